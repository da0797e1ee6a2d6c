caissa::boards! {
    pub const POSITION_1 = r#"8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; c0 "say \"no\" \\ to # it";"#;
    pub const BK_01 = r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#;
    pub const POSITION_3 = r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"#;
    pub const BK_01_2 = r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - hmvc 3; fmvn 20; id "BK.01"; D1 41;"#;
}
