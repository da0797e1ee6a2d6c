//! Names around strings, and what they say: those of tests of refusal.

/// Words of names that mean a refusal by themselves.
const REFUSALS: &str = "bad bogus broken corrupt corrupted errors garbage illegal impossible incomplete incorrect invalid invalids \
     lenient malformed nonsense permissive refuse refused refuses reject rejected rejects superfluous too unbalanced unclosed \
     unmatched unpaired unparsable unparseable unterminated weird wrong";

/// Words that turn the word behind them round.
const NEGATIONS: &str = "doesnt dont isnt never no non not without";

/// Words behind a negation that mean a refusal.
pub(super) const ACCEPTED: &str = "accept accepted accepts legal parse valid";

/// Words behind `should` that mean a refusal.
const FAILURE: &str = "error fail flag raise throw";

/// Words of names that speak of something other than a text. In a test of games, moves are their text.
pub(super) const NOT_TEXTS: &str = "bishop bishops capture captures castle castles castling count eval evaluation hash king move moves passant ply pv \
     score";

/// Words of names that speak of a text, or of what only a position can be.
const TEXTS: &str = "epd epds fen fens game games impossible input inputs kings pgn pgns position positions rights san string strings too \
     uci";

/// The beginnings of the names of functions whose arguments have to fail, in lower case without `_`.
const ASSERTIONS: &str = "assertanythrow assertdeath asserterr assertfails assertraises assertthrow checkthrow expectanythrow expectdeath \
     expecterr expectthrow raiseerror raises rejects requirethrow shouldraise shouldthrow throws warnthrow \
     xctassertthrow";

/// Fields of a row that say that its text is refused, in the form of [`plain`]: with a value of `true`, with `false`, and with any
/// other value.
const REFUSED_IF_TRUE: &str =
    "expecterr expecterror haserror invalid iserror shoulderr shouldfail wanterr wanterror";
const REFUSED_IF_FALSE: &str = "isvalid legal ok parses pass passes shouldparse shouldpass valid";
const REFUSED_IF_GIVEN: &str = "err error errormessage exception expectederr expectederror expectedexception wanterr wanterror";

/// Values of a field that say nothing.
const NOTHING: &str = "None Ok null nil NULL nullptr undefined 0 \"\" ''";

/// Members of a result that say that it is a refusal, in lower case without `_`.
pub(super) const MEMBERS: &str = "err expecterr iserr iserror isfailure raiseerror rejectedwith throw throwerror throws tothrow unwraperr";

/// Members behind which the result is still that of the same text.
pub(super) const SAME: &str = "and_then as_str await be into map parse rejects should to to_owned to_string toThrowError trim";

/// The macros and functions that compare a result with another one.
pub(super) const COMPARISONS: &str = "AreEqual ASSERT_EQ assert_eq assert_matches assertEquals assertEqual assertSame debug_assert_eq Equal \
     EXPECT_EQ matches XCTAssertEqual";

/// The functions whose first argument is the name of a test.
pub(super) const TESTS: &str =
    "it test xit xtest describe context specify Run TEST TEST_F TEST_CASE SECTION SUBCASE";

/// The functions that end a test.
pub(super) const FAILURES: &str = "Error Errorf FAIL Fail FailNow Fatal Fatalf fail";

/// The words before a block that is not a function.
pub(super) const KEYWORDS: &str = "catch elif else for foreach if match return switch try while";

/// Fields of a row whose position is right, because its move is refused.
pub(super) const MOVES: &str = "lan move moves san uci";

/// The words before a name that is new.
pub(super) const DECLARATIONS: &str = "auto const final let mut val var";

/// Words of attributes that mean that a function has to fail.
pub(super) const REFUSING_ATTRIBUTES: &str = "should_panic ExpectedException expected xfail";

/// A name in lower case without `_`.
#[inline]
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|char| *char != '_').flat_map(char::to_lowercase).collect()
}

/// Whether the arguments of a function have to fail.
#[inline]
pub(super) fn is_assertion(name: &str) -> bool {
    let name = plain(name);
    ASSERTIONS.split_ascii_whitespace().any(|known| name.starts_with(known))
}

/// The words of a name in lower case. They begin behind signs, and at capitals.
#[inline]
fn words(name: &str) -> Vec<String> {
    let mut spaced = String::with_capacity(name.len() + 8);
    let (mut before, mut chars) = (None, name.chars());
    while let Some(char) = chars.next() {
        // `FENTable` is `FEN` and `Table`, but `FENs` is one word.
        let begins = chars.clone().take(2).filter(|next| next.is_lowercase()).count() == 2;
        let is_behind = |before: char| before.is_lowercase() || before.is_uppercase() && begins;
        if char.is_uppercase() && before.is_some_and(is_behind) {
            spaced.push(' ');
        }
        before = Some(char);
        spaced.extend((char != '\'').then_some(char));
    }
    let words = spaced.split(|char: char| !char.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Whether a name says that texts are refused, and not what some words mean.
#[inline]
pub(super) fn is_refusal(name: &str, not_texts: &str) -> bool {
    let mut words = words(name);
    words.retain(|word| word != "a" && word != "an");
    let is = |list, word: &String| has(list, word);
    let is_refusing = words.iter().enumerate().any(|(at, word)| {
        let is_negated = at > 0 && is(NEGATIONS, &words[at - 1]);
        let is_demanded = at > 0 && words[at - 1] == "should" && is(FAILURE, word);
        is(REFUSALS, word) && !is_negated || is(ACCEPTED, word) && is_negated || is_demanded
    });
    is_refusing
        && (words.iter().any(|word| is(TEXTS, word))
            || !words.iter().any(|word| has(not_texts, word)))
}

/// Whether a field of a row says that its text is refused.
#[inline]
pub(super) fn is_refusing_field(name: &str, value: &str) -> bool {
    let list = match value {
        "true" | "True" => REFUSED_IF_TRUE,
        "false" | "False" => REFUSED_IF_FALSE,
        value if value.is_empty() || value == name || has(NOTHING, value) => return false,
        _ => REFUSED_IF_GIVEN,
    };
    has(list, &plain(name))
}

/// Whether a word is in a list.
#[inline]
pub(super) fn has(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == word)
}

/// Whether a name has a word of a list.
#[inline]
pub(super) fn has_word(name: &str, list: &str) -> bool {
    words(name).iter().any(|word| has(list, word))
}
