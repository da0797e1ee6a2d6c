//! The scans of files as bytes that one machine sends to another.

use std::num::NonZero;
use std::sync::Arc;

use ballista_core::serde::BallistaPhysicalExtensionCodec;
use datafusion::common::{Result, exec_err, internal_datafusion_err, internal_err};
use datafusion::execution::TaskContext;
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::physical_plan::{
    PhysicalExtensionCodec, PhysicalPlanDecodeContext, PhysicalProtoConverterExtension,
};
use datafusion_proto::protobuf::PhysicalExprNode;
use prost::Message;

use crate::filters::Filter;
use crate::scan::{FileTable, Machine, ReadOptions, ScanExec, ScanFiles, ScanRequest};
use crate::tables;

/// The bytes at the beginning of a scan, and a version after them. No plan of Ballista begins with
/// them.
const MARK: &[u8] = b"chess-sql ";

/// The version, and the end of its line. Machines with different ones might read a plan in different ways.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), ".3\n");

/// The codec of scans. All other plans are Ballista's.
#[derive(Debug, Default)]
pub(super) struct Codec {
    ballista: BallistaPhysicalExtensionCodec,
    /// The executor that decodes plans; `None` on other machines.
    machine: Option<Arc<Machine>>,
}

impl Codec {
    /// The codec of an executor.
    pub(super) fn of(machine: Machine) -> Self {
        Self { machine: Some(Arc::new(machine)), ..Self::default() }
    }

    /// The message after the mark and the version, which must be the one of this machine.
    fn message<'a>(&self, bytes: &'a [u8]) -> Result<Option<&'a [u8]>> {
        let Some(rest) = bytes.strip_prefix(MARK) else { return Ok(None) };
        if let Some(message) = rest.strip_prefix(VERSION.as_bytes()) {
            return Ok(Some(message));
        }
        let version = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let here = match &self.machine {
            Some(machine) => format!("the executor {}", machine.name),
            None => "the scheduler".to_owned(),
        };
        exec_err!(
            "the query is of version {} of caissa-sql, and {here} has {}: install one version on all machines",
            String::from_utf8_lossy(version),
            VERSION.trim_end()
        )
    }
}

impl PhysicalExtensionCodec for Codec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let Some(message) = self.message(bytes)? else {
            return self.ballista.try_decode(bytes, inputs, context, converter);
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
        let request = message.decoded(table, filter, rows.clone());
        let machine = self.machine.clone();
        Ok(Arc::new(ScanExec::new(ScanRequest { machine, ..request })?))
    }

    fn try_encode(
        &self,
        plan: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let Some(request) = plan.downcast_ref::<ScanExec>().map(|scan| &scan.request) else {
            return self.ballista.try_encode(plan, bytes, converter);
        };
        if matches!(request.files, ScanFiles::Shared { .. }) {
            return internal_err!("the partitions of a plan for a cluster share their files");
        }
        let filter = request.filter.as_deref();
        let filter =
            filter.map(|filter| FilterMessage::new(filter, self, converter)).transpose()?;
        bytes.extend_from_slice(MARK);
        bytes.extend_from_slice(VERSION.as_bytes());
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
            table: request.table.facts().name.to_owned(),
            columns: Some(Columns::new(&request.columns)),
            filter,
            threads: request.options.threads.get() as u64,
            skips_unreadable: request.options.skips_unreadable,
        }
    }

    fn table(&self) -> Result<&'static dyn FileTable> {
        let ranges: &dyn FileTable = &tables::Ranges;
        let mut tables = tables::ALL.into_iter().chain([ranges]);
        tables
            .find(|table| table.facts().name == self.table)
            .ok_or_else(|| internal_datafusion_err!("no table `{}`", self.table))
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
        ScanRequest { table, columns, filter, options, files: ScanFiles::Rows(rows), machine: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_of_another_version_is_refused_in_words() {
        let codec = Codec::of(Machine { name: "one:50051".to_owned(), root: None });
        let own = [MARK, VERSION.as_bytes(), b"rest"].concat();
        assert_eq!(codec.message(&own).unwrap(), Some(&b"rest"[..]));
        assert_eq!(codec.message(b"a plan of Ballista").unwrap(), None);
        let error = codec.message(b"chess-sql 0.0.7.1\nrest").unwrap_err().to_string();
        let words =
            "the query is of version 0.0.7.1 of caissa-sql, and the executor one:50051 has ";
        assert!(error.contains(words), "{error}");
    }
}
