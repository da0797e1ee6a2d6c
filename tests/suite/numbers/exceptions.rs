//! The exceptions to the numbers, each by its file and its name. The lists may only shrink.

/// The number of functions with one argument that is true or false.
pub(super) const ONE_BOOL: usize = 87;

/// Functions with two of them.
pub(super) const TWO_BOOLS: [&str; 3] = [
    "chess-core/src/reading.rs: best",
    "chess-core/src/setup/rights.rs: is_valid_as",
    "libraries/chess-match/src/table.rs: set_customs",
];

/// The only long functions are tables: a sentence, a name or a field in each row.
pub(super) const TABLES: [&str; 18] = [
    "chess-core/src/diagnosis/fix.rs: of_claim",
    "chess-core/src/diagnosis/fix.rs: of_syntax",
    "chess-core/src/diagnosis/words/claim.rs: reason",
    "chess-core/src/diagnosis/words/fault.rs: cures",
    "chess-core/src/diagnosis/words/fault.rs: reason",
    "chess-core/src/diagnosis/words/illegal.rs: help",
    "chess-core/src/diagnosis/words/illegal.rs: reason",
    "chess-core/src/diagnosis/words/position.rs: help",
    "chess-core/src/diagnosis/words/syntax.rs: help",
    "chess-core/src/diagnosis/words/syntax.rs: reason",
    "chess-core/src/pgn/nag.rs: nag_name",
    "libraries/chess-lsp/src/capabilities.rs: capabilities",
    "libraries/chess-mate/src/flaw.rs: words",
    "libraries/chess-match/src/page/message.rs: state",
    "libraries/chess-play/src/refusal.rs: fact",
    "libraries/chess-play/src/session.rs: try_obey",
    "libraries/chess-play/src/session/questions.rs: view",
    "libraries/chess-search/src/objection.rs: words",
];

/// Functions with more than four arguments.
pub(super) const MANY_ARGUMENTS: [&str; 20] = [
    "chess-core/src/diagnosis.rs: unreadable",
    "chess-core/src/diagnosis/explain.rs: exposed_king",
    "chess-core/src/diagnosis/explain.rs: obstacle",
    "chess-core/src/diagnosis/words/castling.rs: attacked",
    "chess-core/src/diagnosis/words/claim.rs: count_help",
    "chess-core/src/reading/habit.rs: repair",
    "chess-core/src/setup/reachable/pawns.rs: extend",
    "chess-macro/src/output.rs: declare",
    "libraries/chess-lsp/src/open.rs: new",
    "libraries/chess-lsp/src/requests/actions.rs: of_finding",
    "libraries/chess-mate/src/endings/table.rs: way_of",
    "libraries/chess-match/src/page/message.rs: message",
    "libraries/chess-play/src/command/table.rs: entry",
    "libraries/chess-search/src/analysis.rs: review",
    "libraries/chess-search/src/run.rs: run_threads",
    "libraries/chess-search/src/search/moves.rs: move_loop",
    "libraries/chess-search/src/search/root.rs: aspiration_search",
    "libraries/chess-source/src/validate/suite.rs: read_file",
    "programs/chess-sql/src/bin/caissa-sql/serve/index.rs: new",
    "programs/chess-web/src/check.rs: call",
];
