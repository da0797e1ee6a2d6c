//! SARIF 2.1.0, the format of code scanning: one document, written as the findings come.

use chess_check::{Finding, Rule, Summary};
use chess_core::ErrorKind;
use serde_json::{Value, json};

use super::Report;
use crate::cure;
use crate::rules::Level;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The greatest number of results that GitHub accepts of a run.
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
        let codes = ErrorKind::CODES.iter().chain(Rule::CODES);
        let rules: Vec<Value> = codes.map(|code| json!({"id": code})).collect();
        let version = env!("CARGO_PKG_VERSION");
        let tool = json!({"driver": {"name": "caissa", "version": version, "rules": rules}});
        // By hand around the results, because these are too many to be kept.
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
        let (place, end) = (finding.place(), finding.end());
        let message = cure::message(finding);
        let result = json!({
            "ruleId": finding.code(),
            "level": level.name(),
            "message": {"text": message},
            "locations": [{"physicalLocation": {
                "artifactLocation": {"uri": finding.file()},
                "region": {
                    "startLine": place.line,
                    "startColumn": place.column,
                    "endLine": end.line,
                    "endColumn": end.column,
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
