// Notes: the comment and the glyph of the move on the board, and the tags of the game.

import { send, state } from "./game.js";
import { by, make } from "./page.js";

const GLYPHS = { "!": "good move", "?": "mistake", "!!": "brilliant move", "??": "blunder", "!?": "interesting move", "?!": "dubious move" };

for (const [glyph, name] of Object.entries(GLYPHS)) {
  by("glyphs").append(make("button", { type: "button", "data-line": "glyph " + glyph, "aria-label": name, title: name }, glyph));
}

// The comment and the tags before they are changed.
let comment = "";
let tags = new Map();

export function fillNotes() {
  const move = state.moves.find((shown) => shown.is_current);
  by("note-words").textContent = "Notes on " + (move ? `${move.before} ${move.san}` : "the start");
  comment = state.comments.join(" ");
  by("note-text").value = comment;
  by("study").setAttribute("aria-pressed", state.is_study);
  const signs = move?.glyphs.split(" ")[0] ?? "";
  for (const button of by("glyphs").children) {
    button.disabled = !move;
    button.setAttribute("aria-pressed", button.textContent === signs);
  }
  by("note-tags").value = state.tags.map(([name, value]) => `${name}: ${value}`).join("\n");
  tags = tagsInBox();
}

function tagsInBox() {
  const rows = by("note-tags").value.split("\n").map((row) => row.match(/^\s*([\p{L}\p{M}\p{N}_]+)\s*:\s*(.*?)\s*$/u)).filter(Boolean);
  return new Map(rows.map(([, name, value]) => [name, value]));
}

// The lines that change the tags to those in the box. Tags that the box does not change stay.
function tagLines() {
  const wanted = tagsInBox();
  const gone = [...tags].filter(([name, value]) => value && !wanted.get(name)).map(([name]) => name);
  const changed = [...wanted].filter(([name, value]) => value && value !== tags.get(name));
  return [...gone.map((name) => "tag " + name), ...changed.map(([name, value]) => `tag ${name} ${value}`)];
}

by("note").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = by("note-text").value.replace(/\s+/g, " ").trim();
  const lines = [...(text === comment ? [] : ["comment " + (text || "off")]), ...tagLines()];
  by("note-dialog").close();
  if (lines.length > 0) {
    send(lines.join("\n"));
  }
});
