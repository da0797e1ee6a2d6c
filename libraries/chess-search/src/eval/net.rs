//! The network: its shape, its weights, and its value.
//!
//! ```text
//! 768 inputs    each piece on its square, as one side sees it (`view`)
//!   |           a row of weights for each piece, added up (`accumulator`)
//! 64 neurons    for the side to move, and 64 for the other: clamped to 0..1 and squared
//!   |           a weight for each neuron; eight sets of them, by the number of pieces on the board
//! 1 value       in hundredths of a pawn, for the side to move
//! ```
//!
//! All numbers are integers: weights of the inputs are 255ths, those of the neurons 64ths. `workshop/tune/` trains the network,
//! and writes the file `net.bin` with its numbers in the order of [`Net`], each in two bytes, the lower one first.

use super::view::INPUTS;
use crate::score::Value;

/// The neurons of each side.
pub(crate) const NEURONS: usize = 64;
/// The sets of weights of the neurons.
pub(crate) const BUCKETS: usize = 8;
/// One, as the neurons count.
pub(crate) const ONE: i16 = 255;
/// One, as the weights of the neurons count.
pub(crate) const ONE_OUT: i16 = 64;
/// The value of 1 at the output: at this advantage in hundredths of a pawn, 73 of 100 points are expected.
pub(crate) const SCALE: Value = 300;
/// The greatest value, far below any mate.
const MOST: Value = 10_000;

/// The sums of one side's neurons.
pub(crate) type Layer = [i16; NEURONS];

/// The weights.
#[repr(align(64))]
pub(crate) struct Net {
    /// The row of each input.
    pub(crate) inputs: [Layer; INPUTS],
    pub(crate) bias: Layer,
    /// By bucket, for the neurons of the side to move and those of the other side.
    outputs: [[Layer; 2]; BUCKETS],
    output_bias: [i16; BUCKETS],
}

pub(crate) static NET: Net = Net::read(include_bytes!("net.bin"));

impl Net {
    /// The size of its file.
    const BYTES: usize = 2 * (INPUTS * NEURONS + NEURONS + BUCKETS * 2 * NEURONS + BUCKETS);

    #[allow(clippy::large_stack_arrays, reason = "on the compiler's stack, once")]
    const fn read(bytes: &[u8; Self::BYTES]) -> Self {
        let mut net = Self {
            inputs: [[0; NEURONS]; INPUTS],
            bias: [0; NEURONS],
            outputs: [[[0; NEURONS]; 2]; BUCKETS],
            output_bias: [0; BUCKETS],
        };
        let mut at = 0;
        let mut row = 0;
        while row < INPUTS {
            at = read(bytes, at, &mut net.inputs[row]);
            row += 1;
        }
        at = read(bytes, at, &mut net.bias);
        let mut bucket = 0;
        while bucket < BUCKETS {
            at = read(bytes, at, &mut net.outputs[bucket][0]);
            at = read(bytes, at, &mut net.outputs[bucket][1]);
            bucket += 1;
        }
        read(bytes, at, &mut net.output_bias);
        net
    }

    /// The value of a position with this many pieces, by the sums of the side to move and of the other side.
    pub(crate) fn value(&self, pieces: usize, sums: [&Layer; 2]) -> Value {
        let bucket = bucket(pieces);
        let [us, them] = &self.outputs[bucket];
        let sum = weigh(sums[0], us) + weigh(sums[1], them);
        let (one, one_out) = (Value::from(ONE), Value::from(ONE_OUT));
        let output = sum / one + Value::from(self.output_bias[bucket]);
        // `output` is at most 2 * 64 * 255 * 127 and the bias, so its product is below 2^31.
        (output * SCALE / (one * one_out)).clamp(-MOST, MOST)
    }
}

/// The set of weights for a number of pieces, from 2 to 32.
pub(crate) const fn bucket(pieces: usize) -> usize {
    (pieces - 2) * BUCKETS / 31
}

/// The sum of the squares of clamped neurons, each with its weight. In loops of one kind of number, and in pairs at the
/// end, so that each of them works on whole registers.
fn weigh(layer: &Layer, weights: &Layer) -> Value {
    let (mut clamped, mut weighted) = (*layer, *weights);
    for neuron in &mut clamped {
        *neuron = (*neuron).clamp(0, ONE);
    }
    for (weight, neuron) in weighted.iter_mut().zip(&clamped) {
        // A weight is at most 127, so the product fits in 16 bits.
        *weight = weight.wrapping_mul(*neuron);
    }
    let product = |a: i16, b: i16| Value::from(a) * Value::from(b);
    let pairs = clamped.as_chunks().0.iter().zip(weighted.as_chunks().0);
    pairs.map(|([a, b], [c, d])| product(*a, *c) + product(*b, *d)).sum()
}

/// Reads numbers from a place on; returns the place after them.
const fn read<const N: usize>(bytes: &[u8], mut from: usize, to: &mut [i16; N]) -> usize {
    let mut at = 0;
    while at < N {
        to[at] = i16::from_le_bytes([bytes[from], bytes[from + 1]]);
        (at, from) = (at + 1, from + 2);
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums of 33 rows fit in 16 bits, and so does a clamped neuron times its weight.
    #[test]
    fn no_weight_is_too_large_for_its_sum() {
        let rows = NET.inputs.iter().chain([&NET.bias]).flatten();
        assert!(rows.map(|weight| weight.unsigned_abs()).max() <= Some(i16::MAX as u16 / 33));
        let outputs = NET.outputs.iter().flatten().flatten();
        assert!(
            outputs.map(|weight| weight.unsigned_abs()).max() <= Some(i16::MAX as u16 / ONE as u16)
        );
        assert!(NET.inputs.iter().any(|row| *row != [0; NEURONS]));
    }

    #[test]
    fn every_number_of_pieces_has_a_bucket() {
        let buckets: Vec<usize> = (2..=32).map(bucket).collect();
        assert!(buckets.is_sorted() && buckets[0] == 0 && buckets[30] == BUCKETS - 1);
    }
}
