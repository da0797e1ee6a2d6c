//! Files in a store of Amazon's protocol and on a web server are read as files of this machine are. `moto` plays both.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Process, project};
use tests::skip::{say, skip_without};

/// A server that ends with the test.
struct Server {
    _process: Process,
    port: u16,
}

impl Server {
    /// Starts a server that says its address in the first line that has one. `None` if it is not installed.
    fn start(program: &str, arguments: &[&str], folder: &Path) -> Option<Self> {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder).env("PYTHONUNBUFFERED", "1");
        // One server says its address among the errors, the other does not.
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().ok()?;
        let (out, errors) = (child.stdout.take()?, child.stderr.take()?);
        let (tell, told) = std::sync::mpsc::channel();
        for stream in [Box::new(out) as Box<dyn Read + Send>, Box::new(errors)] {
            let tell = tell.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    let port = line.split("http://").nth(1).and_then(|address| {
                        let digits = |letter: char| !letter.is_ascii_digit();
                        address.split(':').nth(1)?.split(digits).next()?.parse().ok()
                    });
                    if let Some(port) = port {
                        let _ = tell.send(port);
                    }
                }
            });
        }
        let port = told.recv_timeout(std::time::Duration::from_mins(1)).expect("an address");
        Some(Self { _process: Process(child), port })
    }

    fn put(&self, path: &str, body: &[u8]) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let length = body.len();
        write!(stream, "PUT {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n").unwrap();
        write!(stream, "x-amz-acl: public-read\r\nContent-Length: {length}\r\n\r\n").unwrap();
        stream.write_all(body).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    }

    /// The text of an object, or of a list of them.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// The output and the errors of a query.
    fn query(&self, query: &str) -> (String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_caissa-sql"))
            .args(["--format", "csv", query])
            .env("AWS_ENDPOINT", format!("http://127.0.0.1:{}", self.port))
            .env("AWS_ALLOW_HTTP", "true")
            .env("AWS_ACCESS_KEY_ID", "anybody")
            .env("AWS_SECRET_ACCESS_KEY", "anything")
            .env("AWS_REGION", "us-east-1")
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    }
}

const COLUMNS: &str =
    "count(*) as n, sum(bytes) as bytes, sum(plies) as plies, bit_xor(hash) as hash";

/// Three files of games, one of them packed and longer than what is fetched at once.
fn files() -> [(&'static str, Vec<u8>); 3] {
    let games = fs::read(project("games/famous.pgn")).unwrap();
    let long = games.repeat(20_000_000 / games.len());
    [
        ("2013/a.pgn", games),
        ("2013/b c.pgn", long.clone()),
        ("2014/d.pgn.zst", zstd::encode_all(&long[..], 1).unwrap()),
    ]
}

/// The files in a folder of this machine.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files() {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

#[test]
fn a_bucket_is_a_folder() {
    let here = folder();
    let Some(store) = Server::start("moto_server", &["-H", "127.0.0.1", "-p", "0"], here.path())
    else {
        return skip_without("moto");
    };
    store.put("/archive", b"");
    for (path, bytes) in files() {
        store.put(&format!("/archive/{}", path.replace(' ', "%20")), &bytes);
    }
    for pattern in
        ["2013/a.pgn", "2013/b c.pgn", "2014/d.pgn.zst", "2013/*.pgn", "**/*.pgn*", "2014/"]
    {
        let of = |path: String| store.query(&format!("select {COLUMNS} from games('{path}')"));
        let (theirs, errors) = of(format!("s3://archive/{pattern}"));
        let (ours, _) = of(here.path().join(pattern).display().to_string());
        assert_eq!(theirs, ours, "{pattern}: {errors}");
        assert!(theirs.lines().count() == 2 && !theirs.contains("\n0,"), "{pattern}: {theirs}");
    }
    // The store is a web server too.
    for path in ["2013/a.pgn", "2014/d.pgn.zst"] {
        let of = |path: String| store.query(&format!("select {COLUMNS} from games('{path}')"));
        let (theirs, errors) = of(format!("http://127.0.0.1:{}/archive/{path}", store.port));
        let (ours, _) = of(here.path().join(path).display().to_string());
        assert_eq!(theirs, ours, "{path}: {errors}");
    }
    for (path, words) in [
        ("s3://archive/none.pgn", "none.pgn"),
        ("s3://elsewhere/a.pgn", "elsewhere"),
        ("ftp://archive/a.pgn", "use s3, http or https"),
    ] {
        let (rows, errors) = store.query(&format!("select {COLUMNS} from games('{path}')"));
        assert!(rows.is_empty() && errors.contains(words), "{path}: {rows}{errors}");
        assert!(!errors.contains("panicked"), "{errors}");
    }
    say("eight paths of a bucket are read as files are");
}

#[test]
fn objects_are_written_whole_or_not_at_all() {
    let here = folder();
    let Some(store) = Server::start("moto_server", &["-H", "127.0.0.1", "-p", "0"], here.path())
    else {
        return skip_without("moto");
    };
    store.put("/out", b"");
    // Keys, sums and times of all objects.
    let listed = || store.get("/out?list-type=2").split("<Contents>").skip(1).collect::<String>();
    let games = format!("games('{}')", here.path().join("2013").display());
    let rows = [
        format!("select game, white, eco from {games} where 1 / (game - 500) < 2"),
        // More than is sent at once.
        format!("select game, white, eco, pgn from {games} where 1 / (game - 15000) < 2"),
    ];
    for (format, end) in
        [("parquet", ""), ("csv", ""), ("json", ""), ("parquet", "partitioned by (eco)")]
    {
        let (name, slash) =
            if end.is_empty() { (format!("old.{format}"), "") } else { (format.to_owned(), "/") };
        let to = format!("to 's3://out/{name}{slash}' stored as {format} {end}");
        let (written, words) = store.query(&format!("copy (select 1 as game, 'B01' as eco) {to}"));
        assert_eq!(written, "count\n1\n", "{to}: {words}");
        let before = listed();
        for rows in &rows {
            let (_, words) = store.query(&format!("copy ({rows}) {to}"));
            assert!(
                words.starts_with("error: ") && words.contains("ivide by zero"),
                "{to}: {words}"
            );
            assert_eq!(listed(), before, "{to}");
            let uploads = store.get("/out?uploads");
            assert!(
                uploads.contains("ListMultipartUploadsResult") && !uploads.contains("<UploadId>"),
                "{uploads}"
            );
        }
    }
    // A table of a store, whose rows are added.
    let table = "create external table t(game bigint) stored as parquet location 's3://out/t/';";
    let insert =
        |game: &str| store.query(&format!("{table} insert into t select {game} from {games}")).1;
    assert_eq!(insert("game"), "");
    let before = listed();
    assert!(insert("1 / (game - 15000)").contains("ivide by zero"));
    assert_eq!(listed(), before);
    let (count, _) = store
        .query(&format!("{table} select count(*) = (select count(*) from {games}) as same from t"));
    assert_eq!(count, "same\ntrue\n");
    say("copies and insertions into a bucket are whole");
}

#[test]
fn a_web_server_that_sends_no_ranges_is_refused_in_words() {
    let here = folder();
    let arguments = ["-m", "http.server", "0", "--bind", "127.0.0.1"];
    let Some(server) = Server::start("python3", &arguments, here.path()) else {
        return skip_without("python3");
    };
    let path = format!("http://127.0.0.1:{}/2013/a.pgn", server.port);
    let (rows, errors) = server.query(&format!("select {COLUMNS} from games('{path}')"));
    assert!(rows.is_empty() && errors.contains("Range request not supported"), "{rows}{errors}");
}
