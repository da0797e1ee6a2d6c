//! The files of the page: they are in the program, and nothing comes from elsewhere.

use std::fmt::Write as _;

use chess_core::{Color, Piece, Role};
use chess_play::explained;

/// The style sheet.
pub(super) const STYLE: &str = include_str!("style.css");

/// The scripts, each with its name in the address.
const SCRIPTS: [(&str, &str); 14] = [
    ("board.js", include_str!("script/board.js")),
    ("drag.js", include_str!("script/drag.js")),
    ("game.js", include_str!("script/game.js")),
    ("keys.js", include_str!("script/keys.js")),
    ("main.js", include_str!("script/main.js")),
    ("marks.js", include_str!("script/marks.js")),
    ("moves.js", include_str!("script/moves.js")),
    ("newgame.js", include_str!("script/newgame.js")),
    ("page.js", include_str!("script/page.js")),
    ("players.js", include_str!("script/players.js")),
    ("promotion.js", include_str!("script/promotion.js")),
    ("settings.js", include_str!("script/settings.js")),
    ("sound.js", include_str!("script/sound.js")),
    ("told.js", include_str!("script/told.js")),
];

pub(super) fn script(name: &str) -> Option<&'static str> {
    SCRIPTS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The page, with the pictures of the pieces and the commands of the help.
pub(super) fn page() -> String {
    let page = include_str!("index.html");
    page.replace("<!-- pieces -->", &pieces()).replace("<!-- commands -->", &commands())
}

/// The two sets of pieces. The names of the pictures are `carved-white-knight`, `bold-black-pawn` and the like.
fn pieces() -> String {
    let mut pieces = String::from(include_str!("pieces.svg"));
    for color in Color::ALL {
        let side = color.name().to_ascii_lowercase();
        for role in Role::ALL {
            let picture = Piece { color, role }.svg();
            // Writing to a string does not fail.
            let _ = writeln!(pieces, "<g id=\"carved-{side}-{role}\">{picture}</g>");
            let shape = format!("<use href=\"#bold-{role}\"/>");
            let _ = writeln!(pieces, "<g id=\"bold-{side}-{role}\" class=\"{side}\">{shape}</g>");
        }
    }
    pieces
}

/// The rows of the table of commands.
fn commands() -> String {
    let mut rows = String::new();
    for command in explained() {
        let (usage, effect) = (command.usage, marked(command.effect));
        let _ =
            writeln!(rows, "<tr><th scope=\"row\"><code>{usage}</code></th><td>{effect}</td></tr>");
    }
    rows
}

/// A text with its code between backticks marked up.
fn marked(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(
            |(at, part)| if at % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() },
        )
        .collect()
}
