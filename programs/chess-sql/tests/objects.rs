//! Files in an object store are read as files of this machine are.

use std::fs;
use std::io::Write;
use std::sync::Arc;

use crate::common::{error, project, rows, session, value};
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::object_store::memory::InMemory;
use datafusion::object_store::path::Path;
use datafusion::object_store::{ObjectStore, ObjectStoreExt};
use datafusion::prelude::SessionContext;

/// A session that knows the store `memory://archive` with these objects.
fn with_objects(objects: Vec<(&str, Vec<u8>)>) -> SessionContext {
    let (session, store) = (session(2), Arc::new(InMemory::new()));
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        for (path, bytes) in objects {
            store.put(&Path::from(path), bytes.into()).await.unwrap();
        }
    });
    let url = ObjectStoreUrl::parse("memory://archive").unwrap();
    session.register_object_store(url.as_ref(), store as Arc<dyn ObjectStore>);
    session
}

/// A long file, and the same packed.
fn long() -> (Vec<u8>, Vec<u8>) {
    let games = fs::read(project("games/famous.pgn")).unwrap();
    // More than is fetched at once.
    let text = games.repeat(20_000_000 / games.len());
    let packed = zstd::encode_all(&text[..], 1).unwrap();
    (text, packed)
}

#[test]
fn objects_are_files() {
    let (text, packed) = long();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&text[..100_000]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let objects = vec![
        ("2013/a.pgn", text.clone()),
        ("2013/b.pgn.zst", packed),
        ("2014/c 1.pgn.gz", gzip.finish().unwrap()),
        ("2014/notes.txt", b"1. e4 is best by test".to_vec()),
        ("2014/deep/d.epd", b"4k3/8/8/8/8/8/8/4K3 w - -\n".to_vec()),
    ];
    for (path, bytes) in &objects {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let (session, folder) = (with_objects(objects), folder.path().display());
    for path in ["2013/a.pgn", "2013/b.pgn.zst", "2013/", "2014/", "201?/*.pgn*", "**/*.pgn.*"] {
        for columns in [
            "count(*), max(game), sum(bytes), sum(plies), bit_xor(hash)",
            "count(*), min(white), max(black)",
        ] {
            let query = |place: &str| format!("select {columns} from games('{place}/{path}')");
            let (there, here) = (query("memory://archive"), query(&folder.to_string()));
            let answer = rows(&session, &there);
            assert_ne!(answer[0]["count(*)"], 0, "{there}: {answer:?}");
            assert_eq!(answer, rows(&session, &here), "{there}");
        }
    }
    assert_eq!(value(&session, "select count(*) from positions('memory://archive/2014/')"), 1);
    let names = rows(
        &session,
        "select distinct file from games('memory://archive/2014/c 1.pgn.gz', 'memory://archive/2013/*') order by file",
    );
    let names: Vec<_> = names.iter().map(|row| row["file"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "memory://archive/2013/a.pgn",
            "memory://archive/2013/b.pgn.zst",
            "memory://archive/2014/c 1.pgn.gz"
        ]
    );
}

#[test]
fn a_missing_object_is_an_error() {
    let session = with_objects(vec![("a.pgn", b"1. e4 *\n".to_vec())]);
    for (path, words) in [
        ("memory://archive/b.pgn", "`memory://archive/b.pgn` cannot be looked for"),
        ("memory://archive/b*.pgn", "the store has no object `memory://archive/b*.pgn`"),
        ("memory://other/a.pgn", "no object store is known for memory://other/"),
        ("memory://archive/[.pgn", "`memory://archive/[.pgn` is not a pattern"),
    ] {
        let error = error(&session, &format!("select * from games('{path}')"));
        assert!(error.contains(words), "{path}: {error}");
    }
    // It is gone when its turn comes.
    let url = ObjectStoreUrl::parse("memory://archive").unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let error = runtime.block_on(async {
        let query = "select white from games('memory://archive/a.pgn')";
        let plan = session.sql(query).await.unwrap().create_physical_plan().await.unwrap();
        let store = session.runtime_env().object_store(&url).unwrap();
        store.delete(&Path::from("a.pgn")).await.unwrap();
        datafusion::physical_plan::collect(plan, session.task_ctx()).await.unwrap_err()
    });
    let words = "`memory://archive/a.pgn` cannot be read to its end";
    assert!(error.to_string().contains(words), "{error}");
}
