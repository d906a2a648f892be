//! Threads that are made here, of which every post is known: who wrote it, when, how deep it is, and its text. Their markup has the
//! shapes of widespread forums and mailing lists, with names of classes that are words or hashes, in several languages.

mod answers;
mod measure;
mod plain;
mod shapes;
mod words;

use shapes::SHAPES;
use words::{LANGUAGES, Words};

/// A post as it was written.
#[derive(Clone, Debug, PartialEq)]
struct Made {
    /// Who wrote it.
    pub author: String,
    /// Its day, ISO 8601.
    pub day: String,
    /// Its paragraphs.
    pub body: Vec<String>,
    /// How deep it is among the answers.
    pub depth: u32,
    /// Its votes, where the page shows them.
    pub votes: Option<i64>,
}

/// What a shape writes beside the posts.
struct Thread<'w> {
    /// Words of controls, and how days are written.
    pub words: &'w Words,
    /// The question.
    pub title: &'w str,
    /// Its posts, the first of which opens it.
    pub posts: Vec<Made>,
}

impl Thread<'_> {
    /// The day of a post as people read it, with a time.
    fn day(&self, at: usize) -> String {
        (self.words.day)(2 + at as u32)
    }

    /// Its posts as this shape has them: with how deep they are, and with votes.
    fn as_in(&self, shape: &str) -> Vec<Made> {
        let depth = |at: usize| match shape {
            "Reddit, old" | "tree" => at.saturating_sub(1) as u32,
            "Hacker News" if at > 0 => (at as u32 + 1) % 2,
            _ => 0,
        };
        let votes = |at: usize| match (shape, at) {
            ("Stack Exchange" | "QAPage", at) => Some(4 + at as i64),
            ("tree", at) => Some(2 * at as i64 - 1),
            ("Reddit, old" | "Reddit, new", 0) => Some(128),
            ("Reddit, old", at) => Some(3 + at as i64),
            ("Reddit, new", at) => Some(7 + at as i64),
            ("Hacker News", 0) => Some(88),
            _ => None,
        };
        let made = |(at, made): (usize, &Made)| Made { depth: depth(at), votes: votes(at), ..made.clone() };
        self.posts.iter().enumerate().map(made).collect()
    }

    /// The paragraphs of a post, each in an element of this name.
    fn paragraphs(&self, at: usize, tag: &str) -> String {
        self.posts[at].body.iter().map(|text| format!("<{tag}>{text}</{tag}>")).collect()
    }

    /// The paragraphs of a post with breaks between them.
    fn lines(&self, at: usize) -> String {
        self.posts[at].body.join("<br><br>")
    }
}

/// Each post, with its number.
fn each(thread: &Thread, post: impl Fn(usize) -> String) -> String {
    (0..thread.posts.len()).map(post).collect()
}

/// What a member is called.
fn rank<'w>(thread: &Thread<'w>, at: usize) -> &'w str {
    thread.words.ranks[at % 3]
}

/// Who wrote a post.
fn name<'t>(thread: &'t Thread, at: usize) -> &'t str {
    &thread.posts[at].author
}

/// A thread of so many posts in a language: some of one paragraph, some of two, the first author writes again.
fn thread(words: &'static Words, posts: usize) -> Thread<'static> {
    let made = (0..posts).map(|at| {
        let author = if at == 3 { words.names[0] } else { words.names[at % words.names.len()] };
        let sentence = |place: usize| words.sentences[place % words.sentences.len()].to_owned();
        // No two posts have the same text.
        let first = format!("{} {}", sentence(2 * at), sentence(2 * at + 1 + at / 4 * 2));
        let body = if at % 3 == 1 { vec![first] } else { vec![first, sentence(2 * at + 5)] };
        Made { author: author.to_owned(), day: format!("2024-05-{:02}", 2 + at), body, depth: 0, votes: None }
    });
    Thread { words, title: words.title, posts: made.collect() }
}

/// A page of a thread with all that is around it; `hashed` if names of classes mean nothing.
fn page(thread: &Thread, shape: fn(&Thread) -> String, hashed: bool) -> String {
    let Thread { words: w, title, .. } = thread;
    let link = |at: usize| format!("<li><a href='/other/{at}'>{} {at}</a></li>", w.site);
    let html =
        format!(
        "<html lang={}><title>{title}</title><body><header><a href='/'>{}</a><nav><ul><li><a href='/new'>{}</a></li>
         <li><a href='/login'>{}</a></li></ul></nav></header><main>{}</main>
         <aside><h4>{}</h4><ul>{}{}{}</ul></aside><footer><p>© 2024 {}</p></footer></body></html>",
        w.language, w.site, w.answers, w.report, shape(thread), w.posts, link(0), link(3), link(6), w.site
    );
    if hashed { without_telling_classes(&html) } else { html }
}

/// The markup with each class replaced by letters that mean nothing.
fn without_telling_classes(html: &str) -> String {
    let mut parts = html.split("class='");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (classes, rest) = part.split_once('\'').expect("an attribute ends");
        let hashes: Vec<String> = classes.split(' ').map(hash).collect();
        out.push_str(&format!("class='{}'{rest}", hashes.join(" ")));
    }
    out
}

fn hash(class: &str) -> String {
    let sum = class.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    format!("x{sum:x}")
}
