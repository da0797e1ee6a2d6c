// Links to this page: behind their `#` is a position (`fen=`), a game (`pgn=`, perhaps with `ply=`), or a text to check
// (`check=`).

import { begin, refuse, send, state } from "./game.js";
import { openGame } from "./modes.js";
import { by, make, show } from "./page.js";
import { openCheck } from "./tools.js";
import { pgn, start } from "./transport.js";

// The longest part of a link behind its `#`. Mail and chat programs cut longer ones.
const LONGEST = 16384;

async function link(parts) {
  const hash = "#" + new URLSearchParams(parts);
  if (hash.length > LONGEST) {
    show(by("shared"), `The game is too long for a link, which can have at most ${LONGEST} characters: copy the PGN.`);
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href.split("#")[0] + hash);
    show(by("shared"), "The link is in the clipboard.");
  } catch {
    show(by("shared"), "The link cannot be put into the clipboard here.");
  }
}

function addButton(id, words, parts) {
  const button = make("button", { id }, words);
  button.addEventListener("click", async () => link(await parts()));
  by("copy-pgn").after(button);
}

addButton("link-game", "Copy link to game", async () => ({ ply: state.ply, pgn: await pgn() }));
addButton("link-position", "Copy link to position", async () => ({ fen: state.board }));

// Opens what is behind the `#`, and takes it away: a reload must not undo what is played after it.
async function open() {
  const hash = location.hash.slice(1);
  if (!hash) {
    return;
  }
  history.replaceState(null, "", location.href.split("#")[0]);
  await start();
  const text = hash.length > LONGEST ? null : new URLSearchParams(hash).get("check");
  if (text !== null) {
    await openCheck(text);
    return;
  }
  await openGame();
  if (hash.length > LONGEST) {
    refuse(`The link is not opened: it has more than ${LONGEST} characters behind its #.`);
    return;
  }
  const parts = new URLSearchParams(hash);
  const [fen, game, ply] = ["fen", "pgn", "ply"].map((name) => parts.get(name));
  if ([...parts.keys()].some((name) => !["fen", "pgn", "ply"].includes(name)) || (fen === null) === (game === null)) {
    refuse("The link is not opened: behind its # is neither a position (`fen=`) nor a game (`pgn=`).");
    return;
  }
  if (fen !== null && fen.trim().split("/").length !== 8) {
    refuse("The link is not opened: its position is not FEN, which has eight ranks with `/` between them.");
    return;
  }
  // Only a game has a tag or a number before a move.
  if (game !== null && !/[[.]/.test(game)) {
    refuse("The link is not opened: its game is not PGN.");
    return;
  }
  const { notices } = await begin(fen ?? game, fen === null ? [] : ["side both"]);
  if (game !== null && /^\d{1,4}$/.test(ply ?? "") && !state.learning && !notices.some((notice) => notice.is_refusal)) {
    await send("go " + ply);
  }
}

addEventListener("hashchange", open);
open();
