//! The random numbers for Zobrist keys, computed by the compiler.

/// The numbers that are combined into a key.
pub(super) struct Numbers {
    /// For a piece, by color, role and square.
    pub(super) pieces: [[[u64; 64]; 6]; 2],
    /// For a castling right, by color and file of the rook.
    pub(super) castling: [[u64; 8]; 2],
    /// For the en passant square, by file.
    pub(super) en_passant: [u64; 8],
    /// For Black to move.
    pub(super) black: u64,
}

pub(super) static NUMBERS: Numbers = {
    let mut random = SplitMix(0x0CA1_55A0);
    let mut pieces = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        pieces[i / (6 * 64)][i / 64 % 6][i % 64] = random.next();
        i += 1;
    }
    let castling = [random.eight(), random.eight()];
    Numbers { pieces, castling, en_passant: random.eight(), black: random.next() }
};

/// The generator `SplitMix64` of Steele, Lea and Flood. Each state gives a different number.
struct SplitMix(u64);

impl SplitMix {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    const fn eight(&mut self) -> [u64; 8] {
        let mut numbers = [0; 8];
        let mut i = 0;
        while i < 8 {
            numbers[i] = self.next();
            i += 1;
        }
        numbers
    }
}
