//! A fault of the engine as an error: what goes wrong on one page must not end the reading of the others.
//!
//! The engine is written to have no faults, and is fuzzed; this is for the one that was missed. In the extension the
//! boundary of WebAssembly does the same.

use std::{
    any::Any,
    cell::RefCell,
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    sync::Once,
};

/// The engine failed on a page: a fault of its own, whatever the page is. Code `engine`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an error in Foreground itself, please report it with the page: {message}{}", .place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default())]
pub struct EngineFault {
    /// Its text.
    pub message: String,
    /// File, line and column; `None` where it is not known.
    pub place: Option<String>,
}

impl EngineFault {
    /// Stable name of the error, for programs.
    pub fn code(&self) -> &'static str {
        "engine"
    }
}

/// The address that has a page on which the engine fails, in tests.
#[cfg(feature = "fault")]
pub const FAULTY: &str = "https://fault.example/";

/// Does what the engine is needed for on the page of this address. Nothing is printed where it fails.
///
/// # Errors
/// [`EngineFault`] where `work` panics. It needs a build whose panics unwind (not the profile `release`).
pub fn caught<T>(address: &str, work: impl FnOnce() -> T) -> Result<T, EngineFault> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |fault| {
            if !note(fault) {
                others(fault);
            }
        }));
    });
    let before = NOTED.replace(Noted::Waiting);
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        fail_in_tests(address);
        work()
    }));
    let noted = NOTED.replace(before);
    outcome.map_err(|payload| EngineFault {
        message: message(&*payload).to_owned(),
        place: if let Noted::At(place) = noted { Some(place) } else { None },
    })
}

/// What the thread knows of a fault.
enum Noted {
    /// Nobody catches one here.
    Nothing,
    /// One would be caught.
    Waiting,
    /// One is on its way, from this place.
    At(String),
}

thread_local! {
    static NOTED: RefCell<Noted> = const { RefCell::new(Noted::Nothing) };
}

/// Notes where a fault is, if it will be caught.
fn note(fault: &PanicHookInfo<'_>) -> bool {
    NOTED.with_borrow_mut(|noted| {
        let is_caught = !matches!(noted, Noted::Nothing);
        if is_caught && let Some(place) = fault.location() {
            *noted = Noted::At(place.to_string());
        }
        is_caught
    })
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("it says nothing")
}

#[cfg(feature = "fault")]
#[expect(clippy::panic, reason = "what tests ask for")]
fn fail_in_tests(address: &str) {
    if address.starts_with(FAULTY) {
        panic!("a fault that a test asked for");
    }
}

#[cfg(not(feature = "fault"))]
fn fail_in_tests(_: &str) {}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://a.example/";

    #[test]
    fn a_fault_is_an_error_that_says_where() {
        let text = "é";
        let fault = caught(PAGE, || text.chars().nth(3).expect("three characters")).unwrap_err();
        assert_eq!((fault.message.as_str(), fault.code()), ("three characters", "engine"));
        assert!(fault.place.as_deref().is_some_and(|place| place.contains("lib.rs:")), "{fault:?}");
        assert!(fault.to_string().contains("three characters (") && fault.to_string().ends_with(')'), "{fault}");
        assert_eq!(caught(PAGE, || panic!("{} more", 2)).map(|(): ()| ()).unwrap_err().message, "2 more");
    }

    #[test]
    fn what_comes_after_a_fault_goes_on() {
        for number in 0..3 {
            assert!(caught(PAGE, || panic!("again")).map(|(): ()| ()).is_err());
            assert_eq!(caught(PAGE, || number), Ok(number));
        }
    }

    #[test]
    fn one_within_another_is_the_inner_ones() {
        let outer = caught(PAGE, || caught(PAGE, || panic!("inner")).map(|(): ()| ()).unwrap_err().message);
        assert_eq!(outer.as_deref(), Ok("inner"));
        let fault = caught(PAGE, || {
            let _ = caught(PAGE, || ());
            panic!("outer")
        });
        let fault: EngineFault = fault.map(|(): ()| ()).unwrap_err();
        assert_eq!(fault.message, "outer");
        assert!(fault.place.is_some());
    }
}
