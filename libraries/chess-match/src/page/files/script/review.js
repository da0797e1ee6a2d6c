// The review of the game: the bar beside the board, the curve below it, the better line, and learning from mistakes.

import { send, state } from "./game.js";
import { by, draw, make, show } from "./page.js";
import { focusHome } from "./squares.js";

const WIDTH = 1000;
const HEIGHT = 100;

// Shows what a review has found. Called before the board is drawn, because it changes its size.
export function drawReview(before) {
  const { review, learning } = state;
  const focused = document.activeElement;
  document.documentElement.toggleAttribute("data-review", review !== null);
  const isRunning = review?.is_running ?? false;
  const isBegun = review && review.done > 0 && !review.is_complete;
  for (const id of ["review", "review-now"]) {
    by(id).dataset.line = isRunning ? "stop" : "review";
    show(by(id), isRunning ? "Stop the review" : isBegun ? "Go on with the review" : "Review");
  }
  for (const button of document.querySelectorAll(".told .study")) {
    button.hidden = learning === null || (button.dataset.line === "solution" && !learning.is_asked);
  }
  if (review || state.analysis) {
    drawBar(barOf(review));
  }
  if (review) {
    drawCurve(review);
    drawLine(review);
  }
  drawAct();
  // A button that has gone gives its focus to the next thing to do.
  if (focused?.hidden || (learning && !before?.learning && focused.id === "menu-button")) {
    learning ? focusHome() : document.querySelector("#act button:not([hidden])").focus();
  }
}

// The one main action of each state: the only button in its place.
function drawAct() {
  const act = actNow();
  for (const button of by("act").children) {
    button.hidden = button.dataset.act !== act;
  }
  const learn = document.querySelector("#act [data-act='learn']");
  const side = state.persons === "black" || !state.review?.white ? "black" : "white";
  learn.dataset.line = "learn " + side;
  show(learn, by("learn-" + side).textContent);
}

function actNow() {
  const { learning, review, ending } = state;
  const isOver = ending !== null;
  if (learning) {
    return learning.is_asked ? "hint" : "next";
  }
  if (review?.is_running || (isOver && !review?.is_complete)) {
    return "review";
  }
  if (isOver) {
    return review.white + review.black > 0 ? "learn" : "new";
  }
  return state.is_study ? "analysis" : state.moves.length > 0 ? "back" : "new";
}

// The content of the bar: the engine's view of the position on the board, or what the review knows
// of it.
function barOf(review) {
  const share = state.analysis?.share ?? null;
  return share === null ? review ?? { share, words: "" } : { share, words: `${state.analysis.lines[0].score}, depth ${state.analysis.depth}` };
}

function drawBar({ share, words }) {
  const bar = by("bar");
  bar.classList.toggle("unknown", share === null);
  bar.classList.toggle("turned", state.orientation === "black");
  const percent = (share ?? 500) / 10;
  bar.style.setProperty("--share", percent + "%");
  bar.setAttribute("aria-valuenow", Math.round(percent));
  const told = share === null ? "This position has no evaluation." : words;
  bar.setAttribute("aria-valuetext", told);
  // A title of the bar itself would be read after the same words.
  bar.firstElementChild.title = told;
}

// More bad moves than this would cover the curve: then dots are smaller, and inaccuracies have none, nor then mistakes.
const MOST_DOTS = 12;

// The distance from a dot, in pixels, at which a click means it.
const NEAR = 10;

// The bad moves that have dots.
let dots = [];

// The curve: White's share is light, from below, and Black's dark; positions without an evaluation are neither. A bad move is
// a dot, the larger the worse.
function drawCurve({ shares, marks, words }) {
  const last = Math.max(shares.length - 1, 1);
  const place = (ply) => ((ply / last) * WIDTH).toFixed(1);
  const level = (ply) => ((1 - shares[ply] / 1000) * HEIGHT).toFixed(1);
  const known = [];
  const parts = [];
  let first;
  shares.forEach((share, ply) => {
    if (share !== null) {
      const isFirst = ply === 0 || shares[ply - 1] === null;
      const isLast = ply === last || (shares[ply + 1] ?? null) === null;
      first = isFirst ? place(ply) : first;
      if (isLast) {
        known.push(`M${first} 0H${place(ply)}V${HEIGHT}H${first}z`);
      }
      parts.push(`${isFirst ? `M${place(ply)} ${HEIGHT}` : ""}L${place(ply)} ${level(ply)}${isLast ? `L${place(ply)} ${HEIGHT}z` : ""}`);
    }
  });
  dots = marks.filter(({ ply }) => shares[ply] !== null);
  for (const slight of ["inaccuracy", "mistake"]) {
    dots = dots.length > MOST_DOTS ? dots.filter(({ kind }) => kind !== slight) : dots;
  }
  by("curve").classList.toggle("crowded", marks.length > MOST_DOTS);
  by("curve").firstElementChild.replaceChildren(
    draw("path", { class: "known", d: known.join("") }),
    draw("path", { class: "share", d: parts.join("") }),
    draw("path", { class: "even", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    draw("path", { class: "now", d: `M${place(Math.min(state.ply, last))} 0V${HEIGHT}` }),
    ...dots.map(({ ply, kind }) => draw("path", { class: kind, d: `M${place(ply)} ${level(ply)}h0` })),
  );
  const move = mainLine()[state.ply - 1];
  by("curve").setAttribute("aria-valuemax", shares.length - 1);
  by("curve").setAttribute("aria-valuenow", Math.min(state.ply, shares.length - 1));
  // While keys step along the curve, the evaluation is in the message about the step.
  const evaluation = document.activeElement === by("curve") ? "" : `. ${words}`;
  by("curve").setAttribute("aria-valuetext", (move ? `${move.before} ${move.san}` : "Start") + evaluation);
  const named = marks.map(({ ply, kind }) => `${nameOf(ply)}, ${kind}`);
  show(by("curve-words"), named.length > 0 ? `Bad moves: ${named.join("; ")}.` : "No bad move is known.");
}

const mainLine = () => state.moves.filter((move) => move.depth === 0);

function nameOf(ply) {
  const move = mainLine()[ply - 1];
  return move ? `${move.before} ${move.san}` : `move ${ply}`;
}

// The better line, a button for each move, and the numbers of bad moves to learn from.
function drawLine({ bad, line, is_running, is_complete, done, shares, white, black }) {
  const steps = line.map(({ number, text }) => make("button", { type: "button", "data-line": "go #" + number }, text));
  by("better").replaceChildren(...(steps.length > 0 ? [make("span", {}, `Better than ${nameOf(bad)}:`), ...steps] : []));
  by("progress").hidden = !is_running;
  by("progress").max = Math.max(shares.length - 1, 1);
  by("progress").value = done;
  for (const [side, name, count] of [["white", "White", white], ["black", "Black", black]]) {
    const button = by("learn-" + side);
    button.hidden = !is_complete || count === 0 || state.learning !== null;
    show(button, `Learn from ${name}’s ${count === 1 ? "mistake" : count + " mistakes"}`);
  }
}

// The curve is a slider over the positions of the game.

function goTo(ply) {
  const moves = mainLine();
  const wanted = Math.min(Math.max(ply, 0), state.review.shares.length - 1);
  const move = state.learning ? null : moves[wanted - 1];
  send(wanted === 0 ? "start" : move ? "go #" + move.number : "go " + wanted);
}

by("curve").addEventListener("click", (event) => {
  const { left, top, width, height } = by("curve").getBoundingClientRect();
  const { shares } = state.review;
  const ply = ((event.clientX - left) / width) * (shares.length - 1);
  const away = (dot) => Math.hypot(((dot.ply - ply) * width) / (shares.length - 1), (1 - shares[dot.ply] / 1000) * height - event.clientY + top);
  const nearest = dots.reduce((best, dot) => (best && away(best) <= away(dot) ? best : dot), null);
  goTo(nearest && away(nearest) <= NEAR ? nearest.ply : Math.round(ply));
});

by("curve").addEventListener("keydown", (event) => {
  const last = state.review.shares.length - 1;
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -state.ply, End: last - state.ply };
  const step = steps[event.key];
  if (step !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    event.stopPropagation();
    goTo(state.ply + step);
  }
});
