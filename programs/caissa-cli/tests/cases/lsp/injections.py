"""The strings of a file of Rust that a query of tree-sitter gives to another language."""

import sys
from pathlib import Path

import tree_sitter_rust
from tree_sitter import Language, Parser, Query, QueryCursor

query, file = map(Path, sys.argv[1:])
rust = Language(tree_sitter_rust.language())
tree = Parser(rust).parse(file.read_bytes())
compiled = Query(rust, query.read_text(encoding="utf-8"))
found = []
for pattern, captures in QueryCursor(compiled).matches(tree.root_node):
    language = compiled.pattern_settings(pattern)["injection.language"]
    found += [(node.start_byte, language, node.text.decode()) for node in captures["injection.content"]]
for _, language, text in sorted(found):
    print(f"{language}: {text!r}")
