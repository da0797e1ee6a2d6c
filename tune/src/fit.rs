//! Logistic regression (Texel tuning): finds the weights that predict the results best. Weights that few positions have
//! stay near their old values.

use chess_search::tune;

use crate::games::Sample;

/// Regularisation: the strength that pulls weights back to their old values.
const HOLD: f64 = 2e-7;
/// Learning rate: the most that a weight changes in one round, in hundredths of a pawn.
const STEP: f64 = 1.0;

type Weights = Vec<[f64; 2]>;

pub fn fit([samples, kept]: &[Vec<Sample>; 2], rounds: usize) {
    let first: Weights =
        tune::weights().iter().map(|(a, b)| [f64::from(*a), f64::from(*b)]).collect();
    let scale = scale(samples, &first);
    let report = |weights: &Weights| {
        eprintln!(
            "error {:.6}, {:.6}",
            error(samples, weights, scale),
            error(kept, weights, scale)
        );
    };
    eprintln!("scale {scale:.5}");
    report(&first);
    let mut weights = first.clone();
    // Adam: the moving averages of each slope and of its square.
    let (mut mean, mut square) = (vec![[0.0; 2]; weights.len()], vec![[0.0; 2]; weights.len()]);
    for round in 1..=rounds {
        let slope = slope(samples, &weights, &first, scale);
        for term in 0..weights.len() {
            for half in 0..2 {
                let slope = slope[term][half];
                let (mean, square) = (&mut mean[term][half], &mut square[term][half]);
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
                let (m, s) = (
                    *mean / (1.0 - 0.9_f64.powi(round as i32)),
                    *square / (1.0 - 0.999_f64.powi(round as i32)),
                );
                weights[term][half] -= STEP * m / (s.sqrt() + 1e-12);
            }
        }
        if round % 50 == 0 {
            report(&weights);
        }
    }
    print(&weights);
}

fn value(sample: &Sample, weights: &Weights) -> f64 {
    let middle = f64::from(sample.middle);
    sample.terms.iter().fold(0.0, |sum, (term, times)| {
        let [a, b] = weights[usize::from(*term)];
        sum + f64::from(*times) * (a * middle + b * (1.0 - middle))
    })
}

fn expected(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value * scale).exp())
}

fn error(samples: &[Sample], weights: &Weights, scale: f64) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| (expected(value(sample, weights), scale) - f64::from(sample.result)).powi(2))
        .sum();
    sum / samples.len() as f64
}

/// The scale with which the values predict the results best.
fn scale(samples: &[Sample], weights: &Weights) -> f64 {
    (1..40)
        .map(|n| f64::from(n) * 0.0003)
        .min_by(|a, b| error(samples, weights, *a).total_cmp(&error(samples, weights, *b)))
        .expect("some scales")
}

/// The gradient of the error, by weight.
fn slope(samples: &[Sample], weights: &Weights, first: &Weights, scale: f64) -> Weights {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<Weights> = std::thread::scope(|scope| {
        let parts: Vec<_> = samples
            .chunks(samples.len().div_ceil(threads).max(1))
            .map(|part| scope.spawn(move || slope_of(part, weights, scale)))
            .collect();
        parts.into_iter().map(|part| part.join().expect("no panic")).collect()
    });
    let mut sum = vec![[0.0; 2]; weights.len()];
    for (term, sum) in sum.iter_mut().enumerate() {
        for half in 0..2 {
            let all: f64 = parts.iter().map(|part| part[term][half]).sum();
            sum[half] =
                all / samples.len() as f64 + HOLD * (weights[term][half] - first[term][half]);
        }
    }
    sum
}

fn slope_of(samples: &[Sample], weights: &Weights, scale: f64) -> Weights {
    let mut slope = vec![[0.0; 2]; weights.len()];
    for sample in samples {
        let expected = expected(value(sample, weights), scale);
        let common =
            2.0 * scale * (expected - f64::from(sample.result)) * expected * (1.0 - expected);
        let middle = f64::from(sample.middle);
        for (term, times) in &sample.terms {
            let slope = &mut slope[usize::from(*term)];
            slope[0] += common * f64::from(*times) * middle;
            slope[1] += common * f64::from(*times) * (1.0 - middle);
        }
    }
    slope
}

fn print(weights: &Weights) {
    println!(
        "//! The weights of all terms, in the order of `terms`: fitted to games by the package in `tune/`.\n\
         //!\n\
         //! The games: (say which)\n"
    );
    println!("use super::terms::{{COUNT, Weight}};\n");
    println!("#[rustfmt::skip]\npub(crate) static WEIGHTS: [Weight; COUNT] = [");
    for row in weights.chunks(8) {
        let row: Vec<String> = row
            .iter()
            .map(|[a, b]| format!("({}, {}),", a.round() as i16, b.round() as i16))
            .collect();
        println!("    {}", row.join(" "));
    }
    println!("];");
}
