//! SARIF 2.1.0, the format of code scanning: one document, written finding by finding.

use chess_check::{Finding, Summary};
use serde_json::{Value, json};

use super::{Report, message};
use crate::args::{Level, rows};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The greatest number of results that GitHub accepts from one run.
const MOST: u64 = 25_000;

pub(super) struct Sarif {
    count: u64,
}

impl Sarif {
    pub(super) fn new() -> Self {
        Self { count: 0 }
    }
}

impl Report for Sarif {
    fn begin(&mut self) -> String {
        let rules: Vec<Value> = rows().map(|row| json!({"id": row.code})).collect();
        let version = env!("CARGO_PKG_VERSION");
        let tool = json!({"driver": {"name": "caissa", "version": version, "rules": rules}});
        // The document around the results is written by hand, because all of them may not fit into memory.
        format!(
            "{{\"version\":\"2.1.0\",\"$schema\":\"{SCHEMA}\",\"runs\":[{{\"tool\":{tool},\
             \"columnKind\":\"unicodeCodePoints\",\"results\":["
        )
    }

    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        self.count += 1;
        if self.count > MOST {
            return String::new();
        }
        let message = message(finding, level);
        let result = json!({
            "ruleId": message.code,
            "level": message.level,
            "message": {"text": message.text()},
            "locations": [{"physicalLocation": {
                "artifactLocation": {"uri": uri(&message.file)},
                "region": {
                    "startLine": message.line,
                    "startColumn": message.column,
                    "endLine": message.end_line,
                    "endColumn": message.end_column,
                },
            }}],
        });
        let separator = if self.count == 1 { "\n" } else { ",\n" };
        format!("{separator}{result}")
    }

    fn end(&mut self, _summary: &Summary) -> String {
        let notifications = if self.count > MOST {
            let count = self.count;
            let words =
                format!("{count} findings: the first {MOST} are listed, as many as GitHub accepts");
            json!([{"level": "warning", "message": {"text": words}}])
        } else {
            json!([])
        };
        let invocation = json!({
            "executionSuccessful": true,
            "toolExecutionNotifications": notifications,
        });
        format!("\n],\"invocations\":[{invocation}]}}]}}\n")
    }
}

/// The name of a file as a relative reference (RFC 3986): letters, digits and a few signs stay, others become `%20`.
fn uri(name: &str) -> String {
    let mut uri = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => {
                let digit = |four: u8| char::from(b"0123456789ABCDEF"[usize::from(four)]);
                uri.extend(['%', digit(byte >> 4), digit(byte & 15)]);
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_of_files_are_uris() {
        assert_eq!(uri("archive/1972.pgn"), "archive/1972.pgn");
        assert_eq!(uri("my games/M\u{FC}nchen #1.pgn"), "my%20games/M%C3%BCnchen%20%231.pgn");
    }
}
