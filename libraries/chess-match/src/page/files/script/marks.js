// Arrows and circles: the lines of the analysis, the engine's hint, the better move of a review, those of the game's comments, and those that the player draws with the right
// button. A player's own stay with their position until a click with the left button. While a premove waits, the right
// button takes it back.

import { ends, squareAt } from "./board.js";
import { send, state } from "./game.js";
import { by } from "./page.js";
import { shape } from "./squares.js";

// The player's marks for each position: `e2e4` or `e4` with a color.
const own = new Map();

// The square where the right button went down.
let from = null;

const marksHere = () => own.get(state.board) ?? new Map();

export function drawMarks() {
  const hint = ends(state.hint);
  const drawn = hint ? [[...hint, "green"]] : [];
  const kind = state.analysis?.shows_threats ? "threat" : "best";
  drawn.push(...(state.analysis?.lines ?? []).map(({ mv }, at) => [...(ends(mv) ?? []), at === 0 ? kind : "second"]).filter((mark) => mark.length === 3).reverse());
  const better = ends(state.review?.arrow);
  drawn.push(...(better ? [[...better, "blue"]] : []));
  drawn.push(...state.shapes.map((shape) => [shape.from, shape.to, shape.color]));
  drawn.push(...[...marksHere()].map(([mark, color]) => [mark.slice(0, 2), mark.slice(2), color]));
  by("arrows").replaceChildren(...drawn.flatMap((mark) => shape(...mark)));
}

function colorOf(event) {
  const isOther = event.altKey || event.ctrlKey;
  return event.shiftKey ? (isOther ? "yellow" : "red") : isOther ? "blue" : "green";
}

// Draws a mark, or removes it if it is there in the same color.
function toggle(mark, color) {
  // In a study, they are saved with the position.
  if (state.is_study) {
    send(mark.length === 2 ? `circle ${mark} ${color}` : `arrow ${mark.slice(0, 2)} ${mark.slice(2)} ${color}`);
    return;
  }
  const marks = marksHere();
  if (marks.get(mark) === color) {
    marks.delete(mark);
  } else {
    marks.set(mark, color);
  }
  own.set(state.board, marks);
  drawMarks();
}

by("board").addEventListener("contextmenu", (event) => event.preventDefault());

by("board").addEventListener("pointerdown", (event) => {
  if (event.button === 2 && state.premove) {
    send("premove");
  } else if (event.button === 2) {
    from = squareAt(event.clientX, event.clientY);
  } else if (event.button === 0 && own.delete(state.board)) {
    drawMarks();
  }
});

document.addEventListener("pointerup", (event) => {
  const to = event.button === 2 && from ? squareAt(event.clientX, event.clientY) : null;
  if (to) {
    toggle(to === from ? to : from + to, colorOf(event));
  }
  from = event.button === 2 ? null : from;
});
