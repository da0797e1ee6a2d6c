// The modes on top. A page without a program has more of them: its tools, each with a table of its own.

import { onState, send, state } from "./game.js";
import { by, show } from "./page.js";
import { say } from "./told.js";
import * as transport from "./transport.js";

const tabs = [...by("modes").children];
const openers = [];

// The mode that was opened, if it is not one of the game: the board does not tell it.
let opened = null;

// Calls a function with the name of each mode that is opened.
export const onMode = (opener) => openers.push(opener);

function drawModes() {
  const mode = opened ?? state.mode;
  for (const tab of tabs) {
    const isOpen = tab.dataset.mode === mode;
    tab.setAttribute("aria-selected", isOpen);
    tab.tabIndex = isOpen ? 0 : -1;
    const panel = by(tab.dataset.mode + "-panel");
    if (panel) {
      panel.hidden = !isOpen;
    }
  }
  document.body.dataset.mode = mode;
}

// Opens a mode. A game that is on the board goes on in it.
export async function openMode(mode) {
  await openTable(mode);
  if (opened === null && state.mode !== mode) {
    await send(mode === "play" ? "play" : "study on");
  }
}

// Opens the table of a mode as it is.
export async function openTable(mode) {
  const isTool = mode !== "play" && mode !== "study";
  opened = isTool ? mode : null;
  openers.forEach((opener) => opener(mode));
  drawModes();
  if (transport.show) {
    await transport.show(isTool ? mode : "play");
    // The last words belong to the other table.
    say("", false);
  }
}

// Opens the table of the game, if another one is open.
export const openGame = async () => opened === null || openTable("play");

onState((before) => {
  // Where there is one table, its puzzles end with their mode.
  if (!transport.show && before?.mode === "puzzles" && state.mode !== "puzzles") {
    opened = null;
  }
  drawModes();
  const { puzzle } = state;
  show(by("puzzles-count"), puzzle ? `Streak ${puzzle.streak}, longest ${puzzle.best}; ${puzzle.solved} solved in all.` : "");
});

by("modes").addEventListener("click", (event) => {
  const tab = event.target.closest("[role='tab']");
  if (tab) {
    openMode(tab.dataset.mode);
  }
});

by("modes").addEventListener("keydown", (event) => {
  const at = tabs.indexOf(event.target);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    // Enter opens it: a step over a mode changes nothing.
    tabs.at(next % tabs.length).focus();
  }
});
