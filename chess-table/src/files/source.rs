//! A file that a scan reads.

use std::path::PathBuf;

use chess_check::Input;
use datafusion::common::Result;
use datafusion::execution::runtime_env::RuntimeEnv;

use super::object::Object;

/// A file that a scan reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A file of this machine.
    File(PathBuf),
    /// An object of a store.
    Object(Object),
}

impl Source {
    /// The size in bytes. The reading of a file that has none tells why.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Self::File(path) => path.metadata().map_or(0, |about| about.len()),
            Self::Object(object) => object.size,
        }
    }

    /// The file, to be read on any thread.
    ///
    /// # Errors
    ///
    /// Returns an error if nobody knows the store of an object.
    ///
    /// # Panics
    ///
    /// Panics outside the runtime that is to wait for an object's bytes.
    pub(crate) fn input(&self, runtime: &RuntimeEnv) -> Result<Input> {
        match self {
            Self::File(path) => Ok(Input::file(path)),
            Self::Object(object) => Ok(Input::reader(object.to_string(), object.reader(runtime)?)),
        }
    }
}
