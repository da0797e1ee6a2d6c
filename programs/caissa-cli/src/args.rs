//! Command-line arguments.

#[cfg(feature = "engine")]
mod analyse;
mod check;
mod convert;
#[cfg(feature = "engine")]
mod eval;
mod fix;
#[cfg(feature = "solve")]
mod generate;
#[cfg(not(all(
    feature = "engine",
    feature = "lsp",
    feature = "manual",
    feature = "play",
    feature = "solve"
)))]
mod left_out;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "manual")]
mod manual;
mod perft;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "solve")]
mod probe;
mod rules;
mod shared;
mod show;
mod simulate;
#[cfg(feature = "solve")]
mod solve;
mod stats;
#[cfg(feature = "engine")]
mod uci;
mod why;

use clap::{Parser, Subcommand};

pub(crate) use check::{CheckArgs, ColorArg, Format, JoinArgs, Max, Output, RangesArgs};
pub(crate) use convert::{ConvertArgs, Form, Target};
pub(crate) use fix::FixArgs;
#[cfg(feature = "lsp")]
pub(crate) use lsp::LspArgs;
#[cfg(feature = "manual")]
pub(crate) use manual::{CompletionsArgs, ManualArgs};
pub(crate) use perft::PerftArgs;
#[cfg(feature = "play")]
pub(crate) use play::PlayArgs;
pub(crate) use rules::{Level, Rules};
pub(crate) use shared::{
    Chess960, FileKind, Files, Look, OutputFile, Position, Quiet, Reading, Threads,
};
pub(crate) use show::ShowArgs;
pub(crate) use simulate::SimulateArgs;
pub(crate) use stats::StatsArgs;
pub(crate) use why::WhyArgs;
#[cfg(feature = "engine")]
pub(crate) use {analyse::AnalyseArgs, eval::EvalArgs, uci::UciArgs};
#[cfg(feature = "solve")]
pub(crate) use {
    generate::{GenerateArgs, ProblemFormat},
    probe::ProbeArgs,
    solve::{SolutionFormat, SolveArgs},
};

#[cfg(not(all(
    feature = "engine",
    feature = "lsp",
    feature = "manual",
    feature = "play",
    feature = "solve"
)))]
pub(crate) use left_out::LeftOutArgs;
#[cfg(not(feature = "lsp"))]
pub(crate) use left_out::LeftOutArgs as LspArgs;
#[cfg(not(feature = "play"))]
pub(crate) use left_out::LeftOutArgs as PlayArgs;
#[cfg(not(feature = "manual"))]
pub(crate) use left_out::{LeftOutArgs as CompletionsArgs, LeftOutArgs as ManualArgs};
#[cfg(not(feature = "engine"))]
pub(crate) use left_out::{
    LeftOutArgs as AnalyseArgs, LeftOutArgs as EvalArgs, LeftOutArgs as UciArgs,
};
#[cfg(not(feature = "solve"))]
pub(crate) use left_out::{
    LeftOutArgs as GenerateArgs, LeftOutArgs as ProbeArgs, LeftOutArgs as SolveArgs,
};

/// Checks, translates and shows chess: games and positions in files, with the reason for every refusal.
#[derive(Debug, Parser)]
#[command(name = "caissa", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(CheckArgs),
    Fix(FixArgs),
    Lsp(LspArgs),
    Ranges(RangesArgs),
    Join(JoinArgs),
    Explain(ExplainArgs),
    Convert(ConvertArgs),
    Show(ShowArgs),
    Why(WhyArgs),
    Simulate(SimulateArgs),
    Stats(StatsArgs),
    Solve(SolveArgs),
    Perft(PerftArgs),
    Probe(ProbeArgs),
    Play(PlayArgs),
    Uci(UciArgs),
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
