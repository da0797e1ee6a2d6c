//! Object stores that are opened when a query names them.

use std::sync::Arc;

use datafusion::common::{DataFusionError, Result, exec_err};
use datafusion::execution::object_store::{DefaultObjectStoreRegistry, ObjectStoreRegistry};
use object_store::aws::AmazonS3Builder;
use object_store::http::HttpBuilder;
use object_store::{ClientOptions, ObjectStore};
use url::Url;

/// A registry of object stores that opens `s3://bucket`, with what the environment says (`AWS_ACCESS_KEY_ID`, `AWS_REGION`,
/// `AWS_ENDPOINT`, ..), and `http://` and `https://`.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
///
/// use chess_sql::cloud::Stores;
/// use datafusion::execution::runtime_env::RuntimeEnvBuilder;
///
/// let runtime = RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(Stores::default()));
/// # runtime.build()?;
/// # Ok::<(), datafusion::error::DataFusionError>(())
/// ```
#[derive(Debug, Default)]
pub struct Stores(DefaultObjectStoreRegistry);

impl ObjectStoreRegistry for Stores {
    fn register_store(
        &self,
        url: &Url,
        store: Arc<dyn ObjectStore>,
    ) -> Option<Arc<dyn ObjectStore>> {
        self.0.register_store(url, store)
    }

    fn deregister_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        self.0.deregister_store(url)
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        self.0.get_store(url).or_else(|_| {
            let store = open(url)?;
            self.0.register_store(url, store.clone());
            Ok(store)
        })
    }
}

fn open(url: &Url) -> Result<Arc<dyn ObjectStore>> {
    let failed = |error| DataFusionError::ObjectStore(Box::new(error));
    match url.scheme() {
        "s3" => {
            let bucket = url.host_str().unwrap_or_default();
            let store = AmazonS3Builder::from_env().with_bucket_name(bucket).build();
            Ok(Arc::new(store.map_err(failed)?))
        }
        "http" | "https" => {
            let options = ClientOptions::new().with_allow_http(true);
            let address = url.origin().ascii_serialization();
            let store = HttpBuilder::new().with_url(address).with_client_options(options).build();
            Ok(Arc::new(store.map_err(failed)?))
        }
        scheme => exec_err!("`{scheme}` is not a scheme of an object store: use s3, http or https"),
    }
}
