//! The pages that were read, the last of them, and what can be asked of one.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use engine::page::text::folded;

use crate::document::{Document, Passage, Section};

/// Pages that are kept.
const MOST: usize = 64;

/// Bytes of text that are kept of all pages together; the last page is kept whatever it has.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// Pages that were read, the last one first.
#[derive(Default)]
pub(crate) struct Pages(Mutex<VecDeque<(String, Arc<Document>)>>);

impl Pages {
    /// The page by its name among the resources or by the address that it was asked for or is at.
    pub(crate) fn get(&self, name: &str) -> Option<Arc<Document>> {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |(asked, page): &(String, Arc<Document>)| page.id == name || asked == name || page.address == name;
        let at = pages.iter().position(is_it)?;
        let found = pages.remove(at)?;
        pages.push_front(found.clone());
        Some(found.1)
    }

    /// Keeps a page, in place of what was read at the same address before.
    pub(crate) fn put(&self, asked: &str, page: Arc<Document>) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|(_, other)| other.id != page.id);
        pages.push_front((asked.to_owned(), page));
        pages.truncate(MOST);
        let mut bytes = 0;
        let fits = pages.iter().take_while(|(_, page)| {
            // Passages and links have the text once more.
            bytes += 3 * page.text.len();
            bytes <= MOST_BYTES
        });
        let count = fits.count().max(1);
        pages.truncate(count);
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<Document>> {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.iter().map(|(_, page)| page.clone()).collect()
    }
}

impl Document {
    /// The section whose path ends in these headings, by their letters; the first of several.
    pub(crate) fn section(&self, path: &[String]) -> Option<&Section> {
        let plain = |heading: &String| folded(heading).to_lowercase();
        let asked: Vec<String> = path.iter().map(plain).collect();
        let ends = |section: &&Section| {
            let own: Vec<String> = section.path.iter().map(plain).collect();
            own.ends_with(&asked)
        };
        self.sections.iter().find(ends).filter(|_| !asked.is_empty())
    }

    /// Passages with these words: those with the phrase first, then by how many of the words they have.
    pub(crate) fn find(&self, words: &str) -> Vec<&Passage> {
        let phrase = folded(words).to_lowercase();
        let words: Vec<&str> = phrase.split(' ').filter(|word| !word.is_empty()).collect();
        let score = |passage: &Passage| {
            let text = folded(&format!("{} {}", passage.text, passage.path.join(" "))).to_lowercase();
            let found = words.iter().filter(|word| text.contains(**word)).count();
            if text.contains(&phrase) { words.len() + 1 } else { found }
        };
        let least = words.len().div_ceil(2).max(1);
        let scored = self.passages.iter().map(|passage| (score(passage), passage));
        let mut found: Vec<(usize, &Passage)> = scored.filter(|(score, _)| *score >= least).collect();
        found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        found.into_iter().map(|(_, passage)| passage).collect()
    }
}

#[cfg(test)]
mod tests;
