//! Sound, moving pictures, and what is embedded from elsewhere.

use look::block::is_player;
use page::{LATER_ADDRESSES, NodeId, Page};
use url::Url;

use super::{leaves::fold, links::Addresses};
use crate::BlockKind;

/// Hosts whose frames are advertising, counting, or controls, never content.
const FOREIGN_TO_CONTENT: [&str; 22] = [
    "2mdn.net",
    "adnxs.com",
    "adservice.google.com",
    "amazon-adsystem.com",
    "connect.facebook.net",
    "criteo.com",
    "criteo.net",
    "disqus.com",
    "doubleclick.net",
    "googleadservices.com",
    "googlesyndication.com",
    "googletagmanager.com",
    "hcaptcha.com",
    "moatads.com",
    "outbrain.com",
    "platform-api.sharethis.com",
    "pubmatic.com",
    "recaptcha.net",
    "rubiconproject.com",
    "safeframe.googlesyndication.com",
    "taboola.com",
    "teads.tv",
];

/// The block for a `video`, `audio`, `iframe`, `embed` or `object` element, or for one that stands for a player; `None`
/// if it shows nothing of use.
pub(super) fn media(page: &Page, addresses: &Addresses, node: NodeId) -> Option<BlockKind> {
    match page.tag(node) {
        "video" => video(page, addresses, node),
        "audio" => {
            let src = file(page, addresses, node)?;
            Some(BlockKind::Audio { src, title: title(page, node) })
        }
        _ => embed(page, addresses, node),
    }
}

fn video(page: &Page, addresses: &Addresses, node: NodeId) -> Option<BlockKind> {
    let src = file(page, addresses, node).unwrap_or_default();
    let poster = ["poster", "data-poster"].iter().filter_map(|name| page.attribute(node, name));
    let poster = poster.filter_map(|poster| addresses.image(poster)).next();
    (!src.is_empty() || poster.is_some()).then(|| BlockKind::Video { src, poster, title: title(page, node) })
}

/// The first safe address among that in use, the element's own and those of its `source` elements.
fn file(page: &Page, addresses: &Addresses, node: NodeId) -> Option<String> {
    let current = page.element(node).and_then(|element| element.media.as_ref()).map(|media| media.current_src.as_str());
    let elements = (node..page.subtree_end(node)).filter(|&id| id == node || page.tag(id) == "source");
    let own = elements.flat_map(|id| ["src", "data-src"].map(|name| page.attribute(id, name)));
    std::iter::once(current).chain(own).flatten().find_map(|src| addresses.resource(src))
}

fn title(page: &Page, node: NodeId) -> String {
    let names = ["title", "aria-label", "data-title", "videotitle", "playlabel"];
    names.iter().find_map(|name| page.attribute(node, name)).map(fold).unwrap_or_default()
}

fn embed(page: &Page, addresses: &Addresses, node: NodeId) -> Option<BlockKind> {
    let is_small = || page.rect(node).is_some_and(|rect| rect.width < 10.0 || rect.height < 10.0);
    let source = match page.tag(node) {
        tag if is_player(tag) => player(page, node)?,
        _ if is_small() => return None,
        "object" => addresses.resource(page.attribute(node, "data")?)?,
        _ => {
            let names = std::iter::once("src").chain(LATER_ADDRESSES);
            names.filter_map(|name| page.attribute(node, name)).find_map(|src| addresses.resource(src))?
        }
    };
    let url = Url::parse(&source).ok()?;
    let host = url.host_str()?.trim_start_matches("www.");
    let is_foreign = FOREIGN_TO_CONTENT
        .iter()
        .any(|name| host.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with('.')));
    let is_control = (host.ends_with("facebook.com") && url.path().contains("/plugins/like"))
        || (host.ends_with("google.com") && url.path().contains("recaptcha"))
        || (host == "platform.twitter.com" && !url.path().starts_with("/embed"));
    if is_foreign || is_control {
        return None;
    }
    let shown = readable(&url, host);
    let title = match title(page, node) {
        title if title.is_empty() => Url::parse(&shown)
            .ok()
            .and_then(|url| Some(url.host_str()?.trim_start_matches("www.").to_owned()))
            .unwrap_or_else(|| host.to_owned()),
        title => title,
    };
    Some(BlockKind::Embed { url: shown, title })
}

/// The address of the player that an element stands for. Before its script has run it may have no size.
fn player(page: &Page, node: NodeId) -> Option<String> {
    let named = |name: &str| page.attribute(node, name).map(str::trim).filter(|id| !id.is_empty() && is_short(id));
    let list = || named("playlistid").map(|id| format!("https://www.youtube.com/embed/videoseries?list={id}"));
    match page.tag(node) {
        "lite-vimeo" => named("videoid").map(|id| format!("https://player.vimeo.com/video/{id}")),
        _ => list().or_else(|| named("videoid").map(|id| format!("https://www.youtube.com/embed/{id}"))),
    }
}

/// Whether this can be the name of a film among others.
fn is_short(id: &str) -> bool {
    id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

/// The address of the page that a person would visit for an embedded player.
fn readable(url: &Url, host: &str) -> String {
    let after = |prefix: &str| url.path().strip_prefix(prefix)?.split('/').next().filter(|id| !id.is_empty());
    let query = |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let address = match host {
        "youtube.com" | "youtube-nocookie.com" => {
            let list = query("list").filter(|_| url.path().starts_with("/embed/videoseries"));
            match list.filter(|id| is_short(id)) {
                Some(list) => Some(format!("https://www.youtube.com/playlist?list={list}")),
                None => {
                    after("/embed/").filter(|id| is_short(id)).map(|id| format!("https://www.youtube.com/watch?v={id}"))
                }
            }
        }
        "player.vimeo.com" => after("/video/").filter(|id| is_short(id)).map(|id| format!("https://vimeo.com/{id}")),
        "dailymotion.com" => {
            after("/embed/video/").filter(|id| is_short(id)).map(|id| format!("https://www.dailymotion.com/video/{id}"))
        }
        "platform.twitter.com" => {
            query("id").filter(|id| is_short(id)).map(|id| format!("https://twitter.com/i/status/{id}"))
        }
        "open.spotify.com" => url.path().strip_prefix("/embed/").map(|path| format!("https://open.spotify.com/{path}")),
        _ => None,
    };
    address.unwrap_or_else(|| url.to_string())
}

#[cfg(test)]
mod tests {
    use page::testing;

    use super::*;

    fn kind_of(html: &str, tag: &str) -> Option<BlockKind> {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        media(&page, &Addresses::new(&page), testing::find(&page, tag))
    }

    fn check(html: &str, expected: Option<(&str, &str)>) {
        let found = kind_of(html, "iframe");
        let expected = expected.map(|(url, title)| BlockKind::Embed { url: url.into(), title: title.into() });
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn players_link_to_their_page() {
        let frame = "width=560 height=315";
        check(
            &format!(
                "<iframe {frame} title='A talk' src='https://www.youtube-nocookie.com/embed/a-B_1?rel=0'></iframe>"
            ),
            Some(("https://www.youtube.com/watch?v=a-B_1", "A talk")),
        );
        check(
            &format!("<iframe {frame} src='//player.vimeo.com/video/12'></iframe>"),
            Some(("https://vimeo.com/12", "vimeo.com")),
        );
    }

    #[test]
    fn frames_that_wait_for_their_address_are_shown() {
        for name in ["data-src", "data-lazy-src", "data-litespeed-src"] {
            let frame = format!("<iframe src='about:blank' {name}='https://www.youtube.com/embed/a-B_1'></iframe>");
            check(&frame, Some(("https://www.youtube.com/watch?v=a-B_1", "youtube.com")));
        }
    }

    #[test]
    fn elements_that_stand_for_a_player_link_to_its_page() {
        let shown = |html: &str, tag: &str| match kind_of(html, tag) {
            Some(BlockKind::Embed { url, title }) => format!("{title}: {url}"),
            other => format!("{other:?}"),
        };
        let film = "<lite-youtube videoid='a-B_1' playlabel='A talk'><button>Play</button></lite-youtube>";
        assert_eq!(shown(film, "lite-youtube"), "A talk: https://www.youtube.com/watch?v=a-B_1");
        let list = "<lite-youtube videoid='a' playlistid='PL_1'></lite-youtube>";
        assert_eq!(shown(list, "lite-youtube"), "youtube.com: https://www.youtube.com/playlist?list=PL_1");
        assert_eq!(shown("<lite-vimeo videoid='12'></lite-vimeo>", "lite-vimeo"), "vimeo.com: https://vimeo.com/12");
        assert_eq!(shown("<lite-youtube videoid='a/b'></lite-youtube>", "lite-youtube"), "None");
    }

    #[test]
    fn advertising_and_unsafe_frames_are_dropped() {
        check("<iframe src='https://tpc.googlesyndication.com/x'></iframe>", None);
        check("<iframe src='javascript:alert(1)'></iframe>", None);
        check("<iframe src='about:blank'></iframe>", None);
        check("<iframe srcdoc='<p>x</p>'></iframe>", None);
    }

    #[test]
    fn a_video_is_itself_where_its_file_is_known() {
        let found =
            kind_of("<video poster=p.jpg src='blob:https://example.org/1'><source src=/a.mp4></video>", "video");
        let poster = Some("https://example.org/news/p.jpg".to_owned());
        let src = "https://example.org/a.mp4".to_owned();
        assert_eq!(found, Some(BlockKind::Video { src, poster, title: String::new() }));
        assert_eq!(kind_of("<video src='blob:https://example.org/1'></video>", "video"), None);
    }
}
