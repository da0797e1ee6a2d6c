// The extension has two halves. `caissa lsp` serves files that are open: findings while you type, fixes, moves and boards; and it
// checks the other files of games in the folder. `caissa check` runs for open files of Rust when one is saved, because the server
// leaves mistakes in Rust to the compiler. Nothing starts in a window without chess.
const fs = require("node:fs");
const path = require("node:path");
const { execFile } = require("node:child_process");
const beside = require("./beside.js");
const vscode = require("vscode");

const GAMES = ["pgn", "epd", "fen"];
const RUST = "rust";
const SOURCE = "caissa check";

let channel; // what `caissa check` says that is not a finding
let client; // a promise of the server, once a document has needed one; of nothing where there is no program
let isStale, wake; // whether files of games have changed since the server has checked the folder, and what tells it so
let collection; // the findings in Rust that are shown
let found = []; // all findings in Rust: { uri, findings, shown }
let timer, running; // the check that waits, and the one that runs

exports.activate = (context) => {
  const { commands, languages, window, workspace } = vscode;
  channel = window.createOutputChannel("Caissa");
  collection = languages.createDiagnosticCollection(SOURCE);
  const open = () => workspace.textDocuments.forEach((document) => opened(context, document));
  const games = workspace.createFileSystemWatcher(`**/{*.{${GAMES}},.gitignore,.ignore}`);
  const changed = () => {
    isStale = true;
    wake?.();
  };
  const restart = async () => {
    await exports.deactivate();
    open();
  };
  context.subscriptions.push(
    channel,
    collection,
    workspace.onDidOpenTextDocument((document) => opened(context, document)),
    games,
    ...[games.onDidChange, games.onDidCreate, games.onDidDelete].map((on) => on(changed)),
    // A file of games too: a macro may read it.
    workspace.onDidSaveTextDocument((document) => opened(context, document)),
    workspace.onDidChangeWorkspaceFolders(changed),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("caissa") && restart()),
    commands.registerCommand("caissa.restart", restart),
    commands.registerCommand("caissa.board", (uri, position) => showBoard(context, uri, position)),
    commands.registerCommand("caissa.analyse", (uri, position) => showBoard(context, uri, position, true)),
    commands.registerCommand("caissa.inText", beside.inText),
    commands.registerCommand("caissa.showOutput", () => channel.show()),
    commands.registerCommand("caissa.fixAll", () =>
      commands.executeCommand("editor.action.sourceAction", { kind: "source.fixAll.caissa", apply: "first" })),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const names = uris.map(String);
      found.filter(({ uri }) => names.includes(String(uri))).forEach(show);
    }),
  );
  open();
};

exports.deactivate = async () => {
  const stopped = client;
  client = undefined;
  clearTimeout(timer);
  running?.kill();
  running = undefined;
  replace([]);
  await (await stopped)?.stop();
};

// Shows the board beside the text; a code lens gives the place of its game.
async function showBoard(context, uri, position, isAnalysis) {
  // Where no program was, one may be now; if not, that is said again.
  if (!(await client)) client = start(context);
  const server = await client;
  const isPlace = typeof uri === "string" && position;
  const place = isPlace && { uri: vscode.Uri.parse(uri), at: new vscode.Position(position.line, position.character) };
  // A later server answers, too.
  const ask = async (...question) => (await client).ask(...question);
  if (server) await beside.show(context, ask, place, isAnalysis);
}

// Starts the server for the first document with chess, and checks the files of Rust.
function opened(context, document) {
  if (!hasChess(document)) return;
  client ??= start(context);
  clearTimeout(timer);
  timer = setTimeout(check, 100);
}

// Whether a document is for us: a file of games, or Rust that uses `caissa`.
function hasChess(document) {
  const { languageId, uri } = document;
  if (uri.scheme !== "file" && uri.scheme !== "untitled") return false;
  if (languageId !== RUST) return GAMES.includes(languageId);
  return /\bcaissa\b/.test(document.getText()) || usesCaissa(uri.fsPath);
}

// Whether a package around a file names `caissa` in its `Cargo.toml`, or its workspace in its `Cargo.lock`.
function usesCaissa(file) {
  for (let folder = path.dirname(file), inner; folder !== inner; inner = folder, folder = path.dirname(folder)) {
    for (const [name, pattern] of [["Cargo.toml", /\bcaissa\b/], ["Cargo.lock", /^name = "caissa"$/m]]) {
      try {
        if (pattern.test(fs.readFileSync(path.join(folder, name), "utf8"))) return true;
      } catch {
        // There is no such file.
      }
    }
  }
  return false;
}

// The program: the one that the setting names, or the one inside the extension, or the first in `PATH`.
function program(context) {
  const isFile = (file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  const chosen = vscode.workspace.getConfiguration("caissa").get("path");
  if (chosen && isFile(chosen)) return chosen;
  if (chosen) return complain(`the setting caissa.path names ${chosen}, and there is no such file`);
  const name = process.platform === "win32" ? "caissa.exe" : "caissa";
  const folders = [path.join(context.extensionPath, "bin"), ...(process.env.PATH ?? "").split(path.delimiter)];
  const first = folders.filter(path.isAbsolute).map((folder) => path.join(folder, name)).find(isFile);
  return first ?? complain("there is no command `caissa`, neither inside the extension nor in PATH. The setting caissa.path can name its file");
}

// Says once what is wrong, and does not wait for an answer.
function complain(problem) {
  const open = (answer) => answer && vscode.commands.executeCommand("workbench.action.openSettings", "caissa.path");
  vscode.window.showErrorMessage(`Caissa: ${problem}.`, "Open Settings").then(open);
}

async function start(context) {
  const command = program(context);
  if (!command) return undefined;
  const { LanguageClient } = require("vscode-languageclient/node");
  const settings = vscode.workspace.getConfiguration("caissa");
  const server = { command, args: ["lsp", ...settings.get("arguments")] };
  isStale = true;
  const started = new LanguageClient("caissa", "Caissa", server, {
    outputChannel: channel,
    documentSelector: [...GAMES, RUST].map((language) => ({ language })),
    initializationOptions: { inlayHints: settings.get("inlayHints"), codeLenses: settings.get("codeLenses") },
    middleware: {
      // The library asks for the whole folder every two seconds: let it wait until a file changes.
      provideWorkspaceDiagnostics: async (ids, token, reporter, next) => {
        if (!isStale) {
          await new Promise((resolve) => {
            wake = resolve;
            token.onCancellationRequested(resolve);
          });
        }
        isStale = false;
        return next(ids, token, reporter);
      },
    },
  });
  try {
    await started.start();
  } catch (error) {
    return complain(`${command} does not start: ${error.message}`);
  }
  return { command, ask: (...question) => started.sendRequest(...question), stop: () => started.stop() };
}

// Runs `caissa check` for the open files of Rust.
async function check() {
  const command = (await client)?.command;
  const settings = vscode.workspace.getConfiguration("caissa");
  const isChecked = (document) => document.languageId === RUST && document.uri.scheme === "file" && hasChess(document);
  const files = vscode.workspace.textDocuments.filter(isChecked).map(({ uri }) => uri.fsPath);
  running?.kill();
  if (!command || !settings.get("checkOnSave") || files.length === 0) return replace([]);
  const args = ["check", "--format", "rustc", "--quiet", "--exit-zero", ...settings.get("arguments"), "--", ...files];
  const child = execFile(command, args, { maxBuffer: 1 << 28 }, (error, output, words) => {
    // A later one runs, or the window closes.
    if (running !== child) return;
    running = undefined;
    // Its findings are there even if a file cannot be read.
    if (error) channel.appendLine(words || error.message);
    replace(output.split("\n").filter(Boolean).map((line) => JSON.parse(line)));
  });
  running = child;
}

// Forgets the findings, and takes others, which are messages of rustc.
function replace(messages) {
  collection.clear();
  const files = new Map();
  for (const message of messages.filter(({ spans }) => spans.length > 0)) {
    const name = message.spans[0].file_name;
    if (!files.has(name)) files.set(name, { uri: vscode.Uri.file(name), findings: [], shown: 0 });
    files.get(name).findings.push(diagnostic(message));
  }
  found = [...files.values()];
  found.forEach(show);
}

function diagnostic({ level, message, code, spans: [span], children }) {
  const { Diagnostic, DiagnosticSeverity, Range } = vscode;
  // Columns count characters from 1; an editor counts units of UTF-16 from 0.
  const units = (line, column) => [...line.text].slice(0, column - 1).join("").length;
  const [first, last] = [span.text[0], span.text.at(-1)];
  const range = new Range(
    span.line_start - 1, units(first, span.column_start), span.line_end - 1, units(last, span.column_end),
  );
  const help = children.filter(({ spans }) => spans.length === 0).map((child) => child.message);
  const severity = level === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
  const made = new Diagnostic(range, [message, ...help].join("\n"), severity);
  return Object.assign(made, { source: SOURCE, code: code?.code });
}

// Shows the findings of a file, without findings that rust-analyzer or `cargo check` report at the
// same place, now or later.
function show(file) {
  const others = vscode.languages.getDiagnostics(file.uri).filter(({ source }) => source !== SOURCE);
  const isSame = (other, finding) => other.severity <= finding.severity && other.range.intersection(finding.range);
  const isNew = (finding) => !others.some((other) => isSame(other, finding));
  const shown = file.findings.filter(isNew);
  // To show them is a change, which is announced again.
  if (shown.length === file.shown) return;
  file.shown = shown.length;
  collection.set(file.uri, shown);
}
