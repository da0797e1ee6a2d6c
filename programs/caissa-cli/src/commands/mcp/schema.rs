//! The tools as clients list them, and the arguments of a call compared with that list.
//!
//! No call is answered with an argument left out: it would be about another position.

use std::sync::LazyLock;

use chess_core::text::distance;
use serde_json::{Map, Value, json};

/// The greatest number of moves of a mate to be proved.
pub(super) const DEEPEST: u8 = 6;

/// The description of each tool.
pub(super) static TOOLS: LazyLock<Value> = LazyLock::new(|| {
    json!([
        tool(
            ["play", "Play moves"],
            "Plays moves and gives the board, the FEN, the side to move and all legal moves, or says which move \
            is illegal, why, and what was probably meant.",
            &json!({"positions": {"type": "boolean", "description": "Whether to give the FEN of each position too."}}),
            "turn:string is_check:boolean outcome:string plies:integer moves:string last_move:string opening:string positions:array"
        ),
        tool(
            ["why", "Explain a move"],
            "Says why a move is illegal in a position, or what a legal move does.",
            &json!({"move": {"type": "string", "description": "The move, in any notation."}}),
            "is_legal:boolean san:string uci:string effects:array"
        ),
        tool(
            ["solve", "Prove a mate"],
            "Proves that the side to move mates in a number of moves against every defence, or that it does not.",
            &json!({"mate": {"type": "integer", "minimum": 1, "maximum": DEEPEST, "description": "The number of moves."}}),
            "is_mate:boolean moves:integer line:string outcome:string"
        ),
        tool(
            ["show", "Draw a position"],
            "Draws a position as text, or as SVG.",
            &json!({"svg": {"type": "boolean", "description": "Whether to draw it as SVG too."}}),
            "svg:string"
        ),
        tool(
            ["check", "Check games and positions"],
            "Checks PGN games, FENs or EPD lines: each illegal move, impossible position and \
            false claim with its line, column and reason.",
            &json!({"text": {"type": "string", "description": "The text of the games or positions."}}),
            "games:integer positions:integer findings:array is_cut:boolean"
        ),
    ])
});

/// A tool with its own arguments, of which all but switches are required, and its own keys of an answer.
fn tool([name, title]: [&str; 2], description: &str, own: &Value, output: &str) -> Value {
    let mut arguments = json!({"chess960": {"type": "boolean", "description": "Whether a FEN is one of Chess960."}});
    if name != "check" {
        arguments["from"] = json!({"type": "string", "description":
            "The moves or the PGN of a game, in any notation, or a FEN. The starting position if it is left out."});
        arguments["moves"] = json!({"type": "string", "description": "Moves to play from there, such as `Nf3 Nc6 Bb5`."});
    }
    let mut required = Vec::new();
    for (name, argument) in own.as_object().into_iter().flatten() {
        required.extend((argument["type"] != "boolean").then(|| name.clone()));
        arguments[name] = argument.clone();
    }
    let shared = "error:string code:string written:string help:array did_you_mean:array legal_moves:array fen:string notes:array";
    let keys = shared.split(' ').chain(output.split(' ')).filter_map(|key| key.split_once(':'));
    let keys = keys.map(|(name, kind)| (name.to_owned(), json!({"type": [kind, "null"]})));
    json!({
        "name": name,
        "title": title,
        "description": description,
        "inputSchema": {"type": "object", "properties": arguments, "required": required, "additionalProperties": false},
        "outputSchema": {"type": "object", "properties": keys.collect::<Map<_, _>>()},
        "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
    })
}

/// Arguments, and other names that models give them, without capitals and signs.
const MEANT: [(&str, &str); 6] = [
    (
        "from",
        "fen pgn position game board epd start startpos startfen startposition startingposition initialfen state",
    ),
    ("text", "fen pgn epd position game board moves from games positions content input move"),
    ("move", "san uci lan mv moves candidate"),
    ("moves", "move san uci line pv variation sequence movelist movetext"),
    ("mate", "n depth matein in movestomate maxmoves number moves"),
    ("chess960", "variant ischess960 frc"),
];

/// Compares the arguments of a call with the schema of its tool. What is refused comes with the right call, if there
/// is one, or else with all arguments.
pub(super) fn check(tool: &Value, arguments: &Value) -> Result<(), String> {
    let name = tool["name"].as_str().unwrap_or_default();
    let schema = &tool["inputSchema"];
    let none = Map::new();
    let known = schema["properties"].as_object().unwrap_or(&none);
    let Some(given) = arguments.as_object().or(arguments.is_null().then_some(&none)) else {
        let example = if known.contains_key("from") { "from" } else { "text" };
        return Err(format!(
            "`arguments` is not an object: write `\"arguments\": {{\"{example}\": ..}}`"
        ));
    };
    let (mut wrong, mut right) = (Vec::new(), Some(Map::new()));
    for (key, value) in given {
        let kind = known.get(key).map(kind);
        let same = kind.and_then(|kind| fitted(value, kind));
        match kind {
            Some(_) if same.as_ref() == Some(value) => {}
            Some(_) if value.is_null() => wrong.push(format!("`{key}` is null")),
            Some("integer") => wrong.push(format!("`{key}` is not an integer")),
            Some(kind) => wrong.push(format!("`{key}` is not a {kind}")),
            None => wrong.push(format!("`{name}` has no argument `{key}`")),
        }
        let meant = same.map(|value| (key.clone(), value)).or_else(|| meant(key, given, known));
        right = right.zip(meant).map(|(mut right, (key, value))| {
            right.insert(key, value);
            right
        });
    }
    for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !given.contains_key(key) && right.as_ref().is_none_or(|right| !right.contains_key(key)) {
            right = None;
            wrong.push(format!("`{key}` is missing"));
        }
    }
    match (wrong.join("; "), right) {
        (wrong, _) if wrong.is_empty() => Ok(()),
        (wrong, Some(right)) => Err(format!("{wrong}\ncall it with {}", Value::Object(right))),
        (wrong, None) => Err(format!("{wrong}\nthe arguments of `{name}`:{}", described(known))),
    }
}

fn described(arguments: &Map<String, Value>) -> String {
    let line = |(name, argument): (&String, &Value)| {
        ["\n`", name, "`: ", argument["description"].as_str().unwrap_or_default()].concat()
    };
    arguments.iter().map(line).collect()
}

/// The type of an argument.
fn kind(argument: &Value) -> &str {
    argument["type"].as_str().unwrap_or_default()
}

/// The likeliest argument that a key and its value may stand for, among those that are not given.
fn meant(
    key: &str,
    given: &Map<String, Value>,
    known: &Map<String, Value>,
) -> Option<(String, Value)> {
    let plain = key.to_ascii_lowercase().replace(['_', '-', ' '], "");
    let is_near = |name: &&str| distance(name.as_bytes(), plain.as_bytes()) <= 1;
    let is_alias = |(_, names): &(&str, &str)| names.split(' ').any(|name| name == plain);
    let near = known.keys().map(String::as_str).filter(is_near);
    let aliases = MEANT.into_iter().filter(is_alias).map(|(name, _)| name);
    near.chain(aliases)
        .filter(|name| !given.contains_key(*name))
        .find_map(|name| Some((name.to_owned(), fitted(&given[key], kind(known.get(name)?))?)))
}

/// The value in the type of an argument: `["e4", "e5"]` is `e4 e5`, and `"2"` is 2.
fn fitted(value: &Value, kind: &str) -> Option<Value> {
    match (kind, value) {
        ("string", Value::String(_)) | ("boolean", Value::Bool(_)) => Some(value.clone()),
        ("string", Value::Array(words)) => {
            let words: Option<Vec<_>> = words.iter().map(Value::as_str).collect();
            words.map(|words| words.join(" ").into())
        }
        ("boolean", Value::String(text)) => match text.to_ascii_lowercase().as_str() {
            "true" | "chess960" => Some(true.into()),
            "false" | "standard" => Some(false.into()),
            _ => None,
        },
        // In JSON Schema, 2.0 is an integer.
        ("integer", Value::Number(number)) => {
            number.as_f64().filter(|number| number.fract() == 0.0).map(|_| value.clone())
        }
        ("integer", Value::String(text)) => text.trim().parse::<u64>().ok().map(Value::from),
        _ => None,
    }
}
