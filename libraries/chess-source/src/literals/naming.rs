//! The name of a published position or of an opening that a program gives to a string, in any language.
//!
//! | the string | its name |
//! |---|---|
//! | `KIWIPETE = "..";`, `kiwipete = Board("..")` | the word before `=` or `:=` |
//! | `"WAC.001": ".."`, `kiwipete: ".."` | the key |
//! | `("WAC.001", "..")`, `f("WAC.001", "..")` | a string before it in the same brackets |
//! | `return ".."`, below `def kiwipete():` | the name of the function |
//! | below `// WAC.001` | the comment, if it is short and begins with a name |

use chess_core::book;
use chess_core::epd::Published;

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// The name of the string that begins at a byte, if the code before it has exactly one.
#[inline]
pub fn name_of(program: &str, start: usize) -> Option<String> {
    let (before, line) = line_before(program, start)?;
    let line =
        line.trim_end().trim_end_matches(['"', '\'', '`', 'r', 'R', 'u', 'L', '@', '#', '*', '&']);
    let line = &line[line.rfind([';', '[', '{']).map_or(0, |at| at + 1)..];
    // The string of another position ends before it.
    let end = line.rfind('/').and_then(|at| Some(at + line[at..].find(QUOTES)? + 1));
    let line = &line[end.unwrap_or_default()..];
    let found = match line.rsplit_once('(') {
        // A word in brackets is a value; a string in them may be the name of the next.
        Some((_, inside)) if !inside.trim().is_empty() => strings(inside).find_map(known),
        Some((outside, _)) => of_assignment(outside),
        None => of_assignment(line).or_else(|| strings(line).find_map(known)),
    };
    let is_returned = line.trim() == "return";
    let above = || before.lines().next_back().unwrap_or_default().trim();
    let of_function = || is_returned.then(|| words(above().split('(').next()?).find_map(known));
    found.or_else(|| of_function().flatten()).or_else(|| of_comment(program, start))
}

/// The name in a comment above the line of a string, which says nothing else.
#[inline]
pub fn of_comment(program: &str, start: usize) -> Option<String> {
    let (before, line) = line_before(program, start)?;
    let is_first = !line.contains('/');
    let above = before.lines().next_back().unwrap_or_default().trim();
    let comment = ["///", "//", "#", "/*", "--"].iter().find_map(|sign| above.strip_prefix(sign));
    let comment = comment?.trim_end_matches("*/").trim();
    let is_short = comment.split_whitespace().count() < 4;
    let name = || known(comment).or_else(|| known(comment.split(' ').next()?));
    (is_first && is_short).then(name).flatten()
}

/// The text before the line of a byte, and the line up to it; `None` in the middle of a long line, as only hostile files have.
#[inline]
fn line_before(program: &str, start: usize) -> Option<(&str, &str)> {
    const LONGEST: usize = 1000;
    let before = program.get(..start)?;
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    (start - line <= LONGEST).then(|| before.split_at(line))
}

/// The name before an assignment or the colon of a key.
#[inline]
fn of_assignment(line: &str) -> Option<String> {
    let (before, value) = line.rsplit_once(['=', ':'])?;
    // Words on the way to the string, such as `Board`, are not names.
    let is_value =
        value.trim().chars().all(|char| char.is_alphanumeric() || "_.:!<>& ".contains(char));
    let mut names: Vec<_> = words(before).chain(strings(before)).filter_map(known).collect();
    names.dedup();
    let is_compared = before.ends_with(['=', '!', '<', '>']);
    (is_value && !is_compared && names.len() == 1).then(|| names.remove(0))
}

/// The words of code that may be names.
#[inline]
fn words(code: &str) -> impl Iterator<Item = &str> {
    let is_of_word = |char: char| char == '_' || char.is_alphanumeric();
    let all = code.split(move |char| !is_of_word(char));
    all.filter(|word| !is_king(word))
}

/// The strings of a line, without escapes.
#[inline]
fn strings(line: &str) -> impl Iterator<Item = &str> {
    line.split(QUOTES).skip(1).step_by(2)
}

/// A text, if it is the name of a published position or of an opening.
#[inline]
fn known(text: &str) -> Option<String> {
    (Published::named(text).is_some() || book::is_opening(text)).then(|| text.to_owned())
}

/// Whether a word is as likely a black king as one of Bratko and Kopec's positions: `BK_1`, `bk2`.
#[inline]
pub(super) fn is_king(word: &str) -> bool {
    word.len() < 5 && word.get(..2).is_some_and(|bk| bk.eq_ignore_ascii_case("bk"))
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn a_string_has_the_name_that_its_program_gives_it() {
        for (program, name) in [
            ("KIWIPETE = @", Some("KIWIPETE")),
            ("const char *kiwipete = @;", Some("kiwipete")),
            ("kiwipete := MustParse(@)", Some("kiwipete")),
            ("kiwipete = chess.Board(@)", Some("kiwipete")),
            ("static const std::string WAC_001{@};", None),
            ("{\"WAC.001\": @, \"WAC.002\": \"8/8\"}", Some("WAC.001")),
            ("{\"WAC.001\": \"8/8 w - -\", \"WAC.002\": @}", Some("WAC.002")),
            ("    kiwipete: @,", Some("kiwipete")),
            ("(\"WAC.001\", @),", Some("WAC.001")),
            ("{\"WAC.001\", @},", Some("WAC.001")),
            ("run('Win at Chess 1', @)", Some("Win at Chess 1")),
            ("def kiwipete():\n    return @", Some("kiwipete")),
            ("func wac_001() string {\n\treturn @\n}", Some("wac_001")),
            ("# WAC.001\n@,", Some("WAC.001")),
            ("// Kiwipete position\n    @,", Some("Kiwipete")),
            ("ITALIAN_GAME = @", Some("ITALIAN_GAME")),
            ("(\"C60 Ruy Lopez\", @),", Some("C60 Ruy Lopez")),
            // No claims.
            ("BK_1 = @", None),
            ("# like Kiwipete, but with Black to move\n@", None),
            ("assert_not_equal(kiwipete, @)", None),
            ("assert kiwipete != f(@)", None),
            ("x = kiwipete + @", None),
            ("kiwipete = wac_001 = @", None),
            ("PERFT_POSITION_3 = @", None),
            ("\n@", None),
            ("@", None),
        ] {
            let at = program.find('@').unwrap();
            let program = program.replace('@', "\"8/8/8/8/8/8/8/8 w - - 0 1\"");
            assert_eq!(name_of(&program, at + 1).as_deref(), name, "{program}");
        }
    }
}
