// The panel of the mode *Puzzles*: the mates of a text or a file, each proved and defended by the prover.

import { refuse } from "./game.js";
import { LONGEST_TEXT, textOf } from "./newgame.js";
import { by } from "./page.js";
import { puzzles } from "./transport.js";

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
  if (file && file.size > LONGEST_TEXT) {
    refuse("The file is larger than 64 MiB: `caissa play --puzzles FILE` reads it.");
  } else if (file) {
    await begin(textOf(await file.arrayBuffer()));
  }
  // The same file again is a change.
  by("puzzles-file").value = "";
});
