//! The role that every block of a page is proposed to have.

use engine::{label::LabelRole, label_page};
use page::testing::snapshot;

const TEXT: &str = "The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.";

#[test]
fn every_block_has_its_nodes_and_a_role() {
    let days = ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "May", "June"];
    let told = days.map(|day| format!("<p class=text>On {day} it was told like this: {TEXT}</p>"));
    let (before, after) = (told[..4].concat(), told[4..].concat());
    let page = snapshot(&format!(
        "<title>The mail of Monday</title><nav><ul><li><a href=a>Home</a></li><li><a href=b>News</a></li></ul></nav>
         <main><article><h1>The mail of Monday</h1><p>By Ann Example, 3 May 2021</p>{before}<h2>Later</h2>
         <blockquote><p>{TEXT}</p></blockquote>{after}</article></main>
         <footer><p>All rights reserved by the ferry.</p></footer>"
    ));
    let proposal = label_page(&page).expect("sound");
    let roles: Vec<LabelRole> = proposal.blocks.iter().map(|block| block.role).collect();
    let count = |wanted| roles.iter().filter(|&&role| role == wanted).count();
    assert_eq!((count(LabelRole::Title), count(LabelRole::Nav), count(LabelRole::Quote)), (1, 2, 1), "{roles:?}");
    assert_eq!((count(LabelRole::Body), count(LabelRole::Heading)), (8, 1), "{roles:?}");
    assert!(proposal.blocks.iter().all(|block| !block.nodes.is_empty() && block.nodes.is_sorted()));
    let paragraphs: Vec<_> = proposal.blocks.iter().filter(|block| block.role == LabelRole::Body).collect();
    assert!(paragraphs.iter().all(|block| block.kept && block.cluster == paragraphs[0].cluster));
    assert_eq!(proposal.model.len(), 16);
    assert_eq!(label_page(&page).expect("sound"), proposal);
}

#[test]
fn a_page_of_nothing_has_no_blocks_and_a_reason() {
    let proposal = label_page(&snapshot("")).expect("sound");
    assert!(proposal.blocks.is_empty() && proposal.reason.is_some());
}
