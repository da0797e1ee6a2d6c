//! Files that a statement writes into a table's folder or into an object store: they are there when it has ended well, and
//! none of them if it fails. `DataFusion` completes what it has begun to write after an error too.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use bytes::Bytes;
use datafusion::common::Result;
use datafusion::execution::object_store::ObjectStoreRegistry;
use datafusion::object_store::path::Path;
use datafusion::object_store::{
    CopyOptions, Error, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta,
    ObjectStore, PutMode, PutMultipartOptions, PutOptions, PutPayload, PutResult,
    Result as StoreResult, UploadPart,
};
use futures::stream::BoxStream;
use url::Url;

type Upload = Box<dyn MultipartUpload>;

/// The uploads of a statement.
#[derive(Debug, Default)]
pub(crate) struct HeldUploads {
    /// The uploads that have all their bytes.
    whole: Mutex<Vec<Upload>>,
    /// The uploads that were given up.
    broken: Mutex<Vec<Upload>>,
}

fn taken(uploads: &Mutex<Vec<Upload>>) -> Vec<Upload> {
    std::mem::take(&mut uploads.lock().unwrap_or_else(PoisonError::into_inner))
}

impl HeldUploads {
    /// Completes what a statement has written.
    pub(crate) async fn finish(&self) -> Result<()> {
        for mut upload in taken(&self.whole) {
            upload.complete().await?;
        }
        self.abandon().await;
        Ok(())
    }

    /// Removes what a statement has written.
    pub(crate) async fn abandon(&self) {
        for mut upload in taken(&self.whole).into_iter().chain(taken(&self.broken)) {
            // A store removes the parts of old uploads by a rule, if this does not reach it.
            let _ = upload.abort().await;
        }
    }
}

/// The stores of a session, whose uploads are held.
#[derive(Debug)]
pub(crate) struct HeldStores<R> {
    pub(crate) stores: R,
    pub(crate) held: Arc<HeldUploads>,
}

impl<R: ObjectStoreRegistry> ObjectStoreRegistry for HeldStores<R> {
    fn register_store(
        &self,
        url: &Url,
        store: Arc<dyn ObjectStore>,
    ) -> Option<Arc<dyn ObjectStore>> {
        self.stores.register_store(url, store)
    }

    fn deregister_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        self.stores.deregister_store(url)
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        let store = self.stores.get_store(url)?;
        Ok(Arc::new(HeldStore { store, held: self.held.clone() }))
    }
}

/// A store whose uploads are held.
#[derive(Debug)]
struct HeldStore {
    store: Arc<dyn ObjectStore>,
    held: Arc<HeldUploads>,
}

impl fmt::Display for HeldStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.store.fmt(f)
    }
}

#[async_trait]
impl ObjectStore for HeldStore {
    async fn put_opts(
        &self,
        location: &Path,
        payload: PutPayload,
        options: PutOptions,
    ) -> StoreResult<PutResult> {
        if options.mode != PutMode::Overwrite {
            return self.store.put_opts(location, payload, options).await;
        }
        let PutOptions { tags, attributes, extensions, .. } = options;
        let options = PutMultipartOptions { tags, attributes, extensions };
        let mut upload = self.put_multipart_opts(location, options).await?;
        if payload.content_length() > 0 {
            upload.put_part(payload).await?;
        }
        upload.complete().await
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        options: PutMultipartOptions,
    ) -> StoreResult<Upload> {
        let upload = Some(self.store.put_multipart_opts(location, options).await?);
        Ok(Box::new(HeldUpload { upload, held: self.held.clone() }))
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> StoreResult<GetResult> {
        self.store.get_opts(location, options).await
    }

    async fn get_ranges(&self, location: &Path, ranges: &[Range<u64>]) -> StoreResult<Vec<Bytes>> {
        self.store.get_ranges(location, ranges).await
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, StoreResult<Path>>,
    ) -> BoxStream<'static, StoreResult<Path>> {
        self.store.delete_stream(locations)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, StoreResult<ObjectMeta>> {
        self.store.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> StoreResult<ListResult> {
        self.store.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> StoreResult<()> {
        self.store.copy_opts(from, to, options).await
    }
}

/// An upload, which is held when it has all its bytes or is given up.
#[derive(Debug)]
struct HeldUpload {
    upload: Option<Upload>,
    held: Arc<HeldUploads>,
}

impl HeldUpload {
    fn hold(&mut self, uploads: fn(&HeldUploads) -> &Mutex<Vec<Upload>>) {
        let mut uploads = uploads(&self.held).lock().unwrap_or_else(PoisonError::into_inner);
        uploads.extend(self.upload.take());
    }
}

#[async_trait]
impl MultipartUpload for HeldUpload {
    fn put_part(&mut self, data: PutPayload) -> UploadPart {
        match &mut self.upload {
            Some(upload) => upload.put_part(data),
            None => Box::pin(async {
                Err(Error::NotImplemented {
                    operation: "a part".into(),
                    implementer: "an upload at its end".into(),
                })
            }),
        }
    }

    async fn complete(&mut self) -> StoreResult<PutResult> {
        self.hold(|held| &held.whole);
        Ok(PutResult { e_tag: None, version: None })
    }

    async fn abort(&mut self) -> StoreResult<()> {
        self.hold(|held| &held.broken);
        Ok(())
    }
}

impl Drop for HeldUpload {
    fn drop(&mut self) {
        self.hold(|held| &held.broken);
    }
}
