//! `caissa pack`: packs a file so that it is read on all cores.

use std::io::{self, Read};
use std::process::ExitCode;
use std::slice;
use std::thread::{self, ScopedJoinHandle};

use chess_check::{FRAME, Input, packed_frame};

use crate::args::PackArgs;
use crate::exit::{self, Failure};
use crate::input::files;
use crate::output::Sink;

pub(crate) fn run(args: &PackArgs) -> Result<ExitCode, Failure> {
    let failed = |error| Failure::of(format!("cannot pack `{}`", args.file.display()), error);
    files::refuse_own_input(slice::from_ref(&args.file), args.output.path(), "")?;
    let mut text = Input::file(&args.file).unpacked().map_err(failed)?;
    let mut out = Sink::plain(args.output.path())?;
    loop {
        let blocks = (0..args.threads.count().get()).map(|_| block(&mut text));
        let blocks: Vec<_> = blocks.collect::<io::Result<_>>().map_err(failed)?;
        // The packed form of an empty text is an empty frame.
        let count = blocks.partition_point(|text| !text.is_empty()).max(usize::from(!out.has_text));
        let level = args.level;
        let frames: Vec<_> = thread::scope(|scope| {
            let pack = |text| scope.spawn(move || packed_frame(text, level));
            let threads: Vec<_> = blocks[..count].iter().map(|text| pack(text)).collect();
            let frame = |thread: ScopedJoinHandle<'_, _>| thread.join().expect("no panic");
            threads.into_iter().map(frame).collect()
        });
        for frame in frames {
            out.write_bytes(&frame.map_err(failed)?)?;
        }
        if blocks.last().is_none_or(|text| text.len() < FRAME) {
            break;
        }
    }
    out.finish()?;
    Ok(exit::CLEAN)
}

/// The text of the next frame.
fn block(text: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut block = Vec::new();
    text.take(FRAME as u64).read_to_end(&mut block)?;
    Ok(block)
}
