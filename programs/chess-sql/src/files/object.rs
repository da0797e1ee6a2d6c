//! Objects of a store, such as `s3://bucket/2013/*.pgn.zst`.

use std::fmt;
use std::io::{self, Cursor, ErrorKind, Read};
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use chess_check::TextKind;
use datafusion::common::{
    DataFusionError, Result, exec_datafusion_err, plan_datafusion_err, plan_err,
};
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::object_store::path::Path;
use datafusion::object_store::{self, ObjectMeta, ObjectStore, ObjectStoreExt};
use futures::TryStreamExt;
use glob::MatchOptions;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

/// The bytes of an object that are fetched at once. The next ones are fetched while these are read.
const FETCHED: u64 = 8 << 20;

/// An object, a folder of objects, or a pattern of their names.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    store: ObjectStoreUrl,
    /// The path in the store, as it was written.
    path: String,
}

/// An object of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Object {
    pub(crate) store: ObjectStoreUrl,
    pub(crate) path: Path,
    /// The size in bytes.
    pub(crate) size: u64,
}

impl Pattern {
    /// Reads a URL; `None` if the text has no scheme and so names files of this machine.
    pub(super) fn parse(text: &str) -> Option<Result<Self>> {
        let (scheme, rest) = text.split_once("://")?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let store = ObjectStoreUrl::parse(format!("{scheme}://{host}"));
        let store = store.map_err(|error| {
            plan_datafusion_err!(
                "`{text}` is not a URL of an object store: {}",
                error.strip_backtrace()
            )
        });
        Some(store.map(|store| Self { store, path: path.to_owned() }))
    }

    /// The objects that it names, sorted by their paths.
    pub(super) async fn objects(
        &self,
        runtime: &RuntimeEnv,
        extensions: &[&str],
    ) -> Result<Vec<Object>> {
        let store = known(runtime, &self.store)?;
        let failed = |error| plan_datafusion_err!("`{self}` cannot be looked for: {error}");
        let wild = self.path.find(['*', '?', '[']);
        if wild.is_none() && !self.path.ends_with('/') && !self.path.is_empty() {
            let path = Path::parse(&self.path).map_err(|error| failed(error.into()))?;
            let meta = store.head(&path).await.map_err(failed)?;
            return Ok(vec![self.object(meta)]);
        }
        let names = glob::Pattern::new(&self.path)
            .map_err(|error| plan_datafusion_err!("`{self}` is not a pattern: {error}"))?;
        let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
        let is_wanted = |meta: &ObjectMeta| match wild {
            Some(_) => names.matches_with(meta.location.as_ref(), options),
            None => TextKind::of_name(meta.location.as_ref())
                .is_some_and(|kind| is_read(kind, extensions)),
        };
        // The folder where all of them are.
        let fixed = &self.path[..wild.unwrap_or(self.path.len())];
        let folder = fixed.rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = Path::parse(folder).map_err(|error| failed(error.into()))?;
        let mut found: Vec<_> = store.list(Some(&folder)).try_collect().await.map_err(failed)?;
        found.retain(is_wanted);
        if found.is_empty() {
            return plan_err!("the store has no object `{self}`: check the path and the pattern");
        }
        found.sort_by(|one, other| one.location.cmp(&other.location));
        Ok(found.into_iter().map(|meta| self.object(meta)).collect())
    }

    fn object(&self, meta: ObjectMeta) -> Object {
        Object { store: self.store.clone(), path: meta.location, size: meta.size }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.store.as_str(), self.path)
    }
}

/// Whether a table reads files of a kind: one of its extensions means it.
fn is_read(kind: TextKind, extensions: &[&str]) -> bool {
    extensions.iter().any(|end| TextKind::of_name(&format!(".{end}")) == Some(kind))
}

/// The ways to a store that is not known.
const WAYS: &str = if cfg!(feature = "cloud") {
    "use s3, http or https, or register one in the session"
} else {
    "register one in the session, or build with the feature `cloud` for s3, http and https"
};

fn known(runtime: &RuntimeEnv, store: &ObjectStoreUrl) -> Result<Arc<dyn ObjectStore>> {
    runtime.object_store(store).map_err(|error| {
        // A store that is known may be one that cannot be opened.
        if matches!(error, DataFusionError::ObjectStore(_)) {
            error
        } else {
            exec_datafusion_err!("no object store is known for {}: {WAYS}", store.as_str())
        }
    })
}

impl Object {
    /// Reads the object, on any thread but one of the runtime.
    pub(super) fn reader(&self, runtime: &RuntimeEnv) -> Result<ObjectReader> {
        Ok(ObjectReader {
            runtime: Handle::current(),
            store: known(runtime, &self.store)?,
            path: self.path.clone(),
            missing: self.size,
            asked: 0..0,
            end: self.size,
            bytes: Cursor::default(),
            next: None,
        })
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.store.as_str(), self.path)
    }
}

/// The bytes of an object. A few million are fetched before they are read.
pub(super) struct ObjectReader {
    runtime: Handle,
    store: Arc<dyn ObjectStore>,
    path: Path,
    end: u64,
    /// The number of bytes that have not come yet.
    missing: u64,
    /// The range of bytes that come next.
    asked: Range<u64>,
    bytes: Cursor<Bytes>,
    next: Option<JoinHandle<object_store::Result<Bytes>>>,
}

impl ObjectReader {
    /// Begins to fetch the next bytes, if there are any.
    fn ask(&mut self) {
        let start = self.asked.end;
        self.asked = start..self.end.min(start.saturating_add(FETCHED));
        if self.asked.is_empty() {
            return;
        }
        let (store, path, range) = (self.store.clone(), self.path.clone(), self.asked.clone());
        self.next = Some(self.runtime.spawn(async move { store.get_range(&path, range).await }));
    }
}

impl Read for ObjectReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.bytes.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            if self.next.is_none() {
                self.ask();
            }
            let Some(next) = self.next.take() else {
                return if self.missing == 0 {
                    Ok(0)
                } else {
                    Err(ErrorKind::UnexpectedEof.into())
                };
            };
            let bytes = self.runtime.block_on(next).map_err(io::Error::other)?;
            let bytes = bytes.map_err(io::Error::other)?;
            self.missing = self.missing.saturating_sub(bytes.len() as u64);
            self.bytes = Cursor::new(bytes);
            self.ask();
        }
    }
}
