// The tools beside the board: their program is loaded when one of them is opened.

import "./checker.js";
import { onMode, openTable } from "./modes.js";
import "./offline.js";
import { by, show as tell } from "./page.js";
import { offerPosition } from "./solver.js";
import { program } from "./transport.js";

onMode((mode) => {
  if (mode === "solve") {
    offerPosition();
  }
  if (mode !== "play" && mode !== "study") {
    loadTools();
  }
});

// Whether the program of the tools is there.
let isLoaded = false;

// Loads the program of the tools, and says how that goes.
async function loadTools() {
  if (isLoaded) {
    return;
  }
  const [words, again] = [by("loading-words"), by("load-again")];
  words.classList.remove("refusal");
  tell(words, "Loading the checker and the prover…");
  try {
    await program("caissa-tools");
    isLoaded = true;
    tell(words, "");
    if (document.activeElement === again) {
      document.querySelector("[role='tab'][aria-selected='true']").focus();
    }
  } catch {
    words.classList.add("refusal");
    tell(words, "The checker and the prover cannot be loaded: there is no connection, or a file is missing. The game goes on without them.");
  }
  again.hidden = isLoaded;
}

by("load-again").addEventListener("click", loadTools);

// What is asked of a tool loads it too.
document.addEventListener("submit", (event) => {
  if (event.target.closest(".panel")) {
    loadTools();
  }
});

// Opens the checker, and checks a text.
export async function openCheck(text) {
  await openTable("check");
  by("check-text").value = text;
  by("check").requestSubmit();
}
