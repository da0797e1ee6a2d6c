//! Conversions to and from other crates, each behind a feature of the same name.

#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;
