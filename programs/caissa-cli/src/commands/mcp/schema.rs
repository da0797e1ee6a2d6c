//! The tools as clients list them, and the arguments of a call compared with that list.
//!
//! No call is answered with an argument left out: it would be about another position.

use chess_core::text::distance;
use serde_json::{Map, Value, json};

/// The greatest number of moves of a mate to be proved.
pub(super) const DEEPEST: u64 = 6;

/// The description of each tool.
pub(super) fn list() -> Value {
    let from = json!({"type": "string", "description":
        "The moves or the PGN of a game, in any notation, or a FEN. The starting position if it is left out."});
    let moves = json!({"type": "string", "description": "Moves to play from there, such as `Nf3 Nc6 Bb5`."});
    let chess960 = json!({"type": "boolean", "description": "Whether a FEN is one of Chess960."});
    let tool = |name: &str, title: &str, description: &str, own: Value, required: Value| {
        let mut properties = match name {
            "check" => json!({"chess960": chess960}),
            _ => json!({"from": from, "moves": moves, "chess960": chess960}),
        };
        if let (Some(all), Value::Object(own)) = (properties.as_object_mut(), own) {
            all.extend(own);
        }
        json!({
            "name": name,
            "title": title,
            "description": description,
            "inputSchema": {"type": "object", "properties": properties, "required": required, "additionalProperties": false},
            "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
        })
    };
    json!([
        tool(
            "play",
            "Play moves",
            "Plays moves and gives the board, the FEN, the side to move and all legal moves, or says which move \
            is illegal, why, and what was probably meant.",
            json!({"positions": {"type": "boolean", "description": "Whether to give the FEN of each position too."}}),
            json!([])
        ),
        tool(
            "why",
            "Explain a move",
            "Says why a move is illegal in a position, or what a legal move does.",
            json!({"move": {"type": "string", "description": "The move, in any notation."}}),
            json!(["move"])
        ),
        tool(
            "solve",
            "Prove a mate",
            "Proves that the side to move mates in a number of moves against every defence, or that it does not.",
            json!({"mate": {"type": "integer", "minimum": 1, "maximum": DEEPEST, "description": "The number of moves."}}),
            json!(["mate"])
        ),
        tool(
            "show",
            "Draw a position",
            "Draws a position as text, or as SVG.",
            json!({"svg": {"type": "boolean", "description": "Whether to draw it as SVG too."}}),
            json!([])
        ),
        tool(
            "check",
            "Check games and positions",
            "Checks PGN games, FENs or EPD lines: each illegal move, impossible position and \
            false claim with its line, column and reason.",
            json!({"text": {"type": "string", "description": "The text of the games or positions."}}),
            json!(["text"])
        ),
    ])
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
/// is one.
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
    let (mut wrong, mut right, mut is_known) = (Vec::new(), Map::new(), true);
    for (key, value) in given {
        let kind = |key: &str| schema["properties"][key]["type"].as_str().unwrap_or_default();
        let fitted = known.contains_key(key).then(|| fitted(value, kind(key)));
        match fitted {
            Some(Some(same)) if same == *value => {
                right.insert(key.clone(), same);
                continue;
            }
            Some(_) if value.is_null() => wrong.push(format!("`{key}` is null")),
            Some(_) => wrong.push(format!("`{key}` is not {}", article(kind(key)))),
            None => wrong.push(format!("`{name}` has no argument `{key}`")),
        }
        let is_free = |target: &&str| *target == key || !given.contains_key(*target);
        let meant = fitted.flatten().map(|value| (key.as_str(), value)).or_else(|| {
            let fits = |target| Some((target, self::fitted(value, kind(target))?));
            meant(key, known).filter(is_free).find_map(fits)
        });
        match meant {
            Some((target, value)) => _ = right.insert(target.to_owned(), value),
            None => is_known = false,
        }
    }
    for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !right.contains_key(key) && !given.contains_key(key) {
            is_known = false;
            wrong.push(format!("`{key}` is missing"));
        }
    }
    match wrong.join("; ") {
        wrong if wrong.is_empty() => Ok(()),
        wrong if is_known => Err(format!("{wrong}\ncall it with {}", shortened(right))),
        wrong => {
            let line = |(name, about): (&String, &Value)| {
                format!("\n`{name}`: {}", about["description"].as_str().unwrap_or_default())
            };
            let lines: String = known.iter().map(line).collect();
            Err(format!("{wrong}\nthe arguments of `{name}`:{lines}"))
        }
    }
}

fn article(kind: &str) -> String {
    if kind == "integer" { format!("an {kind}") } else { format!("a {kind}") }
}

/// The arguments that a key may stand for, the likeliest first.
fn meant<'a>(key: &str, known: &'a Map<String, Value>) -> impl Iterator<Item = &'a str> {
    let plain = key.to_ascii_lowercase().replace(['_', '-', ' '], "");
    let is_near = {
        let plain = plain.clone();
        move |name: &&str| distance(name.as_bytes(), plain.as_bytes()) <= 1
    };
    let is_alias = move |(_, names): &(&str, &str)| names.split(' ').any(|name| name == plain);
    let aliases = MEANT.into_iter().filter(is_alias).map(|(name, _)| name);
    let known_as = |name: &str| known.get_key_value(name).map(|(name, _)| name.as_str());
    let near = known.keys().map(String::as_str).filter(is_near);
    near.chain(aliases.filter_map(known_as).collect::<Vec<_>>())
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

/// A call without the middle of its long texts.
fn shortened(mut arguments: Map<String, Value>) -> Value {
    for value in arguments.values_mut() {
        if let Some(text) = value.as_str().filter(|text| text.chars().count() > 200) {
            *value = format!("{}..", text.chars().take(60).collect::<String>()).into();
        }
    }
    arguments.into()
}
