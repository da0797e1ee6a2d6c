// The last state of the game that the program has sent, and the way to it. The page has no rules of chess: it sends what
// the player does as lines of text, and shows what comes back.

export let state = null;

// The time of the last message, for the clocks.
export let clocksAt = 0;

// The number of the last message. An older one that arrives late is ignored.
export let number = 0;
let events = null;
const drawers = [];
const hearers = [];

// Calls a function with each new state, and with the one before it.
export const onState = (drawer) => drawers.push(drawer);

// Calls a function with each text for the player, and whether it is a refusal.
export const onWords = (hearer) => hearers.push(hearer);

const SILENT = "The program does not answer. If it has ended, start it again: the game is saved.";
const TOO_LONG = "The text is longer than 1 MiB: save it as a file, and open that in the box, as in `open games.pgn`.";

export async function post(place, body) {
  try {
    const response = await fetch(place, { method: "POST", body });
    if (!response.ok) {
      return refuse(response.status === 413 ? TOO_LONG : `The program refuses: ${response.statusText}.`);
    }
    const message = await response.json();
    receive(message);
    return message;
  } catch {
    return refuse(SILENT);
  }
}

export const send = (line) => post("line", line);

// Begins a game from a text, and then carries out lines.
export const begin = (text, lines) => post("game", lines.join("\n") + "\n\n" + text);

const tell = (text, isRefusal) => hearers.forEach((hearer) => hearer(text, isRefusal));

// Tells a refusal that the program did not send. Returns it in the form of a message.
export function refuse(text) {
  tell(text, true);
  return { notices: [{ text, is_refusal: true }] };
}

function receive(message) {
  if (state && message.number <= number) {
    return;
  }
  const before = state;
  number = message.number;
  state = message.state;
  clocksAt = performance.now();
  drawers.forEach((drawer) => drawer(before));
  if (message.notices.length > 0) {
    const text = message.notices.map((notice) => notice.text).join("\n");
    tell(text, message.notices.some((notice) => notice.is_refusal));
  }
  if (message.quits) {
    events?.close();
    tell("The program has ended. The game is saved; close this page.", false);
  }
}

export function listen() {
  events?.close();
  events = new EventSource("events");
  let isLost = false;
  events.onmessage = (event) => {
    if (isLost) {
      isLost = false;
      tell("", false);
    }
    receive(JSON.parse(event.data));
  };
  events.onerror = () => {
    isLost = true;
    tell(SILENT, true);
  };
}

// A hidden page closes its connection: browsers allow only a few.
document.addEventListener("visibilitychange", () => (document.hidden ? events?.close() : listen()));
