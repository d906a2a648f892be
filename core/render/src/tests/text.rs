//! Plain text, which the article's own crate writes.

use article::to_text;

use super::sample;

#[test]
fn golden() {
    sample::assert_golden("article.txt", &to_text(&sample::article()));
}
