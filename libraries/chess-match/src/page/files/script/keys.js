// The box for moves and commands, keys for the whole page, and the wheel.

import { pressOnSquare } from "./board.js";
import { send, state } from "./game.js";
import { openNote } from "./notes.js";
import { by } from "./page.js";
import { toggleSound } from "./settings.js";
import { say } from "./told.js";

// Shows the position one ply before or after the one on the board.
export function walk(plies) {
  if (plies > 0 ? state.has_next : state.ply > 0) {
    send("go " + (state.ply + plies));
  }
}

const KEYS = {
  ArrowLeft: (isFar) => (isFar ? send("branch back") : walk(-1)),
  ArrowRight: (isFar) => (isFar ? send("branch") : walk(1)),
  ArrowUp: (isFar) => send(isFar ? "variation back" : "start"),
  ArrowDown: (isFar) => send(isFar ? "variation" : "end"),
};

// No letter that a move begins with is here: K, Q, R, B, N, O and P are typed.
const EVERYWHERE = {
  Home: () => send("start"),
  End: () => send("end"),
  F: () => send("flip"),
  Z: () => send("back"),
  V: () => send(state.review?.is_running ? "stop" : "review"),
  J: () => send("next"),
  A: () => send("analysis"),
  T: () => send("threats"),
  E: () => send("lines"),
  C: () => openNote(),
  M: () => send("raise"),
  U: () => send("revert"),
  Delete: () => send("delete"),
  S: () => say(toggleSound() ? "Sounds are on." : "Sounds are off.", false),
  "?": () => openHelp(),
  "/": () => by("line").focus(),
};

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, select, textarea, dialog, [popover]");
  if (isTyping || event.altKey || event.metaKey) {
    return;
  }
  if (event.ctrlKey) {
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      const isAgain = key === "y" || event.shiftKey;
      send(state.is_study ? (isAgain ? "restore" : "revert") : isAgain ? "redo" : "back");
    }
    return;
  }
  const name = event.target.closest("[data-square]")?.dataset.square;
  const isAnswered = name ? pressOnSquare(name, event.key) : event.key in KEYS && !isScrolling(event) && run(KEYS, event);
  if (isAnswered || (event.key in EVERYWHERE && run(EVERYWHERE, event))) {
    event.preventDefault();
  } else if (/^[a-zA-Z0-9]$/.test(event.key)) {
    // Any other letter begins a move in the box.
    by("line").focus();
  }
});

function run(keys, event) {
  keys[event.key](event.shiftKey);
  return true;
}

// Arrow keys scroll a long text that has the focus.
const isScrolling = (event) => event.target.closest("[tabindex='0']") !== null;

// The wheel over the board walks, a notch or its worth at a time.
let turned = 0;

by("board").addEventListener("wheel", (event) => {
  if (event.ctrlKey || event.deltaY === 0) {
    return;
  }
  event.preventDefault();
  turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
  if (Math.abs(turned) >= 40) {
    walk(Math.sign(turned));
    turned = 0;
  }
}, { passive: false });

// The help. The program lists its commands, and `say` shows them there.
export function openHelp() {
  by("help-dialog").showModal();
  send("help");
}

// The box.

const earlier = [];
let at = 0;

by("speak").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = by("line").value.trim();
  by("line").value = "";
  if (line === "help" || line === "?") {
    openHelp();
  } else if (line) {
    earlier.push(line);
    at = earlier.length;
    send(line);
  }
});

by("line").addEventListener("keydown", (event) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step && earlier.length > 0) {
    event.preventDefault();
    at = Math.min(Math.max(at + step, 0), earlier.length);
    by("line").value = earlier[at] ?? "";
  } else if (event.key === "Escape") {
    by("line").value = "";
  }
});
