// A page of games: it walks through them. Each move names the squares that it changes, so there are no rules of chess here.

import { by, draw, make } from "./page.js";
import { FILES, isWhiteBelow, layOut, makeSquares, shape, squares, stepFrom } from "./squares.js";

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const nameOf = (piece) => (piece === piece.toLowerCase() ? "black " : "white ") + NAMES[piece.toLowerCase()];

let article = null;
// The button of the move that led to the position, or nothing at the start.
let current = null;
// The pieces at the start, as FEN writes them.
function start() {
  const board = new Map();
  article.dataset.start.split(" ")[0].split("/").forEach((row, at) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) {
        file += Number(sign);
      } else if (/[a-zA-Z]/.test(sign)) {
        board.set(FILES[file] + (8 - at), sign);
        file += 1;
      }
    }
  });
  return board;
}

const isMove = (element) => element?.localName === "button";

// The move before a move in its line; the first of a variation follows the move before the one that it replaces.
function parent(move) {
  let at = move.previousElementSibling;
  while (at && !isMove(at)) {
    at = at.previousElementSibling;
  }
  const box = move.parentElement;
  return at || !box.classList.contains("variation") ? at : parent(replaced(box));
}

function replaced(box) {
  let at = box.previousElementSibling;
  while (!isMove(at)) {
    at = at.previousElementSibling;
  }
  return at;
}

function following(move) {
  let at = move ? move.nextElementSibling : article.querySelector(".moves").firstElementChild;
  while (at && !isMove(at)) {
    at = at.nextElementSibling;
  }
  return at;
}

const changesOf = (move) => [...move.dataset.m.matchAll(/([a-h][1-8])([a-zA-Z]?)(?![1-8])/g)].map(([, square, piece]) => [square, piece]);

function boardAfter(move) {
  const line = [];
  for (let at = move; at; at = parent(at)) {
    line.unshift(at);
  }
  const board = start();
  for (const at of line) {
    for (const [square, piece] of changesOf(at)) {
      if (piece) {
        board.set(square, piece);
      } else {
        board.delete(square);
      }
    }
  }
  return board;
}

const COLORS = { G: "green", R: "red", Y: "yellow", B: "blue" };

// A circle such as `Gd4`, or an arrow such as `Re2e4`.
const drawn = (text) => shape(text.slice(1, 3), text.slice(3), COLORS[text[0]]);

function drawShapes() {
  const shapes = (current ?? article.querySelector(".moves")).dataset.a;
  by("arrows").replaceChildren(...(shapes ? shapes.split(" ").flatMap(drawn) : []));
}

function drawPosition(isSpoken) {
  const board = boardAfter(current);
  const changed = current ? changesOf(current).map(([square]) => square) : [];
  for (const [name, cell] of squares) {
    const piece = board.get(name);
    if (cell.dataset.piece !== (piece ?? "")) {
      cell.dataset.piece = piece ?? "";
      cell.replaceChildren();
      if (piece) {
        cell.append(draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, draw("use", { href: "#piece-" + piece })));
      }
      cell.setAttribute("aria-label", `${name}, ${piece ? nameOf(piece) : "empty"}`);
    }
    cell.classList.toggle("moved", changed.includes(name));
  }
  drawShapes();
  drawPlayers();
  for (const old of document.querySelectorAll("[aria-current]")) {
    old.removeAttribute("aria-current");
  }
  current?.setAttribute("aria-current", "true");
  const list = article.querySelector(".moves");
  const reached = current ?? following(null);
  list.querySelectorAll("button").forEach((button) => { button.tabIndex = button === reached ? 0 : -1; });
  // Keys scroll a list without moves.
  list.tabIndex = reached ? -1 : 0;
  reveal(list, reached);
  if (isSpoken) {
    by("said").textContent = current ? told(current) : "Start";
  }
}

// Scrolls the list alone: the board stays where it is.
function reveal(list, move) {
  if (move) {
    const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
    const below = Math.max(0, inner.bottom - outer.bottom + 8);
    list.scrollTop += inner.top < outer.top ? inner.top - outer.top - 8 : below;
  }
}

// A move with its number and its glyphs.
const nameOfMove = (move) => (move.dataset.n ? move.dataset.n + " " : "") + move.textContent;

// The same with its sentence and its comments.
function told(move) {
  const name = nameOfMove(move);
  const parts = move.dataset.s ? [name + (/[\w+#=]$/.test(name) ? "." : ""), move.dataset.s] : [name];
  for (let at = move.nextElementSibling; at?.localName === "p"; at = at.nextElementSibling) {
    parts.push(at.textContent);
  }
  return parts.join(" ");
}

// The players, each with the clock after the last move of the side.
function drawPlayers() {
  const clocks = {};
  for (let at = current; at; at = parent(at)) {
    clocks[isBlack(at) ? "black" : "white"] ??= at.dataset.c;
  }
  const [above, below] = isWhiteBelow() ? ["black", "white"] : ["white", "black"];
  for (const [id, color] of [["above", above], ["below", below]]) {
    by(id).replaceChildren(article.dataset[color], ...(clocks[color] ? [make("span", {}, clocks[color])] : []));
  }
}

// Black's moves have three dots after their numbers.
const isBlack = (move) => /^\d+\.\.\./.test(move.dataset.n ?? move.textContent);

function go(move) {
  current = move;
  drawPosition(true);
}

function end() {
  let last = current;
  for (let at = following(last); at; at = following(at)) {
    last = at;
  }
  go(last);
}

const WALKS = {
  first: () => go(null),
  previous: () => current && go(parent(current)),
  next: () => following(current) && go(following(current)),
  last: end,
};
const KEYS = { ArrowLeft: WALKS.previous, ArrowRight: WALKS.next, ArrowUp: WALKS.first, ArrowDown: WALKS.last, Home: WALKS.first, End: WALKS.last };

for (const id in WALKS) {
  by(id).addEventListener("click", WALKS[id]);
}
by("flip").addEventListener("click", () => {
  layOut(isWhiteBelow() ? "black" : "white");
  drawShapes();
  drawPlayers();
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select")) {
    return;
  }
  const name = event.target.dataset?.square;
  const isStep = name && stepFrom(name, event.key);
  if (!isStep && !(event.key in KEYS)) {
    return;
  }
  if (!isStep) {
    KEYS[event.key]();
    if (event.target.closest(".moves")) {
      current?.focus();
    }
  }
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const move = event.target.closest(".moves button");
  if (move) {
    go(move);
  }
});

function open(number) {
  for (const other of document.querySelectorAll("article")) {
    other.hidden = other.id !== "game-" + number;
  }
  article = by("game-" + number);
  current = null;
  drawPosition(false);
}

by("game").addEventListener("change", () => open(by("game").value));

makeSquares("div");
for (const [name, square] of squares) {
  square.dataset.piece = "";
  square.setAttribute("aria-label", `${name}, empty`);
}
for (const move of document.querySelectorAll(".moves button[data-n]")) {
  move.setAttribute("aria-label", nameOfMove(move));
}
layOut(document.body.dataset.side);
open(1);
