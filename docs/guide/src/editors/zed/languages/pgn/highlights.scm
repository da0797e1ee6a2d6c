[
  (inline_comment)
  (rest_of_line_comment)
] @comment

(tagpair_key) @property
[
  (double_quote)
  (tagpair_value_contents)
] @string
(move_number) @number
[
  (san_move)
  (lan_move)
] @function
(annotation) @operator
(result_code) @constant
[
  (tagpair_delimiter_open)
  (tagpair_delimiter_close)
  (variation_delimiter_open)
  (variation_delimiter_close)
] @punctuation.bracket
