//! The code in the cells of a notebook, which is JSON.

use chess_source::literals::code::CodeKind;

use super::ProgramLanguage;
use super::scan::Scanner;
use super::string::ProgramString;

/// The texts of the cells with code, in order. Each knows where its characters are in the file.
pub(super) fn cells(text: &str) -> Vec<ProgramString> {
    let (strings, tokens) = Scanner::new(ProgramLanguage::Notebook, text).read();
    let mut strings = strings.into_iter().peekable();
    let (mut cells, mut is_code, mut last) = (Vec::new(), false, [String::new(), String::new()]);
    // The cell whose lines are being read.
    let mut source: Option<ProgramString> = None;
    for (kind, range) in tokens {
        match kind {
            CodeKind::Text => {
                let Some(string) = strings.next_if(|string| string.start == range.start) else {
                    continue;
                };
                if let Some(source) = &mut source {
                    source.join(&string);
                    continue;
                }
                last.rotate_left(1);
                last[1].clone_from(&string.value);
                match &*last[0] {
                    "cell_type" => is_code = string.value == "code",
                    "source" if is_code => cells.push(string),
                    _ => {}
                }
            }
            CodeKind::Sign('[') if is_code && last[1] == "source" => {
                source = Some(ProgramString::default());
            }
            CodeKind::Sign(']') => cells.extend(source.take()),
            CodeKind::Sign(_) | CodeKind::Word => {}
        }
    }
    cells
}
