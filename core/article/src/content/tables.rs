//! Tables: data or layout, and what a data table looks like.

use page::{NodeId, Page, StyleProperty};

use super::{
    leaves::Leaves,
    spans::{self, OpenRow, Placed},
};
use crate::{Cell, Column, Direction, Inline, Row, Table};

/// Columns that a cell may span in HTML; it is cut to the columns that there are.
const MOST_COLUMNS: u64 = 1000;

/// Rows that a cell may span in HTML; it is cut to the rows that there are.
const MOST_ROWS: u64 = 65_534;

/// Whether a `table` element holds data, rather than being a frame that the page is laid out with.
pub(super) fn is_data(page: &Page, leaves: &Leaves, table: NodeId) -> bool {
    match page.attribute(table, "role") {
        Some("presentation" | "none") => return false,
        Some("grid" | "table" | "treegrid") => return true,
        _ => {}
    }
    let shape = Shape::of(page, leaves, table);
    if shape.lays_out || shape.nested && (shape.headers < 2 || shape.rows < 2) {
        return false;
    }
    if shape.cells < 2 || shape.widest < 2 && !shape.headed {
        return shape.headed && shape.cells >= 2;
    }
    if shape.headed || page.attribute(table, "summary").is_some() {
        return true;
    }
    if shape.rows < 2 || shape.longest > 600 {
        return false;
    }
    let regular = shape.widest == shape.narrowest;
    shape.ruled && shape.longest < 400 || regular && shape.longest < 200
}

#[derive(Default)]
struct Shape {
    rows: usize,
    cells: usize,
    widest: usize,
    narrowest: usize,
    /// Characters in the longest cell.
    longest: u32,
    /// Has header cells, a head, or a caption.
    headed: bool,
    /// Header cells of its own.
    headers: usize,
    /// Cells have rules.
    ruled: bool,
    /// Holds another table.
    nested: bool,
    /// Holds one without headers, or one that holds another: forums of old name their columns, and lay out posts in them.
    lays_out: bool,
}

impl Shape {
    fn of(page: &Page, leaves: &Leaves, table: NodeId) -> Self {
        let mut shape = Shape { narrowest: usize::MAX, ..Shape::default() };
        let mut id = table + 1;
        let mut row: Option<(NodeId, usize)> = None;
        while id < page.subtree_end(table) {
            if row.is_some_and(|(end, _)| id >= end) {
                shape.end_row(row.take());
            }
            match page.tag(id) {
                "table" => {
                    shape.nested = true;
                    let inner = id + 1..page.subtree_end(id);
                    let is_header = |node: NodeId| page.tag(node) == "th" && leaves.holds(node);
                    if inner.clone().any(|node| page.tag(node) == "table") || !inner.clone().any(is_header) {
                        shape.lays_out = true;
                        return shape;
                    }
                    id = inner.end;
                    continue;
                }
                "caption" | "thead" => shape.headed |= leaves.holds(id),
                "tr" => row = Some((page.subtree_end(id), 0)),
                "td" | "th" => {
                    let is_header = page.tag(id) == "th" && leaves.holds(id);
                    shape.headers += usize::from(is_header);
                    shape.headed |= is_header;
                    shape.headed |= page.attribute(id, "headers").or(page.attribute(id, "scope")).is_some();
                    let border = page.style(id, StyleProperty::BorderTopWidth).unwrap_or("0px");
                    shape.ruled |= border.trim_end_matches("px").parse::<f64>().is_ok_and(|width| width > 0.0);
                    shape.longest = shape.longest.max(leaves.characters(page, id));
                    if let Some((_, cells)) = &mut row {
                        *cells += usize::from(column_span(page, id));
                    }
                    shape.cells += usize::from(leaves.holds(id));
                }
                _ => {}
            }
            id += 1;
        }
        shape.end_row(row);
        shape
    }

    fn end_row(&mut self, row: Option<(NodeId, usize)>) {
        if let Some((_, cells)) = row.filter(|(_, cells)| *cells > 0) {
            self.rows += 1;
            self.widest = self.widest.max(cells);
            self.narrowest = self.narrowest.min(cells);
        }
    }
}

/// Columns that a cell spans.
fn column_span(page: &Page, cell: NodeId) -> u16 {
    span(page, cell, "colspan").unwrap_or(1).clamp(1, MOST_COLUMNS) as u16
}

/// Rows that a cell spans. `rowspan=0` reaches to the end of its section.
fn row_span(page: &Page, cell: NodeId) -> u16 {
    let span = span(page, cell, "rowspan").unwrap_or(1);
    (if span == 0 { MOST_ROWS } else { span.min(MOST_ROWS) }) as u16
}

fn span(page: &Page, cell: NodeId, name: &str) -> Option<u64> {
    page.attribute(cell, name)?.trim().parse().ok()
}

/// A cell before its content is known.
pub(super) fn cell(page: &Page, node: NodeId) -> Cell {
    let scope = page.attribute(node, "scope").map(str::to_ascii_lowercase);
    Cell {
        header: page.tag(node) == "th",
        scope: scope.filter(|scope| matches!(scope.as_str(), "row" | "col" | "rowgroup" | "colgroup")),
        column_span: column_span(page, node),
        row_span: row_span(page, node),
        blocks: Vec::new(),
    }
}

/// Alignment of a cell's text, where it is not as the text runs.
pub(super) fn alignment(page: &Page, node: NodeId, dir: Direction) -> Column {
    let align = page.style(node, StyleProperty::TextAlign).unwrap_or("start").trim_start_matches("-webkit-");
    match (align.trim_start_matches("-moz-"), dir) {
        ("center", _) => Column::Center,
        ("right", Direction::Ltr) | ("end", Direction::Ltr) => Column::Right,
        ("left", Direction::Rtl) | ("end", Direction::Rtl) => Column::Left,
        _ => Column::Natural,
    }
}

/// A table from its rows. Empty rows are left out, spans cut to what there is.
pub(super) fn table(caption: Vec<Inline>, rows: Vec<OpenRow>) -> Option<Table> {
    let mut rows: Vec<OpenRow> = rows.into_iter().filter(|row| !row.cells.is_empty()).collect();
    let count = rows.len();
    let placed = spans::settle(&mut rows);
    let columns = columns(&rows, &placed);
    let is_head = |row: &OpenRow| row.head || row.cells.iter().all(|cell| cell.header);
    let declared = rows.iter().any(|row| row.head);
    // Without a declared head, rows of header cells at the top are one, as long as anything is left below.
    let heads = rows.iter().take_while(|row| if declared { row.head } else { is_head(row) }).count();
    let heads = if heads == count { heads.min(usize::from(declared && count > 1)) } else { heads };
    let mut rows = rows.into_iter().map(|row| Row { cells: row.cells });
    let head: Vec<Row> = rows.by_ref().take(heads).collect();
    let body: Vec<Row> = rows.collect();
    (count > 0).then_some(Table { caption, columns, head, body })
}

/// The alignment that most body cells of a column have.
fn columns(rows: &[OpenRow], placed: &Placed) -> Vec<Column> {
    let mut votes: Vec<[u32; 4]> = vec![[0; 4]; placed.columns];
    let cells = rows.iter().flat_map(|row| row.cells.iter().zip(&row.columns));
    for ((cell, column), &begin) in cells.zip(&placed.begins) {
        if !cell.header && cell.column_span == 1 {
            votes[begin][*column as usize] += 1;
        }
    }
    let order = [Column::Natural, Column::Left, Column::Center, Column::Right];
    let winner = |votes: &[u32; 4]| {
        let all: u32 = votes.iter().sum();
        order.into_iter().find(|column| votes[*column as usize] * 2 > all).unwrap_or_default()
    };
    votes.iter().map(winner).collect()
}

#[cfg(test)]
mod tests {
    use crate::testing;

    use super::*;

    fn check(html: &str, expected: bool) {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let table = testing::find(&page, "table");
        let leaves = Leaves::new(&page, &testing::keep_all(&page, table, &[]));
        assert_eq!(is_data(&page, &leaves, table), expected, "{html}");
    }

    #[test]
    fn data_and_layout_are_told_apart() {
        check("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", true);
        check("<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>", true);
        check("<table role=presentation><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", false);
        check("<table><tr><td>only one cell</td></tr></table>", false);
        let prose = "word ".repeat(200);
        check(&format!("<table><tr><td>menu</td><td><p>{prose}</p></td></tr></table>"), false);
        check("<table><tr><td><table><tr><td>x</td></tr></table></td><td>y</td></tr></table>", false);
        let choices = "<table><tr><th>Way</th><th>Tells</th></tr><tr><td>TCP</td><td>that it answers</td></tr></table>";
        let row = format!("<tr><td>check</td><td>One of {choices}</td></tr>");
        check(&format!("<table><tr><th>Name</th><th>Use</th></tr>{row}</table>"), true);
        check(&format!("<table>{row}</table>"), false);
        let post = "<tr><td>Mira</td><td><table><tr><td>Posted on Monday</td></tr></table></td></tr>";
        check(&format!("<table><tr><th>Author</th><th>Message</th></tr>{post}</table>"), false);
    }
}
