; extends
; Moves in the strings of chess macros in Rust, for editors with tree-sitter: the colors of PGN.
; A position stays a string, because no grammar is for FEN.

(macro_invocation
  macro: [
    (identifier) @_macro
    (scoped_identifier name: (identifier) @_macro)
  ]
  (token_tree
    [
      (_ (string_content) @injection.content)
      (token_tree (_ (string_content) @injection.content))
    ])
  (#any-of? @_macro "board" "boards" "book" "chess" "game" "games" "pgn" "puzzle" "puzzles" "san" "uci")
  (#match? @injection.content "^[ \t\n]*([0-9]+\\.|\\[|\\{|\\(|[1-8]{4}|[O0o]-[O0o]|[A-Z♔-♟]?[a-h]?[1-8]?[x:-]?[a-h][1-8])")
  (#not-match? @injection.content "^[^ ]*(/|[a-h][1-8]\\.[a-z])")
  (#set! injection.language "pgn"))
