//! Dates as pages and feeds write them, for machines and for people, in many languages and calendars.

mod calendar;
mod months;
mod read;

pub(crate) use calendar::Date;
pub(crate) use read::{Habits, find_date, machine_date};
