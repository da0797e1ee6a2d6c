// Clicks and drags on the board. The program receives a move when the piece is dropped.

import { drop, lightUp, pick, squareAt, take } from "./board.js";
import { send } from "./game.js";
import { by, picture } from "./page.js";
import { squares } from "./squares.js";

// The piece that is dragged, or may be: its square, where the pointer went down, and its picture.
let drag = null;

// Whether a drag has just ended: the click after it is ignored.
let isDropped = false;

by("board").addEventListener("click", (event) => {
  const button = event.target.closest("[data-square]");
  if (button && !isDropped) {
    // Enter and Space click without a pointer.
    pick(button.dataset.square, event.detail > 0);
  }
});

// The pointer takes no focus, so that arrow keys go on walking through the game.
by("board").addEventListener("mousedown", (event) => {
  event.preventDefault();
  document.activeElement?.blur();
});

by("board").addEventListener("pointerdown", (event) => {
  const button = event.target.closest(".movable");
  if (button && event.button === 0 && event.isPrimary) {
    drag = { from: button.dataset.square, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null };
  }
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) {
    return;
  }
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) {
      return;
    }
    lift(event.pointerType === "touch");
  }
  drag.ghost.style.left = event.clientX + "px";
  drag.ghost.style.top = event.clientY + "px";
  lightUp(squareAt(event.clientX, event.clientY));
});

function lift(isTouch) {
  const button = squares.get(drag.from);
  drag.ghost = picture(button.dataset.piece);
  // Under a finger, the piece is larger and above it.
  drag.ghost.classList.add("ghost", isTouch ? "raised" : "near");
  drag.ghost.style.width = drag.ghost.style.height = button.offsetWidth + "px";
  document.body.append(drag.ghost);
  take(drag.from);
}

function endDrag(event, isCancelled) {
  if (!drag || event.pointerId !== drag.pointer) {
    return;
  }
  const { from, ghost } = drag;
  drag = null;
  if (!ghost) {
    return;
  }
  ghost.remove();
  isDropped = true;
  setTimeout(() => { isDropped = false; }, 0);
  const to = squareAt(event.clientX, event.clientY);
  const isMove = to && to !== from && !isCancelled;
  drop(isMove ? to : null);
  if (isMove) {
    send(from + " " + to);
  }
}

// Leaves the piece where it is, as if the pointer had not gone down.
export function leave() {
  drag = null;
}

document.addEventListener("pointerup", (event) => endDrag(event, false));
document.addEventListener("pointercancel", (event) => endDrag(event, true));
