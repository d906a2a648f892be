//! What elements show of their own: media, drawings and canvases.

use markup::tags::{Tag, Treatment};
use page::{Media, NodeContent, NodeId, Rect};

use super::Walk;
use crate::{
    capture::{
        drawing,
        level::{Mode, Place},
        special,
        traits::Look,
    },
    dom::AnyElement,
};

impl Walk {
    /// What an element shows of its own; of drawings and canvases, those that are seen and have meaning.
    pub(super) fn media(
        &mut self,
        element: &AnyElement,
        tag: Tag,
        mode: Mode,
        place: Place,
        look: &Look,
    ) -> Option<Media> {
        let seen = || look.rect.filter(|_| mode == Mode::Seen && look.hiding.is_none());
        let view = self.documents.view(place);
        let drawn = match tag.treatment {
            Treatment::Drawing => {
                let rect = seen()?;
                let drawn = self.drawings.picture(view, element, &rect)?;
                self.laid_over_last(drawn, rect)?
            }
            // What stays where it is when the page scrolls lies behind the page, or over it.
            Treatment::Canvas if look.traits.is_some_and(|traits| traits.fixed) => return None,
            Treatment::Canvas => self.canvases.picture(view, element, &seen()?)?,
            _ => return special::media(element, tag.treatment),
        };
        self.budget.add_text(drawn.current_src.len());
        Some(drawn)
    }

    /// Lays a drawing over the last one if they take the same room, as the layers of a chart do; then it is no picture
    /// of its own. Otherwise hands it back.
    fn laid_over_last(&mut self, drawn: Media, rect: Rect) -> Option<Media> {
        let last = self.last_drawing.filter(|(_, last)| drawing::is_same_room(last, &rect));
        if let Some((id, _)) = last
            && let NodeContent::Element(element) = &mut self.nodes[id as usize].content
            && let Some(below) = &mut element.media
            && drawing::lay_over(below, &drawn)
        {
            return None;
        }
        self.last_drawing = Some((self.nodes.len() as NodeId, rect));
        Some(drawn)
    }
}
