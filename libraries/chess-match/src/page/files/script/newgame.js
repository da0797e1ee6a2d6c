// New games: the dialog, and texts that are pasted or dropped.

import { begin, refuse, state } from "./game.js";
import { openGame, openTable } from "./modes.js";
import { by, remember, remembered } from "./page.js";
import { focusHome } from "./squares.js";
import { say } from "./told.js";
import * as transport from "./transport.js";

// A file of games that is longer, in bytes, is opened by pieces.
export const LONGEST_TEXT = 2 ** 26;

export function fillNewGame() {
  by("new-persons").value = remembered("new-persons", state.persons);
  by("new-level").value = state.level;
  by("new-clock").value = remembered("new-clock", "");
  by("other-clock").hidden = by("new-clock").value !== "other";
  by("new-refusal").textContent = "";
}

by("new-clock").addEventListener("change", () => {
  by("other-clock").hidden = by("new-clock").value !== "other";
});

by("new-chance").addEventListener("click", () => {
  by("new-number").value = Math.floor(Math.random() * 960);
});

// The line that sets the clock; `null` leaves a game in PGN its own.
function clockLine(isGame) {
  const chosen = by("new-clock").value;
  if (chosen === "") {
    return isGame ? null : "clock off";
  }
  return "clock " + (chosen === "other" ? `${by("new-minutes").value}+${by("new-increment").value}` : chosen);
}

by("begin").addEventListener("submit", async (event) => {
  event.preventDefault();
  const start = by("new-start").value.trim() || by("new-number").value;
  // Only a game has a number before a move, or a tag.
  const isGame = /[[.]/.test(start);
  const chosen = by("new-persons").value;
  const persons = chosen === "random" ? (Math.random() < 0.5 ? "white" : "black") : chosen;
  const lines = [clockLine(isGame), "side " + persons, persons === "both" ? null : "level " + by("new-level").value];
  await openGame();
  const message = await begin(start, lines.filter(Boolean));
  const refusal = message.notices.find((notice) => notice.is_refusal);
  by("new-refusal").textContent = refusal?.text ?? "";
  if (!refusal) {
    remember("new-persons", chosen);
    remember("new-clock", by("new-clock").value);
    by("new-start").value = by("new-number").value = "";
    by("new-dialog").close();
    focusHome();
  }
});

// Positions with operations, or Lichess's puzzles: their mates are asked for.
const PUZZLES = /^\s*(PuzzleId,|\w{5},([^\s/,]+\/){7}|([^\s/]+\/){7}[^\n]*;\s*(\n|$))/;

// Opens a game, a position or puzzles that were pasted or dropped.
async function openText(text) {
  if (PUZZLES.test(text)) {
    await openTable("puzzles");
    await transport.puzzles(text);
  } else if (text.trim()) {
    await openGame();
    begin(text, []);
  }
}

async function openFile(file) {
  if (file.size > transport.LONGEST_FILE) {
    refuse(transport.TOO_LONG_A_FILE);
  } else if (file.size > LONGEST_TEXT) {
    await openGame();
    await transport.openPieces(file, decoderOf(await file.slice(0, LONGEST_TEXT).arrayBuffer()), (words) => say(words, false));
  } else {
    await openText(textOf(await file.arrayBuffer()));
  }
}

by("open").addEventListener("click", () => by("open-file").click());

by("open-file").addEventListener("change", async () => {
  const [file] = by("open-file").files;
  if (file) {
    await openFile(file);
  }
  // The same file again is a change.
  by("open-file").value = "";
});

// UTF-8, or Windows-1252 if the file is not UTF-8, as most older ones are.
export const textOf = (bytes) => decoderOf(bytes).decode(bytes);

// The decoder of a file that begins with these bytes, which may end inside a character.
function decoderOf(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return new TextDecoder();
  } catch {
    return new TextDecoder("windows-1252");
  }
}

document.addEventListener("paste", (event) => {
  if (!event.target.closest("input, textarea, dialog")) {
    event.preventDefault();
    openText(event.clipboardData.getData("text/plain"));
  }
});

document.addEventListener("dragover", (event) => event.preventDefault());

document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  await (file ? openFile(file) : openText(event.dataTransfer.getData("text/plain")));
});
