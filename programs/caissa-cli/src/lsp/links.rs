//! Links of the tags that hold an address, such as `Site`.

use chess_core::pgn::tag_pairs;
use gen_lsp_types::{DocumentLink, Uri};

use super::open::Open;

pub(super) fn links(open: &Open) -> Vec<DocumentLink> {
    let mut links = Vec::new();
    for game in open.document.passages() {
        for tag in tag_pairs(game.text) {
            let value = &game.text[tag.value_range()];
            let is_address = value.starts_with("https://") || value.starts_with("http://");
            if is_address && !value.contains(char::is_whitespace) {
                links.push(DocumentLink {
                    target: Some(Uri::from(value.to_owned())),
                    range: open.range(&game, tag.value_range()),
                    ..DocumentLink::default()
                });
            }
        }
    }
    links
}
