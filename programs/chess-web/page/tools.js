// The tabs: the game, and three tools beside the board, each with a table of its own.

import "./checker.js";
import "./link.js";
import "./offline.js";
import { by } from "./page.js";
import "./puzzler.js";
import { offerPosition } from "./solver.js";
import { say } from "./told.js";
import { show } from "./transport.js";

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
  // The last words belong to the other table.
  return show(name).then(() => say("", false));
}

// Opens the tab of the game, if another one is open.
export async function openGame() {
  if ((document.body.dataset.tool ?? "play") !== "play") {
    await open(by("tab-play"));
  }
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
