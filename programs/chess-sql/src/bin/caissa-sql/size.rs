//! Sizes of memory on the command line.

/// The number of bytes of a size, such as `500MB` or `2GB`.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let text = text.trim().to_ascii_uppercase();
    let digits = text.trim_end_matches(|char: char| !char.is_ascii_digit());
    let number: usize =
        digits.parse().map_err(|_| "a size begins with a number, as in 500MB".to_owned())?;
    let unit = match text[digits.len()..].trim() {
        "" | "B" => 1,
        "K" | "KB" => 1_000,
        "M" | "MB" => 1_000_000,
        "G" | "GB" => 1_000_000_000,
        unit => {
            return Err(format!(
                "`{unit}` is not a unit of memory: write a number with KB, MB or GB"
            ));
        }
    };
    number
        .checked_mul(unit)
        .filter(|bytes| *bytes > 0)
        .ok_or_else(|| "a size is more than 0, as in 500MB".to_owned())
}
