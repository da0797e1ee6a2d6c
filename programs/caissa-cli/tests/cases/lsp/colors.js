// The colors of a file, as Visual Studio Code's own library gives them: its text, with the names of
// what is chess in brackets. In Rust, only strings and comments have a name there.
const { readFileSync } = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar } = require("vscode-textmate");

const [extension, file] = process.argv.slice(2);
const { grammars, languages } = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8")).contributes;
const files = new Map(grammars.map((grammar) => [grammar.scopeName, path.join(extension, grammar.path)]));
files.set("source.rust", require.resolve("tm-grammars/grammars/rust.json"));
const language = languages.find(({ extensions }) => extensions.includes(path.extname(file)))?.id;
const base = grammars.find((grammar) => grammar.language === language && language)?.scopeName ?? "source.rust";

function name(scopes) {
  if (scopes.some((scope) => /^meta\.embedded|^text\./.test(scope))) {
    const last = scopes.at(-1);
    return /^meta|^text/.test(last) ? "" : last.split(".").slice(-3, -1).join(".");
  }
  return ["string", "comment"].find((kind) => scopes.some((scope) => scope.startsWith(kind))) ?? "";
}

async function main() {
  await oniguruma.loadWASM(readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => files.has(scope) ? parseRawGrammar(readFileSync(files.get(scope), "utf8"), files.get(scope)) : null,
    getInjections: (scope) => grammars.filter(({ injectTo }) => injectTo?.includes(scope)).map(({ scopeName }) => scopeName),
  });
  const grammar = await registry.loadGrammar(base);
  let state = null;
  for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    const pieces = [];
    for (const { startIndex, endIndex, scopes } of tokens) {
      const [text, named] = [line.slice(startIndex, endIndex), name(scopes)];
      if (pieces.at(-1)?.named === named) pieces.at(-1).text += text;
      else pieces.push({ text, named });
    }
    console.log(pieces.map(({ text, named }) => named ? `<${named} ${text}>` : text).join(""));
  }
}

main();
