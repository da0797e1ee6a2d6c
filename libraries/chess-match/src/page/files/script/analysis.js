// The analysis: the engine's lines below the board. It is not a live region: a screen reader reads
// it on request.

import { state } from "./game.js";
import { by, make, show } from "./page.js";

export function drawAnalysis() {
  const { analysis } = state;
  document.documentElement.toggleAttribute("data-analysis", analysis !== null);
  for (const button of document.querySelectorAll("[data-line='analysis']")) {
    button.setAttribute("aria-pressed", analysis !== null);
  }
  if (!analysis) {
    return;
  }
  document.documentElement.style.setProperty("--rows", state.lines);
  by("threats").setAttribute("aria-pressed", analysis.shows_threats);
  show(by("depth"), analysis.depth > 0 ? `Depth ${analysis.depth}` : analysis.is_over ? "No line" : "Searching");
  const rows = by("lines").children;
  while (rows.length > analysis.lines.length) {
    rows[rows.length - 1].remove();
  }
  // A row that is there stays, and keeps its focus.
  analysis.lines.forEach(({ score, moves, mv }, at) => {
    if (!rows[at]) {
      by("lines").append(make("button", { type: "button" }, make("b"), " ", make("span")));
    }
    // A threat is not a move of the side to move.
    rows[at].disabled = analysis.shows_threats;
    rows[at].dataset.line = "play " + mv;
    show(rows[at].firstElementChild, score);
    show(rows[at].lastElementChild, moves);
  });
}
