// The program around a library of C++: for each line of its input it does a piece of work and prints a number.
//
//     perft DEPTH FEN     the leaves at a depth of at least 1
//     list TIMES FEN      the legal moves of so many lists
//     game MOVE ..        keeps a game, and prints how many are kept
//     replay FROM COUNT   the plies of so many games from one of them on
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Games = std::vector<std::vector<std::string>>;

// The work; each peer has its own.
uint64_t perft(const std::string& fen, int depth);
uint64_t list(const std::string& fen, uint64_t times);
uint64_t replay(const std::vector<std::string>& game);

static uint64_t answer(const std::string& line, Games& games) {
    std::istringstream words(line);
    std::string command, word;
    words >> command;
    if (command == "game") {
        games.emplace_back();
        while (words >> word) games.back().push_back(word);
        return games.size();
    }
    uint64_t number = 0, plies = 0, count = 0;
    words >> number >> std::ws;
    if (command == "replay") {
        words >> count;
        for (uint64_t at = number; at < number + count; at++) plies += replay(games.at(at));
        return plies;
    }
    std::getline(words, word);
    return command == "perft" ? perft(word, static_cast<int>(number)) : list(word, number);
}

int main() {
    Games games;
    for (std::string line; std::getline(std::cin, line);) {
        std::cout << answer(line, games) << std::endl;
    }
}
