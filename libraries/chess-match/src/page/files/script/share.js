// The way out: the position as FEN, the game as PGN, and a picture of the board.

import { send, state } from "./game.js";
import { by, draw, show } from "./page.js";
import { middle, squares } from "./squares.js";
import { pgn } from "./transport.js";

const SQUARE = 100;
const EDGE = 30;

export function fillShare() {
  by("fen").value = state.board;
  by("as-lesson").checked = state.tags.some(([name]) => name === "ChapterMode");
  show(by("shared"), "");
}

// The tags are those of interactive chapters on Lichess.
by("as-lesson").addEventListener("change", ({ target }) => {
  const values = target.checked ? ["gamebook", state.orientation] : ["", ""];
  send(`tag ChapterMode ${values[0]}\ntag Orientation ${values[1]}`);
});

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(await text());
    show(by("shared"), what + " is in the clipboard.");
  } catch {
    show(by("shared"), what + " cannot be put into the clipboard here.");
  }
}

// The board as it is seen, without marks, as a picture that stands alone.
function svg() {
  const styles = getComputedStyle(document.documentElement);
  const [light, dark] = ["--light", "--dark"].map((name) => styles.getPropertyValue(name));
  const size = 8 * SQUARE + EDGE;
  const last = state.moves.findLast((move) => move.is_current);
  const after = last ? ` after ${last.before} ${last.san}` : "";
  const side = state.turn === "white" ? "White" : "Black";
  const picture = draw("svg", { viewBox: `0 0 ${size} ${size}`, role: "img" }, draw("title", {}, `Position${after}, ${side} to move`));
  for (const { name, piece } of state.squares) {
    const [x, y] = middle(name).map((at) => at - SQUARE / 2);
    const place = draw("g", { transform: `translate(${EDGE + x} ${y})` });
    place.append(draw("rect", { width: SQUARE, height: SQUARE, fill: squares.get(name).matches(".light") ? light : dark }));
    if (state.last_move?.slice(0, 4).match(/../g).includes(name)) {
      place.append(draw("rect", { width: SQUARE, height: SQUARE, fill: "#f5d90a", "fill-opacity": ".5" }));
    }
    place.append(...(piece ? by("carved-" + piece).cloneNode(true).childNodes : []));
    picture.append(place);
    const edge = { "font-family": "sans-serif", "font-size": 20, fill: "#6b6258", "text-anchor": "middle" };
    if (x === 0) {
      picture.append(draw("text", { ...edge, x: EDGE / 2, y: y + SQUARE / 2 + 7 }, name[1]));
    }
    if (y === 7 * SQUARE) {
      picture.append(draw("text", { ...edge, x: EDGE + x + SQUARE / 2, y: size - 8 }, name[0]));
    }
  }
  return new XMLSerializer().serializeToString(picture);
}

by("copy-fen").addEventListener("click", () => copy(async () => state.board, "The position"));
by("copy-pgn").addEventListener("click", () => copy(pgn, "The game"));
by("save-svg").addEventListener("click", () => {
  by("save-svg").href = "data:image/svg+xml," + encodeURIComponent(svg());
});
