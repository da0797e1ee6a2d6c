// Disservin's chess-library, used as its own benchmarks use it.
#include "chess.hpp"
#include "main.hpp"

static uint64_t leaves(chess::Board& board, int depth) {
    chess::Movelist moves;
    chess::movegen::legalmoves(moves, board);
    if (depth == 1) return moves.size();
    uint64_t count = 0;
    for (const auto& move : moves) {
        board.makeMove<true>(move);
        count += leaves(board, depth - 1);
        board.unmakeMove(move);
    }
    return count;
}

uint64_t perft(const std::string& fen, int depth) {
    chess::Board board(fen);
    return leaves(board, depth);
}

uint64_t list(const std::string& fen, uint64_t times) {
    chess::Board board(fen);
    chess::Movelist moves;
    uint64_t count = 0;
    while (times-- > 0) {
        // The board may be another one each time, for all that the compiler knows.
        asm volatile("" : : "g"(&board) : "memory");
        chess::movegen::legalmoves(moves, board);
        count += moves.size();
    }
    return count;
}

uint64_t replay(const std::vector<std::string>& game) {
    chess::Board board;
    chess::Movelist moves;
    for (const auto& word : game) board.makeMove<true>(chess::uci::parseSan(board, word, moves));
    return game.size();
}
