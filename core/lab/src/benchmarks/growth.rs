//! How time grows by dimension: the section for `growth.json`.

use std::path::Path;

use crate::growth::{Grown, Growth};

use super::{machine, read, rows};

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let growth: Growth = read(file)?;
    let mut out = format!(
        "## Growth by dimension\n\nEach page or feed grows in one dimension, by tenfold steps, and is read natively. {} CPU time in microseconds per counted item, for all work together: reading the page, every format, the proposals of the other systems, storing it in the site memory, reading it again with that memory, and listing what was left out. Linear work keeps these figures constant or lets them fall; a bound makes them fall.\n\n",
        machine(&growth.processor, growth.cores, growth.load)
    );
    let most = growth.dimensions.iter().map(|grown| grown.steps.len()).max().unwrap_or_default();
    let mut head = vec!["what grows".to_owned(), "from".to_owned()];
    head.extend((0..most).map(|step| format!("µs each, × {}", 10_u64.pow(step as u32))));
    head.push("ms at the largest".to_owned());
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let table: Vec<Vec<String>> = growth.dimensions.iter().map(|grown| row(grown, most)).collect();
    out.push_str(&rows(&head, &table));
    out.push_str("\nTo repeat: `./build.sh bench`, or `lab growth` alone\n");
    Ok(out)
}

fn row(grown: &Grown, most: usize) -> Vec<String> {
    let first = grown.steps.first().map_or(0, |step| step.size);
    let each = |at: usize| {
        let step = grown.steps.get(at);
        step.map_or_else(|| "–".to_owned(), |step| format!("{:.2}", 1000.0 * step.total() / step.size.max(1) as f64))
    };
    let mut row = vec![grown.name.clone(), first.to_string()];
    row.extend((0..most).map(each));
    row.push(grown.steps.last().map_or_else(String::new, |step| format!("{:.0}", step.total())));
    row
}
