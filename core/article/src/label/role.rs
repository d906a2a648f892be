//! Which role a block is likely to have: by the article where it is content, else by what the page declares about it.

use std::collections::BTreeMap;

use judge::Judged;
use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};
use serde::Serialize;

use crate::{Article, Role};

/// Weight of the longest line that names author and day of a text.
const LONGEST_LINE: u32 = 120;

/// Longest text beside a name in a byline: "By", and the day.
const LONGEST_REST: usize = 40;

/// Elements around a block that may state what it is, its own among them.
const NAMING: usize = 3;

/// What a block is on its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum LabelRole {
    /// Title of the content.
    #[serde(rename = "main/title")]
    Title,
    /// Who wrote it.
    #[serde(rename = "main/byline")]
    Byline,
    /// When it was published or changed.
    #[serde(rename = "main/date")]
    Date,
    /// The summary with which it opens.
    #[serde(rename = "main/lead")]
    Lead,
    /// Running text.
    #[serde(rename = "main/body")]
    Body,
    /// Heading of a section.
    #[serde(rename = "main/heading")]
    Heading,
    /// Picture, film, sound.
    #[serde(rename = "main/figure")]
    Figure,
    /// What a picture shows, or who made it.
    #[serde(rename = "main/caption")]
    Caption,
    /// Cell of a table.
    #[serde(rename = "main/table")]
    Table,
    /// Item of a list.
    #[serde(rename = "main/list")]
    List,
    /// Code or other preformatted text.
    #[serde(rename = "main/code")]
    Code,
    /// Formula.
    #[serde(rename = "main/math")]
    Math,
    /// Quotation.
    #[serde(rename = "main/quote")]
    Quote,
    /// A reader's comment.
    #[serde(rename = "main/comment")]
    Comment,
    /// Menu, breadcrumbs, pagination.
    #[serde(rename = "other/nav")]
    Nav,
    /// Head of the page.
    #[serde(rename = "other/header")]
    Header,
    /// Foot of the page.
    #[serde(rename = "other/footer")]
    Footer,
    /// Advertisement.
    #[serde(rename = "other/ad")]
    Ad,
    /// Links to other texts.
    #[serde(rename = "other/related")]
    Related,
    /// Buttons to share or follow.
    #[serde(rename = "other/share")]
    Share,
    /// Cookie bar, consent, dialog.
    #[serde(rename = "other/cookie")]
    Cookie,
    /// What is beside the content.
    #[serde(rename = "other/sidebar")]
    Sidebar,
    /// Something to fill in.
    #[serde(rename = "other/form")]
    Form,
    /// None of these.
    #[serde(rename = "other/skip")]
    Skip,
}

/// What hints indicate about content, the stronger first.
const OF_CONTENT: [(Hints, LabelRole); 7] = [
    (Hints::COMMENT, LabelRole::Comment),
    (Hints::CODE, LabelRole::Code),
    (Hints::TABLE, LabelRole::Table),
    (Hints::HEADING, LabelRole::Heading),
    (Hints::QUOTE, LabelRole::Quote),
    (Hints::FIGURE, LabelRole::Caption),
    (Hints::LIST_ITEM, LabelRole::List),
];

/// What hints indicate about the rest of a page, the stronger first.
const OF_REST: [(Hints, LabelRole); 11] = [
    (Hints::COMMENT, LabelRole::Comment),
    (Hints::DIALOG, LabelRole::Cookie),
    (Hints::ADVERT, LabelRole::Ad),
    (Hints::SHARE, LabelRole::Share),
    (Hints::SUBSCRIBE, LabelRole::Form),
    (Hints::RELATED, LabelRole::Related),
    (Hints::NAVIGATION, LabelRole::Nav),
    (Hints::FORM, LabelRole::Form),
    (Hints::FOOTER, LabelRole::Footer),
    (Hints::ASIDE, LabelRole::Sidebar),
    (Hints::HEADER, LabelRole::Header),
];

/// What is known of a page's roles.
pub(super) struct Roles<'a> {
    title: Option<NodeId>,
    byline: Option<&'a str>,
    by_source: BTreeMap<NodeId, Role>,
}

impl<'a> Roles<'a> {
    /// Of a page that was decided, with the article on it.
    pub(super) fn new(page: &Page, judged: &Judged, article: &'a Article) -> Self {
        let sources = article.body.iter().filter_map(|block| Some((block.source?, block.role?)));
        let title = judged.extraction.title.filter(|&title| title < page.len());
        Roles { title, byline: article.metadata.byline.as_deref(), by_source: sources.collect() }
    }

    /// The likeliest role of a block that is content (`kept`) or not.
    pub(super) fn role_of(&self, page: &Page, blocks: &Blocks, block: &Block, kept: bool) -> LabelRole {
        let first = blocks.first_leaf(block);
        if self.title.is_some_and(|title| page.contains(title, first)) {
            return LabelRole::Title;
        }
        if let Some(role) = self.particulars(page, blocks, block) {
            return role;
        }
        let list: &[(Hints, LabelRole)] = if kept { &OF_CONTENT } else { &OF_REST };
        let hinted = || list.iter().find(|(hint, _)| block.hints.any(*hint)).map(|(_, role)| *role);
        if !kept {
            return hinted().unwrap_or(LabelRole::Skip);
        }
        if block.weight == 0 && block.media > 0 {
            return if page.tag(first) == "math" { LabelRole::Math } else { LabelRole::Figure };
        }
        self.of_article(page, block.node).or_else(hinted).unwrap_or(LabelRole::Body)
    }

    /// Lines that name author or day.
    fn particulars(&self, page: &Page, blocks: &Blocks, block: &Block) -> Option<LabelRole> {
        let text = blocks.text_of(block);
        if block.weight > LONGEST_LINE || text.is_empty() {
            return None;
        }
        let is_said = block.hints.any(Hints::PARTICULARS);
        let names = |name: &str| !name.is_empty() && text.contains(name);
        if self.byline.is_some_and(|name| names(name) && (is_said || text.len() <= name.len() + LONGEST_REST)) {
            return Some(LabelRole::Byline);
        }
        if !is_said {
            return None;
        }
        let in_time = page.ancestors(blocks.first_leaf(block)).take(NAMING).any(|node| page.tag(node) == "time");
        in_time.then_some(LabelRole::Date)
    }

    /// What the article has about the element, or about those right around it.
    fn of_article(&self, page: &Page, node: NodeId) -> Option<LabelRole> {
        let around = std::iter::once(node).chain(page.ancestors(node)).take(NAMING);
        let role = around.filter_map(|node| self.by_source.get(&node)).next()?;
        Some(match role {
            Role::Lead => LabelRole::Lead,
            Role::Caption => LabelRole::Caption,
            Role::Comment => LabelRole::Comment,
        })
    }
}
