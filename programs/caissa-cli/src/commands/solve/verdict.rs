//! The answer to a problem: its verdict, and what is printed about it.

/// The outcome of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is solved, and the claims of its text are true.
    Solved,
    /// A claim of its text is false, or a move in it is illegal.
    Wrong,
    /// It cannot be read, its position is impossible, or it is not a problem of a kind that is proved.
    Unsupported,
    /// The budget did not suffice.
    OverBudget,
    /// Neither the problem nor the options say the number of moves.
    Unasked,
}

/// The answer to a problem.
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    /// The complaints, a line each.
    pub(super) complaints: Vec<String>,
    /// Whether the problem could not be read.
    pub(super) is_misread: bool,
    /// The solution in the requested format; empty if there is none.
    pub(super) solution: String,
    /// The certificate of a mate, if one is requested.
    pub(super) certificate: Option<Certified>,
    /// Whether it is sound, if that is asked.
    pub(super) soundness: Option<Soundness>,
}

/// A certificate as text.
pub(super) struct Certified {
    /// The name of its theorem, and of its file.
    pub(super) name: String,
    pub(super) text: String,
    /// The number of its moves.
    pub(super) moves: usize,
    /// Whether it says that the key is the only one.
    pub(super) is_only: bool,
}

impl Answer {
    /// Only the verdict.
    pub(super) const fn of(verdict: Verdict) -> Self {
        Self {
            verdict,
            complaints: Vec::new(),
            is_misread: false,
            solution: String::new(),
            certificate: None,
            soundness: None,
        }
    }
}

/// Whether a problem has the solution that it says and no other one, the gravest flaw last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Soundness {
    Sound,
    Duals,
    Undecided,
    Unread,
    Unasked,
    WrongClaim,
    Cooked,
    Short,
    NoSolution,
}

impl Soundness {
    /// Each one, with its name in a line and its words in a summary.
    pub(super) const ALL: [(Self, &str, &str); 9] = [
        (Self::Sound, "sound", "sound"),
        (Self::Duals, "duals", "with duals"),
        (Self::Cooked, "cooked", "cooked"),
        (Self::Short, "short", "short"),
        (Self::NoSolution, "no solution", "without a solution"),
        (Self::WrongClaim, "wrong", "with a wrong claim"),
        (Self::Undecided, "not searched to its end", "not searched to their end"),
        (Self::Unread, "not read", "unreadable or unsupported"),
        (Self::Unasked, "no stipulation", "without a stipulation"),
    ];
}
