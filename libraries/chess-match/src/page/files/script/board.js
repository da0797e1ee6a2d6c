// The board of a game: what its squares show, and what clicks and keys on them mean.

import { send, state } from "./game.js";
import { picture } from "./page.js";
import { FILES, layOut, makeSquares, reach, squares, stepFrom } from "./squares.js";

// The square of the piece that is picked in this tab; another tab may have picked another one.
let picked = null;

// The square of the piece in the player's hand, if there is one.
let held = null;

// Whether the last move was made by hand: a dropped piece does not slide.
let wasDropped = false;

const placeOf = (name) => state.squares.find((place) => place.name === name);

// The name of the square at a point of the window.
export const squareAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-square]")?.dataset.square;

// The picked piece: by a click in this tab, or by a typed `pick`.
export const pickedSquare = () => picked ?? state.selected;

const targetsOf = (name) => (name ? placeOf(name).targets : []);

export const makeBoard = () => makeSquares("button", { type: "button" });

// The two squares of a move such as `e7e8q`; a null move has none.
export function ends(move) {
  return move && move !== "0000" ? [move.slice(0, 2), move.slice(2, 4)] : null;
}

export function drawBoard(before) {
  // Another position has other moves.
  if (before?.board !== state.board || before?.is_thinking !== state.is_thinking) {
    picked = null;
  }
  if (before?.orientation !== state.orientation) {
    layOut(state.orientation);
  }
  drawPieces();
  drawSigns();
  drawSlides(before);
}

function drawPieces() {
  for (const { name, piece } of state.squares) {
    const button = squares.get(name);
    if (button.dataset.piece !== (piece ?? "")) {
      button.dataset.piece = piece ?? "";
      button.querySelector("svg")?.remove();
      if (piece) {
        button.prepend(picture(piece));
      }
    }
  }
}

// The last move, the picked piece, where it can go, and the words for all this.
function drawSigns() {
  const lastMove = ends(state.last_move);
  const lit = targetsOf(held ?? pickedSquare());
  for (const { name, piece, label, targets } of state.squares) {
    const button = squares.get(name);
    const isPicked = name === pickedSquare();
    const isTarget = lit.includes(name);
    const isPremove = state.premove?.includes(name) ?? false;
    const text = [label, isPicked && "picked", isTarget && "the picked piece can go here", isPremove && "premove"];
    const spoken = text.filter(Boolean).join(", ");
    if (button.getAttribute("aria-label") !== spoken) {
      button.setAttribute("aria-label", spoken);
    }
    button.classList.toggle("moved", lastMove?.includes(name) ?? false);
    button.classList.toggle("check", state.checked_king === name);
    button.classList.toggle("selected", isPicked);
    button.classList.toggle("premove", isPremove);
    button.classList.toggle("movable", targets.length > 0);
    button.classList.toggle("target", isTarget);
    button.classList.toggle("taken", isTarget && piece !== null);
  }
}

// Pieces slide to where one move has brought them, forward or back; castling moves two.
function drawSlides(before) {
  const steps = before && before.orientation === state.orientation ? state.ply - before.ply : 0;
  const paths = steps === 1 ? state.slides : steps === -1 ? before.slides.map(([from, to]) => [to, from]) : [];
  const isByHand = wasDropped;
  wasDropped = false;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  for (const [from, to] of isByHand ? paths.slice(1) : paths) {
    const svg = squares.get(to).querySelector("svg");
    const [a, b] = [from, to].map((name) => squares.get(name).getBoundingClientRect());
    const frames = [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }];
    svg?.animate(frames, { duration: 160, easing: "ease-out" });
  }
}

// Shows where a piece can go while it is in the player's hand.
export function take(from) {
  held = from;
  squares.get(from).classList.add("lifted");
  drawSigns();
}

// Ends that; the piece was dropped on a square, or nowhere.
export function drop(to) {
  squares.get(held).classList.remove("lifted");
  held = null;
  picked = null;
  lightUp(null);
  wasDropped = Boolean(to);
  if (to) {
    reach(to);
  }
  drawSigns();
}

// Lights the square below the piece in the player's hand.
export function lightUp(name) {
  document.querySelector("#board .over")?.classList.remove("over");
  squares.get(name)?.classList.add("over");
}

// A click on a square picks a piece, lets it go, or moves it. The program explains what cannot be, but a
// pointer beside one's own pieces asks nothing: it only calls a premove off.
export function pick(name, isPointer) {
  // After the end, a pointer asks nothing.
  if (isPointer && state.ending) {
    return;
  }
  reach(name);
  const from = pickedSquare();
  const isMove = from && from !== name && !state.premove && (targetsOf(from).includes(name) || targetsOf(name).length === 0);
  if (isMove) {
    // What is refused stays picked.
    picked = targetsOf(from).includes(name) ? null : picked;
    send(from + " " + name);
  } else if (from === name || state.premove || targetsOf(name).length === 0) {
    if (!isPointer || isOwn(name)) {
      letGo(name);
    } else if (state.premove) {
      send("premove");
    }
  } else {
    picked = name;
    drawSigns();
    if (!state.is_thinking) {
      send("moves " + name);
    }
  }
}

// Lets the picked piece go. If none is picked in this tab, or a premove waits, the program answers.
function letGo(name) {
  if (picked === null || state.premove) {
    send("pick " + name);
  }
  picked = null;
  drawSigns();
}

const isOwn = (name) => placeOf(name).piece?.startsWith(state.persons === "both" ? state.turn : state.persons);

// Keys.

const ROLES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
const QUESTIONS = { c: () => "clock", l: () => "last", m: (name) => "moves " + name };

// The next piece of a kind, of either side, after a square; or the one before it.
function nextPiece(role, from, isBackwards) {
  const names = state.squares.filter((place) => place.piece?.endsWith("-" + role)).map((place) => place.name);
  const ordered = isBackwards ? names.reverse() : names;
  const isAfter = (name) => (isBackwards ? order(name) < order(from) : order(name) > order(from));
  return ordered.find(isAfter) ?? ordered[0] ?? from;
}

const order = (name) => Number(name[1]) * 8 + FILES.indexOf(name[0]);

// Answers a key on a square. Returns whether the key means something there.
export function pressOnSquare(name, key) {
  const role = ROLES[key.toLowerCase()];
  if (stepFrom(name, key)) {
    return true;
  } else if (key === "Escape" && pickedSquare()) {
    letGo(state.selected);
  } else if (key === "Escape" && state.premove) {
    send("premove");
  } else if (role) {
    squares.get(nextPiece(role, name, key !== key.toLowerCase())).focus();
  } else if (/^[1-8]$/.test(key)) {
    squares.get(name[0] + key).focus();
  } else if (key in QUESTIONS) {
    send(QUESTIONS[key](name));
  } else {
    return false;
  }
  return true;
}
