//! What is learned of a site, and what it is worth: the sections for `ablation.json`, `paper.json`, `blog.json`,
//! `rules.json` and `feeds.json`. Most tables are those that the commands print.

use std::path::Path;

use crate::{
    feeds::{self, FeedScores},
    one_host,
    paper::PaperFigures,
    personal::{curve::Curve, order_curve::OrderCurve},
    rules,
    train::Ablation,
    train_blog::BlogReport,
};

use super::read;

/// What is to be known about figures on `sites`.
const LEARNED_ON: &str = "Every post is read with what was learned from other posts of its site, never from itself. The **thresholds** were \
     chosen, and the judge was trained, on pages of these sites.";

pub(super) fn ablation_section(file: &Path) -> anyhow::Result<String> {
    let ablation: Ablation = read(file)?;
    Ok(section(
        "Ablation of the judge's features",
        "Ablation: the judge is trained and evaluated without each group of features, always on unseen sites. Differences \
         are paired by page, with standard errors. wcxb has lost its style sheets, sites has them.",
        &ablation.table(),
        "lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --corpus corpora/sites --snapshots \
         snapshots/sites --weight 1 --weight 0.5 --trees 220 --rate 0.07 --folds 4 --ablate --out results/ablation",
    ))
}

pub(super) fn curve_section(file: &Path) -> anyhow::Result<String> {
    let curve: Curve = read(file)?;
    Ok(section(
        "Personal models: gain from a person's own labels",
        "Word F1 of judges that saw no page of the site, and what a correction learned from so many labeled pages gains: \
         two numbers alone, with a weight for every feature, and what the rule switches on. Read are pages of other hosts \
         (25 at most), pages of the split *report*, and its articles; within a site, its other pages. The truth of the \
         corpora says by text which blocks are content, as a person's labels would.",
        &curve.table(),
        "lab train curve --corpus corpora/wcxb --snapshots snapshots/wcxb --unseen corpora/typed --unseen-snapshots \
         snapshots/typed --out results/curve",
    ))
}

pub(super) fn order_section(file: &Path) -> anyhow::Result<String> {
    let curve: OrderCurve = read(file)?;
    Ok(section(
        "What to label next",
        "Word F1 on held-out sites of trees trained on the given number of labeled pages, which are chosen in the \
         proposed or in random order; mean over draws of the sites that are held out.",
        &curve.table(),
        "lab train order --corpus corpora/typed --snapshots snapshots/typed --sizes 15,20,30,40,60,80 --seeds 7 --out \
         results/order",
    ))
}

pub(super) fn paper_section(file: &Path) -> anyhow::Result<String> {
    let figures: PaperFigures = read(file)?;
    Ok(section(
        "The pages of the spider paper (2013)",
        "Blocks with computed styles, no tree, no HTML. The reference texts are those of the paper; some were corrected, \
         because they lack parts of the article or contain other parts of the page. Every figure is a mean matching \
         ratio: against the paper's references, and after the slash against the corrected ones. Captions and credits of \
         pictures are left out, as in the references. First each page alone, with nothing learned:",
        &figures.markdown(),
        "lab evaluate --spider corpora/spider --system all --out results/paper",
    ))
}

pub(super) fn blog_section(file: &Path) -> anyhow::Result<String> {
    let report: BlogReport = read(file)?;
    Ok(format!(
        "## sites: titles and bodies as the blog extractor finds them\n\nThe two machines of the paper and the rule for \
         titles that repeat, without the judge. *Known sites*: five folds by page, so each site is in training too; \
         *unseen sites*: five folds by site. In the paper, on other pages: known 99.1 / 97.6, unseen 88.6 / 86.7 (titles \
         / bodies). The rule was found on these pages, so figures of index pages are those of **development data**.\n\n\
         {}\nTo repeat: `lab train blog --corpus corpora/sites --snapshots snapshots/sites --out results/blog`\n",
        report.table()
    ))
}

pub(super) fn rules_section(file: &Path) -> anyhow::Result<String> {
    let runs: Vec<rules::Run> = read(file)?;
    Ok(section(
        "sites: rules learned from pages that were read",
        LEARNED_ON,
        &rules::table(&runs),
        "lab evaluate --corpus corpora/sites --snapshots snapshots/sites --rules 2,3,5 --out results/rules",
    ))
}

pub(super) fn one_host_section(file: &Path) -> anyhow::Result<String> {
    let runs: Vec<one_host::Run> = read(file)?;
    // Results do not name their corpus; their folder does.
    let folder = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let corpus = folder.strip_prefix("one-host-").unwrap_or(&folder);
    Ok(section(
        &format!("{corpus}: memory never makes reading worse"),
        "Every page is read with the memory of the pages before it, as if all were of one host with many templates (an \
         archive, a mirror), and with the memory of its own host. *Better* and *worse* count pages by more than .02.",
        &one_host::table(&runs),
        &format!(
            "lab evaluate --corpus corpora/{corpus} --snapshots snapshots/{corpus} --captured-only --one-host --out \
             results/one-host-{corpus}"
        ),
    ))
}

pub(super) fn feeds_section(file: &Path) -> anyhow::Result<String> {
    let scores: FeedScores = read(file)?;
    Ok(section(
        "sites: templates learned from a site's feed",
        LEARNED_ON,
        &feeds::table(&scores),
        "lab evaluate --corpus corpora/sites --snapshots snapshots/sites --feeds 1,2,3,5 --out results/feeds",
    ))
}

fn section(title: &str, about: &str, table: &str, command: &str) -> String {
    let table = table.trim_matches('\n');
    let table = if table.starts_with('|') { table.to_owned() } else { format!("```text\n{table}\n```") };
    format!("## {title}\n\n{about}\n\n{table}\n\nTo repeat: `{command}`\n")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_tables_of_the_terminal_are_shown() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("results.json");
        fs::write(&file, r#"{"single":[{"system":"vce","sites":{},"pages":[]}],"sites":[]}"#)?;
        let section = paper_section(&file)?;
        assert!(section.contains("| corrected | vce |") && section.contains("--spider"), "{section}");
        fs::write(&file, r#"{"excerpt":null,"sites":[],"runs":[]}"#)?;
        assert!(feeds_section(&file)?.contains("0 sites"));
        fs::write(
            &file,
            r#"{"plan":{"titles":{"c":4,"gamma":0.02},"bodies":{"c":4,"gamma":0.02},"features":"all","budget":9},"pages":1,"experiments":[]}"#,
        )?;
        assert!(blog_section(&file)?.contains("| experiment |"));
        fs::write(&file, "[]")?;
        assert!(rules_section(&file)?.contains("word F1 with rules"));
        assert!(one_host_section(&file)?.contains("--one-host"));
        assert!(paper_section(&file).is_err());
        Ok(())
    }
}
