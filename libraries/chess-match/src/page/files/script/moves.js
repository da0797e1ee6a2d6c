// The list of moves: two columns with times, and below a move its comments and the variations that replace it, which fold. The
// menu of a move opens by the right button, by a long touch, by its key, and by a click on the current move.

import { send, state } from "./game.js";
import { openNote } from "./notes.js";
import { by, make, placeMenu, show } from "./page.js";
import { say } from "./told.js";

// The moves in a part of the list. Its rows are made when they come into sight, so a list of any length is drawn at once.
const PART = 150;

// The parts of which no rows are made yet, each with its moves.
const waiting = new Map();
const inSight = new IntersectionObserver((seen) => seen.forEach((it) => it.isIntersecting && fill(it.target)), { root: by("moves"), rootMargin: "400px" });

const keyOf = (shown) => [shown.list_number, shown.ending && shown.result].join();

export function drawMoves(before) {
  show(by("opening"), state.opening ?? "");
  const list = by("moves");
  const isSame = before?.board === state.board && before?.ply === state.ply;
  if (before && keyOf(before) === keyOf(state)) {
    if (!isSame || before.current !== state.current) {
      markCurrent(list);
      scrollToCurrent(list);
    }
    return;
  }
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  waiting.clear();
  inSight.disconnect();
  list.replaceChildren(...parts());
  fillAround(list.firstElementChild);
  fillWith((move) => keyOfMove(move) === focused);
  markCurrent(list);
  if (state.result !== "*" && state.moves.length > 0) {
    list.append(make("p", { class: "result" }, state.result));
  }
  if (!isSame || !isRead(list)) {
    scrollToCurrent(list);
  }
  if (focused) {
    [...list.querySelectorAll("button")].find((button) => button.dataset.key === focused)?.focus();
  }
}

// The parts of the list, without their rows. None begins between White's move and Black's.
function parts() {
  const all = [];
  let moves;
  let last = null;
  for (const move of state.moves) {
    if (!moves || (moves.length >= PART && (move.color === "white" || last.ply + 1 !== move.ply))) {
      const part = make("div", { class: "part" });
      waiting.set(part, (moves = []));
      inSight.observe(part);
      all.push(part);
    }
    moves.push(move);
    last = move;
  }
  // About as high as its rows will be.
  waiting.forEach((rows, part) => { part.style.height = rows.length + "rem"; });
  return all;
}

function fill(part) {
  if (waiting.has(part)) {
    part.replaceChildren(...lines(waiting.get(part)));
    part.style.height = "";
    waiting.delete(part);
    inSight.unobserve(part);
  }
}

// What is beside a move is reached by keys.
const fillAround = (part) => [part?.previousElementSibling, part, part?.nextElementSibling].forEach(fill);

function fillWith(isWanted) {
  fillAround([...waiting].find(([, moves]) => moves.some(isWanted))?.[0]);
}

addEventListener("beforeprint", () => [...waiting.keys()].forEach(fill));

// Marks the move on the board, which Tab reaches. A step changes nothing else in the list, but it unfolds what it leads into.
function markCurrent(list) {
  fillWith((move) => move.number === state.current);
  for (const button of list.querySelectorAll("[aria-current], [tabindex='0']")) {
    button.removeAttribute("aria-current");
    button.tabIndex = -1;
  }
  const current = list.querySelector(`[data-line="go #${state.current}"]`);
  current?.setAttribute("aria-current", "true");
  for (let box = current?.closest(".folded"); box; box = box.parentElement.closest(".folded")) {
    fold(box, false);
  }
  (current ?? list.querySelector("button"))?.setAttribute("tabindex", 0);
}

// The elements of a list of moves. Each variation is in a box of its own after the move that it replaces.
function lines(moves) {
  const outer = make("div");
  const boxes = [outer];
  let last = null;
  for (const move of moves) {
    const isSibling = last && last.depth === move.depth && last.ply + 1 !== move.ply && move.depth > 0;
    boxes.length = Math.min(boxes.length, move.depth + (isSibling ? 0 : 1));
    while (boxes.length < move.depth + 1) {
      const box = make("div", { class: "variation", "data-key": [move.depth, move.before, move.san].join(" ") }, make("button", { type: "button", class: "fold", tabindex: -1, "aria-label": `Variation ${move.before} ${move.san}` }));
      fold(box, folded.has(box.dataset.key));
      boxes.at(-1).append(box);
      boxes.push(box);
    }
    add(boxes.at(-1), move, move.depth === 0);
    last = move;
  }
  return outer.childNodes;
}

// Adds a move to a box: Black's beside White's if nothing stands between them, otherwise in a row of its own.
function add(box, move, isMain) {
  const isBlack = move.color === "black";
  addComment(box, move.comments_before);
  let row = box.lastElementChild;
  if (!isBlack || row?.dataset.open !== String(move.ply)) {
    row = make("div", { class: isMain ? "pair" : "pair running" });
    row.append(make("span", { class: "before", "aria-hidden": "true" }, move.before));
    if (isBlack && isMain) {
      row.append(make("span"));
    }
    box.append(row);
  }
  row.dataset.open = isBlack ? "" : String(move.ply + 1);
  row.append(moveButton(move));
  addComment(box, move.comments);
}

// The variations that the player has folded, by their first moves.
const folded = new Set();

function fold(box, isFolded) {
  box.classList.toggle("folded", isFolded);
  box.firstElementChild.setAttribute("aria-expanded", !isFolded);
  folded[isFolded ? "add" : "delete"](box.dataset.key);
}

function addComment(box, comments) {
  if (comments.length > 0) {
    box.append(make("p", { class: "comment" }, comments.join(" ")));
  }
}

const keyOfMove = (move) => (move.depth === 0 ? "main " + move.ply : String(move.number));

// The moves up to one, as they are copied.
function lineTo(number) {
  let last = state.moves[number - 1];
  const line = [last];
  let { depth } = last;
  for (const move of state.moves.slice(0, number - 1).reverse()) {
    // A variation before a move of a lower depth is another one.
    depth = Math.min(depth, move.depth);
    if (move.ply === last.ply - 1 && move.depth === depth) {
      line.unshift((last = move));
    }
  }
  return line.map((move, at) => (at === 0 || move.color === "white" ? move.before + " " : "") + move.san).join(" ");
}

// The number of the move whose menu is open.
let chosen = 0;

function openMenu(button) {
  const menu = by("move-menu");
  chosen = Number(button.dataset.line.slice("go #".length));
  for (const item of menu.querySelectorAll(".inner")) {
    item.hidden = state.moves[chosen - 1].depth === 0;
  }
  menu.showPopover();
  placeMenu(menu, button);
  menu.firstElementChild.focus();
}

const moveOf = (event) => event.target.closest("[data-line]");

by("moves").addEventListener("contextmenu", (event) => {
  if (moveOf(event)) {
    event.preventDefault();
    openMenu(moveOf(event));
  }
});

by("moves").addEventListener("click", (event) => {
  const box = event.target.closest(".fold")?.parentElement;
  if (box) {
    fold(box, !box.classList.contains("folded"));
  } else if (moveOf(event)?.hasAttribute("aria-current")) {
    event.stopPropagation();
    openMenu(moveOf(event));
  }
});

by("move-menu").addEventListener("click", async (event) => {
  const { move } = event.target.dataset;
  by("move-menu").hidePopover();
  if (move === "copy") {
    const line = lineTo(chosen);
    await navigator.clipboard.writeText(line).then(() => say("The moves are in the clipboard.", false), () => say(line, false));
  } else if (move === "fold") {
    const box = by("moves").querySelector(`[data-line="go #${chosen}"]`).closest(".variation");
    box && fold(box, true);
  } else if (move) {
    await send(`go #${chosen}` + (move === "comment" ? "" : "\n" + move));
    move === "comment" && openNote();
  }
});

// A screen reader hears the number with the move.
function moveButton(move) {
  const sign = move.glyphs.replace(/ ?\$\d+/g, "");
  const button = make("button", { type: "button", tabindex: -1, "data-line": "go #" + move.number, "data-key": keyOfMove(move) }, make("span", {}, spoken(move.before + " "), move.san + sign));
  const details = [move.evaluation, move.spent === null ? null : spent(move.spent)].filter(Boolean).join("  ");
  if (details) {
    button.append(" ", make("small", {}, details));
  }
  return button;
}

const spoken = (text) => make("span", { class: "spoken" }, text);

function spent(millis) {
  const seconds = millis / 1000;
  return seconds < 10 ? seconds.toFixed(1) + " s" : seconds < 60 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
}

// A review, or a longer message, moves nothing away while the list is being read.
const isRead = (list) => list.matches(":hover, :focus-within");

new ResizeObserver(([{ target }]) => isRead(target) || scrollToCurrent(target)).observe(by("moves"));

function scrollToCurrent(list) {
  const current = list.querySelector("[aria-current]");
  if (!current) {
    list.scrollTop = 0;
    return;
  }
  const after = current.closest(".pair").nextElementSibling;
  const end = after?.classList.contains("comment") ? after : current;
  const outer = list.getBoundingClientRect();
  const [top, bottom] = [current.getBoundingClientRect().top, end.getBoundingClientRect().bottom];
  // The list may go on below the window, or below the panel.
  const lowest = Math.min(innerHeight, list.closest(".side").getBoundingClientRect().bottom);
  const edge = lowest > outer.top + 54 ? Math.min(outer.bottom, lowest) : outer.bottom;
  list.scrollTop += top < outer.top ? top - outer.top - 8 : Math.max(0, bottom - edge + 8);
}

// Tab reaches one move; arrow keys go on from there.
by("moves").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key];
  fillAround(event.target.closest(".part"));
  const buttons = [...by("moves").querySelectorAll("[data-line]")].filter((button) => button.checkVisibility());
  const at = buttons.indexOf(event.target);
  if (step && at >= 0 && !event.shiftKey) {
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)].focus();
  }
});
