//! A chapter says which crates its code needs.

use std::fs;

use super::chapter::{blocks, chapters};
use super::guide;

#[test]
fn a_chapter_names_the_crates_beside_caissa_that_its_code_uses() {
    let mut count = 0;
    for chapter in chapters(&guide()) {
        let text = fs::read_to_string(&chapter).expect("the chapter");
        let all = |language| -> String {
            blocks(&text, language).into_iter().map(|range| &text[range]).collect()
        };
        let (code, manifest) = (all("rust"), all("toml"));
        for word in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let name = word.replace('_', "-");
            // Another crate brings `chess_core` along, as a part of it.
            let is_crate = word.starts_with("chess_") && word != "chess_core";
            if is_crate && guide().join("../../../libraries").join(&name).is_dir() {
                let line = format!("\n{name} = ");
                assert!(manifest.contains(&line), "{}: no `{name}`", chapter.display());
                count += 1;
            }
        }
    }
    assert!(count > 2);
}
