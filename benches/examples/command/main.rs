//! The command `caissa check`, with whole files: its time, threads, memory and findings, beside `pgn-extract`.
//!
//! | part | what it measures |
//! |---|---|
//! | `speed` | the time of one thread beside `pgn-extract -r`, and of two beside one, plain and in zstd frames |
//! | `memory` | the peak memory for a file of 2 GB, plain and packed, and the time to the first finding |
//! | `planted` | which of many planted mistakes both find, and where |
//! | `first` | the packages of the command, and its first build |
//!
//! The text is `lichess-sample.pgn` of the folder that `CAISSA_CORPUS` names, again and again.

mod planted;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |part: &str| wanted.is_empty() || wanted.iter().any(|name| name == part);
    let corpus = std::env::var("CAISSA_CORPUS").expect("CAISSA_CORPUS names a folder");
    let sample =
        fs::read(Path::new(&corpus).join("lichess-sample.pgn")).expect("the sample is there");
    let bench = Bench::new(sample);
    if is_wanted("speed") {
        bench.speed();
    }
    if is_wanted("memory") {
        bench.memory();
    }
    if is_wanted("planted") {
        planted::run(&bench);
    }
    if is_wanted("first") {
        bench.first();
    }
}

/// The command, and a folder for files; removed at the end.
struct Bench {
    caissa: PathBuf,
    folder: PathBuf,
    sample: Vec<u8>,
}

impl Drop for Bench {
    fn drop(&mut self) {
        if fs::remove_dir_all(&self.folder).is_err() {
            eprintln!("the temporary folder could not be removed");
        }
    }
}

/// What a run took: seconds on the clock, seconds of CPU, and megabytes.
#[derive(Clone, Copy)]
struct Cost {
    clock: f64,
    cpu: f64,
    peak: f64,
}

impl Bench {
    fn new(sample: Vec<u8>) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
        let build = ["build", "--release", "--quiet", "-p", "caissa-cli"];
        let built = Command::new("cargo").args(build).current_dir(root).status();
        assert!(built.is_ok_and(|status| status.success()), "the command does not build");
        let folder = std::env::temp_dir().join(format!("caissa-command-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        Self { caissa: root.join("target/release/caissa"), folder, sample }
    }

    /// The sample again and again.
    fn file(&self, name: &str, megabytes: usize) -> PathBuf {
        let path = self.folder.join(name);
        let mut file = File::create(&path).expect("the temporary folder is writable");
        for _ in 0..(megabytes * 1_000_000).div_ceil(self.sample.len()) {
            file.write_all(&self.sample)
                .and_then(|()| file.write_all(b"\n"))
                .expect("there is room");
        }
        path
    }

    /// A packed file, if the program for it is installed.
    fn packed(&self, file: &Path, program: &str, args: &[&str]) -> Option<PathBuf> {
        let path = self.folder.join(format!("{program}.packed"));
        let out = File::create(&path).expect("the temporary folder is writable");
        let done =
            Command::new(program).args(args).arg(file).stdout(out).stderr(Stdio::null()).status();
        if done.is_ok_and(|status| status.success()) {
            Some(path)
        } else {
            println!("  {program} is not installed");
            None
        }
    }

    fn check(&self, threads: &str, file: &Path) -> Cost {
        let mut command = Command::new("time");
        command.args(["-f", "%e %U %S %M", "-o"]).arg(self.folder.join("cost.txt"));
        command.arg(&self.caissa).args(["check", "--quiet", "--threads", threads]).arg(file);
        self.cost(command)
    }

    fn pgn_extract(&self, file: &Path) -> Option<Cost> {
        let program = ["/usr/games/pgn-extract", "/usr/bin/pgn-extract"];
        let program = program.into_iter().find(|path| Path::new(path).exists())?;
        let mut command = Command::new("time");
        command.args(["-f", "%e %U %S %M", "-o"]).arg(self.folder.join("cost.txt"));
        command.args([program, "-r", "-s"]).arg(file);
        Some(self.cost(command))
    }

    fn cost(&self, mut command: Command) -> Cost {
        let begin = Instant::now();
        let done = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        let clock = begin.elapsed().as_secs_f64();
        assert!(done.is_ok_and(|status| status.success()), "{command:?}");
        let report = fs::read_to_string(self.folder.join("cost.txt")).expect("GNU time reports");
        let figures: Vec<f64> =
            report.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [_, user, system, kilobytes] = figures[..] else {
            panic!("GNU time gives four figures")
        };
        Cost { clock, cpu: user + system, peak: kilobytes / 1024.0 }
    }

    /// The least of several runs, in turn.
    fn least<const N: usize>(runs: [&dyn Fn() -> Cost; N]) -> [Cost; N] {
        let mut least = [None::<Cost>; N];
        for _ in 0..5 {
            for (run, least) in runs.iter().zip(&mut least) {
                let cost = run();
                *least = Some(least.map_or(cost, |old| Cost {
                    clock: old.clock.min(cost.clock),
                    cpu: old.cpu.min(cost.cpu),
                    peak: old.peak.max(cost.peak),
                }));
            }
        }
        least.map(|cost| cost.expect("there were runs"))
    }

    fn speed(&self) {
        println!("speed");
        let short = self.file("short.pgn", 60);
        let file = self.file("long.pgn", 400);
        let ours = || self.check("1", &short);
        if self.pgn_extract(&short).is_some() {
            let theirs = || self.pgn_extract(&short).expect("it is installed");
            let [ours, theirs] = Self::least([&ours, &theirs]);
            println!("  60 MB, one thread           {:.3} s of CPU", ours.cpu);
            println!(
                "  60 MB, pgn-extract          {:.3} s of CPU: {:.1} times",
                theirs.cpu,
                theirs.cpu / ours.cpu
            );
        } else {
            println!("  pgn-extract is not installed");
        }
        let compare = |name: &str, file: &Path| {
            let [one, two] = Self::least([&|| self.check("1", file), &|| self.check("2", file)]);
            println!(
                "  400 MB, {name:<12} one thread {:.2} s, two {:.2} s: {:.2} times; CPU {:.2} s, {:.2} s",
                one.clock,
                two.clock,
                one.clock / two.clock,
                one.cpu,
                two.cpu
            );
        };
        compare("plain", &file);
        for (program, args) in
            [("pzstd", ["-c", "-q"]), ("zstd", ["-c", "-q"]), ("gzip", ["-c", "-1"])]
        {
            if let Some(packed) = self.packed(&file, program, &args) {
                compare(program, &packed);
            }
        }
    }

    fn memory(&self) {
        println!("memory, 2 GB");
        let file = self.file("large.pgn", 2_000);
        println!("  plain {:.0} MB", self.check("2", &file).peak);
        for (program, args) in
            [("pzstd", ["-c", "-q"]), ("zstd", ["-c", "-q"]), ("gzip", ["-c", "-1"])]
        {
            if let Some(packed) = self.packed(&file, program, &args) {
                println!("  {program} {:.0} MB", self.check("2", &packed).peak);
            }
        }
        let mistaken = self.folder.join("mistaken.pgn");
        fs::rename(file, &mistaken).expect("a file is renamed");
        let mut text =
            fs::OpenOptions::new().write(true).open(&mistaken).expect("a file is opened");
        text.write_all(b"[\"\n").expect("a file is written");
        let time = self.first_finding(&mistaken);
        println!("  first finding after {:.0} ms", time.as_secs_f64() * 1e3);
    }

    /// The time to the first byte of output.
    fn first_finding(&self, file: &Path) -> Duration {
        let begin = Instant::now();
        let mut child = Command::new(&self.caissa)
            .args(["check", "--quiet", "--format", "short", "--max", "1"])
            .arg(file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let mut byte = [0];
        let mut out = child.stdout.take().expect("a pipe");
        std::io::Read::read_exact(&mut out, &mut byte).expect("there is a finding");
        let time = begin.elapsed();
        child.kill().and_then(|()| child.wait()).expect("the command ends");
        time
    }

    fn first(&self) {
        println!("first build");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
        let tree = ["tree", "-p", "caissa-cli", "-e", "normal,build", "--prefix", "none"];
        let tree = Command::new("cargo").args(tree).current_dir(root).output().expect("cargo runs");
        let tree = String::from_utf8_lossy(&tree.stdout).replace(" (*)", "");
        let mut crates: Vec<&str> = tree.lines().collect();
        crates.sort_unstable();
        crates.dedup();
        println!("  {} packages, three of them ours", crates.len());
        let mut command = Command::new("cargo");
        command.args(["build", "--release", "--quiet", "-p", "caissa-cli", "--target-dir"]);
        command.arg(self.folder.join("target")).current_dir(root);
        let begin = Instant::now();
        let done = command.status();
        assert!(done.is_ok_and(|status| status.success()), "the command does not build");
        println!("  {:.0} s, release", begin.elapsed().as_secs_f64());
    }
}
