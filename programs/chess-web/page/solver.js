// The tool *Solve*: mates proved in a worker, and the solution as a game on the board.

import { begin, state } from "./game.js";
import { by } from "./page.js";
import { say } from "./told.js";
import { ask, end, start } from "./transport.js";

// Offers the position of the game that is on the board, if the player has not entered one yet.
export function offerPosition() {
  if (by("solve-position").value.trim() === "" && state) {
    by("solve-position").value = state.board;
  }
}

let last = 0;

by("solve").addEventListener("submit", async (event) => {
  event.preventDefault();
  last += 1;
  const number = last;
  tell("Proving…", "");
  by("solve-stop").hidden = false;
  try {
    await start();
    end("solver");
    const parts = [by("solve-position").value, by("solve-goal").value];
    const solved = JSON.parse(await ask("solver", "solve", parts));
    if (number === last) {
      show(solved);
    }
  } catch (error) {
    tell("Nothing is proved: " + error.message + ".", "", true);
  }
  if (number === last) {
    by("solve-stop").hidden = true;
  }
});

by("solve-stop").addEventListener("click", () => {
  last += 1;
  end("solver");
  by("solve-stop").hidden = true;
  tell("The proof was stopped.", "");
});

async function show({ verdict, is_proved, solution, pgn, fen }) {
  tell(verdict, solution, !is_proved);
  const shown = pgn ?? fen;
  if (shown && document.body.dataset.mode === "solve") {
    await begin(shown, ["side both", ...(pgn ? ["start"] : [])]);
    // The verdict has been announced already.
    say("", false);
  }
}

function tell(verdict, solution, isRefusal = false) {
  by("solve-verdict").textContent = verdict;
  by("solve-verdict").classList.toggle("refusal", isRefusal);
  by("solve-solution").textContent = solution;
  by("solve-solution").hidden = solution === "";
}
