//! The contents of `puzzle!`: `#3, [WORDS,] [OPTIONS] fen SOURCE [, MOVES]`, or `[WORDS,] [OPTIONS] file "..", 3`.
//!
//! `chess-mate` proves the claim. Here its flaws get their spans, and the cures that are words of the call.

use std::ops::Range;

use chess_core::__private::GamesBuf;
use chess_core::epd::Epd;
use chess_core::{Board, GameBuf, Replay};
use chess_mate::{Budget, Claim, Flaw, MateIn, Solutions, Solver, Stipulation};
use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use syn::{Error, Lit, Result};

use crate::diagnostic::Diagnostic;
use crate::files::Found;
use crate::input::{Input, flatten};
use crate::items::is_punct;
use crate::literal::StrLiteral;
use crate::options::{self, Options};
use crate::request::{self, Request};
use crate::source::Source;
use crate::suite::{Wanted, WrongLine};
use crate::validate;

/// The greatest number of moves. The prover is not optimised in a macro.
const MOST_MOVES: u8 = 20;
/// The number of positions that a proof may take if the call does not say: about three seconds.
const BUDGET: u64 = 1_000_000;
/// What `puzzles!` expects.
pub(crate) const FILES: &str = "expected `file \"...\"` or `dir \"...\"`, or items: `const NAME = #2, fen \"...\";`\n\
                     one problem by itself is `puzzle!(...)`";
/// What `puzzle!` expects.
pub(crate) const FORM: &str = "expected `#` and a number of moves, a position and perhaps the key: `#2, fen \"...\", 1. Qh6`\n\
     or a file: `file \"problems.epd\", 1`";

const WORDS: [&str; 3] = ["any_key", "no_duals", "budget"];

/// What is written in a call.
pub(crate) enum Puzzle {
    /// A position and what is claimed of it.
    Written(Problem),
    /// The problems of a file.
    Files(Wanted, Words),
}

/// A position and what is claimed of it.
pub(crate) struct Problem {
    moves: u8,
    /// The span of `#3`.
    claim: (Span, Span),
    words: Words,
    input: Input,
}

/// The words before a position.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    takes_any_key: bool,
    /// The span of `no_duals`.
    no_duals: Option<Span>,
    budget: u64,
}

impl Puzzle {
    /// Parses a call or an item. `form` says what is expected where it begins with nothing that is known.
    pub(crate) fn parse(stream: TokenStream, form: &str) -> Result<Self> {
        let mut tokens = flatten(stream);
        let claim = take_claim(&mut tokens)?;
        let words = Words::take(&mut tokens)?;
        let Some((moves, claim)) = claim else { return Self::of_files(tokens, words, form) };
        if tokens.is_empty() {
            let words = "expected a position after the number of moves: `#2, fen \"...\"`";
            return Err(Error::new(claim.1, words));
        }
        let input = Input::parse(as_position(tokens)?.into_iter().collect())?;
        Ok(Self::Written(Problem { moves, claim, words, input }))
    }

    fn of_files(mut tokens: Vec<TokenTree>, words: Words, form: &str) -> Result<Self> {
        let rest = tokens.split_off(options::count(&tokens));
        let options: Options = syn::parse2(tokens.into_iter().collect())?;
        match rest.first() {
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                let request: Request = syn::parse2(rest.into_iter().collect())?;
                Ok(Self::Files(Wanted { request, options, perft: None }, words))
            }
            Some(token) if is_punct(token, '#') => {
                let words = "write `#` and the number of moves first: `#2, any_key, fen \"...\"`";
                Err(Error::new(token.span(), words))
            }
            first => Err(Error::new(first.map_or_else(Span::call_site, TokenTree::span), form)),
        }
    }

    /// The position and the moves, unless they stand in a file.
    pub(crate) fn input(&self) -> Option<&Input> {
        match self {
            Self::Written(problem) => Some(&problem.input),
            Self::Files(..) => None,
        }
    }

    /// Proves one problem, and gives its main line.
    pub(crate) fn prove(&self) -> std::result::Result<Found<GameBuf>, Diagnostic> {
        match self {
            Self::Written(problem) => problem.prove().map(Found::without_files),
            Self::Files(wanted, words) => wanted.problem(*words),
        }
    }

    /// Proves the problems of files, and gives their main lines.
    pub(crate) fn prove_all(&self) -> std::result::Result<Found<GamesBuf>, Diagnostic> {
        match self {
            Self::Files(wanted, words) => wanted.problems(*words),
            Self::Written(problem) => Err(Diagnostic::spanning(FILES, problem.claim)),
        }
    }
}

/// The position and the moves as other macros take them: `fen` before the position, and a semicolon behind it.
fn as_position(mut tokens: Vec<TokenTree>) -> Result<Vec<TokenTree>> {
    if tokens.last().is_some_and(|token| is_punct(token, ',')) {
        tokens.pop();
    }
    let comma = tokens.iter().position(|token| is_punct(token, ','));
    if let Some(at) = comma {
        if let Some(TokenTree::Ident(word)) = tokens.get(at + 1)
            && WORDS.iter().any(|known| word == known)
        {
            let words = format!("write `{word},` before the position");
            return Err(Error::new(word.span(), words));
        }
        let mut semicolon = Punct::new(';', Spacing::Alone);
        semicolon.set_span(tokens[at].span());
        tokens[at] = semicolon.into();
    }
    let position = || tokens.iter().take(comma.unwrap_or(usize::MAX)).cloned();
    let is_fen = match tokens.first() {
        Some(TokenTree::Literal(first)) if StrLiteral::is_string(first) => true,
        Some(TokenTree::Ident(word)) if options::begin_with(word) => false,
        _ => chess_core::is_fen(&position().collect::<TokenStream>().to_string()),
    };
    match tokens.first() {
        Some(first) if is_fen => tokens.insert(0, Ident::new("fen", first.span()).into()),
        Some(TokenTree::Ident(word))
            if comma == Some(1) && !options::begin_with(word) && !request::begins_with(word) =>
        {
            let known = WORDS.map(|word| format!("`{word}`")).join(", ");
            let words = format!("unknown word `{word}`: expected one of {known}, or a position");
            return Err(Error::new(word.span(), words));
        }
        _ => {}
    }
    Ok(tokens)
}

/// Whether a call begins with a claim, and not with the attribute of an item.
pub(crate) fn begins_with_claim(stream: &TokenStream) -> bool {
    let mut tokens = stream.clone().into_iter();
    tokens.next().is_some_and(|token| is_punct(&token, '#'))
        && matches!(tokens.next(), Some(TokenTree::Literal(_)))
}

/// Removes `#3,` from the beginning of a call.
fn take_claim(tokens: &mut Vec<TokenTree>) -> Result<Option<(u8, (Span, Span))>> {
    let Some(sign) = tokens.first().filter(|token| is_punct(token, '#')) else { return Ok(None) };
    let sign = sign.span();
    let words = format!("expected a number of moves from 1 to {MOST_MOVES} after `#`");
    let Some(TokenTree::Literal(number)) = tokens.get(1) else {
        return Err(Error::new(tokens.get(1).map_or(sign, TokenTree::span), words));
    };
    let span = number.span();
    let moves = match Lit::new(number.clone()) {
        Lit::Int(number) if number.suffix().is_empty() => number.base10_parse().ok(),
        _ => None,
    };
    let Some(moves) = moves.filter(|moves| (1..=MOST_MOVES).contains(moves)) else {
        return Err(Error::new(span, words));
    };
    tokens.drain(..2);
    take_comma(tokens, span)?;
    Ok(Some((moves, (sign, span))))
}

/// Removes a comma. Without one, the error is on the next token.
fn take_comma(tokens: &mut Vec<TokenTree>, before: Span) -> Result<()> {
    match tokens.first() {
        Some(token) if is_punct(token, ',') => {
            tokens.remove(0);
            Ok(())
        }
        Some(token) => Err(Error::new(token.span(), format!("expected `,` before `{token}`"))),
        None => Err(Error::new(before, FORM)),
    }
}

impl Words {
    /// Removes `any_key,`, `no_duals,` and `budget(5_000_000),` from the beginning of a call.
    fn take(tokens: &mut Vec<TokenTree>) -> Result<Self> {
        let mut words = Self { takes_any_key: false, no_duals: None, budget: BUDGET };
        loop {
            let Some(TokenTree::Ident(word)) = tokens.first() else { return Ok(words) };
            let span = word.span();
            if word == "any_key" {
                words.takes_any_key = true;
            } else if word == "no_duals" {
                words.no_duals = Some(span);
            } else if word == "budget" {
                words.budget = budget(word, tokens.get(1))?;
                tokens.remove(0);
            } else {
                return Ok(words);
            }
            tokens.remove(0);
            take_comma(tokens, span)?;
        }
    }

    /// Proves a claim. There is one key unless a word or the claim itself says otherwise.
    fn prove(
        self,
        board: &Board,
        stipulation: Stipulation,
        mut claim: Claim,
    ) -> std::result::Result<Solutions, Flaw> {
        claim.is_unique = !self.takes_any_key && claim.keys.len() < 2;
        claim.has_no_duals = self.no_duals.is_some();
        let checked = Solver::new(Budget::new(self.budget)).check(board, stipulation, &claim)?;
        match checked.flaws.into_iter().next() {
            None => Ok(checked.solutions),
            Some(flaw) => Err(flaw),
        }
    }

    /// The cure that is a word of the call, or of the file's line.
    fn cure(self, flaw: &Flaw, is_file: bool) -> String {
        let place = if is_file { "`file`" } else { "the position" };
        match flaw {
            Flaw::Sooner { proved, .. } => {
                let moves = proved.moves();
                if is_file && !matches!(proved, Stipulation::Mate(_)) {
                    format!("\nwrite `stipulation \"{proved}\";`")
                } else if is_file {
                    format!("\nwrite `dm {moves};`")
                } else {
                    format!("\nwrite `#{moves}`")
                }
            }
            Flaw::Cooked { .. } | Flaw::ManySolutions { .. } => {
                format!("\nif it may have several keys, write `any_key,` before {place}")
            }
            Flaw::Undecided(_) => format!(
                "\nraise the limit of {} positions: `budget({}),` before {place}",
                grouped(self.budget),
                grouped(self.budget.saturating_mul(10).max(BUDGET)),
            ),
            _ => String::new(),
        }
    }
}

impl Problem {
    /// Proves what is claimed, and gives the main line.
    pub(crate) fn prove(&self) -> std::result::Result<GameBuf, Diagnostic> {
        let (start, text) = match &self.input {
            Input::Text { start: Some(start), text } => (start, text.as_ref()),
            Input::Text { text, .. } => {
                let span = text.as_ref().map_or(self.claim.1, Source::first_span);
                return Err(Diagnostic::new("expected `fen` and a position: `fen \"...\"`", span));
            }
            Input::Files(request) => {
                let words =
                    "a file says by `dm` how many moves a mate takes: `puzzle!(file \"...\", 1)`";
                return Err(Diagnostic::new(words, request.span));
            }
        };
        let board = validate::read_fen(&start.fen, start.options)?;
        let mut claim = Claim::default();
        claim.is_main_line = true;
        if let Some(text) = text {
            let game = validate::read_moves(board, start.fen.text(), text)?;
            claim.line.extend(game.as_game().moves());
        }
        let mate = MateIn::exactly(self.moves).into();
        let solutions = self.words.prove(&board, mate, claim).map_err(|flaw| {
            let words = flaw.words(&board) + &self.words.cure(&flaw, false);
            self.diagnose(&flaw, words, &board, text)
        })?;
        Ok(game_of(&solutions, ""))
    }

    /// A diagnostic on a move of the line, on a word, or else on the claim.
    fn diagnose(
        &self,
        flaw: &Flaw,
        words: String,
        board: &Board,
        text: Option<&Source>,
    ) -> Diagnostic {
        let ply = match flaw {
            Flaw::WrongMove { line, .. } | Flaw::ShortReply { line, .. } => Some(line.len() - 1),
            Flaw::Cooked { .. } => Some(0),
            _ => None,
        };
        if let Some((ply, text)) = ply.zip(text.map(Source::apart))
            && let Some(range) = range_of(ply, &text, board)
        {
            return text.diagnose_in_words(words, &range);
        }
        let dual = self.words.no_duals.filter(|_| matches!(flaw, Flaw::Dual { .. }));
        Diagnostic::spanning(words, dual.map_or(self.claim, |word| (word, word)))
    }
}

/// The range of a move in a text.
fn range_of(ply: usize, text: &Source, board: &Board) -> Option<Range<usize>> {
    let mut replay = if text.has_lines() {
        Replay::new(text.text(), *board)
    } else {
        Replay::of_tokens(text.text(), *board)
    };
    for _ in 0..ply {
        replay.step().ok()?;
    }
    let start = replay.item_end();
    let _move = replay.step().ok()??;
    let end = replay.item_end();
    let written = text.text().get(start..end)?;
    // A number and its dots may stand before the move.
    let move_start = written.rfind('.').map_or(0, |dot| dot + 1);
    let blanks = written[move_start..].len() - written[move_start..].trim_start().len();
    Some(start + move_start + blanks..end)
}

/// The number in `budget(5_000_000)`.
fn budget(word: &Ident, group: Option<&TokenTree>) -> Result<u64> {
    let words = "expected a number of positions in `budget(...)`, such as `budget(5_000_000)`";
    let Some(TokenTree::Group(group)) = group else { return Err(Error::new(word.span(), words)) };
    if group.delimiter() != Delimiter::Parenthesis {
        return Err(Error::new(group.span(), words));
    }
    syn::parse2::<syn::LitInt>(group.stream())
        .and_then(|number| number.base10_parse())
        .map_err(|_| Error::new(group.span(), words))
}

/// `5_000_000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

impl Wanted {
    /// Proves the problems of the file or of the folder's files, and gives their main lines.
    pub(crate) fn problems(
        &self,
        words: Words,
    ) -> std::result::Result<Found<GamesBuf>, Diagnostic> {
        if let Some((_, span)) = self.request.number {
            let words =
                "`puzzles!` takes all problems of a file: write `puzzle!(file \"...\", 1)` for one";
            return Err(Diagnostic::new(words, span));
        }
        let mut puzzles = GamesBuf::new();
        let found = self.each_line("puzzles", |epd| {
            puzzles.push(&prove_line(epd, words)?);
            Ok(())
        })?;
        Ok(found.map(|()| puzzles))
    }

    /// Proves one problem: the file's only one, or the one with the requested number.
    pub(crate) fn problem(&self, words: Words) -> std::result::Result<Found<GameBuf>, Diagnostic> {
        if self.request.is_folder {
            return Err(self
                .request
                .diagnose("`puzzle!` reads one problem from a file: `puzzle!(file \"...\", 1)`"));
        }
        let (mut count, mut wanted) = (0, None);
        let number = self.request.number.map(|(number, _)| number);
        let found = self.each_line("puzzles", |epd| {
            count += 1;
            if number.unwrap_or(1) == count {
                wanted = Some(prove_line(epd, words)?);
            }
            Ok(())
        })?;
        let path = &self.request.path;
        let problems =
            if count == 1 { "1 position".to_owned() } else { format!("{count} positions") };
        match (wanted, self.request.number) {
            (Some(game), _) if number.is_some() || count == 1 => Ok(found.map(|()| game)),
            (_, Some((number, span))) => {
                let words = format!("there is no position {number} in `{path}`: it contains {problems}");
                Err(Diagnostic::new(words, span))
            }
            _ => Err(self.request.diagnose(format!(
                "`{path}` contains {problems}\nadd the number of one, counted from 1: `file \"{path}\", 1`; or take all with \
                 `puzzles!(file \"{path}\")`",
            ))),
        }
    }
}

/// Proves the claims of a line of EPD.
fn prove_line(epd: &Epd<'_>, words: Words) -> std::result::Result<GameBuf, WrongLine> {
    let claim = Claim::from_epd(epd)
        .map_err(|wrong| WrongLine::Words(wrong.error.to_string(), Some(wrong.opcode)))?;
    let asked = claim.stipulation.filter(|asked| (1..=MOST_MOVES).contains(&asked.moves()));
    let Some(stipulation) = asked else {
        let words = format!("expected `dm` and a number of moves from 1 to {MOST_MOVES}: `dm 2;`");
        return Err(WrongLine::Words(words, Some("dm")));
    };
    let keys = claim.keys.clone();
    let solutions = words.prove(epd.board(), stipulation, claim).map_err(|flaw| {
        let opcode = match &flaw {
            Flaw::WrongMove { line, .. } if line.len() > 1 => "pv",
            Flaw::WrongMove { line, .. } if !keys.contains(&line[0]) => "pv",
            Flaw::WrongMove { .. } | Flaw::UnnamedKeys { .. } | Flaw::NoSolutionBegins { .. } => {
                "bm"
            }
            Flaw::ShortReply { .. } => "pv",
            _ if matches!(stipulation, Stipulation::Mate(_)) => "dm",
            _ => "stipulation",
        };
        let words = flaw.words(epd.board()) + &words.cure(&flaw, true);
        WrongLine::Words(words, Some(opcode))
    })?;
    Ok(game_of(&solutions, &epd.id().map_or_else(String::new, |id| id.to_string())))
}

/// The main line of a solution as a game, with a tag if the problem has a name.
fn game_of(solutions: &Solutions, id: &str) -> GameBuf {
    let mut text = String::new();
    if !id.is_empty() {
        text = format!("[Id \"{}\"] ", id.replace('\\', "\\\\").replace('"', "\\\""));
    }
    for mv in solutions.main_line() {
        text += &mv.to_string();
        text.push(' ');
    }
    GameBuf::parse_from(*solutions.board(), &text).expect("the moves are legal")
}
