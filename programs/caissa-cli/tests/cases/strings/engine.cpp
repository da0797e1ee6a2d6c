// "8/8/8/3N4/8/8/8/7"
/* "8/8/8/3N4/8/8/8/7" */
#include "bitboard.h"

const char *fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", u8"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
};
const char quote = '"', hex = 0xFF'FF, *game = R"pgn([Event "a \\ )"]
[White "B"]

1. e4 e5 2. Ke3 *)pgn";
const char *split = "[White \"A\"]\n"
                    "[Black \"B\"]\n\n"
                    "1. e4 e5 2. Nf3\x20Nc6 3. Bb5 \
Ke6 *";
