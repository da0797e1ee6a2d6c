//! Writes the files of the page into a folder that holds the output of `wasm-bindgen`, for
//! `workshop/scripts/page`. The comments in their script are left out.

use std::path::PathBuf;
use std::{env, fs, io};

use chess_web::files::{PICTURES, files, service_worker, without_comments};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("name the folder to write into"))?;
    fs::create_dir_all(&folder)?;
    for (name, text) in files() {
        fs::write(folder.join(name), text)?;
    }
    for (name, picture) in PICTURES {
        fs::write(folder.join(name), picture)?;
    }
    for script in ["caissa.js", "caissa-tools.js"].map(|name| folder.join(name)) {
        if script.exists() {
            let text = fs::read_to_string(&script)?;
            fs::write(script, without_comments(&text))?;
        }
    }
    let mut kept = Vec::new();
    let is_own = |entry: &fs::DirEntry| entry.file_name() != "sw.js";
    for entry in fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?.into_iter().filter(is_own) {
        kept.push((entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?));
    }
    kept.sort();
    fs::write(folder.join("sw.js"), service_worker(&kept))
}
