//! The scans of files as bytes that one machine sends to another.

use std::num::NonZero;
use std::sync::Arc;

use ballista_core::serde::BallistaPhysicalExtensionCodec;
use datafusion::common::{Result, internal_datafusion_err, internal_err};
use datafusion::execution::TaskContext;
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::physical_plan::{
    PhysicalExtensionCodec, PhysicalPlanDecodeContext, PhysicalProtoConverterExtension,
};
use datafusion_proto::protobuf::PhysicalExprNode;
use prost::Message;

use crate::filters::Filter;
use crate::scan::{FileTable, ReadOptions, ScanExec, ScanFiles, ScanRequest};
use crate::tables;

/// The bytes with which a scan begins. No plan of Ballista begins with them.
const MARK: &[u8] = b"chess-sql 1\n";

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
        let table = message.table()?;
        let filter = |filter: FilterMessage| filter.decoded(table, &context, converter);
        let filter = message.filter.clone().map(filter).transpose()?.map(Arc::new);
        let [rows] = inputs else {
            return internal_err!("a scan is sent with {} plans of files", inputs.len());
        };
        Ok(Arc::new(ScanExec::new(message.decoded(table, filter, rows.clone()))?))
    }

    fn try_encode(
        &self,
        plan: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let Some(request) = plan.downcast_ref::<ScanExec>().map(ScanExec::request) else {
            return self.0.try_encode(plan, bytes, converter);
        };
        if matches!(request.files, ScanFiles::Shared { .. }) {
            return internal_err!("the partitions of a plan for a cluster share their files");
        }
        let filter = request.filter.as_deref();
        let filter =
            filter.map(|filter| FilterMessage::new(filter, self, converter)).transpose()?;
        bytes.extend_from_slice(MARK);
        bytes.extend(RequestMessage::new(request, filter).encode_to_vec());
        Ok(())
    }
}

/// A [`ScanRequest`] that is sent.
#[derive(Clone, PartialEq, Message)]
struct RequestMessage {
    #[prost(string, tag = "1")]
    table: String,
    #[prost(message, optional, tag = "2")]
    columns: Option<Columns>,
    #[prost(message, optional, tag = "3")]
    filter: Option<FilterMessage>,
    #[prost(uint64, tag = "5")]
    threads: u64,
    #[prost(bool, tag = "6")]
    skips_unreadable: bool,
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
        let expression = converter.physical_expr_to_proto(&filter.expression, codec)?;
        Ok(Self { columns: Some(Columns::new(&filter.columns)), expression: Some(expression) })
    }

    fn decoded(
        self,
        table: &dyn FileTable,
        context: &PhysicalPlanDecodeContext<'_>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Filter> {
        let (Some(columns), Some(expression)) = (self.columns, self.expression) else {
            return internal_err!("a filter is sent without its columns or its expression");
        };
        let columns = columns.decoded();
        let schema = table.schema().project(&columns)?;
        let expression = converter.proto_to_physical_expr(&expression, &schema, context)?;
        Ok(Filter { columns, expression })
    }
}

impl RequestMessage {
    fn new(request: &ScanRequest, filter: Option<FilterMessage>) -> Self {
        Self {
            table: request.table.name().to_owned(),
            columns: Some(Columns::new(&request.columns)),
            filter,
            threads: request.options.threads.get() as u64,
            skips_unreadable: request.options.skips_unreadable,
        }
    }

    fn table(&self) -> Result<&'static dyn FileTable> {
        let table = tables::ALL.into_iter().find(|table| table.name() == self.table);
        table.ok_or_else(|| internal_datafusion_err!("no table `{}`", self.table))
    }

    /// The request for the files that are rows of a plan.
    fn decoded(
        self,
        table: &'static dyn FileTable,
        filter: Option<Arc<Filter>>,
        rows: Arc<dyn ExecutionPlan>,
    ) -> ScanRequest {
        let options = ReadOptions {
            threads: NonZero::new(self.threads as usize).unwrap_or(NonZero::<usize>::MIN),
            skips_unreadable: self.skips_unreadable,
        };
        let columns = self.columns.map(Columns::decoded).unwrap_or_default();
        ScanRequest { table, columns, filter, options, files: ScanFiles::Rows(rows) }
    }
}
