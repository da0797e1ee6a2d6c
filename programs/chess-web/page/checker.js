// The tool *Check*: what the compiler would say to a text, with the places marked.

import { begin } from "./game.js";
import { by, make } from "./page.js";
import { ask, end, start } from "./transport.js";

// The number of the last check: a slower one before it is out of date.
let last = 0;

by("check").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = by("check-text").value;
  last += 1;
  const number = last;
  by("check-verdict").textContent = "Reading…";
  try {
    await start();
    end("checker");
    const checked = JSON.parse(await ask("checker", "check", [text, by("check-kind").value]));
    if (number === last) {
      draw(checked, text);
    }
  } catch (error) {
    by("check-verdict").textContent = "The text cannot be checked: " + error.message + ".";
  }
});

// Keeps what is typed from the keys of the page.
by("check-text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    by("check").requestSubmit();
  }
});

const counted = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");

function draw({ read_as, games, refusal, mistakes }, text) {
  const found = mistakes.length === 0 ? "No mistake" : counted(mistakes.length, "mistake");
  by("check-verdict").textContent = refusal ?? `${found}. Read as ${read_as}${games > 1 ? `, ${games} games or positions` : ""}.`;
  by("check-verdict").classList.toggle("refusal", Boolean(refusal) || mistakes.length > 0);
  by("check-found").replaceChildren(...mistakes.map((mistake, at) => entry(mistake, at, text)));
  if (mistakes.length > 0) {
    showPosition(mistakes[0]);
  }
}

// A message as the compiler prints it: the words, the place, and the lines with the mistake marked.
function entry(mistake, at, text) {
  const [first, ...rest] = mistake.words.split("\n");
  const words = make("pre", { class: "words" }, make("strong", {}, "error"), ": " + [first, ...rest].join("\n"));
  const excerpt = make("pre", { class: "excerpt" }, ...marked(text, mistake));
  const row = make("div", { class: "row" });
  const name = `mistake ${at + 1}, line ${mistake.line}, column ${mistake.column}`;
  const go = make("button", { type: "button", "aria-label": "Go to the place of " + name }, "Go to the place");
  go.addEventListener("click", () => select(mistake));
  row.append(go);
  if (mistake.fen) {
    const board = make("button", { type: "button", "aria-label": "Show the position of " + name }, "Show the position");
    board.addEventListener("click", () => showPosition(mistake));
    row.append(board);
  }
  const place = make("p", { class: "place" }, `line ${mistake.line}, column ${mistake.column}`);
  return make("li", {}, words, place, excerpt, row);
}

function marked(text, { start, end: after }) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.indexOf("\n", Math.max(after, start));
  const to = line < 0 ? text.length : line;
  const mark = make("mark", {}, text.slice(start, Math.max(after, start)) || " ");
  return [text.slice(from, start), mark, text.slice(Math.max(after, start), to)];
}

function select({ start, end: after }) {
  const box = by("check-text");
  box.focus();
  box.setSelectionRange(start, Math.max(after, start));
}

// Shows the position before the refused move on the board.
function showPosition(mistake) {
  if (mistake.fen && document.body.dataset.mode === "check") {
    begin(mistake.fen, ["side both"]);
  }
}
