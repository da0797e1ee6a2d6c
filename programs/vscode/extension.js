// The extension has two halves. `caissa lsp` serves open files: findings while you type, fixes, moves and boards. `caissa check`
// runs when a file is saved, for what no server reports: mistakes in Rust, and in the files of games that are not open.
// Nothing starts in a window without chess.
const fs = require("node:fs");
const path = require("node:path");
const { execFile } = require("node:child_process");
const vscode = require("vscode");

const GAMES = ["pgn", "epd", "fen"];
const RUST = "rust";

let client; // the server, once it was started
let channel; // the words of `caissa check` that are no findings
let reported; // the diagnostics of `caissa check`
let running; // the check that runs
let found = new Map(); // what each file's findings were, by its address: { uri, list, shown }

exports.activate = (context) => {
  channel = vscode.window.createOutputChannel("Caissa: check on save");
  reported = vscode.languages.createDiagnosticCollection("caissa check");
  const { workspace } = vscode;
  context.subscriptions.push(
    channel,
    reported,
    workspace.onDidOpenTextDocument((document) => opened(context, document)),
    workspace.onDidSaveTextDocument((document) => {
      opened(context, document); // its first game may be new
      if (hasChess(document)) check(context, document);
    }),
    workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration("caissa")) return;
      await exports.deactivate();
      forget();
      workspace.textDocuments.forEach((document) => opened(context, document));
    }),
    // Another extension reports the same mistake a moment later: rust-analyzer, or `cargo check`.
    vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.forEach((uri) => report(uri))),
    vscode.commands.registerCommand("caissa.check", () => check(context, vscode.window.activeTextEditor?.document)),
  );
  workspace.textDocuments.forEach((document) => opened(context, document));
};

exports.deactivate = async () => {
  const stopped = client;
  client = undefined;
  running?.kill();
  running = undefined;
  await (await stopped)?.stop();
};

// Starts the server for the first document with chess. A finding in a file that is now open is the server's to report.
function opened(context, document) {
  if (!hasChess(document)) return;
  if (!client) {
    client = start(context);
    check(context, document);
  }
  report(document.uri);
}

// Whether a document is for us: a file of games, or Rust that uses `caissa`.
function hasChess(document) {
  if (GAMES.includes(document.languageId)) return true;
  return document.languageId === RUST && (/\bcaissa\b/.test(document.getText()) || usesCaissa(document.uri));
}

// Whether a package around a file names `caissa` in its `Cargo.toml`, or its workspace in its `Cargo.lock`.
function usesCaissa(uri) {
  if (uri.scheme !== "file") return false;
  for (let folder = path.dirname(uri.fsPath); ; folder = path.dirname(folder)) {
    for (const [name, pattern] of [["Cargo.toml", /\bcaissa\b/], ["Cargo.lock", /^name = "caissa"$/m]]) {
      try {
        if (pattern.test(fs.readFileSync(path.join(folder, name), "utf8"))) return true;
      } catch {
        // There is no such file.
      }
    }
    if (folder === path.dirname(folder)) return false;
  }
}

// The program: the one of the setting, or the one inside the extension, or the first in `PATH`. Without any, says what to do.
function program(context) {
  const windows = process.platform === "win32";
  const isFile = (file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  const chosen = vscode.workspace.getConfiguration("caissa").get("path");
  if (chosen) {
    if (isFile(chosen)) return chosen;
    explain(`the setting caissa.path names ${chosen}, and there is no such file`);
    return undefined;
  }
  const name = windows ? "caissa.exe" : "caissa";
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const places = [path.join(context.extensionPath, "bin"), ...folders].map((folder) => path.join(folder, name));
  const first = places.find(isFile);
  if (!first) {
    explain("there is no command `caissa`: install it (`cargo install caissa-cli`), or name its file in the setting caissa.path");
  }
  return first;
}

async function explain(problem) {
  const settings = "Open Settings";
  const answer = await vscode.window.showErrorMessage(`Caissa: ${problem}.`, settings);
  if (answer === settings) vscode.commands.executeCommand("workbench.action.openSettings", "caissa.path");
}

// The client, or `null` where there is no program: then it was said once, and another save does not say it again.
async function start(context) {
  const command = program(context);
  if (!command) return null;
  const { LanguageClient } = require("vscode-languageclient/node");
  const settings = vscode.workspace.getConfiguration("caissa");
  const server = { command, args: ["lsp", ...settings.get("arguments")] };
  const started = new LanguageClient("caissa", "Caissa", server, {
    documentSelector: [...GAMES, RUST].map((language) => ({ language })),
    initializationOptions: { inlayHints: settings.get("inlayHints") },
  });
  await started.start();
  return started;
}

// Runs `caissa check` for the folder of the workspace that a document is in. A check that still runs is of an older text.
async function check(context, document) {
  const settings = vscode.workspace.getConfiguration("caissa", document);
  const folder = document && vscode.workspace.getWorkspaceFolder(document.uri);
  if (!settings.get("checkOnSave") || folder?.uri.scheme !== "file" || !(await client)) return;
  const command = program(context);
  if (!command) return;
  const args = ["check", "--format", "rustc", "--quiet", "--exit-zero", ...settings.get("arguments"), "--"];
  const paths = settings.get("checkPaths");
  args.push(...(paths.length > 0 ? paths : entries(folder.uri.fsPath)));
  if (args.at(-1) === "--") return;
  running?.kill();
  const options = { cwd: folder.uri.fsPath, maxBuffer: 1 << 28, timeout: 1000 * settings.get("checkSeconds") };
  const child = execFile(command, args, options, (error, output, words) => {
    if (running !== child) return; // a later one runs, or the window closes
    running = undefined;
    if (error) {
      channel.appendLine(`${error.killed ? "stopped, because it took too long" : "failed"}: caissa ${args.join(" ")}`);
      channel.appendLine(words || error.message);
    }
    if (error?.killed) return;
    forget();
    for (const line of output.split("\n").filter(Boolean)) take(JSON.parse(line), folder.uri.fsPath);
    for (const { uri } of found.values()) report(uri);
  });
  running = child;
}

// What is checked of a folder: its files of games and its folders, but those that builds and tools make.
function entries(folder) {
  const all = fs.readdirSync(folder, { withFileTypes: true });
  const kept = all.filter((entry) => (entry.isDirectory() ? !isMade(entry.name) : /\.(pgn|epd|fen)$/.test(entry.name)));
  return kept.map((entry) => entry.name);
}

function isMade(name) {
  return name.startsWith(".") || name === "target" || name === "node_modules";
}

function forget() {
  found = new Map();
  reported.clear();
}

// Keeps a finding, which is a diagnostic of rustc.
function take({ level, message, code, spans, children }, folder) {
  const [span] = spans;
  if (!span || path.dirname(span.file_name).split(path.sep).some(isMade)) return;
  const uri = vscode.Uri.file(path.resolve(folder, span.file_name));
  const line = (of) => span.text[of] ?? { text: "" };
  const range = new vscode.Range(
    span.line_start - 1,
    units(line(0).text, span.column_start),
    span.line_end - 1,
    units(line(span.line_end - span.line_start).text, span.column_end),
  );
  const help = children.filter((child) => child.spans.length === 0).map((child) => `${child.level}: ${child.message}`);
  const severity = level === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(range, [message, ...help].join("\n"), severity);
  diagnostic.source = "caissa";
  diagnostic.code = code?.code;
  const key = uri.toString();
  if (!found.has(key)) found.set(key, { uri, list: [], shown: 0 });
  found.get(key).list.push(diagnostic);
}

// A column of rustc, which counts characters from 1, in units of UTF-16 from 0.
function units(line, column) {
  return [...line].slice(0, column - 1).join("").length;
}

// Shows the findings of a file that nobody else reports: the server does in an open file of games, and rust-analyzer or
// `cargo check` at the same line of Rust.
function report(uri) {
  const file = found.get(uri.toString());
  if (!file) return;
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
  const others = vscode.languages.getDiagnostics(uri).filter(({ source }) => source !== "caissa");
  const isReported = (one) => others.some(({ range }) => range.intersection(one.range));
  const isServed = document !== undefined && GAMES.includes(document.languageId);
  const shown = isServed ? [] : file.list.filter((one) => !isReported(one));
  // A change of ours is announced too.
  if (shown.length === file.shown) return;
  file.shown = shown.length;
  reported.set(uri, shown);
}
