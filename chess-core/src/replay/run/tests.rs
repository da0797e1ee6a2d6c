//! What is replayed in one go, is replayed alike item by item; and so is what is wrong.

use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::numbers::Numbers;
use crate::{Board, Error, Item};

#[derive(Default)]
struct Taken(Vec<String>);

impl Take for Taken {
    fn take_tag(&mut self, text: &[u8], name: usize, value: core::ops::Range<usize>) {
        let text = core::str::from_utf8(text).unwrap();
        self.0.push(std::format!("{} {}", &text[..name], &text[value]));
    }

    fn take_move(&mut self, mv: Move) {
        self.0.push(mv.to_string());
    }

    fn take_judgement(&mut self, number: u8) {
        self.0.push(std::format!("{:?}", Item::Judgement(number)));
    }

    fn take_comment(&mut self, text: &[u8], length: usize) {
        self.0.push(String::from_utf8(text[..length].to_vec()).unwrap());
    }
}

/// All that a text holds, and what is wrong with it; in one go where that is possible, or item by item.
fn read(text: &str, in_one_go: bool) -> (Vec<String>, Option<Error>, usize) {
    let mut replay = Replay::of_file(text);
    let mut taken = Taken::default();
    loop {
        if in_one_go {
            replay.run(&mut taken);
        }
        match replay.next_item() {
            Ok(Some(Item::Move(mv))) => taken.take_move(mv),
            Ok(Some(Item::Comment(text))) => taken.take_comment(text.as_bytes(), text.len()),
            Ok(Some(item)) => taken.0.push(std::format!("{item:?}")),
            Ok(None) => return (taken.0, None, replay.end()),
            Err(error) => return (taken.0, Some(error), 0),
        }
    }
}

/// A random game as files hold them, nearly.
fn write(numbers: &mut Numbers) -> String {
    let mut text = String::new();
    let mut board = Board::START;
    for _ in 0..numbers.below(40) {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[numbers.below(moves.len())];
        let number = board.number().to_string();
        match (board.turn(), numbers.below(3)) {
            (_, 0) => {}
            (crate::Color::White, _) => text += &(number + ". "),
            (crate::Color::Black, 1) => text += &(number + "... "),
            (crate::Color::Black, _) => {}
        }
        text += &board.san(mv);
        let behind = ["!", "?! ", " $1 ", " {a} ", " { b\n} ", "{c}", " (1. e4) ", "\n", " ; d\n"];
        text += behind.get(numbers.below(24)).unwrap_or(&" ");
        board = board.play(mv).unwrap();
    }
    text + ["*", "1-0", "", "0-1 {e}"][numbers.below(4)]
}

#[test]
fn a_game_in_one_go_is_the_game_item_by_item() {
    let mut numbers = Numbers::new(7);
    let (mut wrong, mut items) = (0, 0);
    for _ in 0..6_000 {
        let mut text = write(&mut numbers).into_bytes();
        for _ in 0..numbers.below(3) {
            let at = numbers.below(text.len() + 1);
            let byte = b" .1234abcdefgh8NBRQKOx+#=-!?{}()$;*[\n"[numbers.below(37)];
            match numbers.below(3) {
                0 => text.insert(at, byte),
                1 if at < text.len() => text[at] = byte,
                _ => text.truncate(text.len() - text.len().min(1)),
            }
        }
        let text = String::from_utf8(text).unwrap();
        let by_item = read(&text, false);
        assert_eq!(read(&text, true), by_item, "{text:?}");
        wrong += usize::from(by_item.1.is_some());
        items += by_item.0.len();
    }
    assert!(wrong > 1_000 && items > 60_000, "{wrong} wrong texts, {items} items");
}
