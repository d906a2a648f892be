//! Spans of table cells, cut to the rows and columns that are there.
//!
//! A column is there where a cell begins: `colspan=1000` means "the whole width", and a thousand columns in which
//! nothing begins are none. Spans of a table that would still make far more places than it has cells are dropped.

use crate::{Cell, Column};

/// Places of the grid for each cell, beyond which a table's spans are dropped: a table of thirty columns may have a
/// heading across all of them between any two rows.
const PLACES_PER_CELL: usize = 32;

/// Places of the grid that any table may have.
const PLACES: usize = 10_000;

/// A row while its table is being read.
pub(super) struct OpenRow {
    /// Its cells.
    pub(super) cells: Vec<Cell>,
    /// Alignment of each.
    pub(super) columns: Vec<Column>,
    /// Is in `thead`.
    pub(super) head: bool,
}

/// Where the cells of a table are.
pub(super) struct Placed {
    /// Number of columns.
    pub(super) columns: usize,
    /// Column in which each cell begins, row by row.
    pub(super) begins: Vec<usize>,
}

/// Cuts the spans of every cell to rows and columns that are there.
pub(super) fn settle(rows: &mut [OpenRow]) -> Placed {
    let count = rows.len();
    for (index, row) in rows.iter_mut().enumerate() {
        let left = u16::try_from(count - index).unwrap_or(u16::MAX);
        row.cells.iter_mut().for_each(|cell| cell.row_span = cell.row_span.clamp(1, left));
    }
    let cells: usize = rows.iter().map(|row| row.cells.len()).sum();
    let most = PLACES + PLACES_PER_CELL.saturating_mul(cells);
    match place(rows, most).map(|places| (begins(&places), places)) {
        Some((columns, places)) if columns.len().saturating_mul(count) <= most => fit(rows, &columns, &places),
        _ => drop_spans(rows),
    }
}

/// A run of columns that cells from above take.
struct Taken {
    from: u32,
    to: u32,
    /// For how many rows, this one included.
    rows: u16,
}

/// The columns that each cell takes, row by row, as spans have it; a cell ends where one from above reaches. `None`
/// where that is too much work.
fn place(rows: &[OpenRow], most: usize) -> Option<Vec<(u32, u32)>> {
    let mut places = Vec::new();
    let mut taken: Vec<Taken> = Vec::new();
    let mut work = 0;
    for row in rows {
        let mut above = std::mem::take(&mut taken).into_iter().peekable();
        let mut at = 0;
        for cell in &row.cells {
            while let Some(run) = above.next_if(|run| run.from <= at) {
                at = at.max(run.to);
                taken.push(run);
            }
            let free = above.peek().map_or(u32::MAX, |run| run.from);
            let to = at.saturating_add(u32::from(cell.column_span.max(1))).min(free);
            places.push((at, to));
            taken.push(Taken { from: at, to, rows: cell.row_span });
            at = to;
        }
        taken.extend(above);
        work += taken.len();
        if work > most {
            return None;
        }
        taken.iter_mut().for_each(|run| run.rows -= 1);
        taken.retain(|run| run.rows > 0);
        taken.dedup_by(|run, before| {
            let joins = before.to == run.from && before.rows == run.rows;
            before.to = if joins { run.to } else { before.to };
            joins
        });
    }
    Some(places)
}

/// Columns in which a cell begins, sorted.
fn begins(places: &[(u32, u32)]) -> Vec<u32> {
    let mut begins: Vec<u32> = places.iter().map(|(from, _)| *from).collect();
    begins.sort_unstable();
    begins.dedup();
    begins
}

fn fit(rows: &mut [OpenRow], columns: &[u32], places: &[(u32, u32)]) -> Placed {
    let cells = rows.iter_mut().flat_map(|row| &mut row.cells);
    let begins = cells.zip(places).map(|(cell, (from, to))| {
        let at = columns.partition_point(|column| column < from);
        let width = columns.partition_point(|column| column < to) - at;
        cell.column_span = u16::try_from(width).unwrap_or(u16::MAX).max(1);
        at
    });
    Placed { begins: begins.collect(), columns: columns.len() }
}

fn drop_spans(rows: &mut [OpenRow]) -> Placed {
    for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
        (cell.column_span, cell.row_span) = (1, 1);
    }
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    Placed { columns, begins: rows.iter().flat_map(|row| 0..row.cells.len()).collect() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(spans: &[Vec<(u16, u16)>]) -> Vec<OpenRow> {
        let cell = |&(column_span, row_span): &(u16, u16)| Cell {
            header: false,
            scope: None,
            column_span,
            row_span,
            blocks: Vec::new(),
        };
        let row = |spans: &Vec<(u16, u16)>| OpenRow {
            cells: spans.iter().map(cell).collect(),
            columns: vec![Column::Natural; spans.len()],
            head: false,
        };
        spans.iter().map(row).collect()
    }

    fn settled(spans: &[Vec<(u16, u16)>]) -> (usize, Vec<Vec<(u16, u16)>>) {
        let mut rows = rows(spans);
        let placed = settle(&mut rows);
        let spans = |row: &OpenRow| row.cells.iter().map(|cell| (cell.column_span, cell.row_span)).collect();
        (placed.columns, rows.iter().map(spans).collect())
    }

    #[test]
    fn spans_that_fit_stay() {
        let spans = vec![vec![(1, 2), (2, 1)], vec![(1, 1), (1, 1)], vec![(3, 1)]];
        assert_eq!(settled(&spans), (3, spans));
    }

    #[test]
    fn a_thousand_columns_are_those_that_are_there() {
        let long = vec![vec![(1000, 1)], vec![(1, 1), (1, 1), (1, 1)], vec![(100, 1)]];
        assert_eq!(settled(&long), (3, vec![vec![(3, 1)], vec![(1, 1); 3], vec![(3, 1)]]));
        assert_eq!(settled(&[vec![(1000, 1)], vec![(1000, 1)]]), (1, vec![vec![(1, 1)], vec![(1, 1)]]));
    }

    #[test]
    fn rows_that_are_not_there_are_not_spanned() {
        assert_eq!(settled(&[vec![(1, 9), (1, 1)], vec![(1, 9)]]).1, [[(1, 2), (1, 1)].to_vec(), [(1, 1)].to_vec()]);
    }

    #[test]
    fn spans_that_multiply_are_dropped() {
        let row = vec![(200, 200); 20];
        let (columns, spans) = settled(&vec![row; 300]);
        assert_eq!(columns, 20);
        assert!(spans.iter().flatten().all(|span| *span == (1, 1)));
    }

    proptest! {
        #[test]
        fn a_grid_is_bounded_by_its_cells_and_every_cell_has_a_place_of_its_own(
            spans in prop::collection::vec(prop::collection::vec((1u16..1001, 1u16..1001), 1..12), 1..60),
        ) {
            let mut rows = rows(&spans);
            let placed = settle(&mut rows);
            let cells: usize = spans.iter().map(Vec::len).sum();
            prop_assert!(placed.columns * rows.len() <= PLACES + PLACES_PER_CELL * cells);
            let mut grid = vec![false; placed.columns * rows.len()];
            let mut begins = placed.begins.iter();
            for (index, row) in rows.iter().enumerate() {
                for cell in &row.cells {
                    let begin = *begins.next().expect("a place for every cell");
                    for row in index..index + usize::from(cell.row_span) {
                        for column in begin..begin + usize::from(cell.column_span) {
                            let place = &mut grid[row * placed.columns + column];
                            prop_assert!(!*place);
                            *place = true;
                        }
                    }
                }
            }
        }
    }
}
