//! The scans of files as bytes that one machine sends to another.

use std::num::NonZero;
use std::sync::Arc;

use ballista_core::serde::BallistaPhysicalExtensionCodec;
use datafusion::common::{Result, internal_datafusion_err, internal_err, plan_datafusion_err};
use datafusion::execution::TaskContext;
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::object_store::path::Path;
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::physical_plan::{
    PhysicalExtensionCodec, PhysicalPlanDecodeContext, PhysicalProtoConverterExtension,
};
use datafusion_proto::protobuf::PhysicalExprNode;
use prost::Message;

use crate::files::{Object, Source};
use crate::provider::Table;
use crate::scan::{Division, Reading, Request};
use crate::tables::games::Filter;

/// The bytes with which a scan begins. No plan of Ballista begins with them.
const MARK: &[u8] = b"chess-table 1\n";

/// The codec of scans. All other plans are Ballista's.
#[derive(Debug, Default)]
pub(super) struct Codec(BallistaPhysicalExtensionCodec);

impl PhysicalExtensionCodec for Codec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let Some(message) = bytes.strip_prefix(MARK) else {
            return self.0.try_decode(bytes, inputs, context, converter);
        };
        let message = RequestMessage::decode(message)
            .map_err(|error| internal_datafusion_err!("a scan cannot be decoded: {error}"))?;
        let context = PhysicalPlanDecodeContext::new(context, self);
        let filter = |filter: FilterMessage| filter.decoded(&context, converter);
        let filter = message.filter.clone().map(filter).transpose()?.map(Arc::new);
        message.decoded(filter)?.plan()
    }

    fn try_encode(
        &self,
        plan: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let Some(request) = Request::of(&*plan) else {
            return self.0.try_encode(plan, bytes, converter);
        };
        let filter = request.filter.as_deref();
        let filter =
            filter.map(|filter| FilterMessage::new(filter, self, converter)).transpose()?;
        bytes.extend_from_slice(MARK);
        bytes.extend(RequestMessage::new(request, filter)?.encode_to_vec());
        Ok(())
    }
}

/// A [`Request`] that is sent.
#[derive(Clone, PartialEq, Message)]
struct RequestMessage {
    #[prost(string, tag = "1")]
    table: String,
    #[prost(message, optional, tag = "2")]
    projection: Option<Columns>,
    #[prost(message, optional, tag = "3")]
    filter: Option<FilterMessage>,
    #[prost(message, repeated, tag = "4")]
    files: Vec<FileMessage>,
    #[prost(uint64, tag = "5")]
    threads: u64,
    #[prost(bool, tag = "6")]
    skips_unreadable: bool,
    /// For each partition, the number of files that it and those before it read.
    #[prost(uint64, repeated, tag = "7")]
    ends: Vec<u64>,
}

/// A [`Source`] that is sent.
#[derive(Clone, PartialEq, Message)]
struct FileMessage {
    /// The URL of the store of an object.
    #[prost(string, optional, tag = "1")]
    store: Option<String>,
    #[prost(string, tag = "2")]
    path: String,
    /// The size of an object.
    #[prost(uint64, tag = "3")]
    size: u64,
}

/// The numbers of columns.
#[derive(Clone, PartialEq, Message)]
struct Columns {
    #[prost(uint64, repeated, tag = "1")]
    columns: Vec<u64>,
}

/// A [`Filter`] that is sent.
#[derive(Clone, PartialEq, Message)]
struct FilterMessage {
    #[prost(message, optional, tag = "1")]
    columns: Option<Columns>,
    #[prost(message, optional, tag = "2")]
    expression: Option<PhysicalExprNode>,
}

impl FileMessage {
    fn new(file: &Source) -> Result<Self> {
        match file {
            Source::File(path) => {
                let path = path.to_str().ok_or_else(|| {
                    plan_datafusion_err!(
                        "the name of `{}` is not UTF-8: rename the file, or read it without a cluster",
                        path.display()
                    )
                })?;
                Ok(Self { store: None, path: path.to_owned(), size: 0 })
            }
            Source::Object(object) => Ok(Self {
                store: Some(object.store.as_str().to_owned()),
                path: object.path.to_string(),
                size: object.size,
            }),
        }
    }

    fn decoded(self) -> Result<Source> {
        let Some(store) = self.store else { return Ok(Source::File(self.path.into())) };
        let path = Path::parse(&self.path)
            .map_err(|error| internal_datafusion_err!("an object has no path: {error}"))?;
        Ok(Source::Object(Object { store: ObjectStoreUrl::parse(store)?, path, size: self.size }))
    }
}

impl Columns {
    fn new(columns: &[usize]) -> Self {
        Self { columns: columns.iter().map(|column| *column as u64).collect() }
    }

    fn decoded(self) -> Vec<usize> {
        self.columns.into_iter().map(|column| column as usize).collect()
    }
}

impl FilterMessage {
    fn new(
        filter: &Filter,
        codec: &Codec,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Self> {
        let expression = converter.physical_expr_to_proto(filter.expression(), codec)?;
        Ok(Self { columns: Some(Columns::new(filter.columns())), expression: Some(expression) })
    }

    fn decoded(
        self,
        context: &PhysicalPlanDecodeContext<'_>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Filter> {
        let (Some(columns), Some(expression)) = (self.columns, self.expression) else {
            return internal_err!("a filter is sent without its columns or its expression");
        };
        Filter::of_columns(columns.decoded(), |schema| {
            converter.proto_to_physical_expr(&expression, schema, context)
        })
    }
}

impl RequestMessage {
    fn new(request: &Request, filter: Option<FilterMessage>) -> Result<Self> {
        let Division::Separate(parts) = &request.division else {
            return internal_err!("the partitions of a plan for a cluster share their files");
        };
        Ok(Self {
            table: request.table.name().to_owned(),
            projection: request.projection.as_deref().map(Columns::new),
            filter,
            files: request.reading.files.iter().map(FileMessage::new).collect::<Result<_>>()?,
            threads: request.reading.threads.get() as u64,
            skips_unreadable: request.reading.skips_unreadable,
            ends: parts.iter().map(|part| part.end as u64).collect(),
        })
    }

    fn decoded(self, filter: Option<Arc<Filter>>) -> Result<Request> {
        let table = Table::ALL.into_iter().find(|table| table.name() == self.table);
        let table = table.ok_or_else(|| internal_datafusion_err!("no table `{}`", self.table))?;
        let files =
            self.files.into_iter().map(FileMessage::decoded).collect::<Result<Arc<[_]>>>()?;
        let (mut parts, mut start) = (Vec::with_capacity(self.ends.len()), 0);
        for end in self.ends {
            let end = end as usize;
            if end < start || end > files.len() {
                return internal_err!("a scan is sent with {} files, but reads {end}", files.len());
            }
            parts.push(start..end);
            start = end;
        }
        let reading = Reading {
            files,
            kind: table.kind(),
            threads: NonZero::new(self.threads as usize).unwrap_or(NonZero::<usize>::MIN),
            skips_unreadable: self.skips_unreadable,
        };
        Ok(Request {
            table,
            projection: self.projection.map(Columns::decoded),
            filter,
            reading,
            division: Division::Separate(parts),
        })
    }
}
