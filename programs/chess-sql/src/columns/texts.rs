//! Lists of short texts, such as the moves of games.

use std::sync::Arc;

use chess_check::chess_core::MoveText;
use chess_check::chess_core::pgn::MoveTexts;
use datafusion::arrow::array::{ListArray, StringArray};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::datatypes::{DataType, Field};

/// A column of lists of texts under construction. Arrow's own builders do more for each text, which for texts as short as
/// moves takes longer than the text itself.
pub(crate) struct TextsBuilder {
    /// The texts, one after another.
    bytes: Vec<u8>,
    /// 0, and where each text ends in the bytes.
    ends: Vec<i32>,
    /// 0, and where each list ends in the texts.
    list_ends: Vec<i32>,
    /// Whether there is a list in each row.
    are_lists: Vec<bool>,
}

impl Default for TextsBuilder {
    fn default() -> Self {
        Self { bytes: Vec::new(), ends: vec![0], list_ends: vec![0], are_lists: Vec::new() }
    }
}

impl TextsBuilder {
    /// Adds a text to the list that is being filled.
    pub(crate) fn push(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    /// Adds a move to the list that is being filled.
    pub(crate) fn push_move(&mut self, mv: &MoveText) {
        self.push_bytes(mv.as_bytes());
    }

    /// Adds the moves of a game to the list that is being filled.
    pub(crate) fn push_all(&mut self, moves: &MoveTexts) {
        let base = self.bytes.len();
        self.bytes.extend_from_slice(moves.as_str().as_bytes());
        self.ends.extend(moves.ends().iter().map(|end| (base + *end as usize) as i32));
    }

    /// Adds a text, which is UTF-8.
    fn push_bytes(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len() as i32);
    }

    /// Ends the list of a row, which may have none.
    pub(crate) fn end(&mut self, is_list: bool) {
        self.list_ends.push((self.ends.len() - 1) as i32);
        self.are_lists.push(is_list);
    }

    /// The column.
    ///
    /// # Panics
    ///
    /// Panics if the texts have more than 2 GiB, as Arrow's builders do.
    pub(crate) fn finish(self) -> ListArray {
        let offsets = |ends: Vec<i32>| OffsetBuffer::new(ends.into());
        let texts = StringArray::new(offsets(self.ends), self.bytes.into(), None);
        let field = Arc::new(Field::new_list_field(DataType::Utf8, true));
        let are_lists = Some(NullBuffer::from(self.are_lists));
        ListArray::new(field, offsets(self.list_ends), Arc::new(texts), are_lists)
    }
}
