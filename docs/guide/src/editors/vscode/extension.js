// Starts `caissa lsp` for files of games and positions, and for the strings of chess macros in Rust.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("caissa");
  const [command, ...args] = settings.get("command");
  const documentSelector = ["pgn", "epd", "fen", "rust"].map((language) => ({ language }));
  const initializationOptions = { inlayHints: settings.get("inlayHints") };
  client = new LanguageClient("caissa", "Caissa", { command, args }, { documentSelector, initializationOptions });
  return client.start();
};

exports.deactivate = () => client?.stop();
