//! Writes the files of the page into a folder; `scripts/page` adds those that `wasm-bindgen` makes.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("name the folder to write into"))?;
    fs::create_dir_all(&folder)?;
    for (name, text) in chess_web::files::files() {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}
