//! The live page: capture through web-sys, the article as DOM nodes, and what the extension calls.
