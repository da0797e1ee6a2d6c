// The language server as Visual Studio Code's own library for Node uses it: a finding, its fix, a completed move.
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { pathToFileURL } = require("node:url");
const lsp = require("vscode-languageserver-protocol/node");

const [command, file] = process.argv.slice(2);
const server = spawn(command, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(server.stdout),
  new lsp.StreamMessageWriter(server.stdin),
);
let inform;
connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => inform?.(params.diagnostics));
connection.listen();
const findings = () => new Promise((resolve) => { inform = resolve; });

async function main() {
  const uri = pathToFileURL(file).href;
  const textDocument = { uri };
  await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: null, capabilities: {},
  });
  await connection.sendNotification(lsp.InitializedNotification.type, {});

  let text = readFileSync(file, "utf8");
  let found = findings();
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "pgn", version: 1, text },
  });
  const diagnostics = await found;
  for (const { range, code, message } of diagnostics) {
    console.log(`${range.start.line + 1}:${range.start.character + 1}: ${code}: ${message.split("\n")[0]}`);
  }

  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument, range: diagnostics[0].range, context: { diagnostics },
  });
  console.log(actions.map((action) => action.title).join(", "));
  const edits = actions[0].edit.changes?.[uri] ?? actions[0].edit.documentChanges[0].edits;
  found = findings();
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: edits.map(({ range, newText }) => ({ range, text: newText })),
  });
  console.log(`findings after the fix: ${(await found).length}`);

  text = "1. e4 e5 2. N";
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 3 }, contentChanges: [{ text }],
  });
  const moves = await connection.sendRequest(lsp.CompletionRequest.type, {
    textDocument, position: { line: 0, character: text.length },
  });
  console.log((moves.items ?? moves).map((item) => item.label).join(" "));

  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  server.on("exit", (code) => console.log(`exit ${code}`));
}

main().catch((error) => {
  console.error(error);
  server.kill();
  process.exitCode = 1;
});
