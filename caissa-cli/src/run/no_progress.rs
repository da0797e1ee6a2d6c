//! What stands for progress where the program was built without it.

/// No progress.
pub(crate) struct Progress;

impl Progress {
    pub(crate) fn new(_: Option<u64>, _: bool) -> Self {
        Self
    }

    pub(crate) fn of_items(_: Option<u64>, _: &'static str, _: bool) -> Self {
        Self
    }

    #[expect(clippy::unused_self)]
    pub(crate) fn set(&self, _: u64) {}

    #[expect(clippy::unused_self)]
    pub(crate) fn step(&self) {}

    #[expect(clippy::unused_self)]
    pub(crate) fn is_hidden(&self) -> bool {
        true
    }

    #[expect(clippy::unused_self)]
    pub(crate) fn expect(&self, _: u64) {}

    #[expect(clippy::unused_self)]
    pub(crate) fn pause<T>(&self, act: impl FnOnce() -> T) -> T {
        act()
    }

    #[expect(clippy::unused_self)]
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        act()
    }

    #[expect(clippy::unused_self)]
    pub(crate) fn clear(&self) {}
}
