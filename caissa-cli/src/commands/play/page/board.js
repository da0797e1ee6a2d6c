// The page shows the last message of the program, and sends what the player does as a line of text. It has no rules of chess.
"use strict";

const by = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const FILES = "abcdefgh";

let state = null;
// The number of the last message. An older one that arrives late is ignored.
let number = 0;
// The time of the last message, for the clocks.
let clocksAt = 0;
let events = null;

// Making elements.

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

function picture(piece) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#" + piece);
  svg.append(use);
  return svg;
}

// The connection to the program.

const SILENT = "The program does not answer. If it has ended, start it again: the game is saved.";
const TOO_LONG = "The text is longer than 1 MiB: save it as a file, and open that in the box, as in `open games.pgn`.";

async function post(place, body) {
  try {
    const response = await fetch(place, { method: "POST", body });
    if (!response.ok) {
      return refuse(response.status === 413 ? TOO_LONG : "The program refuses: " + response.statusText + ".");
    }
    const message = await response.json();
    receive(message);
    return message;
  } catch {
    return refuse(SILENT);
  }
}

// Shows a refusal that the program did not send. Returns it in the form of a message.
function refuse(text) {
  say(text, true);
  return { notices: [{ text, is_refusal: true }] };
}

const send = (line) => post("line", line);

function receive(message) {
  if (state && message.number <= number) {
    return;
  }
  const before = state;
  number = message.number;
  state = message.state;
  clocksAt = performance.now();
  draw(before);
  if (message.notices.length > 0) {
    const text = message.notices.map((notice) => notice.text).join("\n");
    say(text, message.notices.some((notice) => notice.is_refusal));
  }
  if (message.quits) {
    events?.close();
    say("The program has ended. The game is saved; close this page.", false);
  }
}

// Shows notices. Alerts have a place of their own above them, and are not shown twice.
function say(text, isRefusal) {
  const alerts = state ? state.alerts : [];
  // A screen reader reads two columns, as in the help, as one.
  const columns = /^ {2}(\S.*?) {2,}(?=\S)/;
  const lines = text.split("\n").filter((line) => !alerts.includes(line)).map((line) => line.replace(columns, "$1: "));
  const said = by("said");
  said.textContent = lines.join("\n");
  said.classList.toggle("refusal", isRefusal);
  said.classList.toggle("columns", lines.some((line) => /^(\d {2}|#\d)/.test(line)));
  // Keys can scroll a long text if it has the focus.
  said.tabIndex = said.scrollHeight > said.clientHeight ? 0 : -1;
}

function listen() {
  events?.close();
  events = new EventSource("events");
  let isLost = false;
  events.onmessage = (event) => {
    if (isLost) {
      isLost = false;
      say("", false);
    }
    receive(JSON.parse(event.data));
  };
  events.onerror = () => {
    isLost = true;
    say(SILENT, true);
  };
}

// A hidden page closes its connection: browsers allow only a few.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    events?.close();
  } else {
    listen();
  }
});

// The board.

const squares = new Map();
// The square that Tab reaches.
let home = "e2";

function makeBoard() {
  for (const rank of "12345678") {
    for (const file of FILES) {
      const name = file + rank;
      const isDark = (FILES.indexOf(file) + Number(rank)) % 2 === 1;
      const button = make("button", { type: "button", class: isDark ? "dark" : "light", "data-square": name, tabindex: -1 });
      squares.set(name, button);
    }
  }
}

function orderBoard() {
  const isWhite = state.orientation === "white";
  const names = [...squares.keys()];
  const focused = document.activeElement;
  // From the upper left to the lower right.
  const order = (name) => (isWhite ? 8 - name[1] : name[1] - 1) * 8 + (isWhite ? FILES.indexOf(name[0]) : 7 - FILES.indexOf(name[0]));
  names.sort((one, other) => order(one) - order(other));
  by("board").replaceChildren(...names.map((name) => squares.get(name)));
  by("board").setAttribute("aria-label", "Chess board, " + state.orientation + " at the bottom");
  for (const [at, name] of names.entries()) {
    const button = squares.get(name);
    button.querySelectorAll("span").forEach((span) => span.remove());
    if (at >= 56) {
      button.append(make("span", { class: "file" }, name[0]));
    }
    if (at % 8 === 0) {
      button.append(make("span", { class: "rank" }, name[1]));
    }
  }
  focused?.focus();
}

// The two squares of a move such as "e7e8q"; a null move has none.
function ends(move) {
  return move && move !== "0000" ? [move.slice(0, 2), move.slice(2, 4)] : null;
}

function drawBoard(before) {
  if (before?.orientation !== state.orientation) {
    orderBoard();
  }
  const lastMove = ends(state.last_move);
  const lit = drag ? drag.targets : state.targets.map((target) => target.square);
  for (const square of state.squares) {
    const button = squares.get(square.name);
    if (button.dataset.piece !== (square.piece ?? "")) {
      button.dataset.piece = square.piece ?? "";
      button.querySelector("svg")?.remove();
      if (square.piece) {
        button.prepend(picture(square.piece));
      }
    }
    const isTarget = lit.includes(square.name);
    const label = square.label
      + (square.name === state.selected ? ", picked" : "")
      + (isTarget ? ", the picked piece can go here" : "");
    if (button.getAttribute("aria-label") !== label) {
      button.setAttribute("aria-label", label);
    }
    button.classList.toggle("moved", lastMove?.includes(square.name) ?? false);
    button.classList.toggle("check", state.checked_king === square.name);
    button.classList.toggle("selected", state.selected === square.name);
    button.classList.toggle("movable", square.targets.length > 0);
    button.classList.toggle("target", isTarget);
    button.classList.toggle("taken", isTarget && square.piece !== null);
    button.tabIndex = square.name === home ? 0 : -1;
  }
  const isNext = before && before.ply + 1 === state.ply && before.orientation === state.orientation;
  if (isNext && lastMove && !wasDragged) {
    slide(...lastMove);
  }
  wasDragged = false;
}

function slide(from, to) {
  const svg = squares.get(to).querySelector("svg");
  if (!svg || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  const [a, b] = [from, to].map((name) => squares.get(name).getBoundingClientRect());
  const frames = [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }];
  svg.animate(frames, { duration: 140, easing: "ease-out" });
}

function drawHint() {
  const middle = (name) => {
    const [file, rank] = [FILES.indexOf(name[0]), Number(name[1]) - 1];
    const isWhite = state.orientation === "white";
    return [(isWhite ? file : 7 - file) * 100 + 50, (isWhite ? 7 - rank : rank) * 100 + 50];
  };
  const hint = ends(state.hint);
  by("arrows").replaceChildren(...(hint ? [hint] : []).flatMap(([from, to]) => {
    const [[x, y], [endX, endY]] = [middle(from), middle(to)];
    const length = Math.hypot(endX - x, endY - y);
    const [dx, dy] = [(endX - x) / length, (endY - y) / length];
    const [neckX, neckY] = [endX - 40 * dx, endY - 40 * dy];
    const line = document.createElementNS(SVG, "line");
    const ends = { x1: x + 25 * dx, y1: y + 25 * dy, x2: neckX, y2: neckY };
    Object.entries(ends).forEach(([key, value]) => line.setAttribute(key, value));
    const head = document.createElementNS(SVG, "path");
    head.setAttribute("d", `M${endX} ${endY}L${neckX - 26 * dy} ${neckY + 26 * dx}L${neckX + 26 * dy} ${neckY - 26 * dx}z`);
    return [line, head];
  }));
}

// Clicks and keys on the board.

by("board").addEventListener("click", (event) => {
  const button = event.target.closest("[data-square]");
  if (button && !isDropped) {
    home = button.dataset.square;
    send("pick " + home);
  }
});

function step(name, dx, dy) {
  const turn = state.orientation === "white" ? 1 : -1;
  const file = FILES.indexOf(name[0]) + dx * turn;
  const rank = Number(name[1]) + dy * turn;
  return squares.has(FILES[file] + rank) ? FILES[file] + rank : name;
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

by("board").addEventListener("keydown", (event) => {
  const button = event.target.closest("[data-square]");
  if (!button || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  if (event.key in STEPS) {
    event.preventDefault();
    squares.get(step(button.dataset.square, ...STEPS[event.key])).focus();
  } else if (event.key === "Escape" && state.selected) {
    send("pick " + state.selected);
  } else if (/^[a-zA-Z0-9?]$/.test(event.key)) {
    // A letter begins a move in the box.
    by("line").focus();
  }
});

by("board").addEventListener("focusin", (event) => {
  const button = event.target.closest("[data-square]");
  if (button) {
    squares.get(home).tabIndex = -1;
    home = button.dataset.square;
    button.tabIndex = 0;
  }
});

// A drag: its square and its targets. The program receives the move when the piece is dropped.
let drag = null;
// Whether a drag has just ended: the click after it is ignored.
let isDropped = false;
// Whether the last move was a drag: a dropped piece does not slide.
let wasDragged = false;

by("board").addEventListener("pointerdown", (event) => {
  const button = event.target.closest(".movable");
  if (button && event.button === 0 && event.isPrimary) {
    const from = button.dataset.square;
    const square = state.squares.find((square) => square.name === from);
    drag = { from, x: event.clientX, y: event.clientY, pointer: event.pointerId, targets: [], all: square.targets, ghost: null };
  }
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) {
    return;
  }
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) {
      return;
    }
    const button = squares.get(drag.from);
    drag.ghost = picture(button.dataset.piece);
    drag.ghost.classList.add("ghost");
    drag.ghost.style.width = drag.ghost.style.height = button.offsetWidth + "px";
    document.body.append(drag.ghost);
    button.classList.add("lifted");
    drag.targets = drag.all;
    drawBoard(state);
  }
  drag.ghost.style.left = event.clientX + "px";
  drag.ghost.style.top = event.clientY + "px";
});

function endDrag(event, isCancelled) {
  if (!drag || event.pointerId !== drag.pointer) {
    return;
  }
  const { from, ghost } = drag;
  drag = null;
  if (!ghost) {
    return;
  }
  ghost.remove();
  squares.get(from).classList.remove("lifted");
  isDropped = true;
  setTimeout(() => { isDropped = false; }, 0);
  const to = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;
  if (to && to !== from && !isCancelled) {
    wasDragged = true;
    home = to;
    send(from + " " + to);
  } else {
    drawBoard(state);
  }
}

document.addEventListener("pointerup", (event) => endDrag(event, false));
document.addEventListener("pointercancel", (event) => endDrag(event, true));

// The players.

function drawPlayers() {
  const [above, below] = state.orientation === "white" ? ["black", "white"] : ["white", "black"];
  drawPlayer(by("above"), above);
  drawPlayer(by("below"), below);
}

function drawPlayer(place, side) {
  const captured = state.captured[side];
  const title = side === "white" ? "White" : "Black";
  const named = state.names[side] === "?" ? title : `${title}: ${state.names[side]}`;
  const isThinking = state.players[side] === "engine" && state.is_thinking && state.turn === side;
  const name = make("span", { class: "name" }, named + (isThinking ? " …" : ""));
  const taken = make("span", { class: "taken" });
  if (captured.length > 0) {
    taken.append(make("span", { class: "spoken" }, "has captured " + captured.join(", ")));
    const theirs = side === "white" ? "black-" : "white-";
    taken.append(make("span", { class: "men" }, ...captured.map((role) => picture(theirs + role))));
  }
  const ahead = side === "white" ? state.balance : -state.balance;
  if (ahead > 0) {
    taken.append(make("span", { class: "more" }, "+" + ahead));
  }
  place.replaceChildren(name, taken);
  if (state.clocks) {
    place.append(make("span", { class: "clock", role: "timer", "aria-label": title + "'s clock", "data-side": side }));
  }
  drawClocks();
}

function drawClocks() {
  for (const clock of document.querySelectorAll(".clock")) {
    const side = clock.dataset.side;
    const runs = state.clocks.running === side;
    const left = Math.max(0, state.clocks.left[side] - (runs ? performance.now() - clocksAt : 0));
    const seconds = left < 20000 ? Math.floor(left / 100) / 10 : Math.floor(left / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60].filter((part, at) => at > 0 || part > 0);
    const last = left < 20000 ? (seconds % 60).toFixed(1).padStart(4, "0") : String(seconds % 60).padStart(2, "0");
    const text = parts.map((part, at) => (at > 0 ? String(part).padStart(2, "0") : part)).join(":") + ":" + last;
    if (clock.textContent !== text) {
      clock.textContent = text;
    }
    clock.classList.toggle("runs", runs);
  }
}

setInterval(() => state?.clocks?.running && drawClocks(), 100);

// The list of moves. A variation is in a box after the move that it replaces.

function drawMoves(before) {
  const key = (moves) => moves.map((move) => move.depth + move.before + move.san + move.is_current).join(" ");
  if (before && key(before.moves) === key(state.moves)) {
    return;
  }
  const list = by("moves");
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.line : null;
  list.replaceChildren();
  const boxes = [list];
  let last = null;
  for (const move of state.moves) {
    while (boxes.length > move.depth + 1) {
      boxes.pop();
    }
    const isSibling = last && last.depth === move.depth && last.ply + 1 !== move.ply && move.depth > 0;
    if (isSibling) {
      boxes.pop();
    }
    while (boxes.length < move.depth + 1) {
      const box = make("div", { class: "variation" });
      boxes.at(-1).append(box);
      boxes.push(box);
    }
    const box = boxes.at(-1);
    const isFirst = box.childElementCount === 0 || last.depth !== move.depth;
    if (isFirst || !move.before.endsWith("...")) {
      box.append(make("span", { class: "before", "aria-hidden": "true" }, move.before), " ");
    }
    const button = make("button", { type: "button", "data-line": "go #" + move.number, "aria-label": `${move.before} ${move.san}` }, move.san);
    if (move.is_current) {
      button.setAttribute("aria-current", "true");
    }
    box.append(button, " ");
    last = move;
  }
  const current = list.querySelector("[aria-current]");
  if (current) {
    const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += inner.top < outer.top ? inner.top - outer.top - 8 : Math.max(0, inner.bottom - outer.bottom + 8);
  }
  if (focused) {
    [...list.querySelectorAll("button")].find((button) => button.dataset.line === focused)?.focus();
  }
}

// The whole page.

function draw(before) {
  drawBoard(before);
  drawHint();
  drawPlayers();
  drawMoves(before);
  const alerts = state.alerts.join("\n");
  if (by("alerts").textContent !== alerts) {
    by("alerts").textContent = alerts;
  }
  for (const answer of ["accept", "decline", "claim", "continue"]) {
    const isLater = state.is_thinking && (answer === "accept" || answer === "decline");
    by(answer).hidden = !state.answers.includes(answer) || isLater;
  }
  const isOver = state.ending !== null;
  by("draw").disabled = isOver || !by("accept").hidden;
  by("resign").disabled = isOver;
  by("level").value = state.level;
  by("level").disabled = state.persons === "both";
  by("persons").value = state.persons;
  document.title = (isOver ? "Game over" : state.turn === "white" ? "White to move" : "Black to move") + " - Caissa";
  drawPromotion();
}

function drawPromotion() {
  const dialog = by("promotion-dialog");
  if (!state.promotion) {
    dialog.close();
  } else if (!dialog.open) {
    for (const button of dialog.querySelectorAll("[data-line]")) {
      button.replaceChildren(picture(state.turn + "-" + button.dataset.line));
    }
    by("promotion-words").textContent = "The pawn on " + state.promotion[1] + " becomes";
    dialog.showModal();
  }
}

by("promotion-dialog").addEventListener("cancel", (event) => {
  event.preventDefault();
  leavePawn();
});

function leavePawn() {
  if (state.promotion) {
    send("pick " + state.promotion[0]);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-line], [data-opens], [data-closes]");
  if (!button) {
    return;
  }
  const dialog = button.closest("dialog");
  if (button.dataset.opens) {
    openDialog(button.dataset.opens);
  } else if (dialog?.id === "promotion-dialog" && !button.dataset.line) {
    leavePawn();
  } else {
    dialog?.close();
    if (button.dataset.line) {
      send(button.dataset.line);
    }
  }
});

const earlier = [];
let at = 0;

by("speak").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = by("line").value.trim();
  by("line").value = "";
  if (line) {
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
  }
});

by("level").addEventListener("change", () => send("level " + by("level").value));
by("persons").addEventListener("change", () => send("side " + by("persons").value));

// A new game.

function openDialog(id) {
  if (id === "new-dialog") {
    by("new-persons").value = state.persons;
    by("new-level").value = state.level;
    by("new-refusal").textContent = "";
  }
  by(id).showModal();
}

by("begin").addEventListener("submit", async (event) => {
  event.preventDefault();
  const start = by("new-start").value.trim();
  const clock = by("new-clock").value.trim();
  const options = ["side " + by("new-persons").value, "level " + by("new-level").value];
  const isFen = /^([pnbrqkPNBRQK1-8]+\/){7}\S+/.test(start) && !start.includes("\n");
  let message;
  if (start === "" || /^\d+$/.test(start) || isFen) {
    const begin = isFen ? "fen " + start : ("new " + start).trim();
    message = await send([begin, "clock " + (clock || "off"), ...options].join("\n"));
  } else if (clock !== "") {
    message = refuse("A game in PGN keeps its own clock: leave the clock empty.");
  } else {
    message = await post("game", options.join("\n") + "\n\n" + start);
  }
  const refusal = message.notices.find((notice) => notice.is_refusal);
  by("new-refusal").textContent = refusal?.text ?? "";
  if (!refusal) {
    by("new-start").value = "";
    by("new-dialog").close();
    squares.get(home).focus();
  }
});

for (const id of ["level", "new-level"]) {
  for (let level = 1; level <= 10; level += 1) {
    by(id).append(make("option", { value: level }, String(level)));
  }
}
makeBoard();
listen();
