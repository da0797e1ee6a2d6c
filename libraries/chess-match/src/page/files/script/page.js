// Making and finding elements.

export const by = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

// A picture of a piece such as `white-knight`. The style decides which set is seen.
export function picture(piece) {
  const uses = ["carved", "bold"].map((set) => draw("use", { href: `#${set}-${piece}`, class: set }));
  return draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...uses);
}

// Puts a menu that is open beside its button, whole in the window.
export function placeMenu(menu, button) {
  const { left, bottom } = button.getBoundingClientRect();
  const place = (at, room) => Math.max(4, Math.min(at, room - 4)) + "px";
  menu.style.left = place(left, innerWidth - menu.offsetWidth);
  menu.style.top = place(bottom + 4, innerHeight - menu.offsetHeight);
}

// A text where commands stand between backticks.
export function words(text) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? make("code", {}, part) : part));
}

export function show(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

// A choice that the browser remembers, if it may.
export function remembered(key, otherwise) {
  try {
    return localStorage.getItem("caissa-" + key) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem("caissa-" + key, value);
  } catch {
    // A private window forgets.
  }
}
