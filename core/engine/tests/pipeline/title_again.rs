//! Titles that a page repeats below its title, up to the written Markdown.

use article::testing;
use engine::{article::assemble, judge::Extraction, page::Page, render::to_markdown_body};

const TEXT: &str = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>";

fn body(html: &str) -> String {
    let head = "<title>The last ferry: what it carried | Island Papers</title><h1>The last ferry: what it carried</h1>";
    let snapshot = testing::snapshot(&format!("{head}{html}"));
    let page = Page::new(&snapshot).expect("sound");
    let title = testing::find(&page, "h1");
    let kept = testing::keep_all(&page, testing::find(&page, "body"), &[]);
    to_markdown_body(&assemble(&page, &Extraction { title: Some(title), ..kept }))
}

#[test]
fn the_title_is_not_said_again_below_it() {
    let text = body(TEXT);
    for again in [
        "<h2>The last ferry: what it carried</h2>",
        "<h1>THE LAST FERRY: WHAT IT CARRIED</h1>",
        "<h3>“The last ferry” – what it carried!</h3>",
        "<h2>The last ferry: what it carried | Island Papers</h2>",
        "<h2>Island Papers – The last ferry: what it carried</h2>",
        "<h2>The last ferry:&amp;nbsp;what it carried</h2>",
        "<p>The last ferry: what it carried</p>",
        "<div><strong>The last ferry: what it carried.</strong></div>",
        "<h2 style='position: absolute; width: 1px; height: 1px; overflow: hidden'>The last ferry: what it carried</h2>",
    ] {
        assert_eq!(body(&format!("{again}{TEXT}")), text, "{again}");
        if again.starts_with("<h") {
            assert!(!body(&format!("<p>A boat, a bag.</p>{again}{TEXT}")).contains("carried"), "{again}");
        }
    }
}

#[test]
fn other_headings_stay() {
    for other in ["What it carried", "The last ferry of the year", "Carried"] {
        assert!(body(&format!("<h2>{other}</h2>{TEXT}")).contains(other), "{other}");
    }
    let far = body(&format!("{}<h2>The last ferry: what it carried</h2>{TEXT}", TEXT.repeat(6)));
    assert!(far.contains("## The last ferry: what it carried"), "{far}");
}
