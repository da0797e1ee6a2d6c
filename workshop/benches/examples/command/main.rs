//! The command `caissa check`, with whole files: its time, threads, memory and findings, beside `pgn-extract`.
//!
//! | part | what it measures |
//! |---|---|
//! | `speed` | the time of one thread beside `pgn-extract -r`, and of two threads and two processes beside one, plain and packed |
//! | `memory` | the peak memory for a file of 2 GB, plain and packed, and the time to the first finding |
//! | `planted` | which of many planted mistakes both find, and where |
//! | `first` | the packages of the command and its first build, whole and without features |
//!
//! The text is `lichess-sample.pgn` of the folder that `CAISSA_CORPUS` names, again and again.

mod planted;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |part: &str| wanted.is_empty() || wanted.iter().any(|name| name == part);
    let corpus = std::env::var("CAISSA_CORPUS").expect("CAISSA_CORPUS names a folder");
    let sample =
        fs::read(Path::new(&corpus).join("lichess-sample.pgn")).expect("the sample is there");
    let bench = Bench::new(sample);
    if ["speed", "memory", "planted"].into_iter().any(is_wanted) {
        bench.build();
    }
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

/// The folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project")
}

/// The cost of a run: seconds on the clock, seconds of CPU, and megabytes.
#[derive(Clone, Copy)]
struct Cost {
    clock: f64,
    cpu: f64,
    peak: f64,
}

impl Bench {
    fn new(sample: Vec<u8>) -> Self {
        let folder = std::env::temp_dir().join(format!("caissa-command-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        Self { caissa: root().join("target/release/caissa"), folder, sample }
    }

    fn build(&self) {
        let build = ["build", "--release", "--quiet", "-p", "caissa-cli"];
        let built = Command::new("cargo").args(build).current_dir(root()).status();
        assert!(built.is_ok_and(|status| status.success()), "the command does not build");
        assert!(self.caissa.exists(), "the command is elsewhere: CARGO_TARGET_DIR may be set");
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
        let mut command = Command::new(&self.caissa);
        command.args(["check", "--quiet", "--threads", threads]).arg(file);
        Self::cost(&command)
    }

    fn pgn_extract(file: &Path) -> Option<Cost> {
        let program = ["/usr/games/pgn-extract", "/usr/bin/pgn-extract"];
        let program = program.into_iter().find(|path| Path::new(path).exists())?;
        let mut command = Command::new(program);
        command.args(["-r", "-s"]).arg(file);
        Some(Self::cost(&command))
    }

    /// The cost of a command, as GNU `time` reports it in the last line of standard error.
    fn cost(command: &Command) -> Cost {
        let mut timed = Command::new("time");
        timed.args(["-f", "\n%U %S %M"]).arg(command.get_program()).args(command.get_args());
        if let Some(folder) = command.get_current_dir() {
            timed.current_dir(folder);
        }
        let begin = Instant::now();
        let done = timed.stdout(Stdio::null()).output().expect("GNU time runs");
        let clock = begin.elapsed().as_secs_f64();
        let report = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{command:?}: {report}");
        let words = report.lines().last().unwrap_or_default().split_whitespace();
        let figures: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
        let [user, system, kilobytes] = figures[..] else {
            panic!("GNU time gives three figures: {report}")
        };
        Cost { clock, cpu: user + system, peak: kilobytes / 1024.0 }
    }

    /// Two processes of one thread at once, each with the whole file: what the machine itself gives to two threads.
    /// The clock is the slower one's, and the CPU time that of both.
    fn side_by_side(&self, file: &Path) -> Cost {
        let [one, two] = thread::scope(|scope| {
            let runs = [(); 2].map(|()| scope.spawn(|| self.check("1", file)));
            runs.map(|run| run.join().expect("a process runs"))
        });
        Cost {
            clock: one.clock.max(two.clock),
            cpu: one.cpu + two.cpu,
            peak: one.peak.max(two.peak),
        }
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
        if Self::pgn_extract(&short).is_some() {
            let theirs = || Self::pgn_extract(&short).expect("it is installed");
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
            let one = || self.check("1", file);
            let [one, two, both] =
                Self::least([&one, &|| self.check("2", file), &|| self.side_by_side(file)]);
            println!(
                "  400 MB, {name:<6} one thread {:.2} s, two {:.2} s: {:.2} times; two processes side by side: {:.2} times; \
                 CPU {:.2} s, {:.2} s",
                one.clock,
                two.clock,
                one.clock / two.clock,
                2.0 * one.clock / both.clock,
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
        println!("first build, release");
        self.first_of("whole", &[]);
        self.first_of("without features", &["--no-default-features"]);
    }

    /// The packages of the command with some features, and the cost of its first build.
    fn first_of(&self, name: &str, features: &[&str]) {
        let tree = ["tree", "-p", "caissa-cli", "-e", "normal,build", "--prefix", "none"];
        let mut command = Command::new("cargo");
        let tree = command.args(tree).args(features).current_dir(root()).output();
        let tree = String::from_utf8_lossy(&tree.expect("cargo runs").stdout).replace(" (*)", "");
        let mut crates: Vec<&str> = tree.lines().collect();
        crates.sort_unstable();
        crates.dedup();
        let target = self.folder.join("target");
        let mut command = Command::new("cargo");
        command.args(["build", "--release", "--quiet", "-p", "caissa-cli"]).args(features);
        command.arg("--target-dir").arg(&target).current_dir(root());
        let Cost { clock, cpu, .. } = Self::cost(&command);
        fs::remove_dir_all(target).expect("the target folder is removed");
        println!("  {name:<16} {} packages, {clock:.0} s; CPU {cpu:.0} s", crates.len());
    }
}
