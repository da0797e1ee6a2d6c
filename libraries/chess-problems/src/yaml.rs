//! YAML documents as nodes with places.
//!
//! A file from a stranger stays cheap: 16 levels of nesting at most, and no aliases, which could repeat a text
//! exponentially often. Tags are ignored.

use chess_core::pgn::Place;
use saphyr_parser::{Event, Marker, Parser, StrInput};

use crate::NotAProblem;

/// A value and its place.
#[derive(Debug)]
pub(super) struct YamlNode {
    pub(super) place: Place,
    pub(super) value: Value,
}

#[derive(Debug)]
pub(super) enum Value {
    Text(String),
    List(Vec<YamlNode>),
    Map(Vec<(String, YamlNode)>),
}

impl YamlNode {
    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The entries of a map.
    pub(super) fn entries(&self) -> &[(String, Self)] {
        if let Value::Map(entries) = &self.value { entries } else { &[] }
    }

    /// The text, if it is not empty.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// The items of a list, or a single value instead of a list.
    pub(super) fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            Value::Text(text) if text.is_empty() => &[],
            _ => std::slice::from_ref(self),
        }
    }
}

/// The deepest nesting that is read.
const DEPTH: usize = 16;

/// Reads the first document of a text that begins in a line.
pub(super) fn parse(document: &str, first_line: usize) -> Result<YamlNode, NotAProblem> {
    let mut reader = Reader { parser: Parser::new_from_str(document), first_line };
    loop {
        match reader.next()? {
            (Event::StreamEnd, place) => return Ok(YamlNode { place, value: text("") }),
            (Event::StreamStart | Event::DocumentStart(_) | Event::Nothing, _) => {}
            (event, place) => return reader.node(event, place, 0),
        }
    }
}

fn text(text: &str) -> Value {
    // `~` and `null` are the empty values of YAML.
    Value::Text(if matches!(text, "~" | "null") { String::new() } else { text.to_owned() })
}

struct Reader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    first_line: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Place), NotAProblem> {
        match self.parser.next_event() {
            Some(Ok((event, span))) => Ok((event, self.place(span.start))),
            Some(Err(error)) => {
                let place = self.place(*error.marker());
                Err(NotAProblem::new(place, format!("not YAML: {}", error.info())))
            }
            None => Ok((Event::StreamEnd, Place { line: self.first_line, column: 1 })),
        }
    }

    /// The place of a mark, whose lines count from 1 and whose columns from 0.
    fn place(&self, mark: Marker) -> Place {
        Place { line: self.first_line + mark.line() - 1, column: mark.col() + 1 }
    }

    /// Reads the value that begins with an event.
    fn node(
        &mut self,
        event: Event<'_>,
        place: Place,
        depth: usize,
    ) -> Result<YamlNode, NotAProblem> {
        if depth == DEPTH {
            return Err(NotAProblem::new(place, "expected at most 16 levels of YAML"));
        }
        let value = match event {
            Event::Scalar(scalar, ..) => text(&scalar),
            Event::SequenceStart(..) => Value::List(self.list(depth)?),
            Event::MappingStart(..) => Value::Map(self.map(depth)?),
            Event::Alias(_) => {
                return Err(NotAProblem::new(
                    place,
                    "aliases of YAML are not read: repeat the text",
                ));
            }
            _ => return Err(NotAProblem::new(place, "expected a value of YAML")),
        };
        Ok(YamlNode { place, value })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<YamlNode>, NotAProblem> {
        let mut items = Vec::new();
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Ok(items),
                (event, place) => items.push(self.node(event, place, depth + 1)?),
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Vec<(String, YamlNode)>, NotAProblem> {
        let mut entries = Vec::new();
        loop {
            let key = match self.next()? {
                (Event::MappingEnd, _) => return Ok(entries),
                (event, place) => self.node(event, place, depth + 1)?,
            };
            let (event, place) = self.next()?;
            let value = self.node(event, place, depth + 1)?;
            // A key that is a list or a map has no name, so it is never looked up.
            entries.push((key.text().unwrap_or_default().to_owned(), value));
        }
    }
}
