//! Conversions to and from other crates, each behind a feature; random values for tests.

#[cfg(any(feature = "arbitrary", feature = "proptest"))]
mod random;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;
