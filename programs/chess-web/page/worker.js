// A worker: it answers one task at a time. Each task comes with the compiled program that knows it.

// The results of a search so far.
self.report = (reply) => postMessage({ report: reply });

// The functions of the program.
let functions = null;

async function begin(owner, module) {
  const program = await import(`./${owner}.js`).catch(() => {
    throw new Error("its program cannot be loaded");
  });
  await program.default({ module_or_path: module });
  return program;
}

onmessage = async ({ data: { owner, module, task, parts } }) => {
  try {
    functions ??= begin(owner, module);
    postMessage({ answer: (await functions)[task](...parts) });
  } catch (error) {
    postMessage({ failure: String(error?.message ?? error) });
  }
};
