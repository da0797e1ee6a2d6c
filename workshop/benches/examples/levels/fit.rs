//! One scale for all players: the ratings that make the games most likely.

/// The results of all pairs.
pub struct Results {
    /// Points of the first player against the second, and their games.
    points: Vec<Vec<f64>>,
    games: Vec<Vec<f64>>,
}

/// A rating with the half of its 95 % interval, both in Elo.
#[derive(Clone, Copy)]
pub struct Rating {
    pub elo: f64,
    pub error: f64,
}

/// Steps of Newton's method; it converges in some ten.
const STEPS: usize = 100;
/// The greatest change of a rating in one step, in Elo.
const LONGEST_STEP: f64 = 200.0;
/// The standard deviation of the prior, in Elo.
const DEVIATION: f64 = 500.0;
/// Elo of a factor e in the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

impl Results {
    pub fn new(players: usize) -> Self {
        let zeros = vec![vec![0.0; players]; players];
        Self { points: zeros.clone(), games: zeros }
    }

    pub fn add(&mut self, one: usize, other: usize, halves: usize) {
        let points = halves as f64 / 2.0;
        self.points[one][other] += points;
        self.points[other][one] += 1.0 - points;
        self.games[one][other] += 1.0;
        self.games[other][one] += 1.0;
    }

    pub fn games(&self, one: usize, other: usize) -> f64 {
        self.games[one][other]
    }

    pub fn points(&self, one: usize, other: usize) -> f64 {
        self.points[one][other]
    }

    /// The most likely ratings, if a game is won with the odds `10^(difference / 400)`; a draw is half a win. The
    /// games tell only differences. The mean of the anchors' ratings is that of their declared ones, which `guesses`
    /// holds.
    ///
    /// A weak prior, a normal distribution around each guess, gives ratings also to players who have won or lost all
    /// their games. After a hundred games it changes a rating by an Elo or two.
    pub fn fit(&self, guesses: &[f64], anchors: &[usize]) -> Vec<Rating> {
        let players = guesses.len();
        let mut elo = guesses.to_vec();
        let weight = 1.0 / anchors.len() as f64;
        let mut covariance = vec![vec![0.0; players]; players];
        for _ in 0..STEPS {
            let mut gradient = vec![0.0; players];
            let mut information = vec![vec![0.0; players]; players];
            for one in 0..players {
                let known = SCALE / (DEVIATION * DEVIATION);
                gradient[one] += known * (guesses[one] - elo[one]);
                information[one][one] += known;
                for other in 0..players {
                    let games = self.games[one][other];
                    let expected = expected(elo[one] - elo[other]);
                    gradient[one] += self.points[one][other] - games * expected;
                    let told = games * expected * (1.0 - expected) / SCALE;
                    information[one][one] += told;
                    information[one][other] -= told;
                }
            }
            // Holds the mean of the anchors.
            for one in anchors {
                for other in anchors {
                    information[*one][*other] += weight * weight;
                }
            }
            covariance = inverse(information);
            let mut longest: f64 = 0.0;
            for one in 0..players {
                let step: f64 = (0..players).map(|at| covariance[one][at] * gradient[at]).sum();
                let step = step.clamp(-LONGEST_STEP, LONGEST_STEP);
                elo[one] += step;
                longest = longest.max(step.abs());
            }
            let mean =
                |ratings: &[f64]| anchors.iter().map(|at| ratings[*at]).sum::<f64>() * weight;
            let shift = mean(guesses) - mean(&elo);
            elo.iter_mut().for_each(|elo| *elo += shift);
            if longest < 0.01 {
                break;
            }
        }
        // The information is in points for an Elo, so the covariance is in Elo for a point: SCALE makes it Elo squared.
        // The mean of the anchors has no error by definition, but the anchoring added some, `SCALE` in all: it is taken
        // out again.
        let error = |at: usize| (covariance[at][at] - 1.0).max(0.0) * SCALE;
        (0..players).map(|at| Rating { elo: elo[at], error: 1.96 * error(at).sqrt() }).collect()
    }
}

/// The points a game of a player who is so much stronger.
pub fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference / SCALE).exp())
}

/// The inverse of a matrix, by Gauss and Jordan.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|at| f64::from(u8::from(at == row))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for column in 0..size {
        let largest =
            |a: &usize, b: &usize| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs());
        let pivot = (column..size).max_by(largest).expect("a row");
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let divisor = matrix[column][column];
        for at in 0..size {
            matrix[column][at] /= divisor;
            inverse[column][at] /= divisor;
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for at in 0..size {
                matrix[row][at] -= factor * matrix[column][at];
                inverse[row][at] -= factor * inverse[column][at];
            }
        }
    }
    inverse
}
