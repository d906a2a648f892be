//! Pages with what their answers lack, drawn: what is kept, and, dashed, what is lost.

use std::collections::BTreeMap;

use engine::{block::segment, page::Page};
use maud::{Markup, html};

use super::{document, picture::Picture};
use crate::{
    evaluate::Case,
    lost::{Fate, LostPage},
};

/// Writes the file, page after page in the given order.
pub fn lost(cases: &[Case], pages: &[&LostPage]) -> String {
    let cases: BTreeMap<&str, &Case> = cases.iter().map(|case| (case.truth.id.as_str(), case)).collect();
    let shown = pages.iter().filter_map(|page| Some(article(cases.get(page.id.as_str())?, page)));
    document("What is lost", &html! { @for page in shown { (page) } }, "")
}

fn article(case: &Case, lost: &LostPage) -> Markup {
    html! {
        article class="page" {
            header { h3 { (lost.id) } }
            div class="columns" {
                @match picture(case, lost) {
                    Ok(picture) => div { figure class="picture" { (picture.svg(&lost.id)) } },
                    Err(error) => p class="wrong" { (error) },
                }
                ul {
                    @for (part, text, element) in &lost.parts {
                        li {
                            b { (part.kind.name()) } " "
                            @if part.is_behind { "behind, " }
                            @match part.fate {
                                Fate::LeftOut => "left out",
                                Fate::Nowhere => "nowhere",
                                Fate::Dropped => "dropped",
                            }
                            @if part.in_truth { ", in the truth" }
                            ": " code { (element) } " " (text)
                        }
                    }
                }
            }
        }
    }
}

/// The picture of a page whose truth were what is kept and what is lost.
fn picture(case: &Case, lost: &LostPage) -> Result<Picture, String> {
    let snapshot = case.snapshot().map_err(|error| format!("{error:#}"))?;
    let page = Page::new(&snapshot).map_err(|error| error.to_string())?;
    let blocks = segment(&page);
    let is_lost = |at: usize| lost.parts.iter().any(|(part, ..)| part.blocks.contains(&at));
    let meant =
        blocks.blocks.iter().enumerate().filter(|(at, block)| is_lost(*at) || blocks.is_kept(block, &lost.kept));
    let text: Vec<&str> = meant.map(|(_, block)| blocks.text_of(block)).collect();
    Ok(Picture::new(&page, &lost.kept, &text.join("\n")))
}
