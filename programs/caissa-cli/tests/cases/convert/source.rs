caissa::games! {
    pub const MULLER_NOWAK_1990 = r#"[Event "Club \"A\" match"]
[Site "Tübingen"]
[Date "1990.05.??"]
[White "Müller, Jörg"]
[Black "Łukasz Nowak"]
[Result "1/2-1/2"]

{before the first move} 1. e4 $1 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 $6)) 2.
Nf3 {natural
and good} 2... Nc6 3. Bb5 a6 1/2-1/2"#;
    pub const GAME_2 = 1. e4 d5 2. exd5 c5 3. dxc6 Nf6 4. cxb7 e6 5. bxa8=Q Be7;
    pub const GAME_3 = r#"[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 9"]
[SetUp "1"]
[Variant "Chess960"]

9. O-O-O {the rook stood on b1} 9... Kf7 *"#;
    pub const GAME_4 = 1. f3 e5 2. g4 Qh4 #;
    pub const NOTHING_PLAYED = r#"[Event "nothing played"]

*"#;
}
