//! The page of `caissa play`: who may ask, what is answered, and the page itself in Chromium.
//!
//! `CAISSA_SHOTS=folder` keeps pictures of it.

mod access;
mod analysis;
pub(crate) mod chromium;
mod editor;
pub(crate) mod folder;
mod guide;
mod habits;
mod layout;
pub(crate) mod player;
mod program;
mod review;
mod shown;
mod sockets;
mod study;
mod tabs;
