// The games of the last file or text, or one's earlier games: a list to search and to choose from. Only the rows that are in
// sight are elements, so a list of any length scrolls.

import { send, state } from "./game.js";
import { by, make, show } from "./page.js";
import { games } from "./transport.js";

// Rows beyond both edges of the list, for keys and quick wheels.
const BEYOND = 6;

let rows = [];

// The rows that the search has found, and the number of the one that keys have reached, from 0.
let found = [];
let reached = 0;

export function drawGames() {
  by("games").hidden = state.games === null;
  show(by("games"), `Games (${state.games?.count ?? 0})`);
  const { explorer } = state;
  by("explore").setAttribute("aria-pressed", explorer !== null);
  by("explore").dataset.line = "explorer " + (explorer ? "off" : "on");
  by("explorer").hidden = !explorer;
  const rows = (explorer ?? []).map(({ san, words }) => make("button", { type: "button", "data-line": "play " + san }, make("b", {}, san), " ", make("small", {}, words)));
  const box = by("explorer");
  if (box.textContent !== rows.map((row) => row.textContent).join("")) {
    const isHeld = box.contains(document.activeElement);
    box.replaceChildren(...rows);
    isHeld && (rows[0] ?? by("menu-button")).focus();
  }
}

export async function fillGames() {
  // Not the ones of another list.
  by("games-room").replaceChildren();
  const all = await games();
  rows = all.map((game, at) => {
    const players = `${at + 1}. ${game.white || "?"} - ${game.black || "?"}`;
    const plies = game.plies === 1 ? "1 ply" : `${game.plies} plies`;
    const more = [game.result, game.date, game.opening.trim(), plies].filter(Boolean).join(", ");
    return { number: at + 1, players, more, key: `${players} ${more}`.toLowerCase() };
  });
  by("games-search").value = "";
  search();
}

// The earlier games, as a list in place of the last one.
export async function openEarlier() {
  const message = await send("earlier");
  if (!message.notices.some((notice) => notice.is_refusal)) {
    by("games-dialog").showModal();
    fillGames();
  }
}

// All words of the search have to be in a row.
function search() {
  const words = by("games-search").value.toLowerCase().split(/\s+/);
  found = rows.filter(({ key }) => words.every((word) => key.includes(word)));
  show(by("games-count"), found.length === 1 ? "1 game" : `${found.length} games`);
  const current = found.findIndex(({ number }) => number === state.games?.number);
  reached = Math.max(0, current);
  drawRows();
  by("games-list").scrollTop = Math.max(0, (current - 2) * height());
  drawRows();
}

// The height of a row in pixels, as the style says.
function height() {
  const rems = getComputedStyle(by("games-list")).getPropertyValue("--row");
  return parseFloat(rems) * parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function drawRows() {
  const list = by("games-list");
  const row = height();
  const first = Math.max(0, Math.floor(list.scrollTop / row) - BEYOND);
  const end = Math.min(found.length, Math.ceil((list.scrollTop + list.clientHeight) / row) + BEYOND);
  const isHeld = list.contains(document.activeElement);
  const shown = [];
  for (let at = first; at < end; at++) {
    const { number, players, more } = found[at];
    const attributes = { type: "button", "data-line": "game " + number, "data-row": at, tabindex: at === reached ? 0 : -1 };
    const button = make("button", attributes, make("span", {}, players), make("small", {}, more));
    button.style.top = at * row + "px";
    if (number === state.games?.number) {
      button.setAttribute("aria-current", "true");
    }
    shown.push(button);
  }
  // Where the one that keys have reached is out of sight, Tab goes to the first one that is not.
  if (shown.length > 0 && !shown.some((button) => button.tabIndex === 0)) {
    shown[0].tabIndex = 0;
  }
  by("games-room").style.height = found.length * row + "px";
  by("games-room").replaceChildren(...shown);
  if (isHeld) {
    list.querySelector(`[data-row="${reached}"]`)?.focus({ preventScroll: true });
  }
}

by("games-search").addEventListener("input", search);
by("games-list").addEventListener("scroll", () => requestAnimationFrame(drawRows));
addEventListener("resize", () => by("games-dialog").open && drawRows());

// Keys in the list: arrows, pages, Home and End.
by("games-list").addEventListener("keydown", (event) => {
  const list = by("games-list");
  const row = height();
  const page = Math.max(1, Math.floor(list.clientHeight / row) - 1);
  const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (step === undefined || !event.target.dataset.row) {
    return;
  }
  event.preventDefault();
  reached = Math.min(Math.max(Number(event.target.dataset.row) + step, 0), found.length - 1);
  const top = reached * row;
  if (top < list.scrollTop || top + row > list.scrollTop + list.clientHeight) {
    list.scrollTop = step < 0 ? top : top + row - list.clientHeight;
  }
  drawRows();
  list.querySelector(`[data-row="${reached}"]`)?.focus({ preventScroll: true });
});

by("games-list").addEventListener("focusin", (event) => {
  reached = Number(event.target.dataset.row ?? reached);
});
