// The colors of chess in a file of Rust, as Visual Studio Code's own library gives them: each piece of text that is neither
// blank nor plain Rust, with its innermost name.
const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar } = require("vscode-textmate");

const [extension, file] = process.argv.slice(2);
const rust = require.resolve("tm-grammars/grammars/rust.json");
const { grammars } = JSON.parse(readFileSync(join(extension, "package.json"), "utf8")).contributes;
const files = new Map([["source.rust", rust], ...grammars.map((one) => [one.scopeName, join(extension, one.path)])]);

async function main() {
  const { buffer } = readFileSync(join(dirname(require.resolve("vscode-oniguruma")), "onig.wasm"));
  await oniguruma.loadWASM(buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (name) => files.has(name) ? parseRawGrammar(readFileSync(files.get(name), "utf8"), files.get(name)) : null,
    getInjections: (name) => grammars.filter((one) => one.injectTo?.includes(name)).map((one) => one.scopeName),
  });
  const grammar = await registry.loadGrammar(file.endsWith(".rs") ? "source.rust" : file.endsWith(".pgn") ? "text.pgn" : "text.epd");
  let state = null;
  for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    const words = tokens.map(({ startIndex, endIndex, scopes }) => {
      const text = line.slice(startIndex, endIndex);
      const name = scopes.at(-1).replace(/\.(pgn|epd|rust)$/, "");
      return text.trim() === "" ? undefined : `${text.trim()} ${name}`;
    });
    console.log(words.filter(Boolean).join(" | "));
  }
}

main();
