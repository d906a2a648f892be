//! The commands that drive a browser, in a real Chromium.

mod capture;
mod change;
mod compare;
mod support;
