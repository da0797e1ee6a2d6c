//! Command-line arguments.

mod adopt;
mod analyse;
mod check;
mod codes;
mod compare;
mod convert;
mod dedupe;
mod eval;
mod fix;
mod fmt;
mod generate;
#[cfg(not(all(feature = "lsp", feature = "play")))]
mod left_out;
#[cfg(feature = "lsp")]
mod lsp;
mod manual;
mod mcp;
mod pack;
mod perft;
#[cfg(feature = "play")]
mod play;
mod probe;
mod rules;
mod shared;
mod show;
mod shuffle;
mod simulate;
mod solve;
mod split;
mod stats;
mod tag;
mod uci;
mod why;

use clap::{Parser, Subcommand};

pub(crate) use adopt::AdoptArgs;
pub(crate) use analyse::AnalyseArgs;
pub(crate) use check::{CheckArgs, ColorArg, Format, Max, ReportTarget};
pub(crate) use codes::{rows, unknown as unknown_code};
pub(crate) use compare::{CompareArgs, CompareFormat};
pub(crate) use convert::{ConvertArgs, Stood, Target, TargetForm};
pub(crate) use dedupe::DedupeArgs;
pub(crate) use eval::EvalArgs;
pub(crate) use fix::FixArgs;
pub(crate) use fmt::{FmtArgs, MoveForm};
pub(crate) use generate::{GenerateArgs, ProblemFormat};
#[cfg(feature = "lsp")]
pub(crate) use lsp::LspArgs;
pub(crate) use manual::{CompletionsArgs, ManualArgs};
pub(crate) use mcp::McpArgs;
pub(crate) use pack::PackArgs;
pub(crate) use perft::PerftArgs;
#[cfg(feature = "play")]
pub(crate) use play::PlayArgs;
pub(crate) use probe::ProbeArgs;
pub(crate) use rules::{Level, Rules, VARIANT};
pub(crate) use shared::{
    Destination, FenArgs, Files, Look, OpeningsFile, OutputFile, PositionArgs, Quiet, ReadArgs,
    SearchArgs, Threads,
};
pub(crate) use show::ShowArgs;
pub(crate) use shuffle::ShuffleArgs;
pub(crate) use simulate::SimulateArgs;
pub(crate) use solve::{CertificateFormat, SolutionFormat, SolveArgs};
pub(crate) use split::SplitArgs;
pub(crate) use stats::StatsArgs;
pub(crate) use tag::TagArgs;
pub(crate) use uci::UciArgs;
pub(crate) use why::WhyArgs;

#[cfg(not(all(feature = "lsp", feature = "play")))]
pub(crate) use left_out::LeftOutArgs;
#[cfg(not(feature = "lsp"))]
pub(crate) use left_out::LeftOutArgs as LspArgs;
#[cfg(not(feature = "play"))]
pub(crate) use left_out::LeftOutArgs as PlayArgs;

/// Checks, translates and shows chess: games and positions in files, with the reason for every refusal.
#[derive(Debug, Parser)]
#[command(name = "caissa", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    Check(CheckArgs),
    Fix(FixArgs),
    Adopt(AdoptArgs),
    Fmt(FmtArgs),
    Tag(TagArgs),
    Split(SplitArgs),
    Dedupe(DedupeArgs),
    Shuffle(ShuffleArgs),
    Pack(PackArgs),
    Lsp(LspArgs),
    Explain(ExplainArgs),
    Convert(ConvertArgs),
    Show(ShowArgs),
    Why(WhyArgs),
    #[command(hide = true)]
    Simulate(SimulateArgs),
    Stats(StatsArgs),
    Compare(CompareArgs),
    Solve(SolveArgs),
    Perft(PerftArgs),
    #[command(hide = true)]
    Probe(ProbeArgs),
    Play(PlayArgs),
    Uci(UciArgs),
    Mcp(McpArgs),
    Eval(EvalArgs),
    #[command(alias = "analyze")]
    Analyse(AnalyseArgs),
    #[command(alias = "gen")]
    Generate(GenerateArgs),
    #[command(hide = true)]
    Manual(ManualArgs),
    #[command(hide = true)]
    Completions(CompletionsArgs),
}

/// Explains a code: what it means, with an example
#[derive(Debug, clap::Args)]
pub(crate) struct ExplainArgs {
    /// The code that findings show in brackets; without one, all codes are listed
    pub(crate) code: Option<String>,
}
