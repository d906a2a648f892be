//! The engine as one crate for programs in Rust: HTML or a page snapshot in, the article out.
//!
#![doc = include_str!("../README.md")]

mod article;
mod choice;
mod error;
mod fields;
mod snapshot;

pub use article::Article;
pub use choice::{Choice, Warning};
pub use engine::article::Keep;
pub use error::Error;
pub use fields::Fields;
pub use snapshot::Snapshot;

/// The article of a page that is text already. `url` is the address that it came from: links and pictures are resolved by
/// it. Without one (`""`) they stay as they are written.
///
/// # Errors
/// [`Error::NotHtml`] where that is no page, [`Error::TooLarge`] where it has more than 64 MB.
///
/// ```
/// let paragraph = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>";
/// let page = format!("<title>The mail</title><article><h1>The mail</h1>{}</article>", paragraph.repeat(6));
/// let article = foreground_extract::extract(&page, "https://example.org/mail")?;
/// assert_eq!(article.title, "The mail");
///
/// let error = foreground_extract::extract("", "").expect_err("nothing is no page");
/// assert_eq!(error.code(), "not-html");
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn extract(html: &str, url: &str) -> Result<Article, Error> {
    read(&Snapshot::of_html(html, url)?)
}

/// The same for a page as its server sent it. `charset` is the encoding that the server declared (`charset` of its
/// `Content-Type`); a byte order mark, the page's own declaration and, last, the bytes themselves override it.
///
/// # Errors
/// Those of [`extract`].
///
/// ```
/// let page = b"<title>Caf\xe9</title><p>Nothing else.</p>";
/// let article = foreground_extract::extract_bytes(page, Some("iso-8859-1"), "")?;
/// assert_eq!(article.title, "Café");
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn extract_bytes(html: &[u8], charset: Option<&str>, url: &str) -> Result<Article, Error> {
    read(&Snapshot::of_bytes(html, charset, url)?)
}

/// The article of a snapshot.
///
/// # Errors
/// [`Error::Engine`] where the snapshot contradicts itself, which none that a browser or [`Snapshot::of_html`] made does.
///
/// ```
/// use foreground_extract::{Snapshot, read};
///
/// let snapshot = Snapshot::of_html("<title>Short</title><p>Too little to be an article.</p>", "")?;
/// let article = read(&snapshot)?;
/// assert_eq!(article.title, "Short");
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn read(snapshot: &Snapshot) -> Result<Article, Error> {
    Article::of(snapshot, Keep::default(), &Choice::default())
}

/// The article of a snapshot with the comments on it, or without captions.
///
/// # Errors
/// Those of [`read`].
///
/// ```
/// use foreground_extract::{Keep, Snapshot, read_with};
///
/// let page = "<main><p>It is a hut.</p><figure><img src=/hut.png><figcaption>The hut</figcaption></figure></main>";
/// let mut keep = Keep::default();
/// assert!(keep.captions && !keep.comments);
/// keep.captions = false;
/// let article = read_with(&Snapshot::of_html(page, "https://example.org/")?, keep)?;
/// assert!(!article.text.contains("The hut"));
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn read_with(snapshot: &Snapshot, keep: Keep) -> Result<Article, Error> {
    Article::of(snapshot, keep, &Choice::default())
}

/// The same with parts of the page brought in or left out; see [`Choice`].
///
/// # Errors
/// Those of [`read`].
///
/// ```
/// use foreground_extract::{Choice, Keep, Snapshot, read_chosen};
///
/// let snapshot = Snapshot::of_html("<p>Too little to be an article.</p>", "")?;
/// let article = read_chosen(&snapshot, Keep::default(), &Choice::new(&["p"], &[])?)?;
/// assert_eq!(article.text.trim(), "Too little to be an article.");
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn read_chosen(snapshot: &Snapshot, keep: Keep, choice: &Choice) -> Result<Article, Error> {
    Article::of(snapshot, keep, choice)
}

/// What was found on a page as JSON by `article.schema.json`: as a tree, with comments, footnotes and the posts of a thread
/// apart, the likelihood of each block, and what was left out.
///
/// # Errors
/// Those of [`read`].
///
/// ```
/// use foreground_extract::{Snapshot, read_json};
///
/// let json = read_json(&Snapshot::of_html("<title>Bees</title><p>Hum.</p>", "https://example.org/bees")?)?;
/// assert!(json.contains(r#""title": "Bees""#));
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn read_json(snapshot: &Snapshot) -> Result<String, Error> {
    article::json(snapshot, &Choice::default())
}

/// The same with parts of the page brought in or left out; blocks with a part that was brought in are `forced`, and
/// `warnings` has the selectors that did not do what was asked.
///
/// # Errors
/// Those of [`read`].
///
/// ```
/// use foreground_extract::{Choice, Snapshot, read_json_chosen};
///
/// let snapshot = Snapshot::of_html("<p>Hum.</p>", "")?;
/// let json = read_json_chosen(&snapshot, &Choice::new(&["p"], &["nav"])?)?;
/// assert!(json.contains(r#""forced": true"#) && json.contains(r#""code": "no-match""#));
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn read_json_chosen(snapshot: &Snapshot, choice: &Choice) -> Result<String, Error> {
    article::json(snapshot, choice)
}

/// What was found on a page as JSON in the shape of a mapping; see [`Fields`]. What the page does not have is `null`.
///
/// # Errors
/// Those of [`read`].
///
/// ```
/// use foreground_extract::{Choice, Fields, Keep, Snapshot, read_fields};
///
/// let snapshot = Snapshot::of_html("<title>Bees</title><p>Hum.</p>", "https://example.org/bees")?;
/// let fields = Fields::new(r#"{ "name": "/metadata/title", "price": "/product/price/amount" }"#)?;
/// let json = read_fields(&snapshot, Keep::default(), &Choice::default(), &fields)?;
/// assert_eq!(json, r#"{"name":"Bees","price":null}"#);
/// # Ok::<(), foreground_extract::Error>(())
/// ```
pub fn read_fields(snapshot: &Snapshot, keep: Keep, choice: &Choice, fields: &Fields) -> Result<String, Error> {
    article::shaped(snapshot, keep, choice, fields)
}
