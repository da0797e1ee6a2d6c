//! The edition of a package and its dependency on `caissa`, as its `Cargo.toml` names them, and its files of tests.

use std::fs;
use std::path::{Component, Path};

/// The edition of the package of a file. A file without a package is taken for one of today.
pub(super) fn edition_of(file: &str) -> Edition {
    let file = std::path::absolute(file).unwrap_or_default();
    let mut manifests = file.ancestors().skip(1).filter_map(manifest);
    let Some(package) = manifests.next() else { return Edition::Since2021 };
    let found = match edition_in(&package, "package") {
        // The workspace has it, in this file or in one above.
        Some(Edition::OfWorkspace) => std::iter::once(package)
            .chain(manifests)
            .find_map(|manifest| edition_in(&manifest, "workspace.package")),
        edition => edition,
    };
    found.unwrap_or(Edition::Old)
}

/// The name of the edition of the package of a file, for other programs: `2018` is also that of 2015.
pub fn edition(file: &Path) -> &'static str {
    match edition_of(&file.to_string_lossy()) {
        Edition::OfWorkspace | Edition::Old => "2018",
        Edition::Since2021 => "2021",
        Edition::Since2024 => "2024",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edition {
    OfWorkspace,
    /// 2015 or 2018. Without a name, it is 2015.
    Old,
    /// A word that touches `#`, such as `Qh5#`, or a quote, such as `don't`, is not a token.
    Since2021,
    /// Nor are two `#` that touch each other, or a `#` before a string.
    Since2024,
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
fn edition_in(manifest: &str, name: &str) -> Option<Edition> {
    let value = table(manifest, name)?.find_map(|line| line.strip_prefix("edition"))?;
    Some(if value.contains("workspace") {
        Edition::OfWorkspace
    } else if value.contains("2015") || value.contains("2018") {
        Edition::Old
    } else if value.contains("2021") {
        Edition::Since2021
    } else {
        Edition::Since2024
    })
}

/// The code of a package that can call the macros of `caissa`, with the name that `caissa` has there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Callers {
    /// None, for a reason.
    None(&'static str),
    /// Code that only tests compile.
    Tests(String),
    All(String),
}

pub(crate) const ABSENT: &str =
    "it does not depend on `caissa`: `cargo add caissa --dev` adds it for tests";
const OPTIONAL: &str = "it depends on `caissa` only with a feature";
const OF_TARGET: &str = "it depends on `caissa` only for some targets";
const WITHOUT_MACROS: &str = "it has `caissa` without the feature `macros`";

/// The code of a file that can call the macros, as the manifest of its package and that of its workspace say. A build script
/// sees only its own dependencies.
pub(crate) fn callers(file: &str) -> Callers {
    let file = std::path::absolute(file).unwrap_or_default();
    let mut manifests =
        file.ancestors().skip(1).filter_map(|folder| Some((folder, manifest(folder)?)));
    let Some((folder, package)) = manifests.next() else { return Callers::None(ABSENT) };
    let workspace = std::iter::once(package.clone()).chain(manifests.map(|(_, manifest)| manifest));
    let workspace = workspace.into_iter().find(|manifest| manifest.contains("[workspace"));
    let find = |kind| dependency(&package, workspace.as_deref().unwrap_or_default(), kind);
    let path = file.strip_prefix(folder).unwrap_or(&file);
    let is_target = |head, key| files(&package, head, key).any(|file| path == Path::new(file));
    if path == Path::new("build.rs") || is_target("[package]", "build") {
        // Its strings stay, if it cannot check them.
        return find("build-dependencies").map_or(Callers::Tests("caissa".into()), Callers::All);
    }
    let is_of_tests = || {
        let first = path.components().next().map(Component::as_os_str);
        let folders = ["tests", "benches", "examples"];
        first.is_some_and(|first| folders.iter().any(|name| first == *name))
            || ["[[test]]", "[[bench]]", "[[example]]"].iter().any(|head| is_target(head, "path"))
    };
    match (find("dependencies"), find("dev-dependencies")) {
        (Ok(name), _) => Callers::All(name),
        (_, Ok(name)) if is_of_tests() => Callers::All(name),
        (_, Ok(name)) => Callers::Tests(name),
        (Err(reason), Err(ABSENT)) | (Err(_), Err(reason)) => Callers::None(reason),
    }
}

/// The files that a key names in all tables of a head, such as `path` in `[[bench]]`.
fn files<'a>(manifest: &'a str, head: &str, key: &str) -> impl Iterator<Item = &'a str> {
    let mut is_inside = false;
    let lines = manifest.lines().map(str::trim).filter(move |line| {
        is_inside = if line.starts_with('[') { *line == head } else { is_inside };
        is_inside
    });
    lines.filter_map(move |line| {
        let value = line.strip_prefix(key)?.trim_start().strip_prefix('=')?;
        value.split('"').nth(1)
    })
}

/// Whether a package, or one that it depends on by a path, or the workspace from which it takes dependencies, names `caissa`.
pub fn names_caissa(folder: &Path) -> bool {
    let Some(package) = manifest(folder) else { return false };
    let is_named = |manifest: String| manifest.contains("caissa");
    let of_workspace = || folder.ancestors().skip(1).filter_map(manifest).any(is_named);
    let by_path = || {
        let paths = package.split("path").filter_map(|rest| {
            let rest = rest.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?;
            Some(folder.join(rest.split('"').next()?))
        });
        paths.into_iter().filter_map(|path| manifest(&path)).any(is_named)
    };
    package.contains("caissa") || package.contains("workspace") && of_workspace() || by_path()
}

/// The name that `caissa` has among the dependencies of a kind, if it is always there with its macros, or else the reason why it
/// is not.
fn dependency(package: &str, workspace: &str, kind: &str) -> Result<String, &'static str> {
    let mut reason = ABSENT;
    for (name, value, of_target) in entries(package, kind) {
        let of_workspace = if value.contains("workspace") {
            entries(workspace, "workspace.dependencies").find(|(other, ..)| *other == name)
        } else {
            None
        };
        let values = [value, of_workspace.map_or_else(String::new, |(_, value, _)| value)];
        let has = |word: &str| values.iter().any(|value| value.contains(word));
        let is_other = has("package") && !has("\"caissa\"");
        if is_other || name != "caissa" && !has("\"caissa\"") {
            continue;
        }
        reason = match () {
            () if has("default-features") && !has("macros") => WITHOUT_MACROS,
            () if has("optional") => OPTIONAL,
            () if of_target => OF_TARGET,
            () => return Ok(name.replace('-', "_")),
        };
    }
    Err(reason)
}

/// The dependencies of a kind in a manifest: the name, its whole entry, and whether it is for some
/// targets only.
fn entries<'a>(manifest: &'a str, kind: &'a str) -> impl Iterator<Item = (&'a str, String, bool)> {
    let tables = manifest.split("\n[").enumerate().filter_map(move |(at, table)| {
        let table = if at == 0 { table.trim_start().strip_prefix('[')? } else { table };
        let (head, lines) =
            table.split_once(']').map(|_| table.split_once('\n').unwrap_or((table, "")))?;
        let head = head.trim().strip_suffix(']')?;
        let of_target = head.starts_with("target.");
        let path =
            if of_target { head.rsplit_once("'.").or(head.rsplit_once("\"."))?.1 } else { head };
        let rest = path.strip_prefix(kind)?;
        Some((rest.strip_prefix('.'), rest, lines, of_target))
    });
    tables.flat_map(|(own, rest, lines, of_target)| {
        let of_lines = lines.lines().filter_map(|line| {
            let end = line.find(['=', '.'])?;
            let (name, value) = line.split_at(end);
            Some((name.trim(), value.to_owned(), false))
        });
        let found: Vec<_> = match own {
            Some(name) => vec![(name, lines.to_owned(), of_target)],
            None if rest.is_empty() => {
                of_lines.map(|(name, value, _)| (name, value, of_target)).collect()
            }
            None => Vec::new(),
        };
        found
    })
}

#[cfg(test)]
mod tests {
    use super::{ABSENT, Edition, OF_TARGET, OPTIONAL, WITHOUT_MACROS, dependency, edition_in};

    #[test]
    fn a_dependency_is_found_under_its_name_or_has_a_reason() {
        const RENAMED: &str =
            "[workspace.dependencies]\nchess = { package = \"caissa\", version = \"0.1\" }";
        let rows: [(&str, &str, Result<&str, &str>); 16] = [
            ("[dependencies]\ncaissa = \"0.1\"", "", Ok("caissa")),
            ("[dependencies]\nserde = \"1\"\ncaissa.workspace = true", "", Ok("caissa")),
            ("[package]\n[dependencies.caissa]\npath = \"../caissa\"", "", Ok("caissa")),
            (
                "[dependencies]\nchess = { package = \"caissa\", version = \"0.1\" }",
                "",
                Ok("chess"),
            ),
            (
                "[dependencies.my-chess]\npackage = \"caissa\"\nversion = \"0.1\"",
                "",
                Ok("my_chess"),
            ),
            ("[dependencies]\nchess = { workspace = true }", RENAMED, Ok("chess")),
            ("[dependencies]\nchess.workspace = true", RENAMED, Ok("chess")),
            (
                "[dependencies]\ncaissa = { version = \"0.1\", default-features = false, features = [\"macros\"] }",
                "",
                Ok("caissa"),
            ),
            ("[package]\nname = \"caissa\"", "", Err(ABSENT)),
            ("[dependencies]\ncaissa-cli = \"0.1\"", "", Err(ABSENT)),
            (
                "[dependencies]\ncaissa = { package = \"other\", version = \"0.1\" }",
                "",
                Err(ABSENT),
            ),
            ("[dependencies]\ncaissa = { version = \"0.1\", optional = true }", "", Err(OPTIONAL)),
            ("[dependencies.caissa]\noptional = true", "", Err(OPTIONAL)),
            (
                "[dependencies]\ncaissa = { version = \"0.1\", default-features = false }",
                "",
                Err(WITHOUT_MACROS),
            ),
            ("[target.'cfg(unix)'.dependencies]\ncaissa = \"0.1\"", "", Err(OF_TARGET)),
            ("[target.\"cfg(unix)\".dependencies.caissa]\nversion = \"0.1\"", "", Err(OF_TARGET)),
        ];
        for (package, workspace, found) in rows {
            let named = dependency(package, workspace, "dependencies");
            assert_eq!(named.as_deref(), found.as_ref().map(|name| *name), "{package}");
            assert_eq!(
                dependency(package, workspace, "dev-dependencies"),
                Err(ABSENT),
                "{package}"
            );
        }
    }

    #[test]
    fn the_edition_is_that_of_its_table() {
        let manifest = "[workspace.package]\nedition = \"2018\"\n\n[package]\nname = \"a\"\nedition.workspace = true\n";
        assert!(matches!(edition_in(manifest, "package"), Some(Edition::OfWorkspace)));
        assert!(matches!(edition_in(manifest, "workspace.package"), Some(Edition::Old)));
        assert!(matches!(
            edition_in("[package]\nedition = \"2024\"", "package"),
            Some(Edition::Since2024)
        ));
        assert!(
            edition_in("[package]\nname = \"a\"\n[features]\nedition = []", "package").is_none()
        );
    }
}
