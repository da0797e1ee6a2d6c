// Words for the player: whose turn it is, alerts and notices. Each place is there before it speaks, so that screen
// readers announce it.

import { state } from "./game.js";
import { by, make, show, words } from "./page.js";
import { focusHome } from "./squares.js";

export function drawTold() {
  const held = document.activeElement;
  const isByKeys = held.matches(":focus-visible");
  const answer = () => document.querySelector(".told button:not([hidden])");
  const isAsked = answer() !== null;
  show(by("turn"), state.turn_text);
  by("turn").classList.toggle("over", state.ending !== null);
  // The end of the game is seen above, and only spoken here.
  by("urgent").classList.toggle("spoken", state.ending !== null);
  show(by("urgent"), state.urgent.join("\n"));
  // The dialog of a promotion announces it.
  const facts = state.promotion ? [] : state.alerts.filter((alert) => !state.urgent.includes(alert));
  show(by("facts"), facts.join("\n"));
  // That an earlier position is on the board is seen above too.
  by("facts").classList.toggle("spoken", state.is_paused && facts.length === 1);
  for (const answer of ["accept", "decline", "claim", "continue"]) {
    const isLater = state.is_thinking && (answer === "accept" || answer === "decline");
    by(answer).hidden = !state.answers.includes(answer) || isLater || (answer === "continue" && state.is_study);
  }
  const isOver = state.ending !== null;
  by("rematch").hidden = by("another").hidden = !isOver;
  // A game does not end at an earlier position: the moves after it would be lost.
  const cannotEnd = isOver || state.is_paused || state.is_study || state.learning !== null;
  by("from-here").hidden = !state.is_study;
  by("draw").disabled = cannotEnd || !by("accept").hidden;
  by("resign").disabled = cannotEnd;
  // A button that cannot be used any more, and a menu, give their focus to the next thing to do.
  if (held.hidden || held.disabled || (isByKeys && held.id === "menu-button" && !isAsked && answer())) {
    const next = answer();
    // Letters that are typed after a click go to the box, and not to the board.
    next ? next.focus() : isByKeys && focusHome();
  }
  document.title = state.turn_text + " - Caissa";
}

// Shows notices. Alerts have a place of their own above them, and are not shown twice.
export function say(text, isRefusal) {
  // The list of commands is for the help, if it is open.
  const rows = by("help-dialog").open ? [...text.matchAll(/^ {2}(\S.*?) {2,}(.*)$/gm)] : [];
  if (rows.length > 0) {
    by("commands").replaceChildren(...rows.map(([, usage, effect]) => make("tr", {}, make("th", { scope: "row" }, make("code", {}, usage)), make("td", {}, ...words(effect)))));
    return;
  }
  const alerts = state?.alerts ?? [];
  // A screen reader reads two columns, as in the list of moves, as one.
  const columns = /^ {2}(\S.*?) {2,}(?=\S)/;
  const isNew = (line) => !alerts.some((alert) => line.startsWith(alert));
  const lines = text.split("\n").filter(isNew).map((line) => line.replace(columns, "$1: "));
  // A comment that the list of moves shows is only spoken here.
  const current = state?.moves.find((move) => move.is_current);
  const listed = [...(state?.comments ?? []), ...(current?.comments_before ?? [])].flatMap((comment) => comment.split("\n"));
  const isListed = (line) => !isRefusal && listed.includes(line);
  const said = by("said");
  const isSame = said.textContent === lines.join("\n").replaceAll("`", "") && lines.join("") !== "";
  said.replaceChildren(...words(lines.filter((line) => !isListed(line)).join("\n")));
  const heard = lines.filter(isListed);
  if (heard.length > 0) {
    said.append(make("span", { class: "spoken" }, "\n" + heard.join("\n")));
  }
  // The same words again are announced only if something differs.
  if (isSame) {
    said.append(make("span", {}, "\u00a0"));
  }
  said.classList.toggle("refusal", isRefusal);
  said.classList.toggle("columns", lines.some((line) => /^(\d {2}|#\d)/.test(line)));
  // Keys can scroll a long text if it has the focus.
  said.tabIndex = said.scrollHeight > said.clientHeight ? 0 : -1;
}
