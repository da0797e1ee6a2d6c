//! Text between quotes.

use alloc::string::String;

/// A text as it is written between the quotes of a tag in PGN, and of an operand in EPD: a backslash comes before each quote and
/// backslash.
///
/// # Examples
///
/// ```
/// assert_eq!(caissa::text::escaped(r#"the "Opera Game""#), r#"the \"Opera Game\""#);
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
