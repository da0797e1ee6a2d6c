// Short sounds, made here: nothing is loaded.

import { state } from "./game.js";
import { remember, remembered } from "./page.js";

// Each sound is a series of tones: pitch in hertz, start and length in seconds, loudness.
const SOUNDS = {
  move: [[240, 0, 0.06, 0.5], [120, 0, 0.09, 0.5]],
  capture: [[320, 0, 0.05, 0.6], [150, 0.02, 0.12, 0.6]],
  check: [[240, 0, 0.06, 0.5], [660, 0.06, 0.14, 0.3]],
  end: [[392, 0, 0.25, 0.3], [494, 0.15, 0.25, 0.3], [587, 0.3, 0.4, 0.3]],
  time: [[880, 0, 0.08, 0.3], [880, 0.16, 0.08, 0.3]],
};

let isOn = remembered("sound", "on") === "on";
let context = null;

// The sounds so far, for tests, which cannot hear them.
export const played = [];

export const hasSound = () => isOn;

export function setSound(on) {
  isOn = on;
  remember("sound", on ? "on" : "off");
}

export function playSound(name) {
  if (!isOn) {
    return;
  }
  played.push(name);
  // Browsers allow sound after the first click or key.
  if (!navigator.userActivation?.hasBeenActive) {
    return;
  }
  context ??= new AudioContext();
  for (const [pitch, start, length, loudness] of SOUNDS[name]) {
    const begin = context.currentTime + start;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: loudness * 0.4 });
    volume.gain.setValueAtTime(loudness * 0.4, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

const captures = (shown) => shown.captured.white.length + shown.captured.black.length;

// The sound of a change, if it is one move forward.
export function playChange(before) {
  if (!before) {
    return;
  }
  if (state.ending !== null && before.ending === null && state.ply >= before.ply) {
    playSound("end");
  } else if (state.ply === before.ply + 1) {
    playSound(state.checked_king ? "check" : captures(state) > captures(before) ? "capture" : "move");
  }
}
