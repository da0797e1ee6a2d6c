// The extension for Visual Studio Code without the editor: when it starts the server, which program it takes, and which findings
// of `caissa check` it shows. The modules `vscode` and `vscode-languageclient` are stand-ins.
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");

const [extension, command, folder] = process.argv.slice(2);
const program = process.platform === "win32" ? "caissa.exe" : "caissa";
const inside = (...names) => path.join(folder, ...names);
function write(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

// The editor.
const listeners = {};
const on = (name) => (listener) => (listeners[name] = listener);
let settings, documents, others, output, askForFolder, editor;
let shown = new Map();
class Range {
  constructor(line, start, endLine, end) {
    Object.assign(this, { line, start, endLine, end });
  }
  intersection(that) {
    return this.line === that.line && this.start <= that.end && that.start <= this.end ? this : undefined;
  }
}
const vscode = {
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  Diagnostic: class {
    constructor(range, message, severity) {
      Object.assign(this, { range, message, severity });
    }
  },
  Range,
  Position: class {
    constructor(line, character) {
      Object.assign(this, { line, character });
    }
  },
  Selection: class {
    constructor(anchor, active) {
      Object.assign(this, { anchor, active });
    }
  },
  WorkspaceEdit: class {
    replace(uri, range, text) {
      this.text = text;
    }
  },
  CancellationTokenSource: class {
    cancel() {}
  },
  ViewColumn: { One: 1, Beside: -2 },
  TextEditorRevealType: {},
  Uri: {
    file: (fsPath) => ({ fsPath, scheme: "file", toString: () => fsPath }),
    joinPath: (uri, name) => `${uri}/${name}`,
  },
  commands: { registerCommand: (name, run) => (listeners[name] = run), executeCommand: (...told) => output.push(told) },
  languages: {
    createDiagnosticCollection: () => ({ clear: () => shown.clear(), set: (uri, list) => shown.set(String(uri), list) }),
    getDiagnostics: () => others,
    onDidChangeDiagnostics: on("diagnostics"),
  },
  window: {
    createOutputChannel: () => ({ appendLine: (line) => output.push(line) }),
    showErrorMessage: async (message) => void output.push(message),
    get activeTextEditor() { return editor; },
    get visibleTextEditors() { return [editor]; },
    showTextDocument: async ({ uri }) => void output.push(`focus ${path.basename(uri.fsPath)}`),
    onDidChangeTextEditorSelection: on("selection"),
    onDidChangeActiveTextEditor: on("editor"),
    createWebviewPanel: () => ({
      webview: {
        cspSource: "own",
        asWebviewUri: (uri) => uri.replace(/.*\//, ""),
        onDidReceiveMessage: on("message"),
        postMessage: ({ board, lines, analyses }) => output.push(lines ? `lines ${lines}` : `shown ${board.name} ${analyses}`),
        set html(text) { output.push(text.match(/script-src \w+|src="[^"]+"/g).join(" ")); },
      },
      onDidDispose: on("dispose"),
      reveal: () => output.push("focus board"),
    }),
  },
  workspace: {
    get textDocuments() { return documents; },
    getConfiguration: () => ({ get: (name) => settings[name] }),
    createFileSystemWatcher: () => ({ onDidChange: on("changed"), onDidCreate: on("created"), onDidDelete: on("deleted") }),
    applyEdit: async ({ text }) => void output.push(`written ${text}`),
    onDidOpenTextDocument: on("open"),
    onDidSaveTextDocument: on("save"),
    onDidChangeConfiguration: on("configuration"),
    onDidChangeWorkspaceFolders: on("folders"),
  },
};
class LanguageClient {
  constructor(id, name, server, { middleware }) {
    askForFolder = () => middleware.provideWorkspaceDiagnostics([], { onCancellationRequested() {} }, undefined, () => output.push("checked"));
    const place = server.command === command ? "the command" : path.relative(folder, server.command);
    output.push([place.replace(/\\/g, "/"), ...server.args].join(" "));
  }
  async start() {}
  async stop() {}
  async sendRequest(method, { position, lines, pieces, flipped, milliseconds }) {
    const { line, character } = position;
    output.push([`${method} ${line}:${character}`, lines, pieces && "pieces", flipped && "flipped", milliseconds].filter(Boolean).join(" "));
    if (method === "caissa/lines") return ["e4"];
    const place = { line: 0, character: character + 3 };
    const edit = lines?.[0] === "e4" ? [{ range: { start: position, end: position }, newText: " e4" }, place] : null;
    return { name: `at ${character}`, edit };
  }
}
const modules = { vscode, "vscode-languageclient/node": { LanguageClient } };
const load = Module._load;
Module._load = (name, ...rest) => modules[name] ?? load(name, ...rest);

const { activate, deactivate } = require(path.join(extension, "extension.js"));

const document = (file, languageId, text) => ({ languageId, uri: vscode.Uri.file(file), getText: () => text });
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
async function until(isSo) {
  while (!isSo()) await pause();
}
async function open(what, opened, set = {}) {
  settings = { path: "", arguments: [], inlayHints: false, checkOnSave: false, ...set };
  if (documents) await deactivate();
  [documents, shown, others, output] = [opened, new Map(), [], []];
  activate({ extensionPath: settings.path === inside("mine") ? extension : inside("extension"), extensionUri: "uri", subscriptions: [] });
  await pause();
  console.log(`${what}: ${output.join(", ") || "nothing starts"}`);
}

async function main() {
  const game = [document(inside("a.pgn"), "pgn", "1. e4 *")];
  process.env.PATH = inside("path");
  fs.rmSync(folder, { recursive: true, force: true });
  await open("no command", game);
  write(inside("path", program), "");
  await open("in PATH", game);
  write(inside("extension/bin", program), "");
  await open("inside", game, { arguments: ["--strict"] });
  write(inside("mine"), "");
  await open("chosen", game, { path: inside("mine") });
  await open("chosen in vain", game, { path: "nowhere" });

  write(inside("other/Cargo.toml"), '[dependencies]\nserde = "1"\n');
  write(inside("chess/Cargo.toml"), '[dependencies]\ncaissa = "0.1"\n');
  write(inside("locked/Cargo.lock"), '[[package]]\nname = "caissa"\n');
  const rust = (file, text) => [document(inside(file), "rust", text)];
  await open("Rust", rust("other/src/main.rs", "fn main() {}"));
  documents = rust("other/src/main.rs", "use caissa::game;");
  listeners.open(documents[0]);
  console.log(`later: ${output}`);
  await open("Rust with chess", rust("chess/src/main.rs", "fn main() {}"));
  await open("a workspace with chess", rust("locked/inner/src/main.rs", "fn main() {}"));

  // The library asks again at once.
  output = [];
  await askForFolder();
  const asked = askForFolder();
  await pause();
  output.push("waits");
  listeners.changed();
  await asked;
  const again = askForFolder();
  await pause();
  output.push("waits");
  listeners.folders();
  await again;
  console.log(`the folder: ${output.join(", ")}`);
  await open("restarted", game);
  output = [];
  await listeners["caissa.restart"]();
  await pause();
  console.log(`again: ${output.join(", ")}`);

  // The board: a cursor, the page's questions, a move that is written, the other side, the engine.
  await open("a game", game, { path: inside("mine") });
  const select = (character) => { editor.selection = new vscode.Selection(undefined, new vscode.Position(0, character)); };
  editor = { document: game[0], revealRange() {} };
  select(0);
  output = [];
  await listeners["caissa.board"]();
  for (const act of [
    () => listeners.message({ isReady: true }),
    () => (select(4), listeners.selection({ textEditor: editor })),
    () => listeners.message({ lines: ["Ke2"] }),
    () => listeners.message({ lines: ["e4"] }),
    () => (listeners.message({ go: { line: 0, character: 1 } }), listeners.selection({ textEditor: editor })),
    () => listeners.message({ flips: true }),
    () => listeners.message({ analyses: true }),
    () => listeners["caissa.inText"]("undo"),
    () => listeners.editor({ ...editor, document: document("b.txt", "plaintext", "") }),
  ]) {
    output.push("|");
    await act();
    await pause();
  }
  console.log(output.join(" ").split(" |").join("\n ").trimEnd());

  const text = "/* 𝄞 */ const A: caissa::Game = caissa::game!(1. e4 e5+);\n";
  const file = inside("chess/src/main.rs");
  write(file, text);
  const checked = rust("chess/src/main.rs", text);
  await open("checked", checked, { path: command, checkOnSave: true });
  await until(() => shown.has(file));
  const tell = () => {
    for (const { range, code, message } of shown.get(file)) {
      const { line, start, end } = range;
      console.log(`  ${line}:${start}-${end} ${code}: ${message.replace("\n", "; ")}`);
    }
    if (shown.get(file).length === 0) console.log("  nothing");
  };
  tell();
  // The compiler says the same a moment later, and then no more.
  others = [{ severity: 0, range: shown.get(file)[0].range, source: "rustc" }];
  listeners.diagnostics({ uris: [vscode.Uri.file(file)] });
  tell();
  others = [];
  listeners.diagnostics({ uris: [vscode.Uri.file(file)] });
  tell();
  write(file, text.replace("+", ""));
  listeners.save(checked[0]);
  await until(() => !shown.has(file));
  console.log("saved: nothing");
  await deactivate();
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
