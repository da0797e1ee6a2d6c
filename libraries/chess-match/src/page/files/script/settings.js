// The look of the board, its size, and sounds. The browser remembers them.

import { by, remember, remembered } from "./page.js";
import { hasSound, setSound } from "./sound.js";

const root = document.documentElement;

function choose(id, key, otherwise) {
  const value = remembered(key, otherwise);
  const isKnown = [...by(id).options].some((option) => option.value === value);
  by(id).value = root.dataset[key] = isKnown ? value : otherwise;
  by(id).addEventListener("change", () => {
    root.dataset[key] = by(id).value;
    remember(key, by(id).value);
  });
}

function setSize(percent) {
  const size = Math.min(100, Math.max(50, Math.round(percent * 10) / 10 || 100));
  root.style.setProperty("--scale", size / 100);
  by("size").value = size;
  by("size-shown").textContent = Math.round(size) + " %";
  remember("size", size);
}

export function toggleSound() {
  setSound(!hasSound());
  by("sound").checked = hasSound();
  return hasSound();
}

export function makeSettings() {
  choose("board-theme", "board", "wood");
  choose("piece-set", "pieces", "carved");
  setSize(Number(remembered("size", "100")));
  by("sound").checked = hasSound();
  by("size").addEventListener("input", () => setSize(by("size").valueAsNumber));
  by("sound").addEventListener("change", () => setSound(by("sound").checked));
}

// The handle at the corner of the board. The upper left corner stays where it is.
by("handle").addEventListener("pointerdown", (event) => {
  event.preventDefault();
  by("handle").setPointerCapture(event.pointerId);
  const { width } = by("board").getBoundingClientRect();
  const whole = width / root.style.getPropertyValue("--scale");
  const onMove = (moved) => setSize(((width + Math.max(moved.clientX - event.clientX, moved.clientY - event.clientY)) / whole) * 100);
  by("handle").addEventListener("pointermove", onMove);
  by("handle").addEventListener("lostpointercapture", () => by("handle").removeEventListener("pointermove", onMove), { once: true });
});
