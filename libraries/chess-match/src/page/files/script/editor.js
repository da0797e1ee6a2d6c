// The board editor: pieces put on squares by mouse, finger, keys and words. The program says what is impossible, and why.

import { state } from "./game.js";
import { by, make, picture, show } from "./page.js";
import { FILES } from "./squares.js";
import { arrange } from "./transport.js";

const ROLES = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const LETTERS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
const MOVE = "move";
const CLEAR = "clear";

// The position as the program has answered it.
let position = null;

// The chosen piece, `white-queen`, or what else a square is for.
let tool = MOVE;

// The square from which a piece is moved.
let from = null;

const rows = [];
const cells = new Map();

for (let rank = 8; rank >= 1; rank--) {
  const row = make("div", { role: "row" });
  for (const file of FILES) {
    const name = file + rank;
    const shade = (FILES.indexOf(file) + rank) % 2 === 1 ? "light" : "dark";
    const cell = make("button", { type: "button", role: "gridcell", class: shade, "data-place": name, "aria-label": `${name}, empty`, tabindex: name === "e1" ? "0" : "-1" });
    cells.set(name, cell);
    row.append(cell);
  }
  rows.push(row);
}
by("editor-board").replaceChildren(...rows);

function addTool(name, words, ...content) {
  const button = make("button", { type: "button", "data-tool": name, "aria-pressed": name === tool, "aria-label": words, title: words }, ...content);
  by("palette").append(button);
}

for (const side of ["white", "black"]) {
  if (side === "white") {
    addTool(MOVE, "Move pieces", "↔");
  } else {
    addTool(CLEAR, "Clear squares", "✕");
  }
  for (const role of ROLES) {
    const piece = `${side}-${role}`;
    addTool(piece, `${side} ${role}`, picture(piece));
  }
}

for (const [right, words] of [["K", "White kingside"], ["Q", "White queenside"], ["k", "Black kingside"], ["q", "Black queenside"]]) {
  by("editor-castling").append(make("label", { class: "check" }, make("input", { type: "checkbox", value: right }), " " + words));
}

// A position of the board, or the one that is in the box of the new game.
export function fillEditor() {
  const wanted = by("new-start").value.trim();
  by("editor-line").value = "";
  choose(MOVE);
  say("", wanted.split("/").length === 8 ? wanted : state.board);
}

// The last change. The next one begins where it has ended.
let changed = Promise.resolve();

function say(words, fen = null) {
  changed = changed.then(() => change(words, fen ?? position.fen));
  return changed;
}

async function change(words, fen) {
  let answer;
  try {
    answer = await arrange(fen, words);
  } catch {
    show(by("editor-said"), "The program does not answer.");
    return false;
  }
  position = answer;
  draw();
  return answer.refusal === null;
}

function draw() {
  const { squares, turn, castling, en_passant, faults, refusal } = position;
  squares.forEach((piece, at) => {
    const name = FILES[at % 8] + (Math.floor(at / 8) + 1);
    const cell = cells.get(name);
    const label = `${name}, ${piece ? piece.replace("-", " ") : "empty"}`;
    if (cell.ariaLabel !== label) {
      cell.ariaLabel = label;
      cell.replaceChildren(...(piece ? [picture(piece)] : []));
    }
    cell.setAttribute("aria-selected", name === from);
  });
  by("editor-turn").value = turn;
  for (const box of by("editor-castling").querySelectorAll("input")) {
    box.checked = castling.includes(box.value);
  }
  const rank = turn === "white" ? 6 : 3;
  const places = ["none", ...[...FILES].map((file) => file + rank)];
  // What is wrong stays to be seen.
  const wrong = en_passant && !places.includes(en_passant) ? [en_passant] : [];
  by("editor-passant").replaceChildren(...[...places, ...wrong].map((name) => make("option", { value: name }, name)));
  by("editor-passant").value = en_passant ?? "none";
  by("editor-done").disabled = faults.length > 0;
  const told = faults.length > 0 ? "Impossible: " + faults.join("; ") + "." : "This position is possible.";
  show(by("editor-said"), refusal ?? told);
  by("editor-said").classList.toggle("refusal", refusal !== null || faults.length > 0);
}

function choose(name) {
  tool = name;
  from = null;
  for (const button of by("palette").children) {
    button.setAttribute("aria-pressed", button.dataset.tool === name);
  }
}

const pieceOn = (name) => position.squares[FILES.indexOf(name[0]) + 8 * (Number(name[1]) - 1)];

// Does with a square what the chosen tool does. The same piece again takes it away.
function use(name) {
  if (tool === MOVE) {
    if (from === null && pieceOn(name)) {
      from = name;
      draw();
    } else if (from !== null) {
      const start = from;
      from = null;
      say(start === name ? "" : `move ${start} ${name}`);
    }
  } else if (tool === CLEAR || pieceOn(name) === tool) {
    say("clear " + name);
  } else {
    say(`${tool.replace("-", " ")} ${name}`);
  }
}

by("palette").addEventListener("click", (event) => {
  const button = event.target.closest("[data-tool]");
  if (button) {
    choose(button.dataset.tool);
    draw();
  }
});

const placeAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.dataset.place;

// A press and a release on two squares move a piece, whatever is chosen.
let pressed = null;

by("editor-board").addEventListener("pointerdown", (event) => {
  pressed = event.button === 0 ? placeAt(event) : null;
  // A finger would keep the square that it has touched first.
  event.target.releasePointerCapture?.(event.pointerId);
});

by("editor-board").addEventListener("pointerup", (event) => {
  const name = placeAt(event);
  if (pressed && name && name !== pressed && pieceOn(pressed)) {
    from = null;
    say(`move ${pressed} ${name}`);
  }
});

by("editor-board").addEventListener("click", (event) => {
  const name = event.target.closest("[data-place]")?.dataset.place;
  if (name) {
    focusOn(name);
    use(name);
  }
});

by("editor-board").addEventListener("contextmenu", (event) => {
  const name = event.target.closest("[data-place]")?.dataset.place;
  event.preventDefault();
  if (name) {
    say("clear " + name);
  }
});

function focusOn(name) {
  for (const [other, cell] of cells) {
    cell.tabIndex = other === name ? 0 : -1;
  }
  cells.get(name).focus();
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

by("editor-board").addEventListener("keydown", (event) => {
  const name = event.target.closest("[data-place]")?.dataset.place;
  const step = STEPS[event.key];
  const role = LETTERS[event.key.toLowerCase()];
  if (!name || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  if (step) {
    const next = (FILES[FILES.indexOf(name[0]) + step[0]] ?? "") + (Number(name[1]) + step[1]);
    if (cells.has(next)) {
      focusOn(next);
    }
  } else if (role) {
    say(`${event.shiftKey ? "black" : "white"} ${role} ${name}`);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    say("clear " + name);
  } else {
    return;
  }
  event.preventDefault();
});

by("editor-turn").addEventListener("change", () => say(by("editor-turn").value + " to move, en passant none"));
by("editor-passant").addEventListener("change", () => say("en passant " + by("editor-passant").value));
by("editor-castling").addEventListener("change", () => {
  const rights = [...by("editor-castling").querySelectorAll("input:checked")].map((box) => box.value).join("");
  say("castling " + (rights || "none"));
});

by("editor-dialog").addEventListener("click", (event) => {
  const words = event.target.closest("[data-words]")?.dataset.words;
  if (words) {
    say(words);
  }
});

by("editor-here").addEventListener("click", () => say("", state.board));

by("editor-say").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await say(by("editor-line").value)) {
    by("editor-line").value = "";
  }
});

// The position goes into the box of the new game, where sides, level and clock are chosen.
by("editor-done").addEventListener("click", async () => {
  await changed;
  if (position.faults.length > 0) {
    return;
  }
  by("new-start").value = position.fen;
  by("editor-dialog").close();
});
