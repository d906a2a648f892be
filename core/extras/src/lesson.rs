//! Learning from a site's feed, for the person who asks for it: what may be fetched, and what came of it.

use engine::{
    feed::{self, MOST_POSTS, NoLesson},
    memory,
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Extras, ExtrasError};

/// Where a page's feeds may be. Every address is of the page's own origin.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct FeedPlaces {
    /// Those that the page names, without those that it calls feeds of comments.
    pub named: Vec<String>,
    /// Where feeds usually are.
    pub usual: Vec<String>,
    /// Whether the page names a feed of another origin, which may not be asked for.
    pub foreign: bool,
}

/// What a feed taught.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
pub struct Taught {
    /// Posts whose pages show the content of the feed.
    pub posts: u32,
    /// Whether it is known where the title is; likewise below.
    pub title: bool,
    /// The author, or that all posts have the same one.
    pub author: bool,
    /// The date.
    pub date: bool,
    /// The tags.
    pub tags: bool,
    /// What was learned before did not fit these posts any more.
    pub outdated: bool,
}

/// A feed that is being learned from.
#[wasm_bindgen]
pub struct Lesson {
    lesson: feed::Lesson,
    page: String,
}

#[wasm_bindgen]
impl Lesson {
    /// What the feed calls itself; empty where it does not.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.lesson.title().to_owned()
    }

    /// Number of posts that it has.
    #[wasm_bindgen(getter)]
    pub fn posts(&self) -> u32 {
        self.lesson.posts() as u32
    }

    /// Number of posts that are enough.
    #[wasm_bindgen(getter)]
    pub fn enough(&self) -> u32 {
        MOST_POSTS as u32
    }

    /// Addresses of other posts that may be learned from, the likeliest first, all of the page's own origin.
    #[wasm_bindgen(js_name = toRead)]
    pub fn to_read(&self) -> Vec<String> {
        self.lesson.to_read(&self.page)
    }

    /// Adds a post that was fetched, as the page's module captured it. Gives whether it is a post that the feed lists,
    /// and shows the feed's content about it; otherwise nothing is added.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where the bytes are no snapshot.
    pub fn add(&mut self, snapshot: &[u8]) -> Result<bool, ExtrasError> {
        Ok(self.lesson.add(wire::decode_snapshot(snapshot)?))
    }
}

#[wasm_bindgen]
impl Extras {
    /// Where the feeds of the page's site may be.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where they cannot be handed over.
    #[wasm_bindgen(js_name = feedPlaces)]
    pub fn feed_places(&self) -> Result<Ts<FeedPlaces>, ExtrasError> {
        let (metadata, url) = (&self.snapshot.metadata, &self.snapshot.url);
        let named = feed::feed_addresses(metadata, url).into_iter().filter(|feed| !feed.comments);
        let named: Vec<String> = named.map(|feed| feed.url).collect();
        let usual = feed::usual_addresses(url).into_iter().filter(|usual| !named.contains(usual)).collect();
        let places = FeedPlaces { usual, foreign: feed::names_foreign_feed(metadata, url), named };
        places.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Begins to learn from the text of the feed at this address. The page itself is the first post, if the feed lists
    /// it. Nothing comes back where the text is no feed of posts.
    pub fn lesson(&self, text: &str, url: &str) -> Option<Lesson> {
        // A feed of comments and a text that is no feed are one to the person: the next address may have the posts.
        let mut lesson = match feed::Lesson::of(text, url) {
            Ok(lesson) => lesson,
            Err(NoLesson::NotAFeed | NoLesson::Comments | NoLesson::Empty) => return None,
        };
        lesson.add(self.snapshot.clone());
        Some(Lesson { lesson, page: self.snapshot.url.clone() })
    }

    /// What a lesson taught; `memory` is what is stored now. Nothing is learned where `posts` is 0.
    ///
    /// # Errors
    /// Those of [`Extras::remember`], and an `Error` with the `code` `handover` where it cannot be handed over.
    pub fn taught(&self, lesson: &Lesson, memory: Option<String>) -> Result<Ts<Taught>, ExtrasError> {
        let templates = lesson.lesson.learn().templates;
        let before = self.current(memory.as_deref())?.feed;
        let taught = Taught {
            posts: templates.iter().map(|template| template.posts).sum(),
            title: templates.iter().any(|template| template.title.is_some()),
            author: templates.iter().any(|template| template.author.is_some() || template.only_author.is_some()),
            date: templates.iter().any(|template| template.date.is_some()),
            tags: templates.iter().any(|template| !template.tags.is_empty()),
            outdated: before.is_some_and(|before| lesson.lesson.outdates(&before)),
        };
        taught.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Keeps what a lesson taught in place of what an earlier one did. Gives what is to be
    /// stored from now on; nothing where nothing was learned.
    ///
    /// # Errors
    /// Those of [`Extras::remember`].
    #[wasm_bindgen(js_name = keepLesson)]
    pub fn keep_lesson(&self, lesson: &Lesson, memory: Option<String>) -> Result<Option<String>, ExtrasError> {
        let memory = self.current(memory.as_deref())?;
        let taught = memory::with_feed(&memory, &lesson.lesson.learn());
        Ok(taught.map(|memory| memory.to_json()))
    }

    /// Forgets what the site's feed taught and nothing else; otherwise as [`Extras::keep_lesson`]. Nothing comes back
    /// where it taught nothing.
    ///
    /// # Errors
    /// Those of [`Extras::remember`].
    #[wasm_bindgen(js_name = forgetFeed)]
    pub fn forget_feed(&self, memory: Option<String>) -> Result<Option<String>, ExtrasError> {
        let memory = self.current(memory.as_deref())?;
        Ok(memory::forget_feed(&memory).map(|memory| memory.to_json()))
    }
}
