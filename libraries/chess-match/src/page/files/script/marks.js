// Arrows and circles: the lines of the analysis, the engine's hint, the better move of a review, those of the game's comments, and
// those that the player draws with the right button, or with a finger that rests before it moves. A player's own stay with their
// position until a click with the left button. While a premove waits, the right button takes it back.

import { ends, lightUp, squareAt } from "./board.js";
import { leave } from "./drag.js";
import { send, state } from "./game.js";
import { by } from "./page.js";
import { shape } from "./squares.js";

// The player's marks for each position: `e2e4` or `e4` with a color.
const own = new Map();

// The square where a mark begins.
let from = null;

// The finger that may rest on the board, and the milliseconds after which it draws.
const REST = 500;
let touch = null;

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
  }
});

by("board").addEventListener("click", (event) => event.detail > 0 && own.delete(state.board) && drawMarks());

document.addEventListener("pointerup", (event) => event.button === 2 && end(event, colorOf(event)));

function end({ clientX, clientY }, color) {
  const to = from && squareAt(clientX, clientY);
  if (to) {
    toggle(to === from ? to : from + to, color);
  }
  from = null;
}

by("board").addEventListener("touchstart", ({ touches }) => {
  const [finger] = touches;
  touch = touches.length === 1 ? finger : null;
  const begin = () => {
    if (touch === finger) {
      from = squareAt(finger.clientX, finger.clientY);
      leave();
      lightUp(from);
    }
  };
  // A move of the finger that waits for its frame comes first.
  setTimeout(() => requestAnimationFrame(begin), REST);
}, { passive: true });

by("board").addEventListener("touchmove", (event) => {
  const [{ clientX, clientY }] = event.touches;
  if (from) {
    // The page does not scroll meanwhile.
    event.preventDefault();
    lightUp(squareAt(clientX, clientY));
  } else if (touch && Math.hypot(clientX - touch.clientX, clientY - touch.clientY) > 6) {
    touch = null;
  }
}, { passive: false });

by("board").addEventListener("touchend", (event) => {
  touch = null;
  if (from) {
    // No click follows.
    event.preventDefault();
    lightUp(null);
    end(event.changedTouches[0], "green");
  }
});

by("board").addEventListener("touchcancel", () => {
  touch = null;
  from = null;
  lightUp(null);
});
