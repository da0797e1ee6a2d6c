//! Human mistakes: one in a game.

use chess_core::{Board, GameBuf, GameResult, Move, Outcome, Role};
use tests::rng::Rng;

use super::languages;

/// A master game, ready to be damaged.
pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: GameResult,
    /// The position before each move, and the last one.
    boards: Vec<Board>,
    san: Vec<String>,
}

impl Game {
    /// The game of a text.
    pub(crate) fn new(text: &str) -> Self {
        Self::of_moves(GameBuf::parse(text).unwrap().moves().collect())
    }

    pub(crate) fn of_moves(moves: Vec<Move>) -> Self {
        let game = GameBuf::from_moves(Board::START, moves.iter().copied()).unwrap();
        let boards: Vec<Board> = game.boards().collect();
        let san = moves.iter().zip(&boards).map(|(mv, board)| board.san(*mv).to_string()).collect();
        let result =
            boards.last().and_then(Board::outcome).map_or(GameResult::Unknown, Outcome::result);
        Self { moves, result, boards, san }
    }

    pub(crate) fn text(&self) -> String {
        text(&self.words())
    }

    /// The game in its words.
    fn words(&self) -> Vec<Word> {
        let mut words = Vec::new();
        for (ply, san) in self.san.iter().enumerate() {
            if ply % 2 == 0 {
                words.push(Word { text: format!("{}.", ply / 2 + 1), ply: None });
            }
            words.push(Word { text: san.clone(), ply: Some(ply) });
        }
        words.push(Word { text: self.result.to_string(), ply: None });
        words
    }

    /// The legal moves of a position in standard algebraic notation.
    fn legal(&self, ply: usize) -> Vec<String> {
        let board = &self.boards[ply];
        board.legal_moves().iter().map(|mv| board.san(*mv).to_string()).collect()
    }
}

/// A word of a game: a move with its ply, a number or the result.
struct Word {
    text: String,
    ply: Option<usize>,
}

/// Damages a game; `None` if it offers no place for it.
type Damage = fn(&Game, &mut Rng) -> Option<String>;

/// The kinds of mistakes, each with its damage.
pub(crate) const KINDS: [(&str, Damage); 44] = [
    ("file one off", |game, rng| {
        of_square(game, rng, |[file, rank], rng| Some([beside(file, b'a', rng)?, rank]))
    }),
    ("rank one off", |game, rng| {
        of_square(game, rng, |[file, rank], rng| Some([file, beside(rank, b'1', rng)?]))
    }),
    ("file mirrored", |game, rng| {
        of_square(game, rng, |[file, rank], _| Some([b'a' + b'h' - file, rank]))
    }),
    ("rank mirrored", |game, rng| {
        of_square(game, rng, |[file, rank], _| Some([file, b'1' + b'8' - rank]))
    }),
    ("letter and digit exchanged", |game, rng| {
        of_square(game, rng, |[file, rank], _| Some([rank, file]))
    }),
    ("two characters exchanged", |game, rng| {
        of_move(game, rng, |san, rng| {
            let at = rng.below(san.len().checked_sub(1)?);
            let mut bytes = san.as_bytes().to_vec();
            bytes.swap(at, at + 1);
            String::from_utf8(bytes).ok()
        })
    }),
    ("another piece", |game, rng| {
        of_piece(game, rng, |san, rng| {
            Some(format!("{}{}", rng.pick(&["K", "Q", "R", "B", "N"]), &san[1..]))
        })
    }),
    ("letter lost", |game, rng| of_piece(game, rng, |san, _| Some(san[1..].into()))),
    ("letter small", |game, rng| of_piece(game, rng, |san, _| Some(san.to_lowercase()))),
    ("all capitals", |game, rng| of_move(game, rng, |san, _| Some(san.to_uppercase()))),
    ("origin wrong", |game, rng| {
        of_piece(game, rng, |san, rng| {
            let [_, b'a'..=b'h', b'a'..=b'h' | b'x', ..] = san.as_bytes() else { return None };
            Some(format!(
                "{}{}{}",
                &san[..1],
                rng.pick(&["a", "b", "c", "d", "e", "f", "g", "h"]),
                &san[2..]
            ))
        })
    }),
    ("origin lost", |game, rng| {
        of_piece(game, rng, |san, _| {
            let bytes = san.as_bytes();
            let is_needed = matches!(bytes, [_, b'a'..=b'h' | b'1'..=b'8', b'a'..=b'h' | b'x', ..]);
            is_needed.then(|| format!("{}{}", &san[..1], &san[2..]))
        })
    }),
    ("move lost", |game, rng| {
        of_words(game, rng, |words, at, _, _| {
            words.remove(at);
            Some(())
        })
    }),
    ("move doubled", |game, rng| {
        of_words(game, rng, |words, at, _, _| {
            let word = Word { text: words[at].text.clone(), ply: None };
            words.insert(at, word);
            Some(())
        })
    }),
    ("pair of moves doubled", |game, rng| {
        of_words(game, rng, |words, at, _, _| {
            if !words[at.checked_sub(1)?].text.ends_with('.') || words.len() < at + 3 {
                return None;
            }
            let copy: Vec<Word> = words[at - 1..at + 2]
                .iter()
                .map(|word| Word { text: word.text.clone(), ply: None })
                .collect();
            words.splice(at - 1..at - 1, copy);
            Some(())
        })
    }),
    ("exchanged with its neighbour", |game, rng| {
        of_words(game, rng, |words, at, _, _| {
            let other = (at + 1..at + 3)
                .find(|other| words.get(*other).is_some_and(|word| word.ply.is_some()))?;
            let text = std::mem::take(&mut words[at].text);
            words[at].text = std::mem::replace(&mut words[other].text, text);
            Some(())
        })
    }),
    ("move of the other side", |game, rng| {
        of_words(game, rng, |words, at, ply, rng| {
            let moves = game.legal(if ply > 0 { ply - 1 } else { ply + 1 });
            words[at].text.clone_from(moves.get(rng.below(moves.len()))?);
            Some(())
        })
    }),
    ("any other legal move", |game, rng| {
        of_words(game, rng, |words, at, ply, rng| {
            let moves = game.legal(ply);
            words[at].text.clone_from(&moves[rng.below(moves.len())]);
            Some(())
        })
    }),
    ("capture added", |game, rng| {
        of_move(game, rng, |san, _| {
            let at = san.find(|char: char| char.is_ascii_lowercase())?;
            (!san.contains(['x', 'O', '='])).then(|| format!("{}x{}", &san[..at], &san[at..]))
        })
    }),
    ("capture lost", |game, rng| {
        of_move(game, rng, |san, _| san.contains('x').then(|| san.replace('x', "")))
    }),
    ("check added", |game, rng| {
        of_move(game, rng, |san, _| (!san.contains(['+', '#'])).then(|| format!("{san}+")))
    }),
    ("check lost", |game, rng| {
        of_move(game, rng, |san, _| san.contains('+').then(|| san.replace('+', "")))
    }),
    ("check called mate", |game, rng| {
        of_move(game, rng, |san, _| san.contains('+').then(|| san.replace('+', "#")))
    }),
    ("mate added", |game, rng| {
        of_move(game, rng, |san, _| (!san.contains(['+', '#'])).then(|| format!("{san}#")))
    }),
    ("checking move one square off", |game, rng| {
        marked(game, rng, |san| san.contains(['+', '#']), true)
    }),
    ("last move one square off", |game, rng| {
        marked(game, rng, |san| san.contains(['+', '#']), false)
    }),
    ("capture one square off", |game, rng| marked(game, rng, |san| san.contains('x'), true)),
    ("promotion without its piece", |game, rng| {
        of_move(game, rng, |san, _| {
            san.find('=').map(|at| format!("{}{}", &san[..at], &san[at + 2..]))
        })
    }),
    ("promotion without its sign", |game, rng| {
        of_move(game, rng, |san, _| san.contains('=').then(|| san.replace('=', "")))
    }),
    ("castling to the wrong side", |game, rng| {
        of_move(game, rng, |san, _| match san {
            "O-O" => Some("O-O-O".into()),
            "O-O-O" => Some("O-O".into()),
            _ => None,
        })
    }),
    ("castling with zeros", |game, rng| {
        of_move(game, rng, |san, _| san.contains('O').then(|| san.replace('O', "0")))
    }),
    ("castling without hyphens", |game, rng| {
        of_move(game, rng, |san, _| san.contains('O').then(|| san.replace('-', "")))
    }),
    ("number wrong", |game, rng| {
        of_number(game, rng, |number, rng| {
            Some(format!("{}.", (number + rng.below(5)).checked_sub(2)?))
        })
    }),
    ("number lost", |game, rng| of_number(game, rng, |_, _| Some(String::new()))),
    ("number doubled", |game, rng| {
        of_number(game, rng, |number, _| Some(format!("{number}. {number}.")))
    }),
    ("digits of a number exchanged", |game, rng| {
        of_number(game, rng, |number, _| {
            (number > 9).then(|| format!("{}{}.", number % 10, number / 10))
        })
    }),
    ("result changed", |game, rng| {
        let mut words = game.words();
        words.last_mut()?.text = rng.pick(&["1-0", "0-1", "1/2-1/2", "*", "1/2", "0.5-0.5"]).into();
        Some(text(&words))
    }),
    ("neighbour key", |game, rng| {
        of_move(game, rng, |san, rng| {
            let at = rng.below(san.len());
            let keys = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
            let old = san.as_bytes()[at].to_ascii_lowercase();
            let row = keys.iter().position(|row| row.as_bytes().contains(&old))?;
            let column = keys[row].find(old as char)?;
            let near = [
                (row, column.checked_sub(1)),
                (row, Some(column + 1)),
                (row + 1, Some(column)),
                (row.checked_sub(1)?, Some(column)),
            ];
            let (row, column) = rng.pick(&near);
            let new = *keys.get(row)?.as_bytes().get(column?)?;
            let is_capital = san.as_bytes()[at].is_ascii_uppercase();
            let new = if is_capital { new.to_ascii_uppercase() } else { new };
            Some(format!("{}{}{}", &san[..at], new as char, &san[at + 1..]))
        })
    }),
    ("character lost", |game, rng| {
        of_move(game, rng, |san, rng| {
            let at = rng.below(san.len());
            Some(format!("{}{}", &san[..at], &san[at + 1..]))
        })
    }),
    ("character doubled", |game, rng| {
        of_move(game, rng, |san, rng| {
            let at = rng.below(san.len());
            Some(format!("{}{}", &san[..=at], &san[at..]))
        })
    }),
    ("scanned", |game, rng| {
        of_move(game, rng, |san, rng| {
            const LIKE: [(char, char); 12] = [
                ('1', 'l'),
                ('1', 'I'),
                ('5', 'S'),
                ('8', 'B'),
                ('B', '8'),
                ('Q', 'O'),
                ('O', '0'),
                ('g', '9'),
                ('b', '6'),
                ('6', 'b'),
                ('c', 'e'),
                ('e', 'c'),
            ];
            let (old, new) = rng.pick(&LIKE);
            san.contains(old).then(|| san.replacen(old, &new.to_string(), 1))
        })
    }),
    ("space within", |game, rng| {
        of_move(game, rng, |san, rng| {
            let at = 1 + rng.below(san.len() - 1);
            Some(format!("{} {}", &san[..at], &san[at..]))
        })
    }),
    ("one foreign letter", |game, rng| {
        let (_, letters) = rng.pick(&languages::ALL);
        of_piece(game, rng, |san, _| Some(languages::translated(san, &letters)))
    }),
    ("letters of two languages", |game, rng| {
        let (one, other) = (rng.pick(&languages::ALL).1, rng.pick(&languages::ALL).1);
        let mut words = game.words();
        for word in words.iter_mut().filter(|word| word.ply.is_some()) {
            word.text =
                languages::translated(&word.text, if rng.once_in(4) { &one } else { &other });
        }
        Some(text(&words))
    }),
];

/// The text of a game in the letters of a language.
pub(crate) fn foreign(game: &Game, letters: &[&str; 5]) -> String {
    let mut words = game.words();
    for word in words.iter_mut().filter(|word| word.ply.is_some()) {
        word.text = languages::translated(&word.text, letters);
    }
    text(&words)
}

fn text(words: &[Word]) -> String {
    let words: Vec<&str> =
        words.iter().map(|word| word.text.as_str()).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The neighbour of a file or a rank.
fn beside(byte: u8, first: u8, rng: &mut Rng) -> Option<u8> {
    let new = if rng.once_in(2) { byte + 1 } else { byte - 1 };
    (first..first + 8).contains(&new).then_some(new)
}

/// Damages the words of a game at a move.
fn of_words(
    game: &Game,
    rng: &mut Rng,
    damage: impl Fn(&mut Vec<Word>, usize, usize, &mut Rng) -> Option<()>,
) -> Option<String> {
    let mut words = game.words();
    let ply = rng.below(game.moves.len());
    let at = words.iter().position(|word| word.ply == Some(ply))?;
    damage(&mut words, at, ply, rng)?;
    Some(text(&words))
}

/// Damages the text of a move.
fn of_move(
    game: &Game,
    rng: &mut Rng,
    damage: impl Fn(&str, &mut Rng) -> Option<String>,
) -> Option<String> {
    // Some kinds need a rare move.
    let first = rng.below(game.moves.len());
    for ply in (first..game.moves.len()).chain(0..first) {
        if let Some(new) = damage(&game.san[ply], rng)
            && new != game.san[ply]
        {
            return of_words_at(game, ply, new);
        }
    }
    None
}

fn of_words_at(game: &Game, ply: usize, new: String) -> Option<String> {
    let mut words = game.words();
    words.iter_mut().find(|word| word.ply == Some(ply))?.text = new;
    Some(text(&words))
}

/// Damages the text of a move of a piece.
fn of_piece(
    game: &Game,
    rng: &mut Rng,
    damage: impl Fn(&str, &mut Rng) -> Option<String>,
) -> Option<String> {
    of_move(game, rng, |san, rng| {
        san.starts_with(['K', 'Q', 'R', 'B', 'N']).then(|| damage(san, rng))?
    })
}

/// Damages the target of a move.
fn of_square(
    game: &Game,
    rng: &mut Rng,
    damage: impl Fn([u8; 2], &mut Rng) -> Option<[u8; 2]>,
) -> Option<String> {
    of_move(game, rng, |san, rng| {
        let at = target(san)?;
        let bytes = san.as_bytes();
        let [file, rank] = damage([bytes[at], bytes[at + 1]], rng)?;
        Some(format!("{}{}{}{}", &san[..at], file as char, rank as char, &san[at + 2..]))
    })
}

/// The offset of the target in a move.
fn target(san: &str) -> Option<usize> {
    let bytes = san.as_bytes();
    (0..bytes.len().checked_sub(1)?)
        .rev()
        .find(|at| matches!((bytes[*at], bytes[at + 1]), (b'a'..=b'h', b'1'..=b'8')))
}

/// Replaces a move with a mark by a legal one of the same piece, one square away, with the mark: `Rd7#` for `Rd8#`.
fn marked(game: &Game, rng: &mut Rng, has_mark: fn(&str) -> bool, goes_on: bool) -> Option<String> {
    let first = rng.below(game.moves.len());
    for ply in (first..game.moves.len()).chain(0..first) {
        let (mv, board, san) = (game.moves[ply], &game.boards[ply], &game.san[ply]);
        if !has_mark(san) {
            continue;
        }
        let role = |mv: Move| board.piece_at(mv.from()).map(|piece| piece.role);
        let is_near = |other: &Move| {
            role(*other) == role(mv)
                && *other != mv
                && other.to().distance(mv.to()) == 1
                && other.promotion() == mv.promotion()
        };
        let near: Vec<Move> = board.legal_moves().iter().copied().filter(is_near).collect();
        if near.is_empty() || role(mv) == Some(Role::King) && !san.contains('x') {
            continue;
        }
        let other = near[rng.below(near.len())];
        let mut new = board.san(other).to_string().replace(['+', '#', 'x'], "");
        if san.contains('x') {
            let at = target(&new)?;
            new.insert(at, 'x');
            if role(mv) == Some(Role::Pawn) && at == 0 {
                new.insert(0, san.as_bytes()[0] as char);
            }
        }
        new.extend(san.chars().filter(|char| matches!(char, '+' | '#')));
        let mut words = game.words();
        let at = words.iter().position(|word| word.ply == Some(ply))?;
        words[at].text = new;
        if !goes_on {
            words.truncate(at + 1);
        }
        return Some(text(&words));
    }
    None
}

fn of_number(
    game: &Game,
    rng: &mut Rng,
    damage: impl Fn(usize, &mut Rng) -> Option<String>,
) -> Option<String> {
    let mut words = game.words();
    let number = rng.below(game.moves.len().div_ceil(2));
    let word = words.iter_mut().filter(|word| word.text.ends_with('.')).nth(number)?;
    let new = damage(number + 1, rng)?;
    if new == word.text {
        return None;
    }
    word.text = new;
    Some(text(&words))
}
