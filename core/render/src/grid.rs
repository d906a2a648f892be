//! Tables without spans: what formats that know no spans can show.

use article::{Cell, Row, Table};

/// Places for each cell, beyond which a table is laid out as if nothing spanned: no format that fills a grid may grow
/// faster than what the page holds.
const PLACES_PER_CELL: usize = 8;

/// Places that any table may have.
const PLACES: usize = 1000;

/// One row of [`Grid`]: a cell where one begins, `None` where one spans in from the left or from above.
pub(crate) type GridRow<'a> = Vec<Option<&'a Cell>>;

/// A table laid out on a grid.
pub(crate) struct Grid<'a> {
    /// Rows; those of the head first. All have the same length, but where that took too many places: there a row ends
    /// with its last cell.
    pub(crate) rows: Vec<GridRow<'a>>,
    /// Whether the first row holds nothing but header cells.
    pub(crate) has_head: bool,
    width: usize,
}

impl<'a> Grid<'a> {
    /// Lays the table out. Columns are as many as the widest row needs.
    pub(crate) fn of(table: &'a Table) -> Self {
        let cells: usize = table.head.iter().chain(&table.body).map(|row| row.cells.len()).sum();
        let mut rows = full(table, PLACES + PLACES_PER_CELL * cells).unwrap_or_else(|| bare(table));
        let all_headers = |row: &Row| !row.cells.is_empty() && row.cells.iter().all(|cell| cell.header);
        let has_head = !table.head.is_empty() || table.body.first().is_some_and(all_headers);
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        if let Some(head) = rows.first_mut() {
            head.resize(width, None);
        }
        Grid { rows, has_head, width }
    }

    /// Number of columns.
    pub(crate) fn width(&self) -> usize {
        self.width
    }
}

/// Every row with all its places; `None` where these are more than `most`.
fn full(table: &Table, most: usize) -> Option<Vec<GridRow<'_>>> {
    let mut rows: Vec<GridRow<'_>> = Vec::new();
    // For each column, how many further rows are taken by a cell above.
    let mut taken: Vec<u16> = Vec::new();
    for row in table.head.iter().chain(&table.body) {
        let spanned: usize = row.cells.iter().map(|cell| usize::from(cell.column_span)).sum();
        if taken.len().max(spanned).saturating_mul(rows.len() + 1) > most {
            return None;
        }
        rows.push(lay_out(row, &mut taken));
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    if width.saturating_mul(rows.len()) > most {
        return None;
    }
    rows.iter_mut().for_each(|row| row.resize(width, None));
    Some(rows)
}

/// The cells of every row and nothing between them.
fn bare(table: &Table) -> Vec<GridRow<'_>> {
    table.head.iter().chain(&table.body).map(|row| row.cells.iter().map(Some).collect()).collect()
}

fn lay_out<'a>(row: &'a Row, taken: &mut Vec<u16>) -> GridRow<'a> {
    let mut laid: GridRow<'a> = Vec::new();
    for cell in &row.cells {
        skip_taken(&mut laid, taken);
        for column in 0..cell.column_span.max(1) {
            let at = laid.len();
            if taken.len() <= at {
                taken.resize(at + 1, 0);
            }
            taken[at] = cell.row_span.saturating_sub(1);
            laid.push((column == 0).then_some(cell));
        }
    }
    skip_taken(&mut laid, taken);
    // Columns after the row's own cells may be taken as well.
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
    use article::{Cell, Row, Table};

    use super::Grid;

    fn cell(column_span: u16, row_span: u16) -> Cell {
        Cell { header: false, scope: None, column_span, row_span, blocks: Vec::new() }
    }

    #[test]
    fn a_grid_is_no_larger_than_a_few_places_for_each_cell() {
        let row = || Row { cells: (0..20).map(|_| cell(1000, 200)).collect() };
        let table = Table { body: (0..200).map(|_| row()).collect(), ..Table::default() };
        let grid = Grid::of(&table);
        assert_eq!(grid.width(), 20);
        assert!(grid.rows.iter().all(|row| row.len() == 20 && row.iter().all(Option::is_some)));
        let wide = || Row { cells: (0..3000).map(|_| cell(1, 1)).collect() };
        let narrow = || Row { cells: vec![cell(3000, 1)] };
        let table =
            Table { body: std::iter::once(wide()).chain((0..3000).map(|_| narrow())).collect(), ..Table::default() };
        assert_eq!(Grid::of(&table).rows.iter().map(Vec::len).sum::<usize>(), 6000);
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
