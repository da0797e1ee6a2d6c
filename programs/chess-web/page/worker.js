// A worker: it answers one task at a time. Its first message is the compiled program.

import init, { check, prove, search, solve } from "./caissa.js";

// What a search has found so far.
self.report = (reply) => postMessage({ report: reply });

const tasks = { check, prove, search, solve };
let ready = null;

onmessage = async ({ data }) => {
  if (data.module) {
    ready = init({ module_or_path: data.module });
    return;
  }
  try {
    await ready;
    postMessage({ answer: tasks[data.task](...data.parts) });
  } catch (error) {
    postMessage({ failure: String(error?.message ?? error) });
  }
};
