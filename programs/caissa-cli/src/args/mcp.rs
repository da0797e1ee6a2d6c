//! `caissa mcp`.

/// Answers questions about chess for language models (Model Context Protocol)
///
/// A program that runs a language model starts this command and talks to it through standard input and output. The model
/// can then play moves, ask why a move is illegal, check games and positions, and have mates proved. The end of input ends
/// the command.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In a program's list of servers:
  {\"mcpServers\": {\"caissa\": {\"command\": \"caissa\", \"args\": [\"mcp\"]}}}

Tools:
  play     plays moves, and gives the board, the FEN and the legal moves, or says why not
  why      says why a move is illegal, or what it does
  check    checks games, positions and test positions
  solve    proves a mate in a few moves, or that there is none
  show     draws a position")]
pub(crate) struct McpArgs {}
