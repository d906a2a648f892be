use std::io::BufRead;
use engine::{analyze, article::to_text, json_of, page::{Page, PageSnapshot}, block::segment, page_type::Description, judge::form::{Stamps, form_evidence, is_parted}};
fn main() {
    let out = std::env::args().nth(1).unwrap();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let (id, path) = line.split_once(' ').unwrap();
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let snapshot: PageSnapshot = serde_json::from_str(&text).unwrap();
        let Ok(analysis) = analyze(&snapshot, &|| 0.0) else { continue };
        let page = Page::new(&snapshot).unwrap();
        let blocks = segment(&page);
        let kept = &analysis.extraction.kept;
        let meant: Vec<usize> = (0..blocks.blocks.len()).filter(|&at| blocks.is_kept(&blocks.blocks[at], kept)).collect();
        let types = Description::of(&page, &blocks).page_types(None, &page, &blocks, kept);
            let stamps = Stamps::new(&page, &blocks);
        let parted = is_parted(&stamps, &analysis.extraction.posts);
        let after = form_evidence(&stamps, types.as_ref(), &meant, parted);
        let name = id.replace('/', "_");
        std::fs::write(format!("{out}/{name}.json"), json_of(&snapshot, &analysis).unwrap_or_default()).unwrap();
        let line = serde_json::json!({"id": id, "text": to_text(&analysis.article), "after": after, "form": analysis.article.form});
        println!("{line}");
    }
}
