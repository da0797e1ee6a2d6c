//! `copy games('a.pgn') to 'a.parquet'` and `describe games('a.pgn')`: a table as it is, without a query.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use datafusion::arrow::datatypes::Field;
use datafusion::common::{Column, Result};
use datafusion::logical_expr::dml::CopyTo;
use datafusion::logical_expr::{Expr, LogicalPlanBuilder};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::parser::ParserError;
use datafusion::sql::sqlparser::tokenizer::{Token, TokenWithSpan, Tokenizer};

/// The columns of `games` with the text of a game, which is the same in both if the file is UTF-8.
const TEXTS: [&str; 2] = ["pgn", "raw"];

/// Queries. Some copy a table as it is.
pub(crate) struct Copied {
    /// Their tokens, where a query copies these tables:
    /// `copy (select * from games('a.pgn')) to ..`.
    pub(crate) tokens: Vec<TokenWithSpan>,
    /// The numbers of these statements, from 0, with their tables.
    tables: BTreeMap<usize, Found>,
}

/// A table that a statement copies or describes as it is.
struct Found {
    places: RangeInclusive<usize>,
    is_copied: bool,
}

/// The rows that a statement copies: those of a table as it is, or of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CopySource {
    Table,
    Query,
}

impl Copied {
    /// Reads the tokens of a text, and writes a query where it copies a table as it is.
    pub(crate) fn new(text: &str) -> Result<Self> {
        let tokens = Tokenizer::new(&GenericDialect {}, text).tokenize_with_location();
        let tokens = tokens.map_err(ParserError::from)?;
        let is_space = |at: &usize| matches!(tokens[*at].token, Token::Whitespace(_));
        let places: Vec<_> = (0..tokens.len()).filter(|at| !is_space(at)).collect();
        let statements = places.split(|at| tokens[*at].token == Token::SemiColon);
        let statements = statements.filter(|places| !places.is_empty()).enumerate();
        let table = |(number, places): (usize, &[usize])| Some((number, table(&tokens, places)?));
        let tables: BTreeMap<_, _> = statements.filter_map(table).collect();
        let mut all = Vec::with_capacity(tokens.len());
        for (at, token) in tokens.into_iter().enumerate() {
            let span = token.span;
            let word = |word: &str| TokenWithSpan::new(Token::make_word(word, None), span);
            let sign = |sign| TokenWithSpan::new(sign, span);
            let is_at = |place: fn(&Found) -> usize| {
                tables.values().find(|table| place(table) == at).map(|table| table.is_copied)
            };
            if let Some(is_copied) = is_at(|table| *table.places.start()) {
                all.extend(Some(sign(Token::LParen)).filter(|_| is_copied));
                all.extend([word("select"), sign(Token::Mul), word("from")]);
            }
            all.push(token);
            if is_at(|table| *table.places.end()) == Some(true) {
                all.push(sign(Token::RParen));
            }
        }
        Ok(Self { tokens: all, tables })
    }

    /// The rows that a statement copies, if it is a copy.
    pub(crate) fn source(&self, statement: usize) -> CopySource {
        let is_table = self.tables.get(&statement).is_some_and(|table| table.is_copied);
        if is_table { CopySource::Table } else { CopySource::Query }
    }
}

/// The table that a statement copies or describes as it is: a name with arguments. The statement has the tokens at these
/// places.
fn table(tokens: &[TokenWithSpan], statement: &[usize]) -> Option<Found> {
    let [verb, name, arguments @ ..] = statement else { return None };
    let (Token::Word(verb), Token::Word(_)) = (&tokens[*verb].token, &tokens[*name].token) else {
        return None;
    };
    let is_copied = verb.value.eq_ignore_ascii_case("copy");
    let is_call = tokens[*arguments.first()?].token == Token::LParen;
    if !is_call || !is_copied && !verb.value.eq_ignore_ascii_case("describe") {
        return None;
    }
    let mut depth = 0_usize;
    for place in arguments {
        match tokens[*place].token {
            Token::LParen => depth += 1,
            Token::RParen if depth == 1 => {
                return Some(Found { places: *name..=*place, is_copied });
            }
            Token::RParen => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Fits the columns of a copy to its format. A table that is copied as it is loses the texts of its games, if it has any
/// and goes to Parquet or CSV; returns whether it did. In CSV, lists and maps are JSON.
pub(crate) fn fit(copy: &mut CopyTo, from: CopySource) -> Result<bool> {
    let format = copy.file_type.get_ext();
    let schema = copy.input.schema().clone();
    let is_text = |column: &Column| {
        let is_text = TEXTS.contains(&&*column.name) && !copy.partition_by.contains(&column.name);
        is_text && from == CopySource::Table && format != "json"
    };
    let leaves_out = schema.columns().iter().any(is_text);
    let is_nested = |field: &Field| field.data_type().is_nested() && format == "csv";
    if !leaves_out && !schema.fields().iter().any(|field| is_nested(field)) {
        return Ok(false);
    }
    let kept = schema.columns().into_iter().zip(schema.fields());
    let columns = kept.filter(|(column, _)| !is_text(column)).map(|(column, field)| {
        let name = column.name.clone();
        let column = Expr::Column(column);
        if is_nested(field) { chess_sql::json(column).alias(name) } else { column }
    });
    let plan = LogicalPlanBuilder::from(copy.input.clone()).project(columns.collect::<Vec<_>>())?;
    copy.input = Arc::new(plan.build()?);
    Ok(leaves_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_copied_by_a_query() {
        let text = "select 'ä;'; -- copy x(1) to 2\n\n Copy games('ö''(.pgn', b(1)) to 'x.parquet';;copy (select 1) to 'y';\ncopy t to 'z'; copy moves('a.pgn') stored as csv to 'm'; describe games('a.pgn')";
        let copied = Copied::new(text).unwrap();
        assert_eq!(
            (0..6).filter(|number| copied.source(*number) == CopySource::Table).collect::<Vec<_>>(),
            [1, 4]
        );
        let words: String = copied.tokens.iter().map(ToString::to_string).collect();
        assert!(words.contains("Copy (select*fromgames("), "{words}");
        assert!(words.ends_with("; describe select*fromgames('a.pgn')"), "{words}");
        assert!(words.contains("b(1))) to 'x.parquet';;copy (select 1) to 'y'"), "{words}");
        assert!(
            words.contains("\ncopy t to 'z'; copy (select*frommoves('a.pgn')) stored"),
            "{words}"
        );
        for text in ["copy games(", "copy", "copy games", ""] {
            let copied = Copied::new(text).unwrap();
            assert_eq!(copied.source(0), CopySource::Query, "{text}");
        }
        assert!(Copied::new("copy 'x").is_err());
    }
}
