caissa::games! {
    pub const A_B = r###"[Event "a \"# b"]

1. e4 {raw "## and \ and '} 1... e5 *"###;
    pub const GAME_2 = "1. d4 {\u{1b}[2J \u{202e} bidi} *";
    pub const GAME_1851 = r#"[Event "1851"]

1. c4 *"#;
    pub const GAME_4 = r#"[White "?"]
[Black "棋"]

1. b4 *"#;
    pub const GAME_5 = r#"[White "棋"]

1. b3 *"#;
    pub const SELF = r#"[White "self"]

1. g3 *"#;
    pub const SELF_2 = r#"[White "self"]

1. g4 *"#;
    pub const GAME_8 =
        1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3
        Nb8 10. d4 Nbd7;
}
