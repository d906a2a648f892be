//! How much of a page is captured at most.

use page::Truncation;

/// Bounds of one capture. What lies beyond is left out, and the snapshot records it.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Nodes of the snapshot.
    pub nodes: usize,
    /// Levels of nesting. HTML parsers stop at 512; only scripts and XML go deeper.
    pub depth: usize,
    /// Bytes of text and attributes.
    pub text: usize,
    /// Milliseconds.
    pub time: f64,
}

impl Bounds {
    /// Those that are given, in the order of the fields, instead of the defaults: what JavaScript can hand over. What is
    /// absent, or no number above 0, leaves the default.
    pub fn of(numbers: &[f64]) -> Self {
        let given = |at: usize| numbers.get(at).copied().filter(|number| *number > 0.0);
        let count = |at: usize, usual: usize| given(at).map_or(usual, |number| number as usize);
        let Bounds { nodes, depth, text, time } = Bounds::default();
        Bounds { nodes: count(0, nodes), depth: count(1, depth), text: count(2, text), time: given(3).unwrap_or(time) }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { nodes: 200_000, depth: 10_000, text: 32 << 20, time: 20_000.0 }
    }
}

/// Keeps count of what was captured.
pub struct Budget {
    bounds: Bounds,
    now: fn() -> f64,
    deadline: f64,
    text: usize,
    /// The first bound that was passed.
    pub passed: Option<Truncation>,
}

/// The clock is read once in so many nodes.
const CLOCK_INTERVAL: usize = 256;

impl Budget {
    /// Begins to count. `now` is a clock in milliseconds.
    pub fn new(bounds: Bounds, now: fn() -> f64) -> Self {
        Budget { bounds, now, deadline: now() + bounds.time, text: 0, passed: None }
    }

    /// Whether the walk has to end: every bound but depth stops it. `nodes` is their number so far.
    pub fn is_spent(&mut self, nodes: usize) -> bool {
        let passed = if nodes >= self.bounds.nodes {
            Truncation::Nodes
        } else if self.text > self.bounds.text {
            Truncation::Text
        } else if nodes.is_multiple_of(CLOCK_INTERVAL) && (self.now)() > self.deadline {
            Truncation::Time
        } else {
            return false;
        };
        self.passed.get_or_insert(passed);
        true
    }

    /// Whether the time is over, for work that has to be done before the walk.
    pub fn is_late(&mut self) -> bool {
        let late = (self.now)() > self.deadline;
        if late {
            self.passed.get_or_insert(Truncation::Time);
        }
        late
    }

    /// Counts text or attributes.
    pub fn add_text(&mut self, bytes: usize) {
        self.text += bytes;
    }

    /// Whether children at this depth are left out.
    pub fn is_too_deep(&mut self, depth: usize) -> bool {
        let deep = depth >= self.bounds.depth;
        if deep {
            self.passed.get_or_insert(Truncation::Depth);
        }
        deep
    }
}
