// The choice of a promotion, on the file of the pawn. A click beside it, and Escape, leave the pawn where it is.

import { send, state } from "./game.js";
import { by, draw, make, picture } from "./page.js";
import { squares } from "./squares.js";

const choices = ["queen", "rook", "bishop", "knight"].map((role) => make("button", { "data-line": role, "aria-label": role }));
const cross = draw("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, draw("path", { d: "M5 5l10 10M15 5L5 15" }));
const leave = make("button", { class: "leave", "aria-label": "Leave the pawn where it is" }, cross);
const dialog = make("dialog", { id: "promotion-dialog" }, ...choices, leave);
document.body.append(dialog);

export function drawPromotion(before) {
  if (!state.promotion) {
    dialog.close();
    // The square that had the focus has it again. If the pawn is left where it is, its square is at hand.
    if (before?.promotion && before.board === state.board && document.activeElement.dataset.square) {
      squares.get(before.promotion[0]).focus();
    }
    return;
  }
  if (!dialog.open) {
    for (const button of choices) {
      button.replaceChildren(picture(state.turn + "-" + button.dataset.line));
    }
    const [from, to] = state.promotion;
    dialog.setAttribute("aria-label", `The pawn from ${from} promotes on ${to}: choose its piece`);
    place();
    dialog.showModal();
    dialog.scrollIntoView({ block: "nearest" });
  } else {
    place();
  }
}

// Puts the pieces over the file: downwards from its upper end, or upwards from its lower end. They scroll with the page.
function place() {
  const page = document.documentElement;
  const at = squares.get(state.promotion[1]).getBoundingClientRect();
  const board = by("board").getBoundingClientRect();
  const isAtTop = at.top - board.top < board.height / 2;
  dialog.classList.toggle("upwards", !isAtTop);
  dialog.style.setProperty("--square", at.width + "px");
  dialog.style.left = at.left + scrollX + "px";
  dialog.style.top = isAtTop ? at.top + scrollY + "px" : "auto";
  dialog.style.bottom = isAtTop ? "auto" : page.clientHeight - at.bottom - scrollY + "px";
}

addEventListener("resize", () => dialog.open && place());

function leavePawn() {
  if (state.promotion) {
    send("pick " + state.promotion[0]);
  }
}

dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  leavePawn();
});

leave.addEventListener("click", leavePawn);

// The veil around a dialog belongs to the dialog itself.
dialog.addEventListener("click", (event) => event.target === dialog && leavePawn());
