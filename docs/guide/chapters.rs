//! The examples of the guide as doc tests: `cargo test -p caissa-guide --all-features`.

macro_rules! chapters {
    ($($(#[$when:meta])* $name:ident = $file:literal;)*) => {$(
        #[cfg(doctest)]
        $(#[$when])*
        #[doc = include_str!(concat!("src/", $file, ".md"))]
        mod $name {}
    )*};
}

chapters! {
    board = "board";
    books = "books";
    comparison = "comparison";
    embedded = "embedded";
    engine = "engine";
    fixtures = "fixtures";
    from_python_chess = "from-python-chess";
    from_shakmaty = "from-shakmaty";
    games = "games";
    index = "index";
    pgn = "pgn";
    #[cfg(feature = "puzzle")]
    puzzles = "puzzles";
    types = "types";
}
