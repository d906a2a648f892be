//! Data tables.

use engine::article::{Cell, Column, Row, Table};

use super::{
    Renderer,
    nodes::{Element, add, set},
};

impl Renderer {
    /// A table in a region of its own, so that a wide one scrolls by itself and the keyboard reaches it.
    pub(super) fn table(&mut self, parent: &Element, table: &Table) -> Element {
        let region = add(parent, "div");
        let name = Self::name_of(&table.caption, "Table");
        set(&region, &[("class", "table-scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", &name)]);
        let element = add(&region, "table");
        if !table.caption.is_empty() {
            let caption = add(&element, "caption");
            self.inlines(&caption, &table.caption);
        }
        for (tag, rows) in [("thead", &table.head), ("tbody", &table.body)] {
            if !rows.is_empty() {
                let group = add(&element, tag);
                self.rows(&group, rows, &table.columns, tag == "thead");
            }
        }
        region
    }

    fn rows(&mut self, group: &Element, rows: &[Row], columns: &[Column], head: bool) {
        // Columns that cells from above still cover, and for how many rows; none where no cell spans rows.
        let spans_rows = rows.iter().flat_map(|row| &row.cells).any(|cell| cell.row_span > 1);
        let mut covered: Vec<u16> = if spans_rows { vec![0; columns.len()] } else { Vec::new() };
        for row in rows {
            let element = add(group, "tr");
            let mut column = 0;
            for cell in &row.cells {
                while covered.get(column).is_some_and(|&rows| rows > 0) {
                    column += 1;
                }
                let alignment = columns.get(column).copied().unwrap_or_default();
                self.cell(&element, cell, alignment, head, column == 0);
                let width = usize::from(cell.column_span.max(1));
                let end = (column + width).min(covered.len());
                for rows in covered.iter_mut().take(end).skip(column) {
                    *rows = cell.row_span.max(1);
                }
                column += width;
            }
            for rows in &mut covered {
                *rows = rows.saturating_sub(1);
            }
        }
    }

    fn cell(&mut self, row: &Element, cell: &Cell, column: Column, head: bool, first: bool) {
        let element = add(row, if cell.header { "th" } else { "td" });
        if cell.header
            && let Some(scope) = scope(cell, head, first)
        {
            element.set_attribute("scope", scope);
        }
        for (name, span) in [("colspan", cell.column_span), ("rowspan", cell.row_span)] {
            if span > 1 {
                element.set_attribute(name, &span.to_string());
            }
        }
        let alignment = match column {
            Column::Natural => "",
            Column::Left => "left",
            Column::Center => "center",
            Column::Right => "right",
        };
        super::nodes::set_if_any(&element, "data-align", alignment);
        self.lone_or_blocks(&element, &cell.blocks)
    }
}

/// The scope that the page gives, or the one that the place of the cell leaves no doubt about.
fn scope(cell: &Cell, head: bool, first: bool) -> Option<&'static str> {
    match cell.scope.as_deref() {
        Some("row") => Some("row"),
        Some("col") => Some("col"),
        Some("rowgroup") => Some("rowgroup"),
        Some("colgroup") => Some("colgroup"),
        _ if head => Some(if cell.column_span > 1 { "colgroup" } else { "col" }),
        _ if first => Some("row"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(given: Option<&str>, column_span: u16) -> Cell {
        Cell { header: true, scope: given.map(str::to_owned), column_span, row_span: 1, blocks: Vec::new() }
    }

    #[test]
    fn scope_is_the_pages_or_beyond_doubt() {
        assert_eq!(scope(&header(Some("row"), 1), true, false), Some("row"));
        assert_eq!(scope(&header(None, 1), true, false), Some("col"));
        assert_eq!(scope(&header(None, 2), true, false), Some("colgroup"));
        assert_eq!(scope(&header(None, 1), false, true), Some("row"));
        assert_eq!(scope(&header(None, 1), false, false), None);
    }
}
