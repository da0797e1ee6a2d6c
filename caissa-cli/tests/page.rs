//! The page of `caissa play`: who may ask, and what is answered.

#[path = "page/program.rs"]
mod program;
#[path = "page/sockets.rs"]
mod sockets;
