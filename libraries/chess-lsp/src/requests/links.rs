//! Links: the tags that hold an address, such as `Site`, and the files that calls in Rust name.

use std::ops::Range;
use std::path::PathBuf;

use chess_check::rust::strings;
use chess_core::pgn::tag_pairs;
use gen_lsp_types::{DocumentLink, DocumentLinkRequest, Uri};

use super::Lister;
use crate::open::OpenDocument;
use crate::settings::Settings;
use crate::uri;

impl Lister for DocumentLinkRequest {
    type Item = DocumentLink;

    const IN_RUST: bool = true;

    fn each(
        open: &OpenDocument,
        _: &Settings,
        _: &Self::Params,
        act: &mut dyn FnMut(DocumentLink),
    ) -> Option<String> {
        if open.is_rust() {
            of_calls(open).into_iter().for_each(act);
        } else {
            of_tags(open, act);
        }
        None
    }
}

fn of_tags(open: &OpenDocument, act: &mut dyn FnMut(DocumentLink)) {
    for game in open.document.passages() {
        for tag in tag_pairs(game.text) {
            let value = &game.text[tag.value_range()];
            let is_address = value.starts_with("https://") || value.starts_with("http://");
            if is_address && !value.contains(char::is_whitespace) {
                act(DocumentLink {
                    target: Some(Uri::from(value.to_owned())),
                    range: open.range(&game, tag.value_range()),
                    ..DocumentLink::default()
                });
            }
        }
    }
}

fn of_calls(open: &OpenDocument) -> Vec<DocumentLink> {
    let strings = strings(&open.document.text(), open.document.name(), None).unwrap_or_default();
    let point = |offset| open.document.point(offset);
    let link = |(bytes, path): &(Range<usize>, PathBuf)| DocumentLink {
        target: Some(Uri::from(uri::of_path(path))),
        range: open.between(point(bytes.start), point(bytes.end)),
        ..DocumentLink::default()
    };
    strings.files.iter().map(link).collect()
}
