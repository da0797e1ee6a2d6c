//! Tests of the screen by pictures, whose pieces are letters so that they can be read.
//! `SNAPSHOTS=overwrite cargo test -p caissa-cli` accepts new pictures; read them before you commit.

use std::path::PathBuf;

use chess_play::Session;
use fastrand::Rng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use snapbox::file;

use super::*;
use crate::commands::play::autosave::Autosave;
use crate::commands::play::engine::Choice;
use crate::commands::play::table::Workers;

/// A game of two persons, whose file is removed at the end.
fn screen(name: &str) -> Screen {
    let file = format!("caissa-terminal-{}-{name}.pgn", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(file);
    let (autosave, _) = Autosave::read(Some(path)).unwrap();
    let look = Look { has_letters: true, has_colors: true };
    Screen::new(Match::new(Session::default(), autosave, Workers::new(Choice::BuiltIn), 1), look)
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(self.table.storage.path());
    }
}

fn picture(screen: &Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw::draw(screen, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| {
        let cells = (0..width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect()
}

fn key(screen: &mut Screen, code: KeyCode) {
    screen.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), Rect::new(0, 0, 80, 24));
}

fn send(screen: &mut Screen, texts: &str) {
    for text in texts.split(',') {
        text.trim().chars().for_each(|char| key(screen, KeyCode::Char(char)));
        key(screen, KeyCode::Enter);
    }
}

fn click(screen: &mut Screen, column: u16, row: u16) {
    mouse(screen, MouseEventKind::Down(MouseButton::Left), column, row);
    mouse(screen, MouseEventKind::Up(MouseButton::Left), column, row);
}

fn mouse(screen: &mut Screen, kind: MouseEventKind, column: u16, row: u16) {
    let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    screen.handle(&Event::Mouse(mouse), Rect::new(0, 0, 80, 24));
}

/// Compares a picture with the accepted one.
fn same(picture: String, accepted: snapbox::Data) {
    snapbox::assert_data_eq!(picture, accepted.raw());
}

#[test]
fn a_game_in_its_middle() {
    let mut screen = screen("middle");
    send(&mut screen, "name white Anna, e4, d5, exd5, Qxd5, Nc3, back, Nf3, Bg4, pick f3");
    same(picture(&screen, 80, 24), file!["pictures/middle.txt"]);
}

#[test]
fn glyphs_are_shown_after_their_moves() {
    let mut screen = screen("glyphs");
    screen.table.session = Session::from_pgn("1. f3? e5 2. g4?? Qh4# 0-1").unwrap();
    let picture = picture(&screen, 80, 24);
    assert!(picture.contains("1.   f3?       e5\n"), "{picture}");
    assert!(picture.contains("2.   g4??      Qh4#\n"), "{picture}");
}

/// A comment stands where it is in the game: before the first move, after a move, before a variation.
#[test]
fn comments_are_in_the_list() {
    let mut screen = screen("comments");
    let text = "{Introduction} 1. e4 {best} e5 2. Nf3 Nc6 ({or} 2... d6 $1) 3. Bb5 *";
    screen.table.load(text, "");
    let shown = picture(&screen, 80, 30);
    let listed = [
        "Introduction",
        "1.   e4",
        "best",
        "1.   ...       e5",
        "2.   Nf3       Nc6",
        "or",
        "2.   ...       d6!",
    ];
    let rows: Vec<_> = listed
        .iter()
        .map(|text| shown.lines().position(|row| row.ends_with(&format!(" {text}"))))
        .collect();
    assert!(
        rows[0].is_some() && rows.windows(2).all(|rows| rows[0].map(|row| row + 1) == rows[1]),
        "{rows:?}\n{shown}"
    );
}

/// The last row shows the best line of the analysis, and the keys again after it.
#[test]
fn the_analysis_is_shown_in_the_last_row() {
    let mut screen = screen("analysis");
    screen.table.session = Session::from_pgn("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *").unwrap();
    let last =
        |screen: &Screen| picture(screen, 80, 24).lines().last().unwrap_or_default().to_owned();
    screen.act("analysis on");
    for _ in 0..400 {
        let notices = screen.table.wait(BEAT);
        screen.show(notices);
        if last(&screen).starts_with("#1, depth ") {
            break;
        }
    }
    assert!(last(&screen).ends_with(": 4. Qxf7#"), "{}", last(&screen));
    screen.act("analysis off");
    assert!(last(&screen).starts_with("Enter: play"), "{}", last(&screen));
}

#[test]
fn clocks_are_shown() {
    let mut screen = screen("clocks");
    send(&mut screen, "clock 90+30, e4");
    let picture = picture(&screen, 80, 24);
    let line = |name: &str| picture.lines().find(|line| line.contains(name)).unwrap_or_default();
    assert!(line("  White ").ends_with("1:30:30"), "{picture}");
    assert!(line("> Black ").contains(" 1:"), "{picture}");
}

#[test]
fn without_colors_signs_tell_the_sides_and_the_squares() {
    let mut screen = screen("no-colors");
    screen.look = Look { has_letters: false, has_colors: false };
    send(&mut screen, "e4, d5, Nc3, dxe4, pick c3");
    let picture = picture(&screen, 80, 24);
    assert!(picture.contains("\u{2656}") && picture.contains("\u{265C}"), "{picture}");
    assert!(picture.contains("<\u{2658}>") && picture.contains("x\u{265F}\u{FE0E}x"), "{picture}");
    assert!(picture.contains("(\u{2022})"), "the last move: {picture}");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| draw::draw(&screen, frame)).unwrap();
    let area = Areas::of(Rect::new(0, 0, 80, 24)).unwrap().board;
    assert_eq!(area.area(), 40 * 16);
    let cells = area.positions().map(|at| &terminal.backend().buffer()[at]);
    for cell in cells {
        let colors = (cell.fg, cell.bg);
        assert_eq!(colors, (ratatui::style::Color::Reset, ratatui::style::Color::Reset));
    }
}

#[test]
fn a_premove_is_marked() {
    let mut screen = screen("premove");
    screen.look = Look { has_letters: false, has_colors: false };
    // The engine is slow, and no clock of the test runs.
    screen.table.set_pace(Duration::from_secs(60));
    send(&mut screen, "side white, e4");
    click(&mut screen, 34, 14);
    click(&mut screen, 29, 10);
    assert!(screen.table.session.view().premove.is_some());
    let picture = picture(&screen, 80, 24);
    assert!(picture.contains("?\u{2658}?") && picture.contains("? ?"), "{picture}");
    // A right click takes it back.
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), 5, 5);
    assert_eq!(screen.table.session.view().premove, None);
}

#[test]
fn a_narrow_window_shows_the_clocks_too() {
    let mut screen = screen("narrow-clocks");
    send(&mut screen, "clock 90+30, e4");
    for width in [27, 40, 51] {
        let picture = picture(&screen, width, 18);
        let line = picture.lines().find(|line| line.contains("1:30:30")).expect(&picture);
        assert!(line.contains("1:30:00 ") || line.ends_with("1:30:00"), "{picture}");
    }
}

#[test]
fn forty_columns_show_moves_and_whose_clock_it_is() {
    let mut screen = screen("forty");
    send(&mut screen, "clock 5+0, e4, e5, Nf3, Nc6, Bb5, a6, Ba4, Nf6, O-O, Be7, Re1, b5");
    let picture = picture(&screen, 40, 20);
    let rows: Vec<_> = picture.lines().collect();
    assert_eq!(
        rows[9..12],
        ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6", "5. O-O Be7 6. Re1 b5", ""]
    );
    assert!(rows[13].contains(" W ") && rows[13].contains(" B "), "{picture}");
    // A longer game shows its last rows.
    send(
        &mut screen,
        "Bb3, d6, c3, O-O, h3, Na5, Bc2, c5, d4, Qc7, Nbd2, cxd4, cxd4, Nc6, Nb3, a5, Be3, a4, Nbd2, Bd7",
    );
    let picture = self::picture(&screen, 40, 18);
    assert!(picture.contains("Bd7\n") && !picture.contains("1. e4"), "{picture}");
}

#[test]
fn an_alert_is_shown_once_and_whole() {
    let mut screen = screen("alert-once");
    send(&mut screen, "e4, e5, back");
    let picture = picture(&screen, 80, 24);
    assert_eq!(picture.matches("This is an earlier position").count(), 1, "{picture}");
    assert!(picture.contains("a move goes on from here.\n"), "{picture}");
}

#[test]
fn pieces_are_dragged_and_moves_taken_back_by_keys() {
    let mut screen = screen("drag");
    let area = Areas::of(Rect::new(0, 0, 80, 24)).unwrap();
    let [from, to] = [Square::E2, Square::E4].map(|square| area.of_square(square, Color::White));
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Left), from.x, from.y);
    mouse(&mut screen, MouseEventKind::Drag(MouseButton::Left), to.x, to.y);
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Left), to.x, to.y);
    assert_eq!(screen.table.session.history().last_move().unwrap().to_string(), "e2e4");
    let control = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
    screen.handle(&Event::Key(control), Rect::new(0, 0, 80, 24));
    assert_eq!(screen.table.session.history().len(), 0);
    // A right click lets a picked piece go.
    click(&mut screen, from.x, from.y);
    assert!(screen.table.session.view().selected.is_some());
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), to.x, to.y);
    assert_eq!(screen.table.session.view().selected, None);
}

#[test]
fn check_and_a_refusal() {
    let mut screen = screen("check");
    send(&mut screen, "e4, f5, Qh5, Nf6, flip");
    same(picture(&screen, 80, 24), file!["pictures/check.txt"]);
}

#[test]
fn a_promotion_is_chosen_by_a_click() {
    let mut screen = screen("promotion");
    send(&mut screen, "fen 8/P6k/8/8/8/8/8/K7 w - - 0 1, a7 a8");
    same(picture(&screen, 80, 24), file!["pictures/promotion.txt"]);
    click(&mut screen, 9, 17);
    assert_eq!(screen.table.session.history().last_move().unwrap().to_string(), "a7a8r");
}

#[test]
fn a_small_window_and_a_large_one() {
    let mut screen = screen("sizes");
    send(&mut screen, "e4, e5");
    same(picture(&screen, 30, 16), file!["pictures/small.txt"]);
    same(picture(&screen, 110, 45), file!["pictures/large.txt"]);
    assert_eq!(picture(&screen, 26, 16).trim_end(), "too small: 27 by 16 at lea");
    for width in (1..130).step_by(5) {
        for height in (1..50).step_by(3) {
            let _ = picture(&screen, width, height);
        }
    }
}

#[test]
fn long_answers_take_the_screen_until_a_key() {
    let mut screen = screen("help");
    key(&mut screen, KeyCode::F(1));
    same(picture(&screen, 80, 24), file!["pictures/help.txt"]);
    // Broken lines count, too, and scrolling stops at the end.
    (0..20).for_each(|_| key(&mut screen, KeyCode::PageDown));
    let end = picture(&screen, 80, 24);
    assert!(end.contains("saves and ends"), "{end}");
    key(&mut screen, KeyCode::Up);
    assert_ne!(picture(&screen, 80, 24), end);
    key(&mut screen, KeyCode::Down);
    assert_eq!(picture(&screen, 80, 24), end);
    key(&mut screen, KeyCode::Esc);
    assert!(screen.page.is_none());
}

#[test]
fn clicks_and_keys_move_pieces() {
    let mut screen = screen("clicks");
    let area = Areas::of(Rect::new(0, 0, 80, 24)).unwrap();
    for (square, side) in [(Square::E2, Color::White), (Square::E4, Color::White)] {
        let place = area.of_square(square, side);
        click(&mut screen, place.x, place.y);
    }
    // The cursor begins near the player's king.
    for code in [
        KeyCode::Up,
        KeyCode::Up,
        KeyCode::Up,
        KeyCode::Up,
        KeyCode::Up,
        KeyCode::Up,
        KeyCode::Enter,
    ] {
        key(&mut screen, code);
    }
    assert_eq!(screen.table.session.view().selected, Some(Square::E7));
    for code in [KeyCode::Down, KeyCode::Down, KeyCode::Enter, KeyCode::Esc] {
        key(&mut screen, code);
    }
    assert_eq!(screen.table.session.history().len(), 2);
    assert_eq!(screen.cursor, None);
    // The first move of the list, then the wheel.
    let panel = area.panel.unwrap();
    click(&mut screen, panel.x + 6, panel.y + 3);
    assert_eq!(screen.table.session.history().len(), 1);
    key(&mut screen, KeyCode::PageDown);
    assert_eq!(screen.table.session.history().len(), 2);
    key(&mut screen, KeyCode::Home);
    assert_eq!(screen.table.session.history().len(), 0);
    key(&mut screen, KeyCode::Char('x'));
    key(&mut screen, KeyCode::Esc);
    assert!(screen.typed.is_empty());
    screen.handle(
        &Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)),
        Rect::new(0, 0, 80, 24),
    );
    assert!(screen.quits);
}

#[test]
fn every_square_is_where_it_is_drawn() {
    for (width, height) in [(30, 16), (80, 24), (120, 50)] {
        let areas = Areas::of(Rect::new(0, 0, width, height)).unwrap();
        for side in Color::ALL {
            for square in Square::ALL {
                let place = areas.of_square(square, side);
                assert_eq!(areas.square_at(place.x, place.y, side), Some(square));
                assert_eq!(
                    areas.square_at(place.right() - 1, place.bottom() - 1, side),
                    Some(square)
                );
            }
        }
    }
}

#[test]
fn no_keys_and_clicks_make_it_panic() {
    let mut screen = screen("random");
    let mut numbers = Rng::with_seed(7);
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::F(1),
        KeyCode::Backspace,
        KeyCode::Char('e'),
        KeyCode::Char('4'),
        KeyCode::Char('\u{265F}'),
        KeyCode::Char('q'),
    ];
    for _ in 0..1_500 {
        match numbers.u8(..3) {
            0 => key(&mut screen, codes[numbers.usize(..codes.len())]),
            1 => click(&mut screen, numbers.u16(..80), numbers.u16(..24)),
            _ => {
                let moves = screen.table.session.board().legal_moves();
                if let Some(mv) = moves.as_slice().get(numbers.usize(..40)) {
                    screen.act(&mv.to_string());
                }
            }
        }
    }
    let _ = picture(&screen, 80, 24);
}

#[test]
fn a_puzzle_has_its_title_and_the_refutation_of_a_wrong_move() {
    let mut screen = screen("puzzle");
    let file = chess_match::PuzzleFile::of_text("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;");
    let notices = screen.table.begin_puzzles(file.unwrap());
    screen.show(notices);
    let settle = |screen: &mut Screen| {
        while screen.table.is_studying() {
            let notices = screen.table.wait(Duration::from_millis(20));
            screen.show(notices);
        }
    };
    settle(&mut screen);
    send(&mut screen, "Rh1");
    settle(&mut screen);
    let drawn = picture(&screen, 80, 24);
    assert!(drawn.contains("Puzzle 1: White mates in 2."), "{drawn}");
    assert!(drawn.contains("1. Rh1 does not mate in 2: 1... a5 escapes. Try again."), "{drawn}");
    // In forty columns too.
    assert!(picture(&screen, 40, 20).contains("Puzzle 1: White mates in 2."));
}

/// The names of the modes are on top, the one in use is marked, and a click on a name begins it.
#[test]
fn the_modes_are_on_top_and_are_clicked() {
    let mut screen = screen("modes");
    send(&mut screen, "e4");
    let area = Rect::new(0, 0, 80, 24);
    let places: Vec<_> = Areas::of(area).unwrap().modes().map(|(.., place)| place).collect();
    let marked = |screen: &Screen| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw::draw(screen, frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let is_marked = |place: &Rect| {
            buffer[(place.x, 0)].modifier.contains(ratatui::style::Modifier::REVERSED)
        };
        places.iter().map(is_marked).collect::<Vec<_>>()
    };
    assert!(picture(&screen, 80, 24).lines().next().unwrap().ends_with("  Play   Study   Puzzles"));
    assert_eq!(marked(&screen), [true, false, false]);
    click(&mut screen, places[1].x + 1, 0);
    assert!(screen.table.session.is_study());
    assert_eq!(marked(&screen), [false, true, false]);
    // A narrow window has no room for them, and says that a game is studied.
    send(&mut screen, "e5");
    assert!(
        picture(&screen, 40, 20).contains("Study: White to move."),
        "{}",
        picture(&screen, 40, 20)
    );
    click(&mut screen, places[2].x + 1, 0);
    assert_eq!(marked(&screen), [false, false, true]);
    click(&mut screen, places[0].x + 1, 0);
    assert_eq!(marked(&screen), [true, false, false]);
    assert!(!screen.table.session.is_study());
}

/// A large window has a larger board, and the moves in columns; each of them is clicked where it is drawn.
#[test]
fn a_large_window_has_columns_of_moves() {
    let mut screen = screen("columns");
    let pair = "Nf3 Nf6 Ng1 Ng8 ";
    screen.table.load(&format!("1. e4 e5 {}*", pair.repeat(30)), "");
    screen.act("start");
    let shown = picture(&screen, 200, 60);
    let first = shown.lines().position(|row| row.contains("1.   e4")).unwrap();
    let row = shown.lines().nth(first).unwrap();
    assert!(row.contains("e5") && row.contains("48.  Nf3"), "{shown}");
    let areas = Areas::of(Rect::new(0, 0, 200, 60)).unwrap();
    assert_eq!(areas.square, (13, 6));
    let view = screen.table.session.view();
    let column = row.find("48.").unwrap() as u16;
    assert_eq!(moves::number_at(&areas, &view, column + 6, first as u16), Some(95));
    assert_eq!(moves::number_at(&areas, &view, areas.panel.unwrap().x + 6, first as u16), Some(1));
}
