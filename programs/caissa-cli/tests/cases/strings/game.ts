const pattern = /["'`]\/[/"]/g, half = 8 / 2; // "8/8/8/3N4/8/8/8/7"
const line = `4k3/8/8/8/8/8/8/4K3 ${turn} - - 0 1`;
const pgn = `[White "A"]
[Black "B"]

1. e4 e5 2. Nf3 Nc6 3. Bb6 *`;
load('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP' + '/RNBQKBNR w KQkq e3 0 1', "8/8/8/3N4/8/8/8/8");
