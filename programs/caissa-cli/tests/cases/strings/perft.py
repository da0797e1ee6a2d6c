# "8/8/8/3N4/8/8/8/7" is in a comment.
"""8/8/8/3N4/8/8/8/7 is in a sentence."""

START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
NINE_PAWNS = ("rnbqkb1r/pp1p1pPp/8/2p1pP2/1P1P4/3P3P/P1P1P3/"  # the ranks
              b"RNBQKBNR w KQkq - 0 1")
SUITE = r"""
8/8/8/3N4/8/8/8/8 w - - id "no kings";
4k3/8/8/8/8/8/8/4K3 x - - id "no side to move";
"""


def test_command(fen):
    send(f"position fen {fen} moves e2e4")
    send(f'position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves {fen}')
    send('position startpos moves e2e4 e7e5 e4e5')
    assert it isn"t Python
    assert '1. e4 e5 2. Nf3 {it\'s \u0041 comment} 2... Nf5' == fen.replace("'", "")
