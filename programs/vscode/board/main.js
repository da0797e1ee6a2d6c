// The panel around the board: the ways through the game, the next moves of the file, the engine's lines, and a box for moves.

import { drawBoard, makeBoard, pressOnSquare } from "./board.js";
import "./drag.js";
import { post, send, state, take } from "./game.js";
import { by, make, show } from "./page.js";
import { drawPromotion } from "./promotion.js";

let shown = null;
let analyses = false;

addEventListener("message", ({ data }) => {
  if (data.lines) {
    drawLines(data.lines);
    return;
  }
  shown = data.board;
  analyses = data.analyses;
  by("empty").hidden = shown !== null;
  by("beside").hidden = shown === null;
  if (shown) {
    draw(take(shown, data.isNew), data.isNew);
  }
});

function draw(before, isNew) {
  if (shown.pieces.length > 0) {
    by("pieces").innerHTML = shown.pieces.map(([name, svg]) => `<g id="carved-${name}">${svg}</g>`).join("");
  }
  drawBoard(before);
  drawPromotion(before);
  show(by("title"), shown.title);
  show(by("turn"), state.turn_text);
  show(by("said"), shown.said.map(([text]) => text).join(" "));
  const next = shown.next.map(({ san }, at) => make("button", { type: "button", "data-next": at }, san));
  by("next").replaceChildren(...next);
  by("analyse").setAttribute("aria-pressed", String(analyses));
  if (isNew) {
    by("lines").replaceChildren();
  }
}

let engine = [];

function drawLines(lines) {
  engine = lines;
  const line = ({ score, depth, text }, at) =>
    make("button", { type: "button", "data-engine": at, title: `Depth ${depth}. A click writes the line into the file.` },
      make("b", {}, score), text);
  by("lines").replaceChildren(...lines.map(line));
}

function go(where) {
  const place = where === "next" ? shown?.next[0]?.position : shown?.[where];
  if (place) {
    post({ go: place });
  }
}

function toggleAnalysis() {
  post({ analyses: !analyses });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || button.dataset.square) {
    return;
  }
  const { go: where, next, engine: line } = button.dataset;
  if (where) {
    go(where);
  } else if (next) {
    post({ go: shown.next[next].position });
  } else if (line) {
    post({ moves: engine[line].moves });
  } else if (button.id === "flip") {
    post({ flips: true });
  } else if (button.id === "analyse") {
    toggleAnalysis();
  } else if (button.dataset.line) {
    send(button.dataset.line);
  }
});

const KEYS = {
  ArrowLeft: () => go("back"),
  ArrowRight: () => go("next"),
  ArrowUp: () => go("start"),
  ArrowDown: () => go("end"),
  Home: () => go("start"),
  End: () => go("end"),
  F: () => post({ flips: true }),
  A: toggleAnalysis,
};

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, dialog") || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  const name = event.target.closest("[data-square]")?.dataset.square;
  if (name && pressOnSquare(name, event.key)) {
    event.preventDefault();
  } else if (event.key in KEYS) {
    event.preventDefault();
    KEYS[event.key]();
  } else if (/^[a-zA-Z0-9]$/.test(event.key)) {
    by("line").focus();
  }
});

// The board keeps the focus in the text; after a move by mouse, keys go on here.
by("board").addEventListener("pointerup", () => by("beside").focus({ preventScroll: true }));

// In the box, undo is about its own letters; elsewhere Visual Studio Code hears it, and undoes a move in the text.
by("line").addEventListener("keydown", (event) => {
  if (by("line").value && /^[yz]$/i.test(event.key) && (event.ctrlKey || event.metaKey)) {
    event.stopPropagation();
  }
});

by("speak").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = by("line").value.trim();
  by("line").value = "";
  if (line) {
    send(line);
  }
});

makeBoard();
post({ isReady: true });
