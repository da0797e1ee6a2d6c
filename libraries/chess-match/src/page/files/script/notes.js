// Notes: below the list of moves the comment and the glyphs of one move, which are saved while they are written; and a dialog
// with the tags of the game.

import { post, refuse, send, state } from "./game.js";
import { by, make, remember, remembered } from "./page.js";
import { focusHome } from "./squares.js";

const GLYPHS = { "!": "good move", "?": "mistake", "!!": "brilliant move", "??": "blunder", "!?": "interesting move", "?!": "dubious move" };
const OTHERS = { 7: "□ only move", 10: "= even", 13: "∞ unclear", 14: "⩲ White is slightly better", 15: "⩱ Black is slightly better", 16: "± White is better", 17: "∓ Black is better", 18: "+− White is winning", 19: "−+ Black is winning", 22: "⨀ zugzwang", 36: "↑ initiative", 40: "→ attack", 132: "⇆ counterplay", 138: "⊕ time trouble", 140: "∆ with the idea", 146: "N novelty" };

for (const [glyph, name] of Object.entries(GLYPHS)) {
  by("other-glyph").before(make("button", { type: "button", "data-glyph": glyph, "aria-label": name, title: name }, glyph));
}
by("other-glyph").append(...Object.entries(OTHERS).map(([number, name]) => make("option", { value: "$" + number }, name)));

// The time without a key after which a comment is saved, in milliseconds.
const PAUSE = 500;

// The position that the field belongs to, and its comment as the program knows it.
let place = null;
let saved = "";
let timer = null;
let isOpen = remembered("notes", "") === "open";

// The text as the program keeps it.
const written = () => by("note-text").value.replace(/\s+/g, " ").trim().replaceAll("}", ")");

export function drawNote() {
  const form = by("note");
  form.hidden = state.learning !== null || !isOpen;
  by("notes").setAttribute("aria-expanded", !form.hidden);
  const isTyping = document.activeElement === by("note-text");
  // What is being written stays with its move, wherever the game goes.
  if (state.place !== place && !isTyping) {
    save();
    place = state.place;
    saved = null;
  }
  const comment = state.comments.join(" ");
  if (state.place === place && comment !== saved && (saved === null || written() === saved)) {
    saved = comment;
    by("note-text").value = comment;
  }
  if (state.place === place) {
    const move = state.moves.find((shown) => shown.is_current);
    by("note-words").textContent = "Comment on " + (move ? `${move.before} ${move.san}` : "the start");
    const signs = move?.glyphs.split(" ")[0] ?? "";
    for (const button of by("glyphs").querySelectorAll("button")) {
      button.disabled = !move;
      button.setAttribute("aria-pressed", button.textContent === signs);
    }
    by("other-glyph").disabled = !move;
  }
}

// Saves the comment on its move.
async function save() {
  clearTimeout(timer);
  const text = written();
  if (place === null || saved === null || text === saved) {
    return;
  }
  const before = saved;
  saved = text;
  const message = await post("line", `${place} comment ${text || "off"}`, true);
  const refused = message?.notices.find((notice) => notice.is_refusal);
  if (!message) {
    // It is sent again with the next key.
    saved = before;
    refuse("The comment is not saved: the program does not answer.");
  } else if (refused) {
    refuse(`${refused.text}\nIts text was: ${text}`);
  }
}

// Opens the field, or closes it. The browser remembers it.
function open(isWanted) {
  isOpen = isWanted;
  remember("notes", isOpen ? "open" : "");
  drawNote();
}

// Opens the field, and begins to write.
export function openNote() {
  open(true);
  by("note-text").focus();
}

by("notes").addEventListener("click", () => (isOpen ? open(false) : openNote()));

by("note-text").addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
});

by("note-text").addEventListener("blur", () => {
  save();
  by("note-text").value = written();
  drawNote();
});

by("note-text").addEventListener("keydown", (event) => {
  if (event.key === "Escape" || (event.key === "Enter" && event.ctrlKey)) {
    event.preventDefault();
    focusHome();
  }
});

document.addEventListener("visibilitychange", save);

by("glyphs").addEventListener("click", (event) => {
  const { glyph } = event.target.dataset;
  if (glyph) {
    send(`${place} glyph ${glyph}`);
  }
});

by("other-glyph").addEventListener("change", () => {
  send(`${place} glyph ${by("other-glyph").value}`);
  by("other-glyph").value = "";
});

// The tags of the game, before they are changed.
let tags = new Map();

export function fillTags() {
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

// Closes the dialog of the tags. All ways out but *Cancel* save them.
export function leaveTags(line) {
  const lines = [...tagLines(), ...(line ? [line] : [])];
  by("note-dialog").close();
  if (lines.length > 0) {
    send(lines.join("\n"));
  }
}

by("tags-form").addEventListener("submit", (event) => {
  event.preventDefault();
  leaveTags(null);
});
