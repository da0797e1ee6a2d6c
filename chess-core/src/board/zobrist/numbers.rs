//! The random numbers for Zobrist keys, computed by the compiler.

/// The index of the first number for pieces (by color, role and square), for castling rights (by color and file
/// of the rook), for the en passant square (by file), and for Black to move.
pub(super) const PIECES: usize = 0;
pub(super) const CASTLING: usize = PIECES + 2 * 6 * 64;
pub(super) const EN_PASSANT: usize = CASTLING + 2 * 8;
pub(super) const BLACK_TO_MOVE: usize = EN_PASSANT + 8;

/// A number for each part of a position, from the generator `SplitMix64` of Steele, Lea and Flood, which never
/// repeats a number.
pub(super) static NUMBERS: [u64; BLACK_TO_MOVE + 1] = {
    let mut numbers = [0; BLACK_TO_MOVE + 1];
    let mut state = 0x0CA1_55A0_u64;
    let mut i = 0;
    while i < numbers.len() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        numbers[i] = mixed(state);
        i += 1;
    }
    numbers
};

/// A number whose bits all depend on all bits of another one, different for each: the last step of `SplitMix64`. Keys of
/// positions and hashes in files are made of it, so it never changes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
