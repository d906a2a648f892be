//! What hides an element: decided from its computed style and its rect, never from class names.

use page::{Hiding, Rect};

use super::traits::Traits;

/// Boxes smaller than this (CSS px) show nothing of the text they cut off; text for screen readers is put into boxes
/// of one pixel, which page zoom may make a little larger or smaller.
const PIXEL_BOX: f64 = 1.5;

/// The part of a document that one can scroll to, in the document's own coordinates (CSS px).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reachable {
    /// Left end; negative where the document runs from right to left.
    pub(super) left: f64,
    /// Right end; infinite unless what lies beyond cannot be reached.
    pub(super) right: f64,
    /// Lower end; infinite unless what lies beyond cannot be reached.
    pub(super) bottom: f64,
}

impl Reachable {
    fn misses(&self, rect: &Rect) -> bool {
        let has_area = rect.width > 0.0 && rect.height > 0.0;
        let beside = rect.right() <= self.left || rect.left >= self.right;
        has_area && (beside || rect.bottom() <= 0.0 || rect.top >= self.bottom)
    }
}

/// What hides an element with a box of its own and something in it, judged from the box alone. `local` is the rect in
/// the element's own document, as if nothing was scrolled.
pub(super) fn box_hiding(traits: &Traits, local: &Rect, reachable: Reachable) -> Option<Hiding> {
    if traits.transparent {
        return Some(Hiding::Transparent);
    }
    if traits.content_hidden {
        return Some(Hiding::ContentVisibility);
    }
    let smallest = local.width.min(local.height);
    if traits.clips && smallest < PIXEL_BOX {
        return Some(if smallest > 0.0 { Hiding::Clipped } else { Hiding::ZeroSized });
    }
    (traits.indented_away || reachable.misses(local)).then_some(Hiding::OffScreen)
}

/// What hides an image or another element that shows something of its own. One that has not been `loaded` has no size
/// yet and is not called hidden for that.
pub(super) fn replaced_hiding(traits: &Traits, local: &Rect, reachable: Reachable, loaded: bool) -> Option<Hiding> {
    if traits.invisible {
        return Some(Hiding::Invisible);
    }
    if traits.transparent {
        return Some(Hiding::Transparent);
    }
    if loaded && local.width.min(local.height) <= 0.0 {
        return Some(Hiding::ZeroSized);
    }
    reachable.misses(local).then_some(Hiding::OffScreen)
}

/// What hides an element that is not laid out, judged from its style alone.
pub(super) fn hiding_anywhere(traits: &Traits, replaced: bool) -> Option<Hiding> {
    let somewhere = Rect { left: 0.0, top: 0.0, width: 100.0, height: 100.0 };
    let page = Reachable { left: 0.0, right: f64::INFINITY, bottom: f64::INFINITY };
    if replaced { replaced_hiding(traits, &somewhere, page, false) } else { box_hiding(traits, &somewhere, page) }
}

/// Whether the values of `clip` and `clip-path` leave nothing of a box.
pub(super) fn cuts_all(clip: &str, clip_path: &str) -> bool {
    cut_by_clip(clip) || cut_by_path(clip_path)
}

fn cut_by_clip(clip: &str) -> bool {
    let Some(edges) = clip.strip_prefix("rect(").and_then(|rest| rest.strip_suffix(')')) else { return false };
    let edges: Vec<Option<f64>> = edges
        .split([',', ' '])
        .filter(|edge| !edge.is_empty())
        .map(|edge| edge.trim_end_matches("px").parse().ok())
        .collect();
    let empty = |from: Option<f64>, to: Option<f64>| from.zip(to).is_some_and(|(from, to)| to - from < PIXEL_BOX);
    match edges[..] {
        [top, right, bottom, left] => empty(top, bottom) || empty(left, right),
        _ => false,
    }
}

fn cut_by_path(path: &str) -> bool {
    if let Some(inset) = path.strip_prefix("inset(").and_then(|rest| rest.strip_suffix(')')) {
        let percent: Vec<f64> = inset
            .split(' ')
            .map(|edge| edge.strip_suffix('%').and_then(|edge| edge.parse().ok()).unwrap_or(0.0))
            .collect();
        return match percent[..] {
            [all] => all >= 50.0,
            [vertical, horizontal] => vertical >= 50.0 || horizontal >= 50.0,
            [top, horizontal, bottom] => top + bottom >= 100.0 || horizontal >= 50.0,
            [top, right, bottom, left] => top + bottom >= 100.0 || left + right >= 100.0,
            _ => false,
        };
    }
    path.starts_with("circle(0px") || path.starts_with("circle(0%")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::traits::{Display, PLAIN_INLINE};

    const PAGE: Reachable = Reachable { left: 0.0, right: f64::INFINITY, bottom: f64::INFINITY };

    fn traits() -> Traits {
        Traits { display: Display::Block, ..PLAIN_INLINE }
    }

    fn rect(left: f64, top: f64, width: f64, height: f64) -> Rect {
        Rect { left, top, width, height }
    }

    #[test]
    fn below_the_fold_is_seen() {
        assert_eq!(box_hiding(&traits(), &rect(0.0, 90_000.0, 600.0, 20.0), PAGE), None);
    }

    #[test]
    fn beside_and_above_the_page_is_not_seen() {
        assert_eq!(box_hiding(&traits(), &rect(-9999.0, 10.0, 600.0, 20.0), PAGE), Some(Hiding::OffScreen));
        assert_eq!(box_hiding(&traits(), &rect(0.0, -80.0, 600.0, 20.0), PAGE), Some(Hiding::OffScreen));
        let right_to_left = Reachable { left: -800.0, right: f64::INFINITY, bottom: f64::INFINITY };
        assert_eq!(box_hiding(&traits(), &rect(-700.0, 10.0, 600.0, 20.0), right_to_left), None);
    }

    #[test]
    fn no_area_hides_only_what_is_cut_off() {
        assert_eq!(box_hiding(&traits(), &rect(0.0, 0.0, 600.0, 0.0), PAGE), None);
        let clipping = Traits { clips: true, ..traits() };
        assert_eq!(box_hiding(&clipping, &rect(0.0, 0.0, 600.0, 0.0), PAGE), Some(Hiding::ZeroSized));
        assert_eq!(box_hiding(&clipping, &rect(5.0, 5.0, 1.0, 1.0), PAGE), Some(Hiding::Clipped));
    }

    #[test]
    fn images_that_are_not_there_yet_are_not_hidden() {
        let nothing = rect(20.0, 400.0, 0.0, 0.0);
        assert_eq!(replaced_hiding(&traits(), &nothing, PAGE, false), None);
        assert_eq!(replaced_hiding(&traits(), &nothing, PAGE, true), Some(Hiding::ZeroSized));
    }

    #[test]
    fn clips_that_leave_nothing() {
        assert!(cuts_all("rect(0px, 0px, 0px, 0px)", "none"));
        assert!(cuts_all("rect(1px, 1px, 1px, 1px)", "none"));
        assert!(cuts_all("auto", "inset(50%)"));
        assert!(cuts_all("auto", "inset(100%)"));
        assert!(!cuts_all("auto", "none"));
        assert!(!cuts_all("rect(0px, 200px, 100px, 0px)", "inset(10%)"));
        assert!(!cuts_all("rect(auto, auto, auto, auto)", "none"));
    }
}
