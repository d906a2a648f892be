//! The figures as text for a terminal, and as tables for a guide.

use std::fmt::Write;

use corpus::ChangeKind;

use super::{
    Copy, Figures, Row,
    figures::{SystemFigures, kind_name},
    worst,
};

/// Copies named as the worst.
const WORST: usize = 20;

/// The table.
pub fn table(figures: &Figures) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}: pages changed on purpose. right: word F1 at most .01 below the unchanged page's, at least 90 % of the content \
         put in, at most 10 % of the clutter; ± standard error over pages.",
        figures.corpus
    );
    for system in figures.systems.iter().take(1) {
        for (title, rows) in [
            ("kind", &system.kinds),
            ("type of page", &system.types),
            ("group", &system.groups),
            ("operator", &system.operators),
        ] {
            section(&mut out, title, rows);
        }
        let _ = writeln!(out, "\nThe worst copies:");
        worst(&system.copies).iter().take(WORST).for_each(|copy| line(&mut out, copy));
    }
    if !figures.together.is_empty() {
        let _ = writeln!(out, "\nBeside others, on the copies that all of them answered");
        out += &beside(&figures.together, &|name| format!("{name:>16}"), "  ");
    }
    out
}

fn section(out: &mut String, title: &str, rows: &[Row]) {
    let _ = writeln!(out, "\n{title:<34} kind  copies pages  right          F1       clutter kept  content lost");
    let mut rows: Vec<&Row> = rows.iter().collect();
    rows.sort_by(|a, b| a.kind.cmp(&b.kind).then(a.right.total_cmp(&b.right)).then(a.name.cmp(&b.name)));
    for row in rows {
        let share = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.2}"));
        let _ = writeln!(
            out,
            "  {:<32} {:<5} {:>6} {:>5}  {:.3} ± {:.3}  {:+.4}  {:>12}  {:>12}",
            row.name,
            kind_name(row.kind),
            row.copies,
            row.pages,
            row.right,
            row.standard_error,
            row.f1_change,
            share(row.clutter_kept),
            share(row.content_lost),
        );
    }
}

fn line(out: &mut String, copy: &Copy) {
    let share = match (copy.result.clutter_kept, copy.result.content_lost) {
        (Some(kept), _) if kept > 0.1 => format!(", {kept:.2} of the clutter kept"),
        (_, Some(lost)) if lost > 0.1 => format!(", {lost:.2} of the content lost"),
        _ => String::new(),
    };
    let _ = writeln!(out, "  {}  F1 {:+.3}{share}", copy.id, copy.result.f1_change);
}

/// Share right of each system by kind, and the mean change of word F1.
fn beside(systems: &[SystemFigures], head: &dyn Fn(&str) -> String, divider: &str) -> String {
    let mut out = format!("{:<24}", "share right");
    systems.iter().for_each(|system| out += &format!("{divider}{}", head(&system.system)));
    out.push('\n');
    for kind in [ChangeKind::Same, ChangeKind::In, ChangeKind::Out, ChangeKind::Metadata] {
        let own = |system: &SystemFigures| system.kinds.iter().find(|row| row.kind == kind).cloned();
        let Some(first) = systems.iter().find_map(own) else { continue };
        let _ = write!(out, "{:<24}", format!("{} ({} copies)", kind_name(kind), first.copies));
        for system in systems {
            let row = own(system).unwrap_or_default();
            out += &format!("{divider}{}", head(&format!("{:.2} ± {:.2}", row.right, row.standard_error)));
        }
        out.push('\n');
    }
    out
}

/// Whether all changes are of metadata: their tables are others, at another place of the guide.
pub fn is_of_metadata(figures: &Figures) -> bool {
    figures.systems.iter().flat_map(|system| &system.kinds).all(|row| row.kind == ChangeKind::Metadata)
}

/// The tables of the guide: systems side by side, and the engine by group and operator.
pub fn markdown(figures: &Figures) -> String {
    let mut out = String::new();
    let systems = if figures.together.is_empty() { &figures.systems } else { &figures.together };
    if let Some(first) = systems.first() {
        let pages: std::collections::BTreeSet<&str> = first.copies.iter().map(|copy| copy.of.as_str()).collect();
        let _ =
            writeln!(out, "Share right ± standard error, {} copies of {} pages.\n", first.copies.len(), pages.len());
    }
    if is_of_metadata(figures) {
        compared(&mut out, systems, "group", |system| &system.groups);
        let _ = writeln!(out, "\nBy operator:\n");
        compared(&mut out, systems, "operator", |system| &system.operators);
        return out;
    }
    compared(&mut out, systems, "change", |system| &system.kinds);
    let _ = writeln!(out, "\nBy group:\n");
    compared(&mut out, systems, "group", |system| &system.groups);
    if let Some(ours) = figures.systems.first() {
        let _ = writeln!(out, "\nForeground by operator, the worst of each kind first:\n");
        let _ = writeln!(out, "| operator | kind | copies | right | F1 | clutter kept | content lost |");
        let _ = writeln!(out, "| --- | --- | --- | --- | --- | --- | --- |");
        let mut rows: Vec<&Row> = ours.operators.iter().collect();
        rows.sort_by(|a, b| b.kind.cmp(&a.kind).then(a.right.total_cmp(&b.right)).then(a.name.cmp(&b.name)));
        for row in rows {
            let share = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.2}"));
            let _ = writeln!(
                out,
                "| {} | {} | {} | {:.2} ± {:.2} | {:+.3} | {} | {} |",
                row.name,
                kind_name(row.kind),
                row.copies,
                row.right,
                row.standard_error,
                row.f1_change,
                share(row.clutter_kept),
                share(row.content_lost),
            );
        }
    }
    out
}

fn compared(out: &mut String, systems: &[SystemFigures], title: &str, rows: fn(&SystemFigures) -> &Vec<Row>) {
    let names: Vec<&str> = systems.iter().map(|system| system.system.as_str()).collect();
    let _ = writeln!(out, "| {title} | kind | copies | {} |", names.join(" | "));
    let _ = writeln!(out, "| --- | --- | --- |{}", " --- |".repeat(names.len()));
    for row in systems.first().map(rows).into_iter().flatten() {
        let share = |system: &SystemFigures| {
            let own = rows(system).iter().find(|other| (other.kind, &other.name) == (row.kind, &row.name));
            own.map_or(String::new(), |own| format!("{:.2} ± {:.2}", own.right, own.standard_error))
        };
        let shares: Vec<String> = systems.iter().map(share).collect();
        let _ = writeln!(out, "| {} | {} | {} | {} |", row.name, kind_name(row.kind), row.copies, shares.join(" | "));
    }
}
