#!/bin/sh
# Keeps an archive: `sh keep-archive.sh FOLDER`. The files of games are in FOLDER/games; all else there is made of them:
#   sums           the sum of each file
#   findings/SUM   what is wrong in the file with this sum, which is checked once
#   decisions.tsv  the games that are left out, each in the group of the one that is kept
#   archive.pgn    one of each game
set -eu
cd "$1"
mkdir -p findings
touch sums
sha256sum games/* > sums.new
diff sums sums.new | sed -n 's/^\([<>]\) [0-9a-f]* /\1/p'
check() {
    test -f "findings/$1" && return
    caissa check "$2" --format short > findings/part 2>&1 || test $? = 1
    mv findings/part "findings/$1"
}
while read -r sum file; do
    check "$sum" "$file"
done < sums.new
if ! cmp -s sums sums.new; then
    caissa dedupe games --quiet --write-decisions decisions.tsv
    caissa dedupe games --quiet --decisions decisions.tsv --output archive.pgn
fi
# The games of files, as the last line of each list of findings says.
count() {
    games=0
    for sum in $(cut -d ' ' -f 1 "$1"); do
        games=$((games + $(tail -n 1 "findings/$sum" | sed 's/ game.*//; s/,//g')))
    done
    echo "$games"
}
sha256sum archive.pgn > sums.kept
check "$(cut -d ' ' -f 1 sums.kept)" archive.pgn
given=$(count sums.new) kept=$(count sums.kept) dropped=$(grep -c ^drop decisions.tsv || true)
echo "$given games = $kept kept + $dropped left out"
test "$given" = $((kept + dropped))
mv sums.new sums
