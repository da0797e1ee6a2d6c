//! Libraries of C++ beside the others, each behind a small program in `peers/`, which answers a line with a number.
//!
//! They are built where a compiler and a copy are at hand: `CXX` is the compiler, and a variable for each names the folder
//! with its headers.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A library of C++.
pub struct CppLibrary {
    pub name: &'static str,
    /// The program in `peers/`.
    source: &'static str,
    /// The variable that names its folder.
    variable: &'static str,
    /// The option for its edition of C++.
    edition: &'static str,
    /// Whether it is written for `target-cpu=native` alone.
    is_native: bool,
}

/// Disservin's chess-library, a folder with `chess.hpp`.
pub const CHESS_LIBRARY: CppLibrary = CppLibrary {
    name: "chess-library",
    source: "chess_library.cpp",
    variable: "CAISSA_CHESS_LIBRARY",
    edition: "-std=c++17",
    is_native: false,
};

/// Ellxor's perft, a folder with `unity_build.cc`. It needs PEXT.
pub const PERFT: CppLibrary = CppLibrary {
    name: "ellxor/perft",
    source: "perft.cpp",
    variable: "CAISSA_ELLXOR_PERFT",
    edition: "-std=c++20",
    is_native: true,
};

/// Whether this program is compiled for the processor at hand, so that the peers are too.
const IS_NATIVE: bool = cfg!(target_feature = "bmi2");

/// The program of a library, which runs.
pub struct Peer {
    child: RefCell<(Child, ChildStdin, BufReader<ChildStdout>)>,
}

impl CppLibrary {
    /// Builds and starts its program; `None`, aloud, without a copy or a compiler.
    pub fn start(&self) -> Option<Peer> {
        let Self { name, variable, .. } = self;
        if self.is_native && !IS_NATIVE {
            println!("\nskipped: {name} needs RUSTFLAGS=\"-C target-cpu=native\"");
            return None;
        }
        let Some(folder) = std::env::var_os(variable) else {
            println!("\nskipped: {variable} does not name a folder with {name}");
            return None;
        };
        let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
        let program =
            std::env::temp_dir().join(format!("caissa-{}-{}", self.source, std::process::id()));
        let peers = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
        let mut command = Command::new(&compiler);
        command
            .args(["-O3", "-DNDEBUG", self.edition, "-w", "-I"])
            .arg(folder)
            .arg("-I")
            .arg(&peers);
        command.args(IS_NATIVE.then_some("-march=native")).arg("-o").arg(&program);
        if !command.arg(peers.join(self.source)).status().is_ok_and(|status| status.success()) {
            println!("\nskipped: {compiler} does not build {name}");
            return None;
        }
        let mut pipes = Command::new(&program);
        let mut child = pipes.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let _ = std::fs::remove_file(&program);
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Peer { child: RefCell::new((child, input, output)) })
    }
}

impl Peer {
    /// The number that its program prints for a line.
    pub fn ask(&self, line: &str) -> u64 {
        let (_, input, output) = &mut *self.child.borrow_mut();
        writeln!(input, "{line}").expect("the peer reads");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("the peer answers");
        answer.trim().parse().expect("a number")
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let (child, ..) = self.child.get_mut();
        let _ = child.kill();
        let _ = child.wait();
    }
}
