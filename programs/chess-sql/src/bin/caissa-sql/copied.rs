//! `copy games('a.pgn') to 'a.parquet'`: a table that is copied as it is, without a query.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use datafusion::common::Result;
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
    /// The numbers of these statements, from 0, with the places of their tables.
    tables: BTreeMap<usize, RangeInclusive<usize>>,
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
            if tables.values().any(|table| *table.start() == at) {
                all.extend([sign(Token::LParen), word("select"), sign(Token::Mul), word("from")]);
            }
            all.push(token);
            if tables.values().any(|table| *table.end() == at) {
                all.push(sign(Token::RParen));
            }
        }
        Ok(Self { tokens: all, tables })
    }

    /// Whether a statement copies a table as it is.
    pub(crate) fn is_table(&self, statement: usize) -> bool {
        self.tables.contains_key(&statement)
    }
}

/// The tokens of the table that a statement copies as it is: a name with arguments. The statement has the tokens at these
/// places.
fn table(tokens: &[TokenWithSpan], statement: &[usize]) -> Option<RangeInclusive<usize>> {
    let [copy, name, arguments @ ..] = statement else { return None };
    let (Token::Word(copy), Token::Word(_)) = (&tokens[*copy].token, &tokens[*name].token) else {
        return None;
    };
    let is_call = tokens[*arguments.first()?].token == Token::LParen;
    if !is_call || !copy.value.eq_ignore_ascii_case("copy") {
        return None;
    }
    let mut depth = 0_usize;
    for place in arguments {
        match tokens[*place].token {
            Token::LParen => depth += 1,
            Token::RParen if depth == 1 => return Some(*name..=*place),
            Token::RParen => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The copy to Parquet of a table without the texts of its games; `None` if it has none, or goes elsewhere.
pub(crate) fn without_texts(copy: &CopyTo) -> Result<Option<CopyTo>> {
    let is_text =
        |name: &str| TEXTS.contains(&name) && !copy.partition_by.iter().any(|by| by == name);
    let schema = copy.input.schema();
    let has_texts = schema.fields().iter().any(|field| is_text(field.name()));
    if !has_texts || copy.file_type.get_ext() != "parquet" {
        return Ok(None);
    }
    let columns = schema.columns().into_iter().filter(|column| !is_text(&column.name));
    let plan = LogicalPlanBuilder::from(copy.input.clone()).project(columns.map(Expr::Column))?;
    Ok(Some(CopyTo::new(
        Arc::new(plan.build()?),
        copy.output_url.clone(),
        copy.partition_by.clone(),
        copy.file_type.clone(),
        copy.options.clone(),
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_copied_by_a_query() {
        let text = "select 'ä;'; -- copy x(1) to 2\n\n Copy games('ö''(.pgn', b(1)) to 'x.parquet';;copy (select 1) to 'y';\ncopy t to 'z'; copy moves('a.pgn') stored as csv to 'm'";
        let copied = Copied::new(text).unwrap();
        assert_eq!((0..6).filter(|number| copied.is_table(*number)).collect::<Vec<_>>(), [1, 4]);
        let words: String = copied.tokens.iter().map(ToString::to_string).collect();
        assert!(words.contains("Copy (select*fromgames("), "{words}");
        assert!(words.contains("b(1))) to 'x.parquet';;copy (select 1) to 'y'"), "{words}");
        assert!(
            words.contains("\ncopy t to 'z'; copy (select*frommoves('a.pgn')) stored"),
            "{words}"
        );
        for text in ["copy games(", "copy", "copy games", ""] {
            let copied = Copied::new(text).unwrap();
            assert!(!copied.is_table(0), "{text}");
        }
        assert!(Copied::new("copy 'x").is_err());
    }
}
