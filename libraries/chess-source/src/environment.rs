//! The environment of a macro's expansion: the program that calls it, and the variables that the
//! user sets.
//!
//! | variable | values |
//! |---|---|
//! | `CAISSA_BOARD` | the board in a message: `letters`, `figurines` or `none` |
//! | `CAISSA_EDITOR` | any value: macros expand for rustc as they do for an editor; for tests |
//! | `CARGO_MANIFEST_DIR` | the package's folder, which Cargo sets; paths in calls are relative to it |
//! | `OUT_DIR` | the folder of what the build script wrote, which Cargo sets; `$OUT_DIR` in calls |

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::OnceLock;

use chess_core::Error;
use chess_core::diagram::Style;

/// Whether an editor expands the macro, and not a compiler: rust-analyzer does it in a process of that name.
#[inline]
pub fn is_editor() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let program = std::env::current_exe().unwrap_or_default();
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        name.contains("rust-analyzer") || std::env::var_os("CAISSA_EDITOR").is_some()
    })
}

thread_local! {
    /// The folder of the package whose files this thread reads without a compiler.
    static PACKAGE: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
}

/// Does some work as for a package in a folder, and without a compiler: the variables that Cargo sets are not read.
pub fn in_package<T>(folder: PathBuf, work: impl FnOnce() -> T) -> T {
    let outer = PACKAGE.replace(Some(folder));
    let done = work();
    PACKAGE.set(outer);
    done
}

/// Whether a compiler or an editor expands the call, and not a program that reads files of Rust.
#[inline]
pub fn is_expanded() -> bool {
    PACKAGE.with_borrow(Option::is_none)
}

/// The folder of the package that is being compiled or read.
#[inline]
pub fn package() -> PathBuf {
    let read = PACKAGE.with_borrow(Clone::clone);
    read.unwrap_or_else(|| std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default().into())
}

/// The folder of the workspace that has the package, or else the package's own folder.
#[inline]
pub fn workspace() -> PathBuf {
    let package = package();
    let root = package.ancestors().find(|folder| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        manifest.lines().any(|line| line.trim_start().starts_with("[workspace"))
    });
    root.map_or_else(|| package.clone(), PathBuf::from)
}

/// The folder into which the package's build script writes, if there is one and a compiler expands the call.
#[inline]
pub fn out_dir() -> Option<PathBuf> {
    std::env::var_os("OUT_DIR").filter(|_| is_expanded()).map(PathBuf::from)
}

/// The message of an error of core, with the board that `CAISSA_BOARD` chooses. A note after the message refuses any
/// other value.
#[inline]
pub fn message(error: &Error) -> String {
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
