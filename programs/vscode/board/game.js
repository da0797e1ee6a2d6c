// The position at the cursor, and the way to it. The page's own board draws it, and sends what the player does as lines of text.

const editor = acquireVsCodeApi();

export let state = null;

// The lines since the position came: a promotion needs two.
let lines = [];

export const post = (message) => editor.postMessage(message);

export function send(line) {
  lines.push(line);
  post({ lines });
}

// The plies before a position, from its FEN.
function plies(board) {
  const fields = board.split(" ");
  return 2 * Number(fields[5]) + (fields[1] === "b" ? 1 : 0);
}

// Takes an answer over. Returns the state before it.
export function take({ view, squares }, isNew) {
  const before = state;
  state = { ...view, squares, is_thinking: false, ply: plies(view.board) };
  if (isNew || !state.promotion) {
    lines = [];
  }
  return before;
}
