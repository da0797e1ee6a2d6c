// The last state of the game that the program has sent, and the way to it. The page has no rules of chess: it sends what
// the player does as lines of text, and shows what comes back.

import * as transport from "./transport.js";

export let state = null;

// The time of the last message, for the clocks.
export let clocksAt = 0;

// The number of the last message. An older one that arrives late is ignored.
export let number = 0;
// The number of the message that brought the list of moves. Messages have the list only when it has changed.
let listNumber = null;

const drawers = [];
const hearers = [];

// Calls a function with each new state, and with the one before it.
export const onState = (drawer) => drawers.push(drawer);

// Calls a function with each text for the player, and whether it is a refusal.
export const onWords = (hearer) => hearers.push(hearer);

// Sends a text. A quiet one tells no words.
export async function post(place, body, isQuiet = false) {
  try {
    const message = await transport.post(place, body);
    receive(isQuiet ? { ...message, notices: [] } : message);
    return message;
  } catch (error) {
    return isQuiet ? null : refuse(error.message);
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
  const isNewList = message.state.list !== null && message.list_number !== listNumber;
  if (state && (message.number < number || (message.number === number && !isNewList))) {
    return;
  }
  // Another table has nothing to do with the state before.
  const before = message.is_other ? null : state;
  number = message.number;
  state = message.state;
  const isMissed = state.list === null && message.list_number !== listNumber;
  state.moves = state.list ?? before?.moves ?? [];
  state.moves.forEach((move) => { move.is_current = move.number === state.current; });
  if (!isMissed) {
    state.list_number = listNumber = message.list_number;
  } else if (!document.hidden) {
    // The first message to a page has the list.
    listen();
  }
  clocksAt = performance.now();
  drawers.forEach((drawer) => drawer(before));
  if (message.notices.length > 0) {
    const text = message.notices.map((notice) => notice.text).join("\n");
    tell(text, message.notices.some((notice) => notice.is_refusal));
  }
  if (message.quits) {
    transport.hush();
    tell(transport.ENDED, false);
  }
}

export const listen = () => transport.listen(receive, (words) => tell(words, words !== ""));

// A hidden page closes its connection, because browsers allow only a few. While all are hidden, no engine analyses.
document.addEventListener("visibilitychange", () => (document.hidden ? transport.hush() : listen()));
