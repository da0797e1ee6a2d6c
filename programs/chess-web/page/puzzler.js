// The tool *Puzzles*: the mates of a text or a file, each proved and defended by the prover.

import { onState, refuse, state } from "./game.js";
import { textOf } from "./newgame.js";
import { by, show } from "./page.js";
import { puzzles } from "./transport.js";

// The longest file, in bytes.
const LONGEST_FILE = 2 ** 23;

const TOO_LONG = "The file is larger than 8 MiB: `caissa play --puzzles` reads files of any size.";

async function begin(text) {
  if (!text.trim()) {
    refuse("There are no puzzles: paste games, positions or puzzles, or choose a file.");
  } else {
    const message = await puzzles(text);
    // The room is for the puzzles.
    by("puzzles-source").open = message.notices.some((notice) => notice.is_refusal);
  }
}

by("puzzles").addEventListener("submit", (event) => {
  event.preventDefault();
  begin(by("puzzles-text").value);
});

by("puzzles-file").addEventListener("change", async () => {
  const [file] = by("puzzles-file").files;
  if (file && file.size > LONGEST_FILE) {
    refuse(TOO_LONG);
  } else if (file) {
    await begin(textOf(await file.arrayBuffer()));
  }
  // The same file again is a change.
  by("puzzles-file").value = "";
});

onState(() => {
  const { puzzle } = state;
  show(by("puzzles-count"), puzzle ? `Streak ${puzzle.streak}, longest ${puzzle.best}; ${puzzle.solved} solved in all.` : "");
});
