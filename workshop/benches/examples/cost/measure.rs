//! The cost of a command: GNU time's figures, from runs in turn.

use std::fs;
use std::process::Stdio;

use crate::workshop::Package;

/// The cost of one run, children included.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// Seconds of CPU in user code.
    pub(crate) user: f64,
    /// Seconds of CPU in the system.
    system: f64,
    /// Megabytes of the largest process.
    peak: f64,
}

impl Cost {
    pub(crate) fn cpu(self) -> f64 {
        self.user + self.system
    }

    pub(crate) fn peak(self) -> f64 {
        self.peak
    }
}

/// The least and the middle of several runs.
#[derive(Clone, Copy)]
pub(crate) struct Spread {
    pub(crate) least: f64,
    pub(crate) median: f64,
}

/// The costs of several runs of one package.
pub(crate) struct Costs(Vec<Cost>);

impl Costs {
    pub(crate) fn spread(&self, figure: fn(Cost) -> f64) -> Spread {
        let mut figures: Vec<f64> = self.0.iter().map(|&cost| figure(cost)).collect();
        figures.sort_by(f64::total_cmp);
        Spread { least: figures[0], median: figures[figures.len() / 2] }
    }

    pub(crate) fn user(&self) -> Spread {
        self.spread(|cost| cost.user)
    }
}

/// Runs packages in turn, A B A B, so that a slow moment of the machine falls on all alike.
pub(crate) fn in_turn<const N: usize>(
    runs: usize,
    packages: [&Package; N],
    run: impl Fn(&Package) -> Cost,
) -> [Costs; N] {
    let mut costs = [(); N].map(|()| Costs(Vec::new()));
    for _ in 0..runs {
        for (package, costs) in packages.iter().zip(&mut costs) {
            costs.0.push(run(package));
        }
    }
    costs
}

/// Checks a package again, several times under one clock: its figures end at a hundredth of a second.
pub(crate) fn check_again(package: &Package, times: u32) -> Cost {
    let script = format!(
        "i=0; while [ $i -lt {times} ]; do touch {file}; {CHECK} || exit; i=$((i+1)); done",
        file = package.file
    );
    let all = timed(package, &script);
    let share = f64::from(times);
    Cost { user: all.user / share, system: all.system / share, peak: all.peak }
}

const CHECK: &str = "cargo check --quiet --offline";

/// A profile of cargo.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    Dev,
    Release,
}

/// Builds a package and all that it depends on into an empty target directory, as from the registry.
pub(crate) fn first_build(package: &Package, profile: Profile) -> Cost {
    build_anew(package, "CARGO_INCREMENTAL=0 RUSTFLAGS=--cap-lints=allow", profile)
}

/// The same in the dev profile as cargo builds packages that are given by path.
pub(crate) fn first_build_of_paths(package: &Package) -> Cost {
    build_anew(package, "", Profile::Dev)
}

fn build_anew(package: &Package, settings: &str, profile: Profile) -> Cost {
    if package.target.exists() {
        fs::remove_dir_all(&package.target).expect("the target directory can be removed");
    }
    let release = if matches!(profile, Profile::Release) { "--release" } else { "" };
    timed(package, &format!("{settings} cargo build --quiet --offline {release}"))
}

fn timed(package: &Package, script: &str) -> Cost {
    let report = package.folder.join("cost.txt");
    let said = package
        .command("time")
        .args(["-f", "%U %S %M", "-o"])
        .arg(&report)
        .args(["sh", "-c", script])
        .stdout(Stdio::null())
        .output()
        .expect("GNU time runs");
    let words = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "{}", package.without_paths(&words));
    let figures = fs::read_to_string(report).expect("GNU time reports");
    let figures: Vec<f64> =
        figures.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [user, system, kilobytes] = figures[..] else { panic!("GNU time gives three figures") };
    Cost { user, system, peak: kilobytes / 1024.0 }
}

/// A ratio beside its target.
pub(crate) fn verdict(what: &str, ratio: f64, target: f64) {
    let met = if ratio <= target { "met" } else { "MISSED" };
    println!("  {what:<46} {ratio:>6.2}   target <= {target:.2}: {met}");
}
