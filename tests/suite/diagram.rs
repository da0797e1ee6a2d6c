//! Drawn boards: every piece is on its square from both sides, and any page can contain the pictures.

use std::collections::BTreeMap;

use caissa::diagram::{Annotation, AnnotationColor, Diagram, Style};
use caissa::{Board, Color, Game, Move, Square, SquareSet, game};

use crate::oracle::{Rng, legal_move};

const IMMORTAL: Game = game!(file "../games/immortal.pgn");

/// The picture in the documentation is up to date; `workshop/scripts/bless` draws it again.
#[test]
fn the_picture_in_the_documentation_is_the_last_one_drawn() {
    let picture = format!("{}\n", IMMORTAL.diagram().svg());
    tests::assert_snapshot(&tests::project("games/immortal.svg"), &picture);
}

/// Positions from random play.
fn boards() -> Vec<Board> {
    let mut rng = Rng::new(11);
    let mut boards = vec![Board::START];
    while boards.len() < 300 {
        let last = boards[boards.len() - 1];
        boards.push(legal_move(&mut rng, &last).map_or(Board::START, |mv| last.play(mv).unwrap()));
    }
    boards
}

/// The corners (x and y) and the outlines of all pieces of a colour.
fn bodies(picture: &str, fill: &str) -> BTreeMap<(usize, usize), String> {
    let (_, group) = picture.split_once(&format!("<g fill=\"{fill}\"")).unwrap();
    let (_, path) = group.split_once("d=\"").unwrap();
    let (path, _) = path.split_once('"').unwrap();
    let man = |man: &str| {
        let (corner, outline) = man.split_once('m').unwrap();
        let (x, y) = corner.split_once(' ').unwrap();
        ((x.parse().unwrap(), y.parse().unwrap()), outline.to_owned())
    };
    path.split('M').skip(1).map(man).collect()
}

#[test]
fn each_man_stands_on_its_square_in_pictures() {
    let fills = [(Color::White, "#fff"), (Color::Black, "#2e2a28")];
    let start = Board::START.svg().to_string();
    let mut outlines = BTreeMap::new();
    for (role, file) in "nbrqkp".chars().zip([1, 2, 0, 3, 4, 5]) {
        for (fill, letter, row) in
            [("#fff", role.to_ascii_uppercase(), 7_usize), ("#2e2a28", role, 0)]
        {
            let row = if role == 'p' { row.abs_diff(1) } else { row };
            outlines.insert(letter, bodies(&start, fill)[&(file * 100, row * 100)].clone());
        }
    }
    assert_eq!(outlines[&'p'], outlines[&'P']);
    let distinct: std::collections::BTreeSet<_> = outlines.values().collect();
    assert_eq!(distinct.len(), 6, "two kinds of men look alike");
    for board in boards() {
        for side in [Color::White, Color::Black] {
            let picture = board.diagram().seen_from(side).svg().to_string();
            for (color, fill) in fills {
                let drawn = bodies(&picture, fill);
                assert_eq!(drawn.len(), board.by_color(color).len());
                for square in board.by_color(color) {
                    let (file, rank) =
                        (usize::from(square.file().index()), usize::from(square.rank().index()));
                    let (column, row) =
                        if side == Color::White { (file, 7 - rank) } else { (7 - file, rank) };
                    let letter = board.piece_at(square).unwrap().letter();
                    assert_eq!(drawn[&(column * 100, row * 100)], outlines[&letter], "{board}");
                }
            }
        }
    }
}

#[test]
fn pictures_fit_into_any_page() {
    let marks = [
        Annotation::arrow(Square::A1, Square::H8),
        Annotation::arrow(Square::G1, Square::F3).colored(AnnotationColor::Red),
        Annotation::circle(Square::E4).colored(AnnotationColor::Blue),
    ];
    for board in boards() {
        let diagram = board.diagram().annotations(&marks).marked(SquareSet::of(Square::A8));
        for picture in [diagram, diagram.without_coordinates().size(u16::MAX)].map(Diagram::svg) {
            let picture = picture.to_string();
            let mut open = Vec::new();
            for tag in picture.split('<').skip(1) {
                let (tag, _) = tag.split_once('>').expect("a tag ends");
                assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
                let name = tag.split(' ').next().unwrap();
                if let Some(name) = name.strip_prefix('/') {
                    assert_eq!(open.pop(), Some(name), "{picture}");
                } else if !tag.ends_with('/') {
                    open.push(name);
                }
            }
            assert!(open.is_empty(), "{open:?} stays open");
            assert!(picture.contains(&format!("<title>{board}</title>")));
            assert!(picture.starts_with("<svg ") && picture.contains(" role=\"img\" "));
            // An identifier or a style sheet would affect the page; a blank line ends HTML in Markdown.
            for word in ["id=", "<style", "class=", "url(", "\n\n"] {
                assert!(!picture.contains(word), "{word}");
            }
        }
    }
}

#[test]
fn marks_are_drawn_where_they_belong() {
    let picture = |side, marks: &[Annotation]| {
        Board::START.diagram().seen_from(side).annotations(marks).svg().to_string()
    };
    let ring = [Annotation::circle(Square::B1).colored(AnnotationColor::Red)];
    assert!(picture(Color::White, &ring).contains("<circle cx=\"150\" cy=\"750\""));
    assert!(picture(Color::Black, &ring).contains("<circle cx=\"650\" cy=\"50\""));
    let arrow = [Annotation::arrow(Square::E2, Square::E4)];
    // From the middle of e2, 450|650, to the middle of e4.
    assert!(picture(Color::White, &arrow).contains("d=\"M459 618L459 494L477 494L450 450L423 494"));
    let last = Board::START.diagram().last_move(Move::new(Square::A1, Square::H1)).svg();
    assert!(last.to_string().contains("d=\"M0 700h100v100h-100zM700 700h100v100h-100z\""));
}

#[test]
fn text_shows_the_board_to_either_side() {
    for board in boards() {
        let text = board.diagram().to_text();
        let bare = board.diagram().without_coordinates().to_text();
        let ranks: Vec<String> = bare.lines().map(|line| line.replace(' ', "")).collect();
        let squares = (0..64).map(|index| Square::from_index(index ^ 0x38).unwrap());
        let men: String = squares
            .map(|square| board.piece_at(square).map_or('.', caissa::Piece::letter))
            .collect();
        assert_eq!(ranks.concat(), men);
        for (line, (bare, rank)) in text.lines().zip(bare.lines().zip((1..9).rev())) {
            assert_eq!(line, format!("{rank} {bare}"));
        }
        let turned = board.diagram().seen_from(Color::Black).without_coordinates().to_text();
        let turned: String = turned.chars().rev().filter(|char| !char.is_whitespace()).collect();
        assert_eq!(turned, men);
    }
}

/// The longest text: figurines, with every square marked.
#[test]
fn no_text_is_cut_off() {
    let diagram = Board::START.diagram().marked(SquareSet::ALL).style(Style::Figurines);
    let text = diagram.seen_from(Color::Black).to_text();
    assert_eq!(text.lines().next(), Some("1 [♖[♘[♗[♔[♕[♗[♘[♖]"));
    assert_eq!(text.lines().last(), Some("   h g f e d c b a"));
}

/// As in `[%cal Ge4e4]`.
#[test]
fn an_arrow_that_stays_on_its_square_is_a_circle() {
    for square in Square::ALL {
        let arrow = [Annotation::arrow(square, square)];
        let drawing = Board::START.diagram().annotations(&arrow).svg().to_string();
        assert!(
            drawing.contains("<circle ") && !drawing.contains("fill-opacity=\".8\""),
            "{square}"
        );
    }
}
