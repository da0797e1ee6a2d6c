// The games of the last file or text: a list to search and to choose from.

import { state } from "./game.js";
import { by, make, show } from "./page.js";
import { games } from "./transport.js";

// More rows than this are not shown at once: the search finds the others.
const MOST_ROWS = 200;

let rows = [];

export function drawGames() {
  by("games").hidden = state.games === null;
  show(by("games"), `Games (${state.games?.count ?? 0})`);
}

export async function fillGames() {
  const found = await games();
  rows = found.map((game, at) => {
    const players = `${game.white || "?"} - ${game.black || "?"}`;
    const text = [`${at + 1}. ${players}`, game.result, game.date, game.opening].filter(Boolean).join(", ");
    return { number: at + 1, text, key: text.toLowerCase() };
  });
  by("games-search").value = "";
  drawList();
}

// All words of the search have to be in a row.
function drawList() {
  const words = by("games-search").value.toLowerCase().split(/\s+/);
  const found = rows.filter(({ key }) => words.every((word) => key.includes(word)));
  const first = words.join("") === "" ? Math.max(0, Math.min(state.games.number - 3, found.length - MOST_ROWS)) : 0;
  const shown = found.slice(first, first + MOST_ROWS);
  show(by("games-count"), shown.length < found.length ? `${found.length} games, of which ${shown.length} are here` : `${found.length} games`);
  by("games-list").replaceChildren(...shown.map(({ number, text }) => {
    const button = make("button", { type: "button", "data-line": "game " + number }, text);
    if (number === state.games.number) {
      button.setAttribute("aria-current", "true");
    }
    return button;
  }));
}

by("games-search").addEventListener("input", drawList);
