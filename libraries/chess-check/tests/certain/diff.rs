//! The changes of a fix, word by word.

use tests::damage::Damaged;

/// Whether a fix changes a word that was true, or only the marks of one that still has its mistake.
pub(super) fn changes_truth(of: &Damaged, copy: &str) -> bool {
    let [original, damaged, copy] =
        [&of.original, &of.damaged, copy].map(|text| text.split_whitespace().collect::<Vec<_>>());
    let (true_words, kept) = (pairs(&damaged, &original), pairs(&damaged, &copy));
    (0..damaged.len()).filter(|at| kept[*at].is_none()).any(|at| {
        true_words[at].is_some() || {
            let behind = |pairs: &[Option<usize>]| {
                at.checked_sub(1).map_or(Some(0), |before| Some(pairs[before]? + 1))
            };
            let new = behind(&kept).and_then(|place| copy.get(place));
            let meant = behind(&true_words).and_then(|place| original.get(place));
            let is_same = new.is_some_and(|new| bare(new) == bare(damaged[at]));
            is_same && meant.is_some_and(|meant| bare(meant) != bare(damaged[at]))
        }
    })
}

/// Whether two texts differ only in the letters of pieces. Then the mistake was another move.
pub(super) fn is_translated(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|text| text.replace(char::is_uppercase, ""));
    one == other
}

/// Whether one of the moves is a word of a text, but for its marks.
pub(super) fn is_word(text: &str, moves: &[String], at: usize) -> bool {
    moves.get(at).is_some_and(|mv| text.split_whitespace().any(|word| bare(word) == bare(mv)))
}

fn bare(word: &str) -> String {
    word.replace(['+', '#', 'x', '!', '?'], "")
}

/// For each word of one text its place in the other, if the longest common sequence of words has it.
fn pairs(one: &[&str], other: &[&str]) -> Vec<Option<usize>> {
    let before = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let [short, long] = [one.len(), other.len()].map(|length| length - before);
    let same = one.iter().rev().zip(other.iter().rev()).take(short.min(long));
    let behind = same.take_while(|(one, other)| one == other).count();
    let (one_end, other_end) = (one.len() - behind, other.len() - behind);
    let (rows, columns) = (&one[before..one_end], &other[before..other_end]);
    let mut lengths = vec![vec![0_u16; columns.len() + 1]; rows.len() + 1];
    for row in (0..rows.len()).rev() {
        for column in (0..columns.len()).rev() {
            lengths[row][column] = if rows[row] == columns[column] {
                lengths[row + 1][column + 1] + 1
            } else {
                lengths[row + 1][column].max(lengths[row][column + 1])
            };
        }
    }
    let mut pairs: Vec<Option<usize>> = (0..before).map(Some).collect();
    let mut column = 0;
    for (row, word) in rows.iter().enumerate() {
        while columns.get(column).is_some_and(|other| other != word)
            && lengths[row][column + 1] > lengths[row + 1][column]
        {
            column += 1;
        }
        let is_pair = columns.get(column) == Some(word);
        pairs.push(is_pair.then_some(before + column));
        column += usize::from(is_pair);
    }
    pairs.extend((0..behind).map(|at| Some(other_end + at)));
    pairs
}

/// A sound text, the damaged and the fixed one in lines of their own, around the words in which they differ.
pub(super) fn short(texts: [&str; 3]) -> String {
    let all = texts.map(|text| text.split_whitespace().collect::<Vec<_>>());
    let lines = ["meant", "typed", "fixed"].iter().zip(&all).map(|(name, words)| {
        let pairs = [pairs(words, &all[0]), pairs(words, &all[1]), pairs(words, &all[2])];
        let differs = |at: usize| {
            pairs.iter().any(|pairs| {
                pairs[at].is_none()
                    || at > 0 && pairs[at - 1].is_some_and(|before| pairs[at] != Some(before + 1))
            })
        };
        let is_near = |at: usize| (at.saturating_sub(3)..(at + 3).min(words.len())).any(differs);
        let mut line = String::new();
        for (at, word) in words.iter().enumerate() {
            match is_near(at) {
                true => line.extend([" ", word]),
                false if !line.ends_with("..") => line += " ..",
                false => {}
            }
        }
        format!("    {name}{line}")
    });
    lines.collect::<Vec<_>>().join("\n")
}
