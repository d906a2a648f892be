//! Dates as pages and feeds write them, for machines and for people, in many languages and calendars.

mod age;
mod calendar;
mod months;
mod order;
mod read;
mod short;
mod tokens;

pub use age::is_age;
pub use calendar::Date;
pub use read::{Habits, find_date, machine_date};
pub use short::find_short_date;
