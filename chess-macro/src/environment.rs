//! The environment in which a macro expands: the program that calls it, and the variables that the user sets.
//!
//! | variable | values |
//! |---|---|
//! | `CAISSA_BOARD` | the board in a message: `letters`, `figurines` or `none` |
//! | `CAISSA_EDITOR` | any value: macros expand for rustc as they do for an editor; for tests |
//! | `CARGO_MANIFEST_DIR` | the package's folder, which Cargo sets; paths in calls are relative to it |

use std::path::PathBuf;
use std::sync::OnceLock;

use chess_core::Error;
use chess_core::diagram::Style;

/// Whether an editor expands the macro, and not a compiler: rust-analyzer does it in a process of that name.
pub(crate) fn is_editor() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let program = std::env::current_exe().unwrap_or_default();
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        name.contains("rust-analyzer") || std::env::var_os("CAISSA_EDITOR").is_some()
    })
}

/// The folder of the package that is being compiled.
pub(crate) fn package() -> PathBuf {
    PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default())
}

/// The message of an error of core, with the board that `CAISSA_BOARD` chooses. A note after the message refuses any
/// other value.
pub(crate) fn message(error: &Error) -> String {
    let wanted = std::env::var_os("CAISSA_BOARD").unwrap_or_default();
    let message = match wanted.to_str() {
        Some("" | "letters") => error.message(),
        Some("figurines") => error.message_in(Style::Figurines),
        Some("none") => error.message_without_board(),
        _ => {
            let wanted = wanted.to_string_lossy();
            let words =
                "note: the variable CAISSA_BOARD may be `letters`, `figurines` or `none`, not";
            return format!("{}\n\n{words} `{}`", &*error.message(), wanted.escape_default());
        }
    };
    message.as_str().to_owned()
}
