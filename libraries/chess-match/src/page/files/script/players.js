// The players: names, captured pieces and clocks. A dot marks the side to move.

import { clocksAt, state } from "./game.js";
import { by, make, picture } from "./page.js";
import { playSound } from "./sound.js";

// The time at which a clock is shown as short, in milliseconds.
const SHORT = 20000;
const ALARM = 10000;

export function drawPlayers() {
  const [above, below] = state.orientation === "white" ? ["black", "white"] : ["white", "black"];
  drawPlayer(by("above"), above);
  drawPlayer(by("below"), below);
  drawClocks();
}

function drawPlayer(place, side) {
  const title = side === "white" ? "White" : "Black";
  const named = state.names[side] === "?" ? title : `${title}: ${state.names[side]}`;
  const isThinking = state.players[side] === "engine" && state.is_thinking && state.turn === side;
  const isToMove = state.turn === side && state.ending === null;
  place.classList.toggle("to-move", isToMove);
  place.replaceChildren(make("span", { class: "name" }, named + (isThinking ? " …" : "")), taken(side));
  if (state.clocks) {
    place.append(make("span", { class: "clock", role: "timer", "aria-label": title + "'s clock", "data-side": side }));
  }
}

function taken(side) {
  const captured = state.captured[side];
  const box = make("span", { class: "taken" });
  if (captured.length > 0) {
    const theirs = side === "white" ? "black-" : "white-";
    box.append(make("span", { class: "spoken" }, "has captured " + captured.join(", ")));
    box.append(make("span", { class: "men" }, ...captured.map((role) => picture(theirs + role))));
  }
  const ahead = side === "white" ? state.balance : -state.balance;
  if (ahead > 0) {
    box.append(make("span", { class: "more" }, "+" + ahead));
  }
  return box;
}

function face(left) {
  const seconds = left < SHORT ? Math.floor(left / 100) / 10 : Math.floor(left / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60].filter((part, at) => at > 0 || part > 0);
  const last = left < SHORT ? (seconds % 60).toFixed(1).padStart(4, "0") : String(seconds % 60).padStart(2, "0");
  return parts.map((part, at) => (at > 0 ? String(part).padStart(2, "0") : part)).join(":") + ":" + last;
}

// The side whose alarm has sounded, so that it sounds once.
let alarmed = null;

function drawClocks() {
  for (const clock of document.querySelectorAll(".clock")) {
    const side = clock.dataset.side;
    const runs = state.clocks.running === side;
    const left = Math.max(0, state.clocks.left[side] - (runs ? performance.now() - clocksAt : 0));
    const text = face(left);
    if (clock.textContent !== text) {
      clock.textContent = text;
    }
    clock.classList.toggle("runs", runs);
    clock.classList.toggle("short", left < SHORT && state.clocks.control.base > 2 * SHORT);
    if (runs && state.players[side] === "person") {
      const isShort = left > 0 && left < ALARM && state.clocks.control.base > 2 * ALARM;
      if (isShort && alarmed !== side) {
        playSound("time");
      }
      alarmed = isShort ? side : null;
    }
  }
}

setInterval(() => state?.clocks?.running && drawClocks(), 100);
