//! Small charts as SVG.

use maud::{Markup, html};

/// Bars of a chart.
const BARS: usize = 20;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 120.0;

/// How often values between 0 and 1 occur, in 20 bars.
pub fn histogram(title: &str, values: &[f64]) -> Markup {
    let mut counts = [0usize; BARS];
    for value in values {
        counts[bar(*value)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let bars = counts.map(|count| (count as f64 / most, format!("{count} pages")));
    chart(title, &bars, false)
}

/// Mean of the second value by the first, both between 0 and 1, in 20 bars. Where the first foretells the second the
/// bars end at the line.
pub fn reliability(title: &str, pairs: &[(f64, f64)]) -> Markup {
    let mut sums = [(0.0, 0usize); BARS];
    for (x, y) in pairs {
        let (sum, count) = &mut sums[bar(*x)];
        *sum += y;
        *count += 1;
    }
    let bars = sums.map(|(sum, count)| {
        let mean = sum / count.max(1) as f64;
        (mean, format!("mean {mean:.2} of {count} pages"))
    });
    chart(title, &bars, true)
}

fn bar(value: f64) -> usize {
    ((value * BARS as f64) as usize).min(BARS - 1)
}

/// Bars with heights between 0 and 1, labelled, over an axis from 0 to 1; with a line where both are the same.
fn chart(title: &str, bars: &[(f64, String)], diagonal: bool) -> Markup {
    let step = WIDTH / BARS as f64;
    html! {
        figure class="chart" {
            figcaption { (title) }
            svg viewBox=(format!("0 0 {WIDTH} {}", HEIGHT + 18.0)) role="img" aria-label=(title) {
                @for (position, (height, label)) in bars.iter().enumerate() {
                    @let from = position as f64 / BARS as f64;
                    rect x=(format!("{:.1}", position as f64 * step + 1.0))
                        y=(format!("{:.1}", HEIGHT * (1.0 - height))) width=(format!("{:.1}", step - 2.0))
                        height=(format!("{:.1}", HEIGHT * height)) {
                        title { (format!("{from:.2} to {:.2}: {label}", from + 1.0 / BARS as f64)) }
                    }
                }
                line x1="0" x2=(WIDTH) y1=(HEIGHT) y2=(HEIGHT) {}
                @if diagonal {
                    line x1="0" x2=(WIDTH) y1=(HEIGHT) y2="0" {}
                }
                @for (x, anchor, label) in [(0.0, "start", "0"), (WIDTH / 2.0, "middle", ".5"), (WIDTH, "end", "1")] {
                    text x=(x) y=(HEIGHT + 14.0) text-anchor=(anchor) { (label) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_its_bar() {
        let chart = histogram("F1", &[0.0, 0.04, 0.5, 1.0]).into_string();
        assert!(chart.contains("0.00 to 0.05: 2 pages"), "{chart}");
        assert!(chart.contains("0.50 to 0.55: 1 pages") && chart.contains("0.95 to 1.00: 1 pages"), "{chart}");
        let chart = reliability("by confidence", &[(0.0, 0.2), (0.01, 0.4)]).into_string();
        assert!(chart.contains("mean 0.30 of 2 pages") && chart.contains(r#"y2="0""#), "{chart}");
    }
}
