// The whole page: it is drawn after each message of the program.

import { drawAnalysis } from "./analysis.js";
import { drawBoard, makeBoard, pickedSquare } from "./board.js";
import "./drag.js";
import { fillEditor } from "./editor.js";
import { listen, number, onState, onWords, send, state } from "./game.js";
import { drawGames, fillGames, openEarlier } from "./games.js";
import { openHelp, walk } from "./keys.js";
import { drawMarks } from "./marks.js";
import "./modes.js";
import { drawMoves } from "./moves.js";
import { fillNewGame } from "./newgame.js";
import { drawNote, fillTags, leaveTags } from "./notes.js";
import { by, make, placeMenu } from "./page.js";
import { drawPlayers } from "./players.js";
import { drawPromotion } from "./promotion.js";
import "./puzzler.js";
import { drawReview } from "./review.js";
import { makeSettings } from "./settings.js";
import { fillShare } from "./share.js";
import { playChange, played } from "./sound.js";
import { drawTold, say } from "./told.js";

function drawPage(before) {
  drawReview(before);
  drawAnalysis();
  drawBoard(before);
  drawMarks();
  drawPlayers();
  drawMoves(before);
  drawNote();
  drawTold();
  drawGames();
  drawPromotion(before);
  playChange(before);
  nameLevels();
  by("level").value = state.level;
  by("level").disabled = state.persons === "both";
  by("persons").value = state.persons;
  by("pace").value = state.pace / 1000;
  by("line-count").value = state.lines;
}

// Each level with the strength of the built-in engine. The strength of another engine is unknown.
function nameLevels() {
  for (const option of document.querySelectorAll("#level option, #new-level option")) {
    const rating = state.ratings?.[option.value - 1];
    const words = rating ? `${option.value}, about ${rating} Elo` : option.value;
    if (option.textContent !== words) {
      option.textContent = words;
    }
  }
}

by("menu").addEventListener("toggle", ({ newState }) => newState === "open" && placeMenu(by("menu"), by("menu-button")));

// A choice ends the menu.
by("menu").addEventListener("click", (event) => event.target.closest("button, a") && by("menu").hidePopover());

// A button has a line to send, a dialog to open, a dialog to close, or plies to walk.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-line], [data-opens], [data-closes], [data-walk]");
  if (!button) {
    return;
  }
  const dialog = button.closest("dialog");
  if (button.id === "earlier") {
    openEarlier();
  } else if (button.dataset.opens === "help-dialog") {
    openHelp();
  } else if (button.dataset.opens) {
    if (button.dataset.opens === "new-dialog") {
      fillNewGame();
    } else if (button.dataset.opens === "editor-dialog") {
      fillEditor();
    } else if (button.dataset.opens === "share-dialog") {
      fillShare();
    } else if (button.dataset.opens === "games-dialog") {
      fillGames();
    } else if (button.dataset.opens === "note-dialog") {
      fillTags();
    }
    by(button.dataset.opens).showModal();
  } else if (button.dataset.walk) {
    walk(Number(button.dataset.walk));
  } else if (dialog?.id === "note-dialog" && button.dataset.line) {
    leaveTags(button.dataset.line);
  } else {
    dialog?.close();
    if (button.dataset.line) {
      send(button.dataset.line);
    }
  }
});

by("level").addEventListener("change", () => send("level " + by("level").value));
by("persons").addEventListener("change", () => send("side " + by("persons").value));
by("pace").addEventListener("change", () => send("pace " + by("pace").value));
by("line-count").addEventListener("change", () => send("lines " + by("line-count").value));

for (const id of ["level", "new-level"]) {
  for (let level = 1; level <= 10; level += 1) {
    by(id).append(make("option", { value: level }, String(level)));
  }
}

// For tests and for a developer's console: its state, the picked square, the number of its message,
// and the sounds so far.
Object.defineProperty(window, "state", { get: () => state });
window.picked = pickedSquare;
window.shownNumber = () => number;
window.sounds = played;

makeBoard();
makeSettings();
onState(drawPage);
onWords(say);
listen();
