"use strict";
// A page of games: it walks through them. Each move names the squares that it changes, so there are no rules of chess here.

const by = (id) => document.getElementById(id);
const FILES = "abcdefgh";
const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const nameOf = (piece) => (piece === piece.toLowerCase() ? "black " : "white ") + NAMES[piece.toLowerCase()];

let side = document.body.dataset.side;
let article = null;
// The button of the move that led to the position, or nothing at the start.
let current = null;
let home = "e1";
const squares = new Map();

const make = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
const draw = (name, attributes, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

function fill(element, attributes, children) {
  for (const key in attributes) {
    element.setAttribute(key, attributes[key]);
  }
  element.append(...children);
  return element;
}

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

function layOut() {
  const [ranks, files] = side === "white" ? ["87654321", FILES] : ["12345678", "hgfedcba"];
  const rows = [...ranks].map((rank) => make("div", { role: "row" }, ...[...files].map((file) => squares.get(file + rank))));
  by("board").replaceChildren(...rows);
  const edge = (kind, names) => make("div", { class: kind }, ...[...names].map((name) => make("span", {}, name)));
  by("edge").replaceChildren(edge("ranks", ranks), edge("files", files));
  by("board").setAttribute("aria-label", `Chess board, ${side} at the bottom`);
}

function middle(name) {
  const [file, rank] = [FILES.indexOf(name[0]), Number(name[1]) - 1];
  return side === "white" ? [file * 100 + 50, 750 - rank * 100] : [750 - file * 100, rank * 100 + 50];
}

// A circle such as `Gd4`, or an arrow such as `Re2e4`.
function shape(text) {
  const [color, [x, y], end] = [text[0], middle(text.slice(1, 3)), text.slice(3)];
  if (!end) {
    return draw("circle", { class: color, cx: x, cy: y, r: 44 });
  }
  const [toX, toY] = middle(end);
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [neckX, neckY] = [toX - 40 * dx, toY - 40 * dy];
  const head = `M${toX} ${toY}L${neckX - 26 * dy} ${neckY + 26 * dx}L${neckX + 26 * dy} ${neckY - 26 * dx}z`;
  return draw("g", { class: color }, draw("line", { x1: x + 25 * dx, y1: y + 25 * dy, x2: neckX, y2: neckY }), draw("path", { d: head }));
}

function drawShapes() {
  const shapes = (current ?? article.querySelector(".moves")).dataset.a;
  by("arrows").replaceChildren(...(shapes ? shapes.split(" ").map(shape) : []));
}

function show(isSpoken) {
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
    by("said").textContent = current ? words(current) : "Start";
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
function words(move) {
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
  for (const [id, color] of [["above", side === "white" ? "black" : "white"], ["below", side]]) {
    by(id).replaceChildren(article.dataset[color], ...(clocks[color] ? [make("span", {}, clocks[color])] : []));
  }
}

// Black's moves have three dots after their numbers.
const isBlack = (move) => /^\d+\.\.\./.test(move.dataset.n ?? move.textContent);

function go(move) {
  current = move;
  show(true);
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
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

for (const id in WALKS) {
  by(id).addEventListener("click", WALKS[id]);
}
by("flip").addEventListener("click", () => {
  side = side === "white" ? "black" : "white";
  layOut();
  drawShapes();
  drawPlayers();
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select")) {
    return;
  }
  const name = event.target.dataset?.square;
  const step = name && STEPS[event.key];
  if (step) {
    const turn = side === "white" ? 1 : -1;
    squares.get(FILES[FILES.indexOf(name[0]) + step[0] * turn] + (Number(name[1]) + step[1] * turn))?.focus();
  } else if (event.key in KEYS) {
    KEYS[event.key]();
    if (event.target.closest(".moves")) {
      current?.focus();
    }
  } else {
    return;
  }
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const move = event.target.closest(".moves button");
  if (move) {
    go(move);
  }
});

by("board").addEventListener("focusin", (event) => {
  squares.get(home).tabIndex = -1;
  home = event.target.dataset.square;
  squares.get(home).tabIndex = 0;
});

function open(number) {
  for (const other of document.querySelectorAll("article")) {
    other.hidden = other.id !== "game-" + number;
  }
  article = by("game-" + number);
  current = null;
  show(false);
}

by("game").addEventListener("change", () => open(by("game").value));

for (const rank of "12345678") {
  for (const file of FILES) {
    const isDark = (FILES.indexOf(file) + Number(rank)) % 2 === 1;
    const cell = make("div", { role: "gridcell", class: isDark ? "dark" : "light", "data-square": file + rank, tabindex: file + rank === home ? 0 : -1, "aria-label": file + rank + ", empty" });
    cell.dataset.piece = "";
    squares.set(file + rank, cell);
  }
}
for (const move of document.querySelectorAll(".moves button[data-n]")) {
  move.setAttribute("aria-label", nameOfMove(move));
}
layOut();
open(1);
