//! Training of the network: gradient descent (Adam) on the squared error of the expected points.
//!
//! The same samples and the same seed give the same network, bit for bit: each batch is always divided into the same
//! parts, and their gradients are added in the same order.

use chess_search::tune::{BUCKETS, INPUTS, NEURONS, ONE, ONE_OUT};
use fastrand::Rng;

use crate::samples::{self, Sample};

/// The samples of one step.
const BATCH: usize = 2_048;
/// The parts of a batch, each for a thread.
const PARTS: usize = 2;
/// The learning rate of the first epoch and of the last one; between them it falls by a constant factor.
const RATES: [f32; 2] = [2e-3, 2e-5];
/// The greatest weight, so that the integers of the engine hold it.
const MOST: f32 = 1.98;
/// The first of this many parts of the samples is kept aside: it shows how well the network predicts other games.
const KEPT: usize = 50;

// The weights in one list: rows of the inputs, bias, output weights by bucket and side, output biases.
const BIAS: usize = INPUTS * NEURONS;
const OUTPUTS: usize = BIAS + NEURONS;
const OUTPUT_BIAS: usize = OUTPUTS + BUCKETS * 2 * NEURONS;
const COUNT: usize = OUTPUT_BIAS + BUCKETS;

/// Trains a network for a number of epochs, and returns the bytes of its file.
pub fn train(samples: &[Sample], epochs: usize, seed: u64) -> Vec<u8> {
    let mut rng = Rng::with_seed(seed);
    let mut weights: Vec<f32> = (0..COUNT).map(|_| (rng.f32() - 0.5) / 4.0).collect();
    weights[OUTPUT_BIAS..].fill(0.0);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let (kept, order) = order.split_at_mut(samples.len() / KEPT);
    let mut adam = Adam { mean: vec![0.0; COUNT], square: vec![0.0; COUNT], steps: 0 };
    for epoch in 0..epochs {
        rng.shuffle(order);
        let progress = epoch as f32 / (epochs - 1).max(1) as f32;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let gradient = gradient(samples, batch, &weights);
            error += gradient.error;
            adam.step(&mut weights, &gradient.weights, rate);
        }
        let unseen = gradient(samples, kept, &weights).error / kept.len() as f64;
        let error = error / order.len() as f64;
        eprintln!("epoch {}: error {error:.6}, of unseen positions {unseen:.6}", epoch + 1);
    }
    bytes(&weights)
}

/// The sum of the gradients of some samples, and of their errors.
struct Gradient {
    weights: Vec<f32>,
    error: f64,
}

fn gradient(samples: &[Sample], batch: &[u32], weights: &[f32]) -> Gradient {
    let parts: Vec<Gradient> = std::thread::scope(|scope| {
        let parts: Vec<_> = batch
            .chunks(batch.len().div_ceil(PARTS).max(1))
            .map(|part| scope.spawn(move || gradient_of_part(samples, part, weights)))
            .collect();
        parts.into_iter().map(|part| part.join().expect("no panic")).collect()
    });
    let mut sum = Gradient { weights: vec![0.0; COUNT], error: 0.0 };
    for part in parts {
        sum.weights.iter_mut().zip(part.weights).for_each(|(sum, part)| *sum += part);
        sum.error += part.error;
    }
    sum.weights.iter_mut().for_each(|weight| *weight /= batch.len() as f32);
    sum
}

fn gradient_of_part(samples: &[Sample], part: &[u32], weights: &[f32]) -> Gradient {
    let mut sum = Gradient { weights: vec![0.0; COUNT], error: 0.0 };
    for number in part {
        sum.add(&samples[*number as usize], weights);
    }
    sum
}

type Layer = [f32; NEURONS];

impl Gradient {
    fn add(&mut self, sample: &Sample, weights: &[f32]) {
        let bucket = usize::from(sample.bucket);
        let outputs = OUTPUTS + bucket * 2 * NEURONS;
        let neurons = sample.inputs().map(|inputs| neurons(inputs, weights));
        let mut output = weights[OUTPUT_BIAS + bucket];
        for (side, neurons) in neurons.iter().enumerate() {
            let weights = &weights[outputs + side * NEURONS..][..NEURONS];
            output += neurons.iter().zip(weights).map(|(n, w)| n * n * w).sum::<f32>();
        }
        let points = samples::points(output);
        let difference = points - sample.points;
        self.error += f64::from(difference * difference);
        let slope = 2.0 * difference * points * (1.0 - points);
        self.weights[OUTPUT_BIAS + bucket] += slope;
        for (side, (neurons, inputs)) in neurons.iter().zip(sample.inputs()).enumerate() {
            let at = outputs + side * NEURONS;
            let mut slopes = [0.0; NEURONS];
            for neuron in 0..NEURONS {
                let value = neurons[neuron];
                self.weights[at + neuron] += slope * value * value;
                // A neuron at 0 or 1 does not change.
                if value > 0.0 && value < 1.0 {
                    slopes[neuron] = slope * weights[at + neuron] * 2.0 * value;
                }
            }
            for input in inputs {
                add(row_mut(&mut self.weights, usize::from(*input) * NEURONS), &slopes);
            }
            add(row_mut(&mut self.weights, BIAS), &slopes);
        }
    }
}

/// The neurons of a side, clamped to 0..1.
fn neurons(inputs: &[u16], weights: &[f32]) -> Layer {
    let mut sums = *row(weights, BIAS);
    for input in inputs {
        add(&mut sums, row(weights, usize::from(*input) * NEURONS));
    }
    sums.map(|sum| sum.clamp(0.0, 1.0))
}

fn add(to: &mut Layer, from: &Layer) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

fn row(weights: &[f32], at: usize) -> &Layer {
    weights[at..].first_chunk().expect("a whole row")
}

fn row_mut(weights: &mut [f32], at: usize) -> &mut Layer {
    weights[at..].first_chunk_mut().expect("a whole row")
}

/// The optimiser: moving averages of each slope and of its square.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        const DECAYS: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let [first, second] = DECAYS.map(|decay| 1.0 - decay.powi(self.steps));
        for (at, slope) in gradient.iter().enumerate() {
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean += (slope - *mean) * (1.0 - DECAYS[0]);
            *square += (slope * slope - *square) * (1.0 - DECAYS[1]);
            let step = rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
            weights[at] = (weights[at] - step).clamp(-MOST, MOST);
        }
    }
}

/// The numbers of the network as the engine reads them.
fn bytes(weights: &[f32]) -> Vec<u8> {
    let [one, one_out] = [ONE, ONE_OUT].map(f32::from);
    let number = |(at, weight): (usize, &f32)| {
        let unit = match at {
            ..OUTPUTS => one,
            OUTPUTS..OUTPUT_BIAS => one_out,
            _ => one * one_out,
        };
        ((weight * unit).round() as i16).to_le_bytes()
    };
    weights.iter().enumerate().flat_map(number).collect()
}
