//! What is shown above panels of which a page shows one at a time (tabs), and above parts that a button opens.

use std::collections::{BTreeMap, BTreeSet};

use look::panels::{Opener, panels};
use page::{NodeId, Page};

use super::leaves::Leaves;

/// The named panels of a page.
pub(super) struct Panels {
    openers: BTreeMap<NodeId, Opener>,
    /// The openers that are in a row: their names are shown above the panels, and not in the row again.
    tabs: BTreeSet<NodeId>,
}

impl Panels {
    /// Finds the panels below an element of which something is kept.
    pub(super) fn of(page: &Page, leaves: &Leaves, start: NodeId) -> Self {
        let mut openers = panels(page, start);
        openers.retain(|panel, _| leaves.holds(*panel));
        let tabs = openers.values().filter(|opener| opener.is_tab).map(|opener| opener.element).collect();
        Panels { openers, tabs }
    }

    /// The label above a panel; `None` where it is none, or already shows it.
    pub(super) fn name(&self, page: &Page, leaves: &Leaves, node: NodeId) -> Option<&str> {
        let Opener { text, element, is_tab } = self.openers.get(&node)?;
        let says_so = || leaves.text(page, node, text.len()).to_lowercase().starts_with(&text.to_lowercase());
        let is_shown = || !is_tab && leaves.holds(*element);
        (!is_shown() && !says_so()).then_some(text)
    }

    /// Whether an element is a tab whose name is shown above its panel.
    pub(super) fn is_tab(&self, node: NodeId) -> bool {
        self.tabs.contains(&node)
    }
}

#[cfg(test)]
mod tests {
    use page::Page;

    use crate::{BlockKind, assemble, testing, to_text};

    const TOLD: &str = "<p>The lamp needs a free port and about four minutes of your time.</p>";

    fn text(tabs: &str) -> String {
        let snapshot = testing::snapshot(&format!("<main>{TOLD}{tabs}{TOLD}</main>"));
        let page = Page::new(&snapshot).expect("sound");
        let text = to_text(&assemble(&page, &testing::keep_all(&page, testing::find(&page, "main"), &[])));
        text.split("\n\n").map(str::trim).filter(|part| !part.starts_with("The lamp")).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn panels_are_named_by_aria() {
        let tabs = "<div role=tablist><button role=tab id=t1 aria-controls=p1>Coast</button>
                    <button role=tab id=t2 aria-controls=p2>River</button></div>";
        let panels =
            "<div role=tabpanel id=p1><p>Tie it.</p></div><div role=tabpanel id=p2 hidden><p>Drop it.</p></div>";
        assert_eq!(text(&format!("{tabs}{panels}")), "Coast|Tie it.|River|Drop it.");
        let labelled = panels.replace("id=p1", "aria-labelledby=t1").replace("id=p2", "aria-labelledby=t2");
        assert_eq!(text(&format!("{}{labelled}", tabs.replace("aria-controls", "x"))), "Coast|Tie it.|River|Drop it.");
    }

    #[test]
    fn names_of_panels_are_below_the_heading_of_their_section() {
        let tabs = "<div role=tablist><button role=tab id=t1 aria-controls=p1>Coast</button>
                    <button role=tab id=t2 aria-controls=p2>River</button></div>";
        let panels = "<div role=tabpanel id=p1><h5>Ropes</h5><p>Tie it.</p></div>
                      <div role=tabpanel id=p2 hidden><p>Drop it.</p></div>";
        let others = format!("{tabs}{panels}").replace("p1", "p3").replace("p2", "p4");
        let html =
            format!("<main>{TOLD}<h2>Harbours</h2>{TOLD}<div>{tabs}{panels}</div><div>{others}</div>{TOLD}</main>");
        let snapshot = testing::snapshot(&html);
        let page = Page::new(&snapshot).expect("sound");
        let article = assemble(&page, &testing::keep_all(&page, testing::find(&page, "main"), &[]));
        let levels = article.body.iter().filter_map(|block| match &block.kind {
            BlockKind::Heading { level, .. } => Some(*level),
            _ => None,
        });
        let levels: Vec<u8> = levels.collect();
        let [section, name, within] = [0, 1, 2].map(|at| levels[at]);
        assert_eq!(levels, [section, name, within, name, name, within, name]);
        assert!(section + 1 == name && name < within);
    }

    #[test]
    fn panels_are_named_by_their_place() {
        let labels =
            "<input type=radio id=a checked><input type=radio id=b><div class=labels><label for=a>Coast</label>
                      <label for=b>River</label></div>";
        let panels = "<div class=all><div><p>Tie it.</p></div><div style='display:none'><p>Drop it.</p></div></div>";
        assert_eq!(text(&format!("<div>{labels}{panels}</div>")), "Coast|Tie it.|River|Drop it.");
        let flat = "<ul><li><a href='#'>Coast</a></li><li><a href='#'>River</a></li></ul>
                    <div><p>Tie it.</p></div><div style='display:none'><p>Drop it.</p></div>";
        assert_eq!(text(&format!("<div>{flat}</div>")), "Coast|Tie it.|River|Drop it.");
    }

    #[test]
    fn what_is_named_already_is_not_named_again() {
        let fold = |button: &str| format!("{button}<div id=p style='display:none'><p>Tie it.</p></div>");
        let button = "<h3><button aria-expanded=false aria-controls=p>Coast</button></h3>";
        assert_eq!(text(&fold(button)), "Coast|Tie it.");
        let tabs = "<div role=tablist><button role=tab aria-controls=p>Coast</button></div>";
        assert_eq!(text(&format!("{tabs}<div id=p><h3>Coast</h3><p>Tie it.</p></div>")), "Coast|Tie it.");
    }

    #[test]
    fn rows_of_buttons_above_text_that_is_seen_are_no_tabs() {
        let row = "<div><button>Coast</button> <button>River</button></div><div>Tie it.</div><div>Drop it.</div>";
        assert_eq!(text(&format!("<div>{row}</div>")), "Coast River|Tie it.|Drop it.");
    }
}
