#!/bin/bash -eu
# Builds every target of `workshop/fuzz/` into $OUT, each with its seeds and the dictionary. OSS-Fuzz sets the variables.
cd "$SRC/caissa/workshop/fuzz"
cargo fuzz build --release
python3 seeds.py "$WORK/seeds"
for file in fuzz_targets/*.rs; do
  target=$(basename "$file" .rs)
  cp "target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
  cp dictionary "$OUT/$target.dict"
  (cd "$WORK/seeds/$target" && zip -q "$OUT/${target}_seed_corpus.zip" ./*)
done
