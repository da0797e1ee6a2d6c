//! The page of `caissa play`: who may ask, what is answered, and the page itself in Chromium.
//!
//! `CAISSA_SHOTS=folder` keeps pictures of it.

#[path = "page/access.rs"]
mod access;
#[path = "page/analysis.rs"]
mod analysis;
#[path = "page/chromium.rs"]
mod chromium;
#[path = "page/editor.rs"]
mod editor;
#[path = "page/folder.rs"]
mod folder;
#[path = "common/game.rs"]
mod game;
#[path = "page/guide.rs"]
mod guide;
#[path = "page/habits.rs"]
mod habits;
#[path = "page/layout.rs"]
mod layout;
#[path = "page/player.rs"]
mod player;
#[path = "page/program.rs"]
mod program;
#[path = "page/review.rs"]
mod review;
#[path = "page/shown.rs"]
mod shown;
#[path = "page/sockets.rs"]
mod sockets;
#[path = "page/study.rs"]
mod study;
#[path = "page/tabs.rs"]
mod tabs;
