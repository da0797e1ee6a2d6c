//! The module of a file of Rust, as `rustc` finds it.

use std::fs;
use std::path::{Path, PathBuf};

use chess_source::literals::modules::{DeclaredModule, modules};

/// The greatest depth of modules in files, and of inline modules around a declaration.
const DEEPEST: usize = 16;

/// Whether only tests compile a file: each file that declares its module, or one around it, leaves it to them.
pub(crate) fn is_for_tests(file: &Path) -> bool {
    std::path::absolute(file).is_ok_and(|file| is_declared_for_tests(&file, DEEPEST))
}

fn is_declared_for_tests(file: &Path, depth: usize) -> bool {
    let Ok(own) = fs::canonicalize(file) else { return false };
    let mut declarations = Vec::new();
    for parent in parents(file).into_iter().filter(|parent| parent != file) {
        let is_own = |module: &DeclaredModule| {
            files(&parent, module)
                .iter()
                .any(|file| fs::canonicalize(file).is_ok_and(|file| file == own))
        };
        let Ok(text) = fs::read_to_string(&parent) else { continue };
        let declared = modules(&text).unwrap_or_default();
        declarations.extend(declared.into_iter().filter(is_own).map(|module| {
            module.is_test || depth > 0 && is_declared_for_tests(&parent, depth - 1)
        }));
    }
    !declarations.is_empty() && declarations.into_iter().all(|is_test| is_test)
}

/// The files that may declare the module of a file: those beside it, that of its folder, and the roots above.
fn parents(file: &Path) -> Vec<PathBuf> {
    let Some(folder) = file.parent() else { return Vec::new() };
    let is_rust = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "rs");
    let beside = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let package = folder.ancestors().find(|folder| folder.join("Cargo.toml").exists());
    let above = folder.ancestors().skip(1).take(DEEPEST);
    let above = above.take_while(|above| package.is_some_and(|root| above.starts_with(root)));
    let roots = above.flat_map(|above| ROOTS.map(|root| above.join(root)));
    beside.filter(is_rust).chain([folder.with_extension("rs")]).chain(roots).collect()
}

/// The files whose modules are in their own folder.
const ROOTS: [&str; 3] = ["mod.rs", "lib.rs", "main.rs"];

/// The files in which a module may be, which a file declares.
fn files(declaring: &Path, DeclaredModule { names, file, .. }: &DeclaredModule) -> Vec<PathBuf> {
    let folder = declaring.parent().unwrap_or(declaring);
    let is_root = ROOTS.iter().any(|root| declaring.ends_with(root));
    let own = if is_root { folder.to_owned() } else { declaring.with_extension("") };
    let (around, name) = names.split_at(names.len().saturating_sub(1));
    let inside: PathBuf = around.iter().fold(own, |folder, name| folder.join(name));
    match (file, around) {
        (Some(file), []) => vec![folder.join(file)],
        (Some(file), _) => vec![inside.join(file)],
        _ => name
            .iter()
            .flat_map(|name| [inside.join(format!("{name}.rs")), inside.join(name).join("mod.rs")])
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::is_for_tests;

    #[test]
    fn a_file_of_tests_is_found_as_rustc_finds_it() {
        let folder = std::env::temp_dir().join(format!("caissa-modules-{}", std::process::id()));
        let files = [
            ("Cargo.toml", "[package]"),
            (
                "src/lib.rs",
                "mod board;\n#[cfg(test)]\nmod tests;\n#[cfg(test)] mod inline { mod deep; }\nmod both;",
            ),
            ("src/main.rs", "#[cfg(test)] mod both;"),
            ("src/both.rs", ""),
            (
                "src/board.rs",
                "mod moves;\n#[cfg(test)]\n#[path = \"board_tests.rs\"]\nmod tests;\n#[cfg(test)] mod own;",
            ),
            ("src/board/moves.rs", ""),
            ("src/board/own.rs", ""),
            ("src/board_tests.rs", ""),
            ("src/tests/mod.rs", "mod perft;"),
            ("src/tests/perft.rs", "mod suite;"),
            ("src/tests/perft/suite.rs", ""),
            ("src/inline/deep.rs", ""),
            ("src/alone.rs", ""),
        ];
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let for_tests = [
            "board/own",
            "board_tests",
            "inline/deep",
            "tests/mod",
            "tests/perft",
            "tests/perft/suite",
        ];
        for (path, _) in &files[1..] {
            let name = path.trim_start_matches("src/").trim_end_matches(".rs");
            assert_eq!(is_for_tests(&folder.join(path)), for_tests.contains(&name), "{name}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
