//! How many posts of the made threads come out right on their whole way, from a page with all that is around a thread to
//! the article: each with its name, day, depth, votes and text, and nothing else in it.

use engine::{
    analyze,
    article::{Article, to_text},
};
use page::{testing::snapshot, text::folded};

use super::{LANGUAGES, Made, SHAPES, Thread, page, thread};

/// Posts of each thread.
const POSTS: usize = 6;

/// Share of the posts that come out right at least, in each respect.
const LEAST: f64 = 0.95;

/// The posts that are found on a page.
fn found(html: &str) -> Vec<Made> {
    let mut page = snapshot(html);
    page.url = "https://example.org/72/".into();
    posts(analyze(&page, &|| 0.0).expect("sound").article)
}

fn posts(article: Article) -> Vec<Made> {
    let (_, parts) = article.parts();
    let made = parts.map(|(post, content)| {
        let body = content.get(1..).unwrap_or_default().to_vec();
        let text = to_text(&Article { body, ..Article::default() });
        Made {
            author: post.byline.clone().unwrap_or_default(),
            day: post.published.as_deref().map(|day| day.chars().take(10).collect()).unwrap_or_default(),
            body: vec![folded(&text)],
            depth: post.depth.unwrap_or(99),
            votes: post.votes,
        }
    });
    made.collect()
}

/// What of the posts of a shape came out as it was written.
#[derive(Debug, Default)]
struct Right {
    posts: usize,
    threads: usize,
    complete: usize,
    names: usize,
    days: usize,
    texts: usize,
    depths: usize,
    votes: usize,
}

impl Right {
    /// Compares a thread with what was found, and writes the first difference into the report.
    fn compare(&mut self, wanted: &[Made], found: &[Made], report: &mut String) {
        let whole = |made: &Made| folded(&made.body.join(" "));
        self.threads += 1;
        self.posts += wanted.len();
        self.complete += usize::from(found.len() == wanted.len());
        if found.len() != wanted.len() {
            report.push_str(&format!("    {} posts of {}\n", found.len(), wanted.len()));
        }
        let mut is_told = found.len() != wanted.len() && found.is_empty();
        for (at, made) in wanted.iter().enumerate() {
            // By its text, so that one post too many does not shift all others.
            let own = whole(made);
            let twin = found.iter().find(|post| whole(post) == own).or_else(|| found.get(at));
            let Some(twin) = twin else { continue };
            let is_right = [
                twin.author == made.author,
                twin.day == made.day,
                whole(twin) == own,
                twin.depth == made.depth,
                twin.votes == made.votes,
            ];
            for (sum, is_right) in [&mut self.names, &mut self.days, &mut self.texts, &mut self.depths, &mut self.votes]
                .into_iter()
                .zip(is_right)
            {
                *sum += usize::from(is_right);
            }
            if !is_told && is_right.contains(&false) {
                report.push_str(&format!("    {made:?}\n    {twin:?}\n"));
                is_told = true;
            }
        }
    }

    fn is_enough(&self) -> bool {
        let Right { posts, threads, complete, names, days, texts, depths, votes } = self;
        let least = LEAST * *posts as f64;
        complete == threads && [names, days, texts, depths, votes].iter().all(|sum| **sum as f64 >= least)
    }
}

#[test]
fn posts_of_widespread_forums_have_their_author_day_and_text() {
    let mut report = String::new();
    let mut is_enough = true;
    for (name, shape) in SHAPES {
        let mut right = Right::default();
        let mut wrong = String::new();
        for (words, hashed) in LANGUAGES.iter().flat_map(|words| [(words, false), (words, true)]) {
            let made: Thread = thread(words, POSTS);
            wrong.push_str(&format!("  {}, hashed {hashed}\n", words.language));
            right.compare(&made.as_in(name), &found(&page(&made, shape, hashed)), &mut wrong);
        }
        report.push_str(&format!("{name}: {right:?}\n"));
        if !right.is_enough() {
            is_enough = false;
            report.push_str(&wrong);
        }
    }
    assert!(is_enough, "{report}");
}
