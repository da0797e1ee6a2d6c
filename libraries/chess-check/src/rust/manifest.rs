//! The edition of a package and its dependency on `caissa`, as its `Cargo.toml` names them, and its files of tests.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path};

/// Whether a word that touches `#`, such as `Qh5#`, is no token in the package of a file: from the edition 2021 on. A file
/// without a package is taken for one of today.
pub(super) fn reserves_prefixes(file: &str) -> bool {
    let file = std::path::absolute(file).unwrap_or_default();
    let mut manifests = file.ancestors().skip(1).filter_map(manifest);
    let Some(package) = manifests.next() else { return true };
    let edition = match edition(&package, "package") {
        // The workspace has it, in this file or in one above.
        Some(Edition::OfWorkspace) => std::iter::once(package)
            .chain(manifests)
            .find_map(|manifest| edition(&manifest, "workspace.package")),
        edition => edition,
    };
    !matches!(edition, None | Some(Edition::Old))
}

enum Edition {
    /// 2015 or 2018. Without a name, it is 2015.
    Old,
    New,
    OfWorkspace,
}

fn manifest(folder: &Path) -> Option<String> {
    fs::read_to_string(folder.join("Cargo.toml")).ok()
}

/// The lines of a table of a manifest; `None` without the table.
fn table<'a>(manifest: &'a str, name: &str) -> Option<impl Iterator<Item = &'a str> + use<'a>> {
    let mut lines = manifest.lines().map(str::trim);
    lines.find(|line| {
        line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) == Some(name)
    })?;
    Some(lines.take_while(|line| !line.starts_with('[')))
}

/// The edition in a table of a manifest.
fn edition(manifest: &str, name: &str) -> Option<Edition> {
    let value = table(manifest, name)?.find_map(|line| line.strip_prefix("edition"))?;
    Some(if value.contains("workspace") {
        Edition::OfWorkspace
    } else if value.contains("2015") || value.contains("2018") {
        Edition::Old
    } else {
        Edition::New
    })
}

/// The code of a package that can call the macros of `caissa`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Callers {
    None,
    /// Code that only tests compile.
    Tests,
    All,
}

/// The code of a file that can call the macros, as the manifest of its package says. An optional dependency does not count.
pub(crate) fn callers(file: &str) -> Callers {
    let file = std::path::absolute(file).unwrap_or_default();
    let package = file.ancestors().skip(1).find_map(|folder| Some((folder, manifest(folder)?)));
    let Some((folder, manifest)) = package else { return Callers::None };
    let is_of_tests = || {
        let path = file.strip_prefix(folder).unwrap_or(&file);
        let first = path.components().next().map(Component::as_os_str);
        first
            .is_some_and(|first| ["tests", "benches", "examples"].iter().any(|name| first == *name))
            || is_module_of_tests(&file)
    };
    if depends(&manifest, "dependencies") || depends(&manifest, "dev-dependencies") && is_of_tests()
    {
        Callers::All
    } else if depends(&manifest, "dev-dependencies") {
        Callers::Tests
    } else {
        Callers::None
    }
}

/// Whether the file above declares a file as a module for tests alone.
fn is_module_of_tests(file: &Path) -> bool {
    let (Some(folder), Some(name)) = (file.parent(), file.file_stem().and_then(OsStr::to_str))
    else {
        return false;
    };
    let above = ["mod.rs", "lib.rs", "main.rs"].map(|above| folder.join(above));
    let above = above.into_iter().chain([folder.with_extension("rs")]);
    above.filter_map(|above| fs::read_to_string(above).ok()).any(|text| declares(&text, name))
}

/// Whether a text declares a module for tests alone.
fn declares(text: &str, module: &str) -> bool {
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let is_declared = |line: &str| {
        line.strip_suffix(';').is_some_and(|line| line.rsplit(' ').eq([module, "mod"]))
    };
    lines.windows(2).any(|pair| pair[0] == "#[cfg(test)]" && is_declared(pair[1]))
}

/// Whether a manifest has `caissa` with its macros under its own name among some dependencies, and always.
fn depends(manifest: &str, dependencies: &str) -> bool {
    let is_named = |line: &&str| {
        let rest = line.strip_prefix("caissa").map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with(['=', '.']))
    };
    let is_other = |line: &str| {
        let is_without = line.contains("default-features") && !line.contains("macros");
        is_without || line.contains("optional") || line.contains("package")
    };
    let line = table(manifest, dependencies).and_then(|mut lines| lines.find(is_named));
    let own = table(manifest, &format!("{dependencies}.caissa"));
    line.is_some_and(|line| !is_other(line)) || own.is_some_and(|mut lines| !lines.any(is_other))
}

#[cfg(test)]
mod tests {
    use super::{Edition, declares, depends, edition};

    #[test]
    fn a_dependency_is_one_of_its_table_under_its_own_name() {
        for manifest in [
            "[dependencies]\ncaissa = \"0.1\"",
            "[dependencies]\nserde = \"1\"\ncaissa.workspace = true",
            "[package]\n[dependencies.caissa]\npath = \"../caissa\"",
        ] {
            assert!(depends(manifest, "dependencies"), "{manifest}");
            assert!(!depends(manifest, "dev-dependencies"), "{manifest}");
        }
        for manifest in [
            "[package]\nname = \"caissa\"",
            "[dependencies]\ncaissa-cli = \"0.1\"",
            "[dependencies]\ncaissa = { version = \"0.1\", optional = true }",
            "[dependencies.caissa]\noptional = true",
            "[dependencies]\ncaissa = { version = \"0.1\", default-features = false }",
        ] {
            assert!(!depends(manifest, "dependencies"), "{manifest}");
        }
    }

    #[test]
    fn a_module_of_tests_is_declared_as_one() {
        let text = "mod perft;\n\n#[cfg(test)]\n    mod tests;\n#[cfg(test)]\nmod inline {\n}\nmod more;\n";
        let declared = |module| declares(text, module);
        assert_eq!(["perft", "tests", "inline", "more"].map(declared), [false, true, false, false]);
    }

    #[test]
    fn the_edition_is_that_of_its_table() {
        let manifest = "[workspace.package]\nedition = \"2018\"\n\n[package]\nname = \"a\"\nedition.workspace = true\n";
        assert!(matches!(edition(manifest, "package"), Some(Edition::OfWorkspace)));
        assert!(matches!(edition(manifest, "workspace.package"), Some(Edition::Old)));
        assert!(matches!(edition("[package]\nedition = \"2024\"", "package"), Some(Edition::New)));
        assert!(edition("[package]\nname = \"a\"\n[features]\nedition = []", "package").is_none());
    }
}
