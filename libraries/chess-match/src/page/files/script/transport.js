// The way to the program that serves this page: requests go there, and its messages come as a stream of events.
//
// A page without a program has another module of this name, with the same functions: `post`, `pgn`, `games`, `arrange`, `listen`, `hush`.

const SILENT = "The program does not answer. If it has ended, start it again: the game is saved.";
const TOO_LONG = "The text is longer than 64 MiB: `load FILE` opens a longer file.";

export const ENDED = "The program has ended. The game is saved; close this page.";

// The longest file that is sent from here, in bytes, and the words about a longer one.
export const LONGEST_FILE = 2 ** 26;
export const TOO_LONG_A_FILE = "The file is larger than 64 MiB: `load FILE` opens it.";

let events = null;
// The function that takes messages.
let refer = () => {};

// Sends a text to a place: lines of commands to `line`, a game with lines to `game`. Returns the message that answers, or
// throws an error with words for the player.
export async function post(place, body) {
  let response;
  try {
    response = await fetch(place, { method: "POST", body });
  } catch {
    throw new Error(SILENT);
  }
  if (!response.ok) {
    throw new Error(response.status === 413 ? TOO_LONG : `The program refuses: ${response.statusText}.`);
  }
  try {
    return await response.json();
  } catch {
    throw new Error(SILENT);
  }
}

// The game as PGN.
export const pgn = async () => (await fetch("game.pgn")).text();

// Asks for the mates of a text. Returns the message that answers.
export async function puzzles(text) {
  const message = await post("puzzles", text);
  refer(message);
  return message;
}

// The games of the last file or text.
export const games = async () => (await fetch("games.json")).json();

// A position that is set up by hand: its FEN after words have changed it, its squares, and why it is impossible.
export const arrange = async (fen, words) => (await fetch("arranged", { method: "POST", body: fen + "\n" + words })).json();

// Calls a function with each message from now on, and another one with words if no more come, or with none if they come
// again.
export function listen(receive, tell) {
  events?.close();
  refer = receive;
  events = new EventSource("events");
  let isLost = false;
  events.onmessage = (event) => {
    if (isLost) {
      isLost = false;
      tell("");
    }
    receive(JSON.parse(event.data));
  };
  events.onerror = () => {
    isLost = true;
    tell(SILENT);
  };
}

// Ends that.
export const hush = () => events?.close();
