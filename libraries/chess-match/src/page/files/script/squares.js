// The squares of a board, the names at its edge, the keys that go from square to square, and the shapes over it: the one board of all
// pages, also of those that `caissa show --html` writes.

import { by, draw, make } from "./page.js";

export const FILES = "abcdefgh";

export const squares = new Map();

// The side that is below.
let side = "white";

// The square that Tab reaches.
let home = "e2";

export const isWhiteBelow = () => side === "white";

// Makes each square an element of this kind.
export function makeSquares(kind, attributes = {}) {
  for (const rank of "12345678") {
    for (const file of FILES) {
      const name = file + rank;
      const shade = (FILES.indexOf(file) + Number(rank)) % 2 === 1 ? "dark" : "light";
      squares.set(name, make(kind, { ...attributes, role: "gridcell", class: shade, "data-square": name, tabindex: -1 }));
    }
  }
  reach(home);
}

// Puts the squares in their order, row by row from the upper left.
export function layOut(below) {
  side = below;
  const [ranks, files] = isWhiteBelow() ? ["87654321", "abcdefgh"] : ["12345678", "hgfedcba"];
  const focused = document.activeElement;
  const row = (rank) => make("div", { role: "row" }, ...[...files].map((file) => squares.get(file + rank)));
  by("board").replaceChildren(...[...ranks].map(row));
  const edge = (kind, names) => make("div", { class: kind }, ...[...names].map((name) => make("span", {}, name)));
  by("edge").replaceChildren(edge("ranks", ranks), edge("files", files));
  by("board").setAttribute("aria-label", `Chess board, ${side} at the bottom`);
  if (focused?.dataset.square) {
    focused.focus();
  }
}

// Makes a square the one that Tab reaches.
export function reach(name) {
  squares.get(home).tabIndex = -1;
  home = name;
  squares.get(home).tabIndex = 0;
}

export const focusHome = () => squares.get(home).focus();

by("board").addEventListener("focusin", ({ target }) => target.dataset.square && reach(target.dataset.square));

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// Goes from a square to the one beside it. Returns whether the key is an arrow.
export function stepFrom(name, key) {
  const step = STEPS[key];
  if (step) {
    const [dx, dy] = isWhiteBelow() ? step : step.map((way) => -way);
    squares.get(FILES[FILES.indexOf(name[0]) + dx] + (Number(name[1]) + dy))?.focus();
  }
  return Boolean(step);
}

// The middle of a square where each has 100 units.
export function middle(name) {
  const [file, rank] = [FILES.indexOf(name[0]), Number(name[1]) - 1];
  return [(isWhiteBelow() ? file : 7 - file) * 100 + 50, (isWhiteBelow() ? 7 - rank : rank) * 100 + 50];
}

// An arrow in a color; without an end, a circle.
export function shape(start, end, color) {
  const [x, y] = middle(start);
  if (!end) {
    return [draw("circle", { class: color, cx: x, cy: y, r: 44 })];
  }
  const [endX, endY] = middle(end);
  const length = Math.hypot(endX - x, endY - y) || 1;
  const [dx, dy] = [(endX - x) / length, (endY - y) / length];
  const [neckX, neckY] = [endX - 40 * dx, endY - 40 * dy];
  const line = draw("line", { class: color, x1: x + 25 * dx, y1: y + 25 * dy, x2: neckX, y2: neckY });
  const [left, right] = [[neckX - 26 * dy, neckY + 26 * dx], [neckX + 26 * dy, neckY - 26 * dx]];
  return [line, draw("path", { class: color, d: `M${endX} ${endY}L${left.join(" ")}L${right.join(" ")}z` })];
}
