// Ellxor's perft, which only counts; for processors with PEXT.
#define main its_main
#include "unity_build.cc"
#undef main
#include "main.hpp"

static Board board_of(const std::string& fen) {
    static bool is_ready = (init_bitboard_tables(), true);
    bool is_white, is_right = is_ready;
    return parse_fen(fen.c_str(), &is_white, &is_right);
}

uint64_t perft(const std::string& fen, int depth) {
    return perft(board_of(fen), static_cast<Depth>(depth));
}

// Its lists keep the pushes of pawns as a set, and it knows no notation.
uint64_t list(const std::string&, uint64_t) { return 0; }
uint64_t replay(const std::vector<std::string>&) { return 0; }
