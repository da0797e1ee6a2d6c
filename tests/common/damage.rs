//! Damage of sound games and positions, as people, keyboards and scanners do it: one mistake in
//! each, or two. Each [`Model`] is a row of a table: in `damage/words.rs` mistakes in the text of
//! one move, in `damage/structure.rs` mistakes in the order of words, in lines and languages, in
//! `damage/fens.rs` mistakes in FENs.

mod fens;
mod game;
pub mod languages;
mod structure;
mod words;

use chess_core::{Board, Move, Role};

use crate::rng::Rng;
pub use game::{Form, Game};
use game::{Place, Words};

/// A kind of mistake.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its name.
    pub name: String,
    kind: Kind,
    form: Option<Form>,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Move(words::OfMove),
    Words(structure::OfWords),
    Text(structure::OfText),
    Fen(fens::OfFen),
}

impl Model {
    /// All models.
    ///
    /// # Panics
    ///
    /// If a form names a model that is not there.
    pub fn all() -> Vec<Self> {
        let row = |name: &str, kind| Self { name: name.to_owned(), kind, form: None };
        let mut all: Vec<Self> =
            words::MOVES.iter().map(|(name, of)| row(name, Kind::Move(*of))).collect();
        all.extend(structure::WORDS.iter().map(|(name, of)| row(name, Kind::Words(*of))));
        for (form_name, form, names) in structure::forms() {
            for name in names {
                let model = all.iter().find(|model| model.name == *name).expect("a model");
                let name = format!("{form_name}: {name}");
                all.push(Self { name, form: Some(form), ..*model });
            }
        }
        let annotated = Some(Form { is_annotated: true, ..Form::PLAIN });
        all.extend(
            structure::TEXTS
                .iter()
                .map(|(name, of)| Self { form: annotated, ..row(name, Kind::Text(*of)) }),
        );
        all.extend(
            fens::FENS.iter().map(|(name, of)| row(&format!("FEN: {name}"), Kind::Fen(*of))),
        );
        all
    }

    /// The model of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|model| model.name == name)
    }

    /// The same mistake in games that are written in this form only.
    pub fn of(self, form: Form) -> Self {
        Self { form: Some(form), ..self }
    }

    /// Damages a game; `None` if it offers no place for the mistake.
    fn damage(&self, words: &mut Words<'_>, rng: &mut Rng) -> Option<()> {
        match self.kind {
            Kind::Move(of) => {
                // Some kinds need a rare move.
                let (game, first) = (words.game, words.ply);
                let plies = (first..game.moves.len()).chain(0..first);
                let (ply, new) = plies.into_iter().find_map(|ply| {
                    let text = &game.texts[ply];
                    let new = of(&Place { game, ply, text }, rng).filter(|new| new != text)?;
                    Some((ply, new))
                })?;
                words.ply = ply;
                let word = words.list.iter_mut().find(|word| word.ply == Some(ply))?;
                word.text = new;
                Some(())
            }
            Kind::Words(of) => of(words, rng),
            Kind::Text(_) => Some(()),
            Kind::Fen(_) => None,
        }
    }
}

/// A text before and after its damage.
#[derive(Clone, Debug)]
pub struct Damaged {
    /// The names of the mistakes.
    pub model: String,
    /// Their number.
    pub mistakes: usize,
    /// The sound game or FEN.
    pub original: String,
    /// The same with mistakes.
    pub damaged: String,
    /// The moves of the sound game.
    pub moves: Vec<Move>,
    /// The ply of the first mistake, if it is in one.
    pub ply: usize,
}

/// Games to damage.
#[derive(Debug)]
pub struct Sources(Vec<(Board, Vec<Move>)>);

impl Sources {
    /// The games of eight plies or more, from their first positions on; `None` without any.
    pub fn new(games: impl IntoIterator<Item = (Board, Vec<Move>)>) -> Option<Self> {
        let games: Vec<_> = games.into_iter().filter(|(_, moves)| moves.len() > 7).collect();
        (!games.is_empty()).then_some(Self(games))
    }

    /// One of the games, or a part of it from a FEN on, or a random game of Chess960; annotated or
    /// not, unless a form is requested.
    ///
    /// # Panics
    ///
    /// If a move of a game is illegal.
    pub fn game(&self, form: Option<Form>, rng: &mut Rng) -> Game {
        let form = form.unwrap_or(Form { is_annotated: rng.once_in(3), ..Form::PLAIN });
        if rng.once_in(20) {
            let start = Board::chess960(rng.below(960) as u16).expect("one of 960");
            return Game::new(start, &at_random(start, rng), form);
        }
        let (mut start, mut moves) = self.0[rng.below(self.0.len())].clone();
        if rng.once_in(6) {
            let first = rng.below(moves.len() - 7);
            for mv in moves.drain(..first) {
                start = start.play(mv).expect("a legal move");
            }
        }
        Game::new(start, &moves, form)
    }

    /// All the games in a form.
    pub fn all(&self, form: Form) -> impl Iterator<Item = Game> {
        self.0.iter().map(move |(start, moves)| Game::new(*start, moves, form))
    }

    /// A text with the mistake of a model, or with the mistakes of two; `None` if the games that
    /// are drawn offer no place for it.
    pub fn damaged(&self, model: &Model, second: Option<&Model>, rng: &mut Rng) -> Option<Damaged> {
        (0..8).find_map(|_| self.once(model, second, rng))
    }

    fn once(&self, first: &Model, second: Option<&Model>, rng: &mut Rng) -> Option<Damaged> {
        let game = self.game(first.form, rng);
        if let Kind::Fen(of) = first.kind {
            return of_fen(first, of, &game, rng);
        }
        let other = self.game(first.form, rng);
        let (mut list, mut first_ply) = (game.words(), game.moves.len());
        let mut models: Vec<&Model> = [Some(first), second].into_iter().flatten().collect();
        // Lines are there after the words.
        models.sort_by_key(|model| matches!(model.kind, Kind::Text(_)));
        for model in &models {
            let ply = rng.below(game.moves.len());
            let at = list.iter().position(|word| word.ply == Some(ply))?;
            let mut words = Words { game: &game, other: &other, list, ply, at };
            model.damage(&mut words, rng)?;
            (list, first_ply) = (words.list, first_ply.min(words.ply));
        }
        let mut damaged = game::text(&list);
        for model in &models {
            if let Kind::Text(of) = model.kind {
                damaged = of(&damaged, rng)?;
            }
        }
        let names: Vec<&str> = models.iter().map(|model| model.name.as_str()).collect();
        let (mut original, mut moves) = (game.text(), game.moves.clone());
        if names.iter().any(|name| name.starts_with("another game behind")) {
            original = [original.as_str(), &other.text()].join("\n\n");
            moves.extend(&other.moves);
        }
        (damaged != original && game.moves != other.moves).then(|| Damaged {
            model: names.join(", "),
            mistakes: names.len(),
            ply: first_ply,
            original,
            damaged,
            moves,
        })
    }
}

fn of_fen(model: &Model, of: fens::OfFen, game: &Game, rng: &mut Rng) -> Option<Damaged> {
    let original = rng.pick(&game.boards).fen().to_string();
    let mut fields = [const { String::new() }; 6];
    for (field, text) in fields.iter_mut().zip(original.split(' ')) {
        text.clone_into(field);
    }
    of(&mut fields, rng)?;
    let fields = fields.iter().map(String::as_str).filter(|field| !field.is_empty());
    let damaged = fields.collect::<Vec<_>>().join(" ");
    let is_damaged = damaged != original;
    is_damaged.then(|| Damaged {
        model: model.name.clone(),
        mistakes: 1,
        original,
        damaged,
        moves: Vec::new(),
        ply: 0,
    })
}

/// A game that ends in mate by a piece, with each other square to which that piece can go, and the mark kept.
pub fn mates_elsewhere(game: &Game) -> Vec<Damaged> {
    let Some(ply) = game.moves.len().checked_sub(1) else { return Vec::new() };
    let (place, mv) = (Place { game, ply, text: &game.texts[ply] }, game.moves[ply]);
    let is_piece =
        game.boards[ply].piece_at(mv.from()).is_some_and(|piece| piece.role != Role::Pawn);
    if !is_piece || !place.text.ends_with('#') {
        return Vec::new();
    }
    let others = game.boards[ply].legal_moves();
    let others = others.iter().filter(|other| other.from() == mv.from() && **other != mv);
    let texts = others.map(|other| {
        let mut words = game.words();
        if let Some(word) = words.iter_mut().find(|word| word.ply == Some(ply)) {
            word.text = words::kept(&place, *other);
        }
        game::text(&words)
    });
    let (original, moves) = (game.text(), game.moves.clone());
    let model = "mate on each other square".to_owned();
    texts
        .map(|damaged| Damaged {
            model: model.clone(),
            mistakes: 1,
            original: original.clone(),
            damaged,
            moves: moves.clone(),
            ply,
        })
        .collect()
}

/// Forty random plies, or less if the game ends.
fn at_random(mut board: Board, rng: &mut Rng) -> Vec<Move> {
    let mut moves = Vec::new();
    while moves.len() < 40 && board.outcome().is_none() {
        let legal = board.legal_moves();
        let mv = legal[rng.below(legal.len())];
        board = board.play(mv).expect("a legal move");
        moves.push(mv);
    }
    moves
}
