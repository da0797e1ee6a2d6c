//! Writes the files of the page into a folder that holds those that `wasm-bindgen` makes, for `workshop/scripts/page`. The comments
//! in their script are left out.

use std::path::PathBuf;
use std::{env, fs, io};

use chess_web::files::{files, without_comments};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("name the folder to write into"))?;
    fs::create_dir_all(&folder)?;
    for (name, text) in files() {
        fs::write(folder.join(name), text)?;
    }
    let script = folder.join("caissa.js");
    if script.exists() {
        let text = fs::read_to_string(&script)?;
        fs::write(script, without_comments(&text))?;
    }
    Ok(())
}
