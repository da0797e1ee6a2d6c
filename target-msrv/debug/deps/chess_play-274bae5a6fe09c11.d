/tmp/wt-play/target-msrv/debug/deps/chess_play-274bae5a6fe09c11.d: chess-play/src/lib.rs chess-play/src/alert.rs chess-play/src/clock.rs chess-play/src/command.rs chess-play/src/ending.rs chess-play/src/refusal.rs chess-play/src/rows.rs chess-play/src/session.rs chess-play/src/session/draws.rs chess-play/src/session/moves.rs chess-play/src/session/save.rs chess-play/src/session/setup.rs chess-play/src/session/tell.rs chess-play/src/session/time.rs chess-play/src/session/travel.rs chess-play/src/side.rs chess-play/src/spoken.rs chess-play/src/view.rs chess-play/src/words.rs

/tmp/wt-play/target-msrv/debug/deps/libchess_play-274bae5a6fe09c11.rmeta: chess-play/src/lib.rs chess-play/src/alert.rs chess-play/src/clock.rs chess-play/src/command.rs chess-play/src/ending.rs chess-play/src/refusal.rs chess-play/src/rows.rs chess-play/src/session.rs chess-play/src/session/draws.rs chess-play/src/session/moves.rs chess-play/src/session/save.rs chess-play/src/session/setup.rs chess-play/src/session/tell.rs chess-play/src/session/time.rs chess-play/src/session/travel.rs chess-play/src/side.rs chess-play/src/spoken.rs chess-play/src/view.rs chess-play/src/words.rs

chess-play/src/lib.rs:
chess-play/src/alert.rs:
chess-play/src/clock.rs:
chess-play/src/command.rs:
chess-play/src/ending.rs:
chess-play/src/refusal.rs:
chess-play/src/rows.rs:
chess-play/src/session.rs:
chess-play/src/session/draws.rs:
chess-play/src/session/moves.rs:
chess-play/src/session/save.rs:
chess-play/src/session/setup.rs:
chess-play/src/session/tell.rs:
chess-play/src/session/time.rs:
chess-play/src/session/travel.rs:
chess-play/src/side.rs:
chess-play/src/spoken.rs:
chess-play/src/view.rs:
chess-play/src/words.rs:
