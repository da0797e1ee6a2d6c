//! Queries on a cluster of processes: a scheduler, and executors. One executor is killed.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::Process;
use chess_check::chess_core::Board;
use fastrand::Rng;
use tempfile::TempDir;

/// The number of files, and of the games in each.
const FILES: usize = 200;
const GAMES: usize = 30;

/// A scheduler, and executors with a core each.
struct Cluster {
    scheduler: String,
    executors: Vec<(Process, TempDir)>,
    _scheduler: Process,
}

impl Cluster {
    fn start(executors: usize) -> Self {
        let scheduler = free_address();
        let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-scheduler"));
        command.args(["--listen", &scheduler, "--host", "localhost", "--timeout", "5"]);
        let process = Process(quiet(&mut command).spawn().unwrap());
        wait_for(&scheduler);
        let executors = (0..executors).map(|_| executor(&scheduler)).collect();
        Self { scheduler, executors, _scheduler: process }
    }

    fn command(&self, query: &str) -> Command {
        let mut command = sql(query);
        command.args(["--cluster", &self.scheduler]);
        command
    }
}

fn executor(scheduler: &str) -> (Process, TempDir) {
    executor_in(scheduler, Path::new("."), &[])
}

/// An executor for which relative paths begin in a folder.
fn executor_in(scheduler: &str, place: &Path, arguments: &[&str]) -> (Process, TempDir) {
    let (address, folder) = (two_free_ports(), TempDir::new().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-executor"));
    command.args([scheduler, "--listen", &address, "--tasks", "1", "--folder"]).arg(folder.path());
    command.args(arguments).current_dir(place);
    let process = Process(quiet(&mut command).spawn().unwrap());
    wait_for(&address);
    (process, folder)
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// An address whose port and the one after it are free.
fn two_free_ports() -> String {
    loop {
        let address = free_address();
        let (host, port) = address.rsplit_once(':').unwrap();
        let next = port.parse::<u16>().unwrap().checked_add(1);
        if next.is_some_and(|next| TcpListener::bind(format!("{host}:{next}")).is_ok()) {
            return address;
        }
    }
}

fn wait_for(address: &str) {
    let start = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(start.elapsed() < Duration::from_mins(1), "no server listens at {address}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn sql(query: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-sql"));
    command.args([query, "--format", "csv"]).stdin(Stdio::null());
    command
}

/// The output of a command that succeeds.
#[track_caller]
fn rows(mut command: Command) -> String {
    text(&command.output().unwrap())
}

#[track_caller]
fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The error of a command that fails.
#[track_caller]
fn error(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Files of games with random moves; each tenth game has a mistake.
fn files() -> TempDir {
    let (folder, mut rng) = (TempDir::new().unwrap(), Rng::with_seed(31));
    for file in 0..FILES {
        let mut text = String::new();
        for number in 0..GAMES {
            let (mut board, mut moves) = (Board::START, String::new());
            for _ in 0..rng.usize(20..120) {
                let legals: Vec<_> = board.legals().collect();
                let Some(legal) = rng.choice(&legals) else { break };
                write!(moves, "{} ", board.san(legal.to_move())).unwrap();
                board = legal.play();
            }
            let result = ["1-0", "0-1", "1/2-1/2"][rng.usize(..3)];
            let mistake = if number % 10 == 9 { "Ke9 " } else { "" };
            writeln!(
                text,
                "[White \"W{}\"]\n[Black \"B{}\"]\n[Result \"{result}\"]\n\n{moves}{mistake}{result}\n",
                rng.u8(..20),
                rng.u8(..20)
            )
            .unwrap();
        }
        fs::write(folder.path().join(format!("{file:03}.pgn")), text).unwrap();
    }
    folder
}

/// Queries that need all that travels between machines: filters on tags, functions, and rows that are sorted and grouped
/// on the way.
fn queries(folder: &Path) -> [String; 4] {
    let folder = folder.display();
    [
        format!(
            "select file, game, ply, san, key, fen from moves('{folder}') order by file, game, ply"
        ),
        format!(
            "select white, count(*) n, sum(plies) plies, sum(findings) findings, bit_xor(hash) \
             from games('{folder}') where result = '1-0' and white like 'W1%' group by white order by white"
        ),
        format!(
            "select file, game, line, \"column\", code, message from findings('{folder}') order by file, game, line"
        ),
        format!(
            "select m.file, m.game, ply, g.black, material(m.fen) material from moves('{folder}') m \
             join games('{folder}') g on m.file = g.file and m.game = g.game \
             where is_checkmate(m.fen) or pieces(m.fen, 'q') = make_array() order by m.file, m.game, ply"
        ),
    ]
}

/// A task for each file.
fn in_small_tasks(query: &str) -> String {
    format!("set chess.task_bytes = 1; {query}")
}

#[test]
fn a_cluster_gives_the_rows_of_one_machine() {
    let (folder, cluster) = (files(), Cluster::start(2));
    for query in queries(folder.path()) {
        let here = rows(sql(&query));
        assert!(here.lines().count() > 5, "{query}\n{here}");
        assert_eq!(rows(cluster.command(&query)), here, "{query}");
        assert_eq!(rows(cluster.command(&in_small_tasks(&query))), here, "{query}");
    }
    // Without an order, rows come as tasks end.
    let query = format!("select file, game, white from games('{}')", folder.path().display());
    let sorted = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (there, here) = (rows(cluster.command(&in_small_tasks(&query))), rows(sql(&query)));
    assert_eq!((there.len(), sorted(&there)), (here.len(), sorted(&here)));
    // What is written is written here.
    let file = folder.path().join("x.parquet");
    let copied = format!("copy ({query} order by file, game) to '{}'", file.display());
    rows(cluster.command(&copied));
    let read = format!("select * from '{}' order by file, game", file.display());
    assert_eq!(rows(sql(&read)), rows(sql(&format!("{query} order by file, game"))));
}

/// One file with all games of a folder.
fn in_one_file(folder: &Path, end: &str, pack: impl Fn(&[u8]) -> Vec<u8>) -> TempDir {
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let text: Vec<u8> = paths.iter().flat_map(|path| fs::read(path).unwrap()).collect();
    let one = TempDir::new().unwrap();
    fs::write(one.path().join(format!("one.pgn{end}")), pack(&text)).unwrap();
    one
}

/// Tasks of ranges that are as small as ranges can be.
fn in_ranges(query: &str) -> String {
    format!("set chess.task_bytes = 65536; {query}")
}

#[test]
fn a_large_file_is_read_in_ranges() {
    let (folder, cluster) = (files(), Cluster::start(2));
    let plain = in_one_file(folder.path(), "", <[u8]>::to_vec);
    // A byte order mark, and lines that end in another way.
    let marked = in_one_file(folder.path(), "", |text| {
        let text = String::from_utf8_lossy(text).replace('\n', "\r\n");
        format!("\u{FEFF}\r\n{text}").into_bytes()
    });
    let frames = in_one_file(folder.path(), ".zst", |text| {
        let frame = |text| zstd::encode_all(text, 1).unwrap();
        text.chunks(300_001).flat_map(frame).collect()
    });
    // A range that begins in a comment finds a game where there is none.
    let deceptive = in_one_file(folder.path(), "", |text| {
        let comment = "\n\n[White \"Nobody\"]\n\n1. e4 *\n".repeat(4000);
        [text, format!("1. e4 {{{comment}}} e5 *\n\n").as_bytes(), text].concat()
    });
    // What is after a break cannot be read.
    let broken = in_one_file(folder.path(), ".zst", |text| {
        let mut packed = zstd::encode_all(text, 1).unwrap();
        packed.extend(zstd::encode_all(text, 1).unwrap());
        packed.truncate(packed.len() * 3 / 4);
        packed
    });
    for one in [&plain, &marked, &frames, &deceptive, &broken] {
        let games = format!(
            "select game, line, \"offset\", bytes, hash, raw from games('{}') order by game",
            one.path().display()
        );
        for query in queries(one.path()).into_iter().chain([games]) {
            let run = |mut command: Command| {
                let output = command.arg("--skip-unreadable").output().unwrap();
                let words = String::from_utf8_lossy(&output.stderr).into_owned();
                (text(&output), words)
            };
            let here = run(sql(&query));
            assert!(here.0.lines().count() > 5, "{query}\n{}", here.0);
            assert!(run(cluster.command(&in_ranges(&query))) == here, "{query}");
        }
    }
    // Both executors have had tasks of the plain file.
    let before: Vec<_> = cluster.executors.iter().map(|(_, work)| results(work.path())).collect();
    rows(cluster.command(&in_ranges(&queries(plain.path())[1])));
    for ((_, work), before) in cluster.executors.iter().zip(before) {
        // Those of other queries may be gone by now.
        let tasks = results(work.path()).iter().filter(|task| !before.contains(task)).count();
        assert!(tasks >= 10, "{tasks} of the tasks");
    }
}

#[test]
fn a_killed_executor_loses_no_rows() {
    let folder = files();
    lose_an_executor(&queries(folder.path())[0], in_small_tasks, 20..FILES);
    let one = in_one_file(folder.path(), "", <[u8]>::to_vec);
    lose_an_executor(&queries(one.path())[0], in_ranges, 5..20);
}

/// Kills one of two executors when it has done so many tasks of a query.
fn lose_an_executor(query: &str, in_tasks: fn(&str) -> String, tasks: Range<usize>) {
    let mut cluster = Cluster::start(2);
    let here = rows(sql(query));
    let mut command = cluster.command(&in_tasks(query));
    let mut running = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut victim, work) = cluster.executors.pop().unwrap();
    let start = Instant::now();
    while results(work.path()).len() < tasks.start {
        assert!(start.elapsed() < Duration::from_mins(2), "an executor has no work");
        std::thread::sleep(Duration::from_millis(5));
    }
    // SIGKILL
    victim.0.kill().unwrap();
    victim.0.wait().unwrap();
    let done = results(work.path()).len();
    assert!(done < tasks.end, "all is done before the executor is killed");
    assert!(running.try_wait().unwrap().is_none(), "the query has ended already");
    // Its rows cannot be fetched any more.
    drop(work);
    let output = running.wait_with_output().unwrap();
    assert_eq!(text(&output), here);
}

/// The files with the rows of tasks.
fn results(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(results(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn a_machine_without_the_archive_is_passed_over() {
    let (folder, cluster, nowhere) = (files(), Cluster::start(0), TempDir::new().unwrap());
    let _bad = executor_in(&cluster.scheduler, nowhere.path(), &[]);
    let query = in_small_tasks("select count(*) as n, sum(plies) as plies from games('*.pgn')");
    let run = |skip: &[&str]| {
        let mut command = cluster.command(&query);
        command.args(skip).current_dir(folder.path()).output().unwrap()
    };
    // Without another machine, the query fails, and names the one.
    for skip in [&[][..], &["--skip-unreadable"]] {
        let output = run(skip);
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(
            words.contains(".pgn` is there, but the executor 127.0.0.1:")
                && words.contains("mount the archive"),
            "{words}"
        );
        assert!(words.lines().count() == 1 && !words.contains("DataFusion"), "{words}");
    }
    let _good = executor_in(&cluster.scheduler, folder.path(), &[]);
    let mut here = sql(&query);
    here.current_dir(folder.path());
    let here = rows(here);
    for skip in [&[][..], &["--skip-unreadable"]] {
        let output = run(skip);
        assert_eq!(text(&output), here);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn an_executor_opens_nothing_outside_its_root() {
    let (folder, cluster) = (files(), Cluster::start(0));
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::copy(folder.path().join("000.pgn"), inner.join("a.pgn")).unwrap();
    let root = inner.to_str().unwrap();
    let _executor = executor_in(&cluster.scheduler, folder.path(), &["--root", root]);
    let inside = format!("select count(*) from games('{root}')");
    assert_eq!(rows(cluster.command(&inside)), rows(sql(&inside)));
    std::os::unix::fs::symlink(folder.path().join("001.pgn"), inner.join("b.pgn")).unwrap();
    for path in [folder.path().join("001.pgn"), inner.join("b.pgn"), inner.join("../001.pgn")] {
        let query = format!("select count(*) from games('{}')", path.display());
        let words = error(cluster.command(&query));
        assert!(words.contains("opens nothing outside `"), "{words}");
        assert!(words.contains("is not in that folder") && words.lines().count() == 1, "{words}");
    }
}

#[test]
fn a_cluster_without_an_executor_is_told_and_waited_for() {
    let (folder, cluster) = (files(), Cluster::start(0));
    let count = format!("select count(*) from games('{}/0*.pgn')", folder.path().display());
    let run = |seconds: u64, query: &str| {
        let query = format!("set chess.executor_wait = {seconds}; {query}");
        cluster.command(&query).stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
    };
    let words = |child: Child| {
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let told = format!(
        "the scheduler at {} has no executor, so the query waits for one, ",
        cluster.scheduler
    );
    let ended = format!("error: the scheduler at {} has had no executor for ", cluster.scheduler);
    // Nothing is said before the limit, or before five seconds.
    let (code, none) = words(run(1, &count));
    assert!(
        code == Some(2) && none.starts_with(&format!("{ended}1 second: start `caissa-executor ")),
        "{none}"
    );
    assert!(none.lines().count() == 1 && none.contains("set chess.executor_wait = 600"), "{none}");
    let (code, both) = words(run(6, &count));
    let lines: Vec<_> = both.lines().collect();
    assert!(code == Some(2) && lines.len() == 2, "{both}");
    assert!(lines[0].starts_with(&format!("{told}6 seconds at most: start ")), "{both}");
    assert!(lines[1].starts_with(&format!("{ended}6 seconds: ")), "{both}");
    // A copy that waits in vain leaves no file. A query without files needs no executor.
    let to = folder.path().join("x.csv");
    let (code, _) = words(run(0, &format!("copy ({count}) to '{}'", to.display())));
    assert!(code == Some(2) && !to.exists());
    assert_eq!(words(run(0, "select 1")).0, Some(0));
    // An executor that comes later is soon enough.
    let waiting = run(60, &count);
    std::thread::sleep(Duration::from_secs(6));
    let _executor = executor(&cluster.scheduler);
    let output = waiting.wait_with_output().unwrap();
    assert_eq!(text(&output), rows(sql(&count)));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with(&told));
}

#[test]
fn errors_of_a_cluster_say_what_to_do() {
    let (folder, cluster) = (files(), Cluster::start(1));
    let nobody = error({
        let mut command = sql("select count(*) from games('../../games')");
        command.args(["--cluster", &free_address()]);
        command
    });
    assert!(nobody.contains("start `caissa-scheduler`"), "{nobody}");
    let mut command = sql("select 1");
    command.args(["--cluster", "here"]);
    let none = error(command);
    assert!(none.contains("`here` is not an address: write host:port"), "{none}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-scheduler"));
    command.args(["--listen", "0.0.0.0:0"]);
    let all = error(command);
    assert!(all.contains("error: 0.0.0.0 stands for all addresses of this machine"), "{all}");

    let cut = folder.path().join("cut.pgn.gz");
    fs::write(&cut, [0x1F, 0x8B, 8, 0, 0, 0]).unwrap();
    let query = format!("select count(*) from games('{}')", cut.display());
    let words = error(cluster.command(&query));
    assert!(words.contains("cut.pgn.gz` cannot be read to its end"), "{words}");
    assert!(
        words.contains("use --skip-unreadable") && words.contains(" on the executor 127.0.0.1:"),
        "{words}"
    );
    assert!(!words.contains("DataFusion"), "{words}");
    let output =
        cluster.command(&format!("set chess.unreadable = 'skip'; {query}")).output().unwrap();
    let (skipped, told) = (text(&output), String::from_utf8_lossy(&output.stderr).into_owned());
    assert_eq!(skipped.lines().last(), Some("0"), "{skipped}");
    assert!(
        told.starts_with("warning: rows are missing: 1 file is skipped")
            && told.contains("cut.pgn.gz` ("),
        "{told}"
    );
    // The cluster is as good as before.
    let query = format!("select count(*) from games('{}/0*.pgn')", folder.path().display());
    assert_eq!(rows(cluster.command(&query)), rows(sql(&query)));
}
