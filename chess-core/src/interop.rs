//! Conversions to and from other crates, each behind the feature of its name.

#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;
