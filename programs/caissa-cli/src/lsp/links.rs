//! Links of the tags that hold an address, such as `Site`.

use gen_lsp_types::{DocumentLink, Uri};

use super::open::Open;
use super::tags::tags;

pub(super) fn links(open: &Open) -> Vec<DocumentLink> {
    let mut links = Vec::new();
    for game in open.document.passages() {
        for tag in tags(game.text) {
            let value = &game.text[tag.value.clone()];
            let is_address = value.starts_with("https://") || value.starts_with("http://");
            if is_address && !value.contains(char::is_whitespace) {
                links.push(DocumentLink {
                    target: Some(Uri::from(value.to_owned())),
                    range: open.range(&game, tag.value),
                    ..DocumentLink::default()
                });
            }
        }
    }
    links
}
