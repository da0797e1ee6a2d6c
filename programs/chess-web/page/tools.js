// The tabs: the game, and three tools beside the board, each with a table of its own.

import "./checker.js";
import "./offline.js";
import { by, show as tell } from "./page.js";
import "./puzzler.js";
import { offerPosition } from "./solver.js";
import { say } from "./told.js";
import { program, show } from "./transport.js";

const tabs = [...document.querySelectorAll("[role='tab']")];

// Opens a tab, and shows its table on the board.
function open(tab) {
  for (const other of tabs) {
    const isOpen = other === tab;
    other.setAttribute("aria-selected", isOpen);
    other.tabIndex = isOpen ? 0 : -1;
    by(other.getAttribute("aria-controls")).hidden = !isOpen;
  }
  const name = tab.dataset.tool;
  if (name === "solve") {
    offerPosition();
  }
  document.body.dataset.tool = name;
  if (name !== "play") {
    loadTools();
  }
  // The last words belong to the other table.
  return show(name).then(() => say("", false));
}

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

// Opens the tab of the game, if another one is open.
export async function openGame() {
  if ((document.body.dataset.tool ?? "play") !== "play") {
    await open(by("tab-play"));
  }
}

// Opens the tab of the checker, and checks a text.
export async function openCheck(text) {
  await open(by("tab-check"));
  by("check-text").value = text;
  by("check").requestSubmit();
}

document.querySelector("[role='tablist']").addEventListener("click", (event) => {
  const tab = event.target.closest("[role='tab']");
  if (tab) {
    open(tab);
  }
});

document.querySelector("[role='tablist']").addEventListener("keydown", (event) => {
  const at = tabs.indexOf(event.target);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at >= 0 && next !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs.at(next % tabs.length);
    tab.focus();
    open(tab);
  }
});
