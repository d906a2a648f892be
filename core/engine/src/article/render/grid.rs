//! Tables without spans: what formats that know no spans can show.

use crate::article::{Cell, Row, Table};

/// Spans past this are cut: a wrong attribute must not make a table of a million columns.
const WIDEST: usize = 1000;

/// One row of [`Grid`]: a cell where one begins, `None` where one spans in from the left or from above.
pub(crate) type GridRow<'a> = Vec<Option<&'a Cell>>;

/// A table laid out on a full grid.
pub(crate) struct Grid<'a> {
    /// Rows, all of the same length; those of the head first.
    pub(crate) rows: Vec<GridRow<'a>>,
    /// Whether the first row holds nothing but header cells.
    pub(crate) has_head: bool,
}

impl<'a> Grid<'a> {
    /// Lays the table out. Columns are as many as the widest row needs.
    pub(crate) fn of(table: &'a Table) -> Self {
        let mut rows: Vec<GridRow<'a>> = Vec::new();
        // For each column, how many further rows are taken by a cell above.
        let mut taken: Vec<u16> = Vec::new();
        for row in table.head.iter().chain(&table.body) {
            rows.push(lay_out(row, &mut taken));
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(width, None);
        }
        let all_headers = |row: &Row| !row.cells.is_empty() && row.cells.iter().all(|cell| cell.header);
        let has_head = !table.head.is_empty() || table.body.first().is_some_and(all_headers);
        Grid { rows, has_head }
    }

    /// Number of columns.
    pub(crate) fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }
}

fn lay_out<'a>(row: &'a Row, taken: &mut Vec<u16>) -> GridRow<'a> {
    let mut laid: GridRow<'a> = Vec::new();
    for cell in &row.cells {
        skip_taken(&mut laid, taken);
        for column in 0..usize::from(cell.column_span.max(1)).min(WIDEST) {
            let at = laid.len();
            if taken.len() <= at {
                taken.resize(at + 1, 0);
            }
            taken[at] = cell.row_span.saturating_sub(1);
            laid.push((column == 0).then_some(cell));
        }
    }
    skip_taken(&mut laid, taken);
    // Columns behind the row's own cells may be taken as well.
    for rest in taken.iter_mut().skip(laid.len()) {
        *rest = rest.saturating_sub(1);
    }
    laid
}

fn skip_taken(laid: &mut GridRow<'_>, taken: &mut [u16]) {
    while let Some(rest) = taken.get_mut(laid.len()).filter(|rest| **rest > 0) {
        *rest -= 1;
        laid.push(None);
    }
}

#[cfg(test)]
mod tests {
    use super::Grid;
    use crate::article::{Cell, Row, Table};

    fn cell(column_span: u16, row_span: u16) -> Cell {
        Cell { header: false, scope: None, column_span, row_span, blocks: Vec::new() }
    }

    #[test]
    fn spanned_places_stay_empty() {
        let table = Table {
            body: vec![
                Row { cells: vec![cell(1, 2), cell(2, 1)] },
                Row { cells: vec![cell(1, 1)] },
                Row { cells: vec![cell(1, 1), cell(1, 1), cell(1, 1)] },
            ],
            ..Table::default()
        };
        let shape: Vec<Vec<bool>> =
            Grid::of(&table).rows.iter().map(|row| row.iter().map(Option::is_some).collect()).collect();
        assert_eq!(shape, [[true, true, false], [false, true, false], [true, true, true]]);
    }
}
