//! The source of problems, and their number.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use chess_core::{Piece, Role};
use chess_mate::Ending;
use chess_problems::candidates::RandomPieces;

use crate::args::GenerateArgs;
use crate::exit::{Failure, fail};
use crate::run::progress::Progress;

/// The source of problems.
pub(super) enum CandidateSource {
    Ending {
        name: String,
        ending: Ending,
        /// Whether the pieces are close to each other unless the user says otherwise.
        is_close: bool,
    },
    Random(RandomPieces),
    Files(Vec<PathBuf>),
}

/// A request for problems.
pub(super) struct GenerateRequest {
    pub(super) source: CandidateSource,
    pub(super) moves: u8,
    /// The number of problems; `None` for all.
    pub(super) count: Option<u64>,
    /// Whether one key is required unless the user says otherwise.
    pub(super) is_usually_unique: bool,
}

const USUAL_COUNT: u64 = 5;
const USUAL_PIECES: &str = "5";

pub(super) fn asked(args: &GenerateArgs) -> Result<GenerateRequest, Failure> {
    let words: Vec<_> = args.what.iter().map(|word| word.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    if args.pieces.is_some() && words[0] != "random" {
        fail!("`--pieces` is for random positions");
    }
    if args.whole && !matches!(words[..], ["kqk" | "KQK" | "mate", ..]) {
        fail!("`--whole` is for kqk; other endings are whole anyway");
    }
    Ok(match words[..] {
        ["mate", ref numbers @ ..] if !Path::new("mate").exists() => {
            let numbers = Numbers::read(args, numbers, "mate N [COUNT]")?;
            numbers.asked(ending("kqk", args)?)
        }
        ["random"] => Numbers::read(args, &[], "")?.asked(random(args, None)?),
        ["random", pieces, ref numbers @ ..] => {
            let numbers = Numbers::read(args, numbers, "random PIECES N [COUNT]")?;
            numbers.asked(random(args, Some(pieces))?)
        }
        [word] if is_ending(word) && !Path::new(word).exists() => {
            Numbers::read(args, &[], "")?.asked(ending(word, args)?)
        }
        _ if args.all => {
            fail!("`--all` is for endings; of files, all are printed");
        }
        _ => {
            let source = CandidateSource::Files(files(&args.what)?);
            let numbers = Numbers::read(args, &[], "")?;
            let count = numbers.count;
            GenerateRequest { count, ..numbers.asked(source) }
        }
    })
}

/// The numbers of moves and of problems.
struct Numbers {
    moves: u8,
    count: Option<u64>,
    /// Whether they are written as for the program Chess Puzzles.
    are_plain: bool,
}

impl Numbers {
    /// The numbers after the kind, or the numbers of the options.
    fn read(args: &GenerateArgs, plain: &[&str], usage: &str) -> Result<Self, Failure> {
        let failure =
            |words: &str| Err(Failure::new(format!("{words}: `caissa generate {usage}`")));
        if plain.len() > 2 {
            return failure("there are more than two numbers after the kind");
        }
        let moves = match (plain.first(), args.mate) {
            (Some(_), Some(_)) => return failure("the number of moves is given twice"),
            (Some(word), None) => number(word, 100)? as u8,
            (None, Some(moves)) => moves,
            (None, None) => {
                fail!("the number of moves is missing: add `--mate N`");
            }
        };
        if moves == 1 && args.qualities.no_checking_key {
            fail!("mate in 1 and `--no-checking-key` contradict each other: mate is a check");
        }
        let count = match (plain.get(1), args.count) {
            (Some(_), Some(_)) => return failure("the number of problems is given twice"),
            (Some(word), None) => Some(number(word, u64::MAX)?),
            (None, count) => count.map(Into::into),
        };
        Ok(Self { moves, count, are_plain: !plain.is_empty() })
    }

    fn asked(self, source: CandidateSource) -> GenerateRequest {
        let count = Some(self.count.unwrap_or(USUAL_COUNT));
        GenerateRequest { source, moves: self.moves, count, is_usually_unique: self.are_plain }
    }
}

fn number(word: &str, most: u64) -> Result<u64, Failure> {
    match word.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ if most < u64::MAX => {
            Err(Failure::new(format!("`{word}` is not a number from 1 to {most}")))
        }
        _ => Err(Failure::new(format!("`{word}` is not a number from 1 up"))),
    }
}

/// Whether a word names the pieces of two sides.
fn is_ending(word: &str) -> bool {
    let is_king = |letter: char| letter.eq_ignore_ascii_case(&'k');
    word.starts_with(is_king)
        && word.chars().filter(|letter| is_king(*letter)).count() == 2
        && word.chars().all(|letter| Role::from_letter(letter).is_some())
}

/// Solves an ending, which takes seconds with four pieces.
fn ending(word: &str, args: &GenerateArgs) -> Result<CandidateSource, Failure> {
    let name = word.to_uppercase();
    let progress = Progress::of_items(None, "endings solved", args.quiet);
    let ending: Result<Ending, _> = name.parse();
    progress.clear();
    let is_close = name == "KQK";
    match ending {
        Ok(ending) => Ok(CandidateSource::Ending { name, ending, is_close }),
        Err(error) => Err(Failure::new(format!("`{word}` cannot be solved: {error}"))),
    }
}

fn random(args: &GenerateArgs, plain: Option<&str>) -> Result<CandidateSource, Failure> {
    if args.all {
        fail!("`--all` is for endings; random positions have no end");
    }
    let pieces = match (plain, &args.pieces) {
        (Some(_), Some(_)) => return Err(Failure::new("the pieces are given twice")),
        (Some(word), None) => word,
        (None, pieces) => pieces.as_deref().unwrap_or(USUAL_PIECES),
    };
    Ok(CandidateSource::Random(parse_pieces(pieces)?))
}

/// A number of pieces, or their letters.
fn parse_pieces(text: &str) -> Result<RandomPieces, Failure> {
    if let Ok(count) = text.parse() {
        return match count {
            3..=32 => Ok(RandomPieces::Any(count)),
            _ => Err(Failure::new("random positions have 3 to 32 pieces, kings included")),
        };
    }
    let mut pieces = Vec::new();
    for letter in text.chars() {
        let piece = Piece::from_letter(letter);
        let words = || format!("`{letter}` is not a piece: expected KQRBNP or kqrbnp, or a number");
        pieces.push(piece.ok_or_else(|| Failure::new(words()))?);
    }
    let is_king = |piece: &&Piece| piece.role == Role::King;
    let kings: Vec<_> = pieces.iter().filter(is_king).map(|piece| piece.color).collect();
    if !matches!(kings[..], [one, other] if one != other) {
        fail!("`{text}` needs one king of each side, as in `KQkp`: White's in capitals");
    }
    Ok(RandomPieces::These(pieces))
}

fn files(words: &[OsString]) -> Result<Vec<PathBuf>, Failure> {
    for word in words {
        let (path, word) = (Path::new(word), &*word.to_string_lossy());
        if (is_ending(word) || word == "random") && !path.exists() {
            fail!("`{word}` must be alone: only files can be several");
        }
        if !path.exists() && path.extension().is_none() && word != "-" {
            let kinds = "kqk, krk, kbbk, kqkp, another ending, random, or files";
            fail!("`{word}` is neither a file nor a kind of problem: expected {kinds}");
        }
    }
    Ok(words.iter().map(PathBuf::from).collect())
}
