//! The files of the page: they are in the program, and nothing comes from elsewhere.

use std::fmt::Write as _;

use chess_core::{Color, Piece, Role};

/// The style sheet.
pub const STYLE: &str = concat!(include_str!("files/board.css"), include_str!("files/style.css"));

/// The part of it that the board needs.
pub const BOARD_STYLE: &str = include_str!("files/board.css");

/// The name of the script that leads to the table. It is this one where a program serves the page.
pub const TRANSPORT: &str = "transport.js";

/// The scripts, each with its name in the address.
const SCRIPTS: [(&str, &str); 24] = [
    ("analysis.js", include_str!("files/script/analysis.js")),
    ("board.js", include_str!("files/script/board.js")),
    ("drag.js", include_str!("files/script/drag.js")),
    ("editor.js", include_str!("files/script/editor.js")),
    ("game.js", include_str!("files/script/game.js")),
    ("games.js", include_str!("files/script/games.js")),
    ("keys.js", include_str!("files/script/keys.js")),
    ("main.js", include_str!("files/script/main.js")),
    ("marks.js", include_str!("files/script/marks.js")),
    ("modes.js", include_str!("files/script/modes.js")),
    ("moves.js", include_str!("files/script/moves.js")),
    ("newgame.js", include_str!("files/script/newgame.js")),
    ("notes.js", include_str!("files/script/notes.js")),
    ("page.js", include_str!("files/script/page.js")),
    ("players.js", include_str!("files/script/players.js")),
    ("promotion.js", include_str!("files/script/promotion.js")),
    ("puzzler.js", include_str!("files/script/puzzler.js")),
    ("review.js", include_str!("files/script/review.js")),
    ("settings.js", include_str!("files/script/settings.js")),
    ("share.js", include_str!("files/script/share.js")),
    ("sound.js", include_str!("files/script/sound.js")),
    ("squares.js", include_str!("files/script/squares.js")),
    ("told.js", include_str!("files/script/told.js")),
    (TRANSPORT, include_str!("files/script/transport.js")),
];

/// The script with a name.
pub fn script(name: &str) -> Option<&'static str> {
    SCRIPTS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// All scripts, each with its name.
pub fn scripts() -> impl Iterator<Item = (&'static str, &'static str)> {
    SCRIPTS.into_iter()
}

/// The picture of the page in a browser's tab.
pub fn icon() -> String {
    Piece { color: Color::White, role: Role::Knight }.svg().to_string()
}

/// The parts of a page that depend on its server, as HTML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts<'a> {
    /// Elements of the head.
    pub head: &'a str,
    /// The words where there is no JavaScript.
    pub without_script: &'a str,
    /// Tabs after those of the modes that all pages have.
    pub modes: &'a str,
    /// Elements above the elements of the game.
    pub above: &'a str,
    /// Buttons after that which saves the game.
    pub buttons: &'a str,
}

/// The page, with the pictures of the pieces.
pub fn page(parts: Parts<'_>) -> String {
    let page = include_str!("files/index.html");
    let filled = [
        ("<!-- head -->\n", parts.head),
        ("<!-- without script -->", parts.without_script),
        ("<!-- modes -->\n", parts.modes),
        ("<!-- above -->\n", parts.above),
        ("<!-- buttons -->\n", parts.buttons),
        ("<!-- pieces -->", &pieces()),
    ];
    filled.into_iter().fold(page.to_owned(), |page, (mark, part)| page.replace(mark, part))
}

/// The two sets of pieces. The names of the pictures are `carved-white-knight`, `bold-black-pawn` and the like.
fn pieces() -> String {
    let mut pieces = String::from(include_str!("files/pieces.svg"));
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
