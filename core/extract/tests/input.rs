//! What becomes of pages that are none, and of pages without an article.

use foreground_extract::{Article, Error, Snapshot, extract, extract_bytes, read};

fn code(outcome: Result<Article, Error>) -> &'static str {
    outcome.map_or_else(|error| error.code(), |_| "none")
}

#[test]
fn what_is_no_page_is_an_error_with_a_code_and_a_message() {
    assert_eq!(code(extract("", "")), "not-html");
    assert_eq!(code(extract(" \n\t", "https://example.org/")), "not-html");
    assert_eq!(code(extract_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", None, "")), "not-html");
    assert_eq!(code(extract(&"a".repeat(65 << 20), "")), "too-large");
    let error = Snapshot::from_json(b"{\"format\": 1}").expect_err("half a snapshot");
    assert_eq!(error.code(), "snapshot");
    assert!(error.to_string().starts_with("this is no page snapshot: "), "{error}");
}

#[test]
fn a_page_without_an_article_has_a_reason_and_no_text() {
    let article =
        extract("<form><input name=user> <input type=password> <button>Sign in</button></form>", "").expect("a page");
    assert_eq!(article.reason, Some("login-form"));
    assert!(article.html.is_empty() && article.markdown.is_empty() && article.text.is_empty());
}

#[test]
fn a_stored_snapshot_gives_the_same_article() {
    let told = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>";
    let page = format!("<title>The mail</title><main><h1>The mail</h1>{}</main>", told.repeat(8));
    let snapshot = Snapshot::of_html(&page, "https://example.org/mail").expect("a page");
    let stored = Snapshot::from_json(snapshot.to_json().expect("JSON").as_bytes()).expect("the same");
    assert_eq!(read(&stored).expect("sound"), extract(&page, "https://example.org/mail").expect("sound"));
}
