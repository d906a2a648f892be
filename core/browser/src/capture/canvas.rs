//! Canvases: what a script has painted (charts, maps), copied as pictures.
//!
//! Only their pixels are read, and nothing of the page changes: no context is asked of a canvas that the page made,
//! since the first one decides what it can ever be.

use page::{Media, Rect};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::{
    drawing::{LEAST_HEIGHT, LEAST_WIDTH, is_silent},
    special::LONGEST_SOURCE,
    style::backdrop,
};
use crate::dom::{AnyElement, View};

/// Pixels that are copied of one page, samples among them.
const MOST_PIXELS: f64 = 8e6;

/// Pixels of a picture for each CSS px, at most.
const SHARPEST: f64 = 2.0;

/// A canvas of nearly the width and most of the height of the viewport is the page's background.
const BACKDROP_WIDTH: f64 = 0.95;
const BACKDROP_HEIGHT: f64 = 0.8;

/// Side of the copy by which it is decided whether a canvas shows anything.
const SAMPLE: u32 = 64;

/// Quality of the pictures that would be too large without loss.
const QUALITY: f64 = 0.9;

/// Copies canvases.
pub(super) struct Canvases {
    /// Pixels that may still be copied on this page.
    left: f64,
}

impl Canvases {
    pub(super) fn new() -> Self {
        Canvases { left: MOST_PIXELS }
    }

    /// A canvas that takes this room, as a picture on the background that it has in the page. `None` where it
    /// decorates, shows nothing, is too large, or holds what the page itself may not read.
    pub(super) fn picture(&mut self, view: &View, canvas: &AnyElement, rect: &Rect) -> Option<Media> {
        let small = rect.width < LEAST_WIDTH || rect.height < LEAST_HEIGHT;
        if small || is_silent(canvas) || is_backdrop(view, rect) {
            return None;
        }
        let shown: &HtmlCanvasElement = canvas.unchecked_ref();
        let scale = (f64::from(shown.width()) / rect.width).min(SHARPEST);
        let (width, height) = ((rect.width * scale).round(), (rect.height * scale).round());
        let pixels = width * height + f64::from(2 * SAMPLE * SAMPLE);
        if pixels > self.left {
            return None;
        }
        self.left -= pixels;
        let scratch = Scratch::new(shown, backdrop(view, canvas))?;
        if scratch.is_blank()? {
            return None;
        }
        scratch.paint(width as u32, height as u32)?;
        Some(Media { current_src: scratch.address()?, natural_width: width, natural_height: height })
    }
}

fn is_backdrop(view: &View, rect: &Rect) -> bool {
    rect.width >= BACKDROP_WIDTH * view.inner_width() && rect.height >= BACKDROP_HEIGHT * view.inner_height()
}

/// A canvas of our own, which is not in the document.
struct Scratch<'a> {
    of: &'a HtmlCanvasElement,
    background: String,
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl<'a> Scratch<'a> {
    fn new(of: &'a HtmlCanvasElement, background: String) -> Option<Self> {
        let canvas: HtmlCanvasElement = of.owner_document()?.create_element("canvas").ok()?.unchecked_into();
        let context = canvas.get_context("2d").ok()??.unchecked_into();
        Some(Scratch { of, background, canvas, context })
    }

    /// Paints the whole canvas in this size. `None` where the browser refuses.
    fn paint(&self, width: u32, height: u32) -> Option<()> {
        self.canvas.set_width(width);
        self.canvas.set_height(height);
        let (width, height) = (f64::from(width), f64::from(height));
        self.context.set_fill_style_str(&self.background);
        self.context.fill_rect(0.0, 0.0, width, height);
        self.context.draw_image_with_html_canvas_element_and_dw_and_dh(self.of, 0.0, 0.0, width, height).ok()
    }

    /// Whether it is of one colour: nothing was painted, or what was cannot be had any more. Pixels themselves cannot
    /// be read by an extension in Firefox, so pictures of them are compared.
    fn is_blank(&self) -> Option<bool> {
        self.paint(SAMPLE, SAMPLE)?;
        let shown = self.canvas.to_data_url().ok()?;
        let side = f64::from(SAMPLE);
        let corner_over_all =
            self.context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &self.canvas,
                0.0,
                0.0,
                1.0,
                1.0,
                0.0,
                0.0,
                side,
                side,
            );
        corner_over_all.ok()?;
        Some(shown == self.canvas.to_data_url().ok()?)
    }

    /// The address of what was painted.
    fn address(&self) -> Option<String> {
        let fits = |address: &String| address.len() <= LONGEST_SOURCE;
        let lossy = || self.canvas.to_data_url_with_type_and_encoder_options("image/jpeg", &QUALITY.into()).ok();
        self.canvas.to_data_url().ok().filter(fits).or_else(|| lossy().filter(fits))
    }
}
