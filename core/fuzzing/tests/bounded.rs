//! A bounded run over the kept seeds, in every test run: the same cases everywhere.

use fuzzing::{Outcome, Seeds, Target, fuzz_one, try_case};

/// Cases of each target: a few seconds altogether without optimisation. `lab fuzz` runs as many as one likes.
fn count(target: Target) -> u64 {
    match target {
        Target::Snapshot => 60,
        Target::Date => 150,
        _ => 1_500,
    }
}

#[test]
fn seeds_are_sound() {
    for target in Target::ALL {
        let folder = fuzzing::folder().join(target.name());
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let outcome = fuzz_one(target, &std::fs::read(&path).unwrap());
            assert_eq!(outcome, Outcome::Read, "{}", path.display());
        }
    }
}

#[test]
fn no_input_makes_the_engine_panic() {
    for target in Target::ALL {
        let seeds = Seeds::read(target).unwrap();
        let mut read = 0;
        for place in 0..count(target) {
            let tried = try_case(&seeds, 1, place);
            let outcome = tried.outcome.unwrap_or_else(|| panic!("{target:?}: case {place} of seed 1 panics"));
            read += u64::from(outcome != Outcome::Refused);
        }
        // If nearly everything is refused at the door, nothing was tried.
        assert!(read > count(target) / 20, "{target:?}: only {read} of {} were read", count(target));
    }
}

#[test]
fn a_case_is_the_same_every_time() {
    let seeds = Seeds::read(Target::Snapshot).unwrap();
    assert_eq!(fuzzing::input(&seeds, 7, 3), fuzzing::input(&seeds, 7, 3));
    assert_ne!(fuzzing::input(&seeds, 7, 3), fuzzing::input(&seeds, 7, 4));
}
