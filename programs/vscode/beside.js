// The board beside the text: a panel that shows the position at the cursor, writes the moves that are made on it into the file, and
// shows the engine's lines when asked. It knows no rules of chess: `caissa lsp` answers what the player does.
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const LANGUAGES = ["pgn", "epd", "fen", "rust"];
// The times for which the engine searches a position, one after the other.
const TIMES = [500, 4000];

let panel; // the panel, while it is open
let ask; // asks the server
let document; // the document whose position is shown
let number = 0; // the number of the last question; an answer to an earlier one is late
let isFlipped = false; // whether Black is at the bottom
let analyses = false; // whether the engine's lines are shown
let search; // what ends the search that runs

// Opens the panel, at a place if one is given.
exports.show = async (context, server, place, isAnalysis) => {
  const { ViewColumn, window, workspace } = vscode;
  ask = server;
  if (place) {
    document = await workspace.openTextDocument(place.uri);
    await window.showTextDocument(document, { viewColumn: columnOf(document), selection: new vscode.Range(place.at, place.at) });
  }
  document = window.activeTextEditor?.document ?? document;
  if (!panel) {
    const folder = vscode.Uri.joinPath(context.extensionUri, "board");
    const options = { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [folder] };
    panel = window.createWebviewPanel("caissa.board", "Board", { viewColumn: ViewColumn.Beside, preserveFocus: true }, options);
    const listeners = [
      panel.webview.onDidReceiveMessage(heard),
      window.onDidChangeTextEditorSelection(({ textEditor }) => follow(textEditor)),
      window.onDidChangeActiveTextEditor(follow),
      panel.onDidDispose(() => {
        search?.cancel();
        listeners.forEach((listener) => listener.dispose());
        panel = undefined;
      }),
    ];
    panel.webview.html = html(panel.webview, context.extensionPath, folder);
  } else {
    panel.reveal(undefined, true);
  }
  if (isAnalysis) analyses = true;
  await refresh();
};

// Runs a command of the text, such as undo, while the board has the focus.
exports.inText = async (command) => {
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(document) });
  await vscode.commands.executeCommand(command);
  panel?.reveal();
};

const editorOf = (document) => vscode.window.visibleTextEditors.find((editor) => editor.document === document);
const columnOf = (document) => editorOf(document)?.viewColumn ?? vscode.ViewColumn.One;

// The page: its own script and style, and nothing else.
function html(webview, extension, folder) {
  const uri = (name) => String(webview.asWebviewUri(vscode.Uri.joinPath(folder, name)));
  const parts = { "%source%": webview.cspSource, "%script%": uri("bundle.js"), "%page%": uri("page.css"), "%style%": uri("style.css") };
  const text = fs.readFileSync(path.join(extension, "board", "index.html"), "utf8");
  return text.replace(/%\w+%/g, (name) => parts[name]);
}

function follow(editor) {
  if (!panel || !editor || !LANGUAGES.includes(editor.document.languageId)) return;
  document = editor.document;
  refresh();
}

// Shows the position at the cursor.
async function refresh(params = {}) {
  const answer = await question(params);
  if (!answer) return;
  panel.webview.postMessage({ board: answer.board, isNew: true, analyses });
  if (answer.board) await analyse();
}

// Asks for the board at the cursor; answers nothing where another question has come later.
async function question(params) {
  const editor = editorOf(document);
  if (!panel || !editor) return undefined;
  number += 1;
  const own = number;
  const position = place(editor.selection.active);
  const board = await ask("caissa/board", { textDocument: { uri: String(document.uri) }, position, flipped: isFlipped, ...params });
  return own === number && panel ? { board } : undefined;
}

const place = ({ line, character }) => ({ line, character });
const at = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(at(start), at(end));

// What the player does on the board.
async function heard(message) {
  if (message.go) {
    go(message.go);
  } else if (message.isReady) {
    await refresh({ pieces: true });
  } else if (message.flips) {
    isFlipped = !isFlipped;
    await refresh();
  } else if (message.analyses !== undefined) {
    analyses = message.analyses;
    await refresh();
  } else {
    const answer = await question(message);
    if (answer?.board?.edit) {
      await write(answer.board.edit);
    } else if (answer) {
      panel.webview.postMessage({ board: answer.board, analyses });
    }
  }
}

// Moves the cursor.
function go(position) {
  const editor = editorOf(document);
  if (!editor) return;
  editor.selection = new vscode.Selection(at(position), at(position));
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

// Writes a move, and goes to it.
async function write([edit, behind]) {
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, range(edit.range), edit.newText);
  if (edit.newText || edit.range.start.line !== edit.range.end.line || edit.range.start.character !== edit.range.end.character) {
    await vscode.workspace.applyEdit(change);
  }
  go(behind);
  await refresh();
}

// Shows the engine's lines for the position, better and better ones.
async function analyse() {
  search?.cancel();
  if (!analyses || !panel) return;
  const own = new vscode.CancellationTokenSource();
  search = own;
  const params = { textDocument: { uri: String(document.uri) }, position: place(editorOf(document).selection.active), count: 3 };
  for (const milliseconds of TIMES) {
    try {
      const lines = await ask("caissa/lines", { ...params, milliseconds }, own.token);
      if (search !== own || !panel) return;
      panel.webview.postMessage({ lines });
    } catch {
      // Another position has come meanwhile.
      return;
    }
  }
}
