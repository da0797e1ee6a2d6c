//! The edition of a package, as its `Cargo.toml` names it.

use std::fs;
use std::path::Path;

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

/// The edition in a table of a manifest.
fn edition(manifest: &str, table: &str) -> Option<Edition> {
    let mut lines = manifest.lines().map(str::trim);
    lines.find(|line| {
        line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) == Some(table)
    })?;
    let value = lines
        .take_while(|line| !line.starts_with('['))
        .find_map(|line| line.strip_prefix("edition"))?;
    Some(if value.contains("workspace") {
        Edition::OfWorkspace
    } else if value.contains("2015") || value.contains("2018") {
        Edition::Old
    } else {
        Edition::New
    })
}

#[cfg(test)]
mod tests {
    use super::{Edition, edition};

    #[test]
    fn the_edition_is_that_of_its_table() {
        let manifest = "[workspace.package]\nedition = \"2018\"\n\n[package]\nname = \"a\"\nedition.workspace = true\n";
        assert!(matches!(edition(manifest, "package"), Some(Edition::OfWorkspace)));
        assert!(matches!(edition(manifest, "workspace.package"), Some(Edition::Old)));
        assert!(matches!(edition("[package]\nedition = \"2024\"", "package"), Some(Edition::New)));
        assert!(edition("[package]\nname = \"a\"\n[features]\nedition = []", "package").is_none());
    }
}
