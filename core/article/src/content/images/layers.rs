//! Pictures that lie over one another: one of them is meant, and the others stand in for it or wait.

use page::{Hiding, NodeId, Page, Rect};

/// Elements around a picture in which another may lie over it, and nodes of theirs that are looked at. Source: guess; loaders
/// put a preview and the file into one box or two.
const LEVELS: usize = 3;
const NODES: NodeId = 40;

/// Part of a picture's sides by which another in the same room may differ.
const DIFFERENCE: f64 = 0.1;

/// Whether another picture in the same room is meant: this one is a preview of it, or is transparent while the other is
/// seen as it is.
pub(super) fn is_covered(page: &Page, img: NodeId) -> bool {
    let Some(room) = page.rect(img).filter(|room| room.area() > 0.0) else { return false };
    let around = page.ancestors(img).take(LEVELS).filter(|&node| page.subtree_end(node) - node <= NODES).last();
    let Some(around) = around else { return false };
    let mut others = (around..page.subtree_end(around)).filter(|&other| other != img && page.tag(other) == "img");
    others.any(|other| {
        let is_over = page.rect(other).is_some_and(|rect| is_same_room(&rect, &room));
        let waits = page.hiding(img) == Some(Hiding::Transparent);
        let is_seen = page.hiding(other).is_none();
        let may_show = is_seen || page.hiding(other) == Some(Hiding::Transparent);
        is_over
            && may_show
            && (is_preview(page, img) && !is_preview(page, other) || waits && is_seen && !is_preview(page, other))
    })
}

/// Whether the file of a picture is much smaller than its room.
fn is_preview(page: &Page, img: NodeId) -> bool {
    let media = page.element(img).and_then(|element| element.media.as_ref());
    let natural = media.map_or(0.0, |media| media.natural_width);
    natural > 0.0 && page.rect(img).is_some_and(|rect| natural * 2.0 <= rect.width)
}

fn is_same_room(one: &Rect, other: &Rect) -> bool {
    let near = |a: f64, b: f64, side: f64| (a - b).abs() <= side * DIFFERENCE;
    near(one.left, other.left, other.width)
        && near(one.top, other.top, other.height)
        && near(one.width, other.width, other.width)
        && near(one.height, other.height, other.height)
}

#[cfg(test)]
mod tests {
    use page::{Page, testing};

    use super::is_covered;

    fn covered(html: &str) -> bool {
        let snapshot = testing::snapshot(&format!("<div>{html}</div>"));
        let page = Page::new(&snapshot).unwrap();
        is_covered(&page, testing::find(&page, "this"))
    }

    #[test]
    fn of_pictures_in_one_room_one_is_meant() {
        let room = "position:absolute;left:0px;top:0px;width:600px;height:400px";
        let picture = |id: &str, style: &str, natural: &str| {
            format!("<img id={id} src={id}.png data-natural={natural} width=600 height=400 style='{room};{style}'>")
        };
        let preview = picture("this", "", "20x13");
        assert!(covered(&(preview.clone() + &picture("that", "opacity:0", "1200x800"))));
        assert!(!covered(&preview));
        assert!(!covered(&(picture("this", "opacity:0", "1200x800") + &picture("that", "", "20x13"))));
        assert!(covered(&(picture("this", "opacity:0", "1200x800") + &picture("that", "", "1200x800"))));
        assert!(!covered(&(picture("this", "", "1200x800") + &picture("that", "left:700px", "1200x800"))));
    }
}
