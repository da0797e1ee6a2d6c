//! The tests of the whole crate, in one program that links once.

#[cfg(feature = "cloud")]
mod cloud;
#[cfg(feature = "cluster")]
mod cluster;
mod command;
mod common;
mod copy;
mod duplicates;
mod functions;
mod index;
mod objects;
mod oracle;
mod packed;
mod packs;
mod parquet;
mod serve;
mod slips;
mod tables;
