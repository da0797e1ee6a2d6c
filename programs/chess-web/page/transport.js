// The way to the tables of this page: they are WebAssembly here, and their engines are workers.
//
// A page that a program serves has another module of this name, with the same functions: `post`, `pgn`, `games`, `arrange`, `listen`, `hush`.

import init, { arranged, Page } from "./caissa.js";

export const ENDED = "";

// The longest file that is opened, in bytes, and the words about a longer one.
export const LONGEST_FILE = 2 ** 29;
export const TOO_LONG_A_FILE = "The file is larger than 512 MiB: `caissa convert` takes games out of it.";

// The length of a piece of a long file, in bytes.
const PIECE = 2 ** 22;

const NOT_LOADED = "its program cannot be loaded";

const FAILED = "The page cannot start: its program is missing or broken, or the browser is too old for it.";

// The time between two looks at clocks and engines, in milliseconds.
const BEAT = 50;

const KEPT = "caissa-game";
const EARLIER = "caissa-earlier";
const TALLY = "caissa-puzzles";

let page = null;
let hear = null;

// The compiled programs, or the promises of them: `caissa` has the tables and the engine,
// `caissa-tools` the checker and the prover, which a player does not need.
const programs = new Map();

// Loads a program when it is needed first. One that could not be loaded is loaded again.
export function program(name) {
  if (!programs.has(name)) {
    const loaded = loadProgram(name);
    programs.set(name, loaded);
    loaded.catch(() => programs.delete(name));
  }
  return programs.get(name);
}

async function loadProgram(name) {
  const response = await fetch(new URL(name + "_bg.wasm.gz", import.meta.url));
  if (!response.ok) {
    throw new Error(response.statusText);
  }
  return WebAssembly.compile(await unpacked(await response.arrayBuffer()));
}

const ready = load();

async function load() {
  await init({ module_or_path: await program("caissa") });
  page = new Page(readKept() ?? undefined, readTally());
  setInterval(beat, BEAT);
}

// The program is packed. A server that knows the packing may have told the browser, which has unpacked it then.
async function unpacked(bytes) {
  const [first, second] = new Uint8Array(bytes);
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() : bytes;
}

// Sends a text to a place: lines of commands to `line`, a game with lines to `game`. Returns the message that answers.
export async function post(place, body) {
  await start();
  const message = JSON.parse(place === "line" ? page.lines(body) : page.game(body));
  settle();
  return withAlerts(message);
}

// The game as PGN.
export const pgn = async () => page.pgn();

// The games of the last text.
export const games = async () => JSON.parse(page.games());

// The file that is opened now.
let opening = Promise.resolve();

// Opens the games of a long file by pieces, so that it is in memory once. Files are opened one after the other.
export const openPieces = (...parts) => (opening = opening.catch(() => {}).then(() => readPieces(...parts)));

async function readPieces(file, decoder, tell) {
  await start();
  for (let at = 0; at < file.size; at += PIECE) {
    tell(`${at >> 20} of ${file.size >> 20} MiB are read.`);
    page.add(at, decoder.decode(await file.slice(at, at + PIECE).arrayBuffer(), { stream: true }));
  }
  tell("The games are listed…");
  await new Promise((resolve) => setTimeout(resolve, BEAT));
  const message = JSON.parse(page.open());
  settle();
  hear(withAlerts(message));
}

// A position that is set up by hand: its FEN after words have changed it, its squares, and why it is impossible.
export async function arrange(fen, words) {
  await start();
  return JSON.parse(arranged(fen + "\n" + words));
}

// Asks for the mates of a text, at the table for puzzles.
export async function puzzles(text) {
  await start();
  const message = JSON.parse(page.puzzles(text));
  hear(message);
  settle();
  return message;
}

// Calls a function with each message from now on, and another one with words if there is none to come.
export async function listen(receive, words) {
  hear = receive;
  try {
    await start();
    page.show_in(1);
    const message = JSON.parse(page.message());
    settle();
    hear(withAlerts(message));
  } catch (error) {
    words(error.message);
  }
}

// The game goes on in a hidden page, and an analysis rests.
export const hush = () => page?.show_in(0);

// The table on the board.
let shown = "play";

// Shows another table on the board: `play`, `check`, `solve` or `puzzles`.
export async function show(table) {
  await start();
  shown = table;
  hear({ ...withAlerts(JSON.parse(page.show(table))), is_other: true });
  settle();
}

// Waits until the page has its program.
export async function start() {
  try {
    await ready;
  } catch {
    throw new Error(FAILED);
  }
}

function beat() {
  const message = page.beat();
  settle();
  if (message && hear) {
    hear(withAlerts(JSON.parse(message)));
  }
}

// Adds alerts about the browser's memory to a message about the game. They stand as long as they are true.
function withAlerts(message) {
  if (shown === "play") {
    message.state.alerts.push(...(isAlone ? [ELSEWHERE] : []), ...(isFull ? [FULL] : []));
  }
  return message;
}

// Keeps what has changed, and gives the workers their orders.
function settle() {
  const replaced = page.replaced();
  if (replaced) {
    write(EARLIER, (read(EARLIER) ?? "") + replaced.trimEnd() + "\n\n");
  }
  const changed = page.changed();
  if (changed) {
    keep(changed);
  }
  const tally = page.tally();
  if (tally) {
    write(TALLY, tally);
  }
  for (let order = page.order(); order; order = page.order()) {
    carryOut(JSON.parse(order));
  }
}

async function carryOut({ order, worker, task }) {
  if (order === "end") {
    end(worker);
    return;
  }
  try {
    page.answer(worker, await ask(worker, order, [task]));
  } catch (error) {
    page.fail(worker, error.message);
  }
  beat();
}

// Workers.

const workers = new Map();

// Gives a task to the worker of a name, which does one at a time. Returns its answer, or throws an error with words.
// The worker is there at once, so an order to end it always ends this one.
export function ask(name, task, parts) {
  if (!workers.has(name)) {
    workers.set(name, new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
  }
  const worker = workers.get(name);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => ("report" in data ? page.report(name, data.report) : "answer" in data ? resolve(data.answer) : reject(new Error(data.failure)));
    worker.onerror = (event) => {
      event.preventDefault();
      end(name);
      reject(new Error("its worker has failed"));
    };
    // A worker that has the program keeps it.
    const owner = task === "search" ? "caissa" : "caissa-tools";
    program(owner).then(
      (module) => worker.postMessage({ owner, module, task, parts }),
      () => {
        // Another worker may have its name since.
        if (workers.get(name) === worker) {
          end(name);
          reject(new Error(NOT_LOADED));
        }
      },
    );
  });
}

// Ends the worker of a name at once. Its task has no answer, and the next one starts a new worker.
export function end(name) {
  workers.get(name)?.terminate();
  workers.delete(name);
}

// Files: the game, and the earlier ones.

// The program asks for the earlier games by this name.
window.earlierGames = () => read(EARLIER) ?? "";

const texts = { "game.pgn": () => page.pgn(), "earlier.pgn": window.earlierGames };

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[download]");
  const text = page && link && texts[link.getAttribute("href")];
  if (text) {
    event.preventDefault();
    const address = URL.createObjectURL(new Blob([text()], { type: "application/x-chess-pgn" }));
    const copy = Object.assign(document.createElement("a"), { href: address, download: link.download });
    copy.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
});

// All tabs of a browser have one memory. The game in it is that of the tab that has changed it first. Another tab that has
// read the same game keeps its own for itself: nothing that one tab has kept is overwritten by another.

const ELSEWHERE =
  "Another tab of this browser has gone on with the game that is kept, so this tab keeps its game for itself: save it as PGN before you close the tab.";

const FULL = "This browser keeps no more games: save the game as PGN.";

// Whether a game could not be kept.
let isFull = false;

// The kept game as this tab knows it.
let known = null;

// Whether this tab has left the common memory for one of its own.
let isAlone = false;

function readKept() {
  try {
    const text = sessionStorage.getItem(KEPT);
    if (text !== null) {
      isAlone = true;
      return text;
    }
  } catch {
    // There is no such memory.
  }
  known = read(KEPT);
  return known;
}

// The count of puzzles, three numbers, and three for each drilled line.
function readTally() {
  try {
    const { streak, best, solved, lines = [] } = JSON.parse(read(TALLY));
    return [streak, best, solved, ...lines.flat()].join(" ");
  } catch {
    return "";
  }
}

function keep(text) {
  // What is kept already is not written again, for another tab may have gone on with it a moment ago.
  if (!isAlone && text === known) {
    return;
  }
  const there = read(KEPT);
  if (!isAlone && there !== null && there !== known && there !== text) {
    isAlone = true;
  }
  if (!isAlone) {
    known = text;
  }
  write(KEPT, text, isAlone);
}

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, text, isOwn = false) {
  try {
    (isOwn ? sessionStorage : localStorage).setItem(key, text);
  } catch {
    isFull = true;
  }
}
