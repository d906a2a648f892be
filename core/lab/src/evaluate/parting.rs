//! How well the posts of a page with several are kept apart.

use corpus::{
    Truth,
    score::{fields::same_title, words},
};
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Post};

/// From which word F1 on the body of a post is right, as the blog extractor's paper counts.
const RIGHT_BODY: f64 = 0.95;

/// Counts over pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    /// Pages whose truth has two different posts or more.
    pub pages: usize,
    /// Those posts.
    pub posts: usize,
    /// Those whose title is that of a found post.
    pub titles: usize,
    /// Those whose body is that of a found post.
    pub bodies: usize,
    /// Those whose title and body are those of the same found post.
    pub whole: usize,
    /// Pages whose truth is one text.
    pub single: usize,
    /// Those that were split all the same.
    pub single_parted: usize,
}

impl Parting {
    /// Counts one page.
    pub fn of(truth: &Truth, answer: &Answer) -> Self {
        let mut posts: Vec<(&str, &str)> =
            truth.full_posts.iter().filter_map(|post| Some((post.title.as_deref()?, post.text.as_deref()?))).collect();
        posts.sort_unstable();
        posts.dedup();
        if posts.len() < 2 {
            let single = usize::from(truth.text.as_ref().is_some_and(|text| !text.trim().is_empty()));
            return Parting {
                single,
                single_parted: single * usize::from(!answer.posts.is_empty()),
                ..Parting::default()
            };
        }
        let mut parting = Parting { pages: 1, posts: posts.len(), ..Parting::default() };
        for (title, text) in posts {
            let has_title = |found: &&Post| found.title.as_deref().is_some_and(|found| same_title(title, found));
            let has_body = |found: &&Post| words::overlap(text, &found.text).f1 >= RIGHT_BODY;
            let found = || answer.posts.iter();
            parting.titles += usize::from(found().any(|found| has_title(&found)));
            parting.bodies += usize::from(found().any(|found| has_body(&found)));
            parting.whole += usize::from(found().any(|found| has_title(&found) && has_body(&found)));
        }
        parting
    }

    /// The counts of several pages together.
    pub fn sum(all: impl IntoIterator<Item = Parting>) -> Self {
        all.into_iter().fold(Parting::default(), |sum, page| Parting {
            pages: sum.pages + page.pages,
            posts: sum.posts + page.posts,
            titles: sum.titles + page.titles,
            bodies: sum.bodies + page.bodies,
            whole: sum.whole + page.whole,
            single: sum.single + page.single,
            single_parted: sum.single_parted + page.single_parted,
        })
    }

    /// The counts as shares, in one line of text; `None` where no page shows several posts.
    pub fn line(&self) -> Option<String> {
        let share = |count: usize| count as f64 / self.posts.max(1) as f64;
        (self.posts > 0).then(|| {
            format!(
                "{} posts on {} pages with several: title {:.3}  body {:.3}  both {:.3}; {} of {} pages with one text parted",
                self.posts,
                self.pages,
                share(self.titles),
                share(self.bodies),
                share(self.whole),
                self.single_parted,
                self.single
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corpus::PostTruth;

    fn truth(posts: &[(&str, &str)]) -> Truth {
        let post = |&(title, text): &(&str, &str)| PostTruth {
            title: Some(title.into()),
            text: Some(text.into()),
            ..PostTruth::default()
        };
        Truth { full_posts: posts.iter().map(post).collect(), ..Truth::default() }
    }

    fn answer(posts: &[(&str, &str)]) -> Answer {
        let post =
            |&(title, text): &(&str, &str)| Post { title: Some(title.into()), text: text.into(), ..Post::default() };
        Answer { posts: posts.iter().map(post).collect(), ..Answer::default() }
    }

    #[test]
    fn title_and_body_must_belong_to_the_same_post() {
        let truth = truth(&[("One", "a b c"), ("Two", "d e f"), ("Two", "d e f")]);
        let right = Parting::of(&truth, &answer(&[("one", "a b c"), ("Two", "d e f")]));
        assert_eq!((right.posts, right.titles, right.bodies, right.whole), (2, 2, 2, 2));
        let swapped = Parting::of(&truth, &answer(&[("One", "d e f"), ("Two", "a b c")]));
        assert_eq!((swapped.titles, swapped.bodies, swapped.whole), (2, 2, 0));
        assert_eq!(
            Parting::of(&truth, &answer(&[])).line().as_deref().map(|line| line.contains("both 0.000")),
            Some(true)
        );
    }

    #[test]
    fn one_text_should_stay_whole() {
        let one = Truth { text: Some("a b c".into()), ..Truth::default() };
        let parted =
            Parting::sum([Parting::of(&one, &answer(&[("a", "b"), ("c", "d")])), Parting::of(&one, &answer(&[]))]);
        assert_eq!((parted.single, parted.single_parted, parted.line()), (2, 1, None));
    }
}
