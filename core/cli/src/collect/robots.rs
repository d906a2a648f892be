//! `robots.txt`: what a site lets programs visit, and how fast (RFC 9309).

use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;
use texting_robots::Robot;
use url::Url;

use visits::{
    PageError,
    browser::{Browser, Network, Tab, TabError},
};

/// The name under which rules for this program are looked for.
pub const PRODUCT: &str = "foreground-lab";

/// Bytes of a file that are read, as the standard asks for at least.
const LONGEST: usize = 500 * 1024;

/// Longest pause between two pages of a site that is kept, seconds; a site that asks for more is left alone.
const LONGEST_DELAY: f32 = 120.0;

/// What a site lets this program visit.
pub enum Rules {
    /// Everything: it has no rules.
    Open,
    /// The content of the file.
    Told(Box<Robot>),
    /// Nothing, for this reason.
    Closed(String),
}

impl Rules {
    /// The rules that an answer to `GET /robots.txt` gives.
    pub fn of_answer(status: u16, content_type: &str, text: &str) -> Self {
        match status {
            // A site that has no such file lets everything be visited; one that is out of order, nothing.
            400..500 => Rules::Open,
            500.. => Rules::Closed(format!("robots.txt: the server answered {status}")),
            // A page instead of the file means that there is none.
            _ if content_type == "text/html" || content_type == "application/xhtml+xml" => Rules::Open,
            _ => Rules::of_text(text),
        }
    }

    fn of_text(text: &str) -> Self {
        let bytes = &text.as_bytes()[..text.len().min(LONGEST)];
        match Robot::new(PRODUCT, bytes) {
            Ok(robot) if robot.delay.is_some_and(|delay| !(0.0..=LONGEST_DELAY).contains(&delay)) => {
                Rules::Closed("robots.txt asks for a longer pause between pages than is kept".into())
            }
            Ok(robot) => Rules::Told(Box::new(robot)),
            Err(error) => Rules::Closed(format!("robots.txt cannot be read: {error}")),
        }
    }

    /// Whether an address may be visited.
    ///
    /// # Errors
    /// The reason why not.
    pub fn allow(&self, url: &str) -> Result<(), String> {
        match self {
            Rules::Open => Ok(()),
            Rules::Told(robot) if robot.allowed(url) => Ok(()),
            Rules::Told(_) => Err("robots.txt forbids it".into()),
            Rules::Closed(reason) => Err(reason.clone()),
        }
    }

    /// The pause between two pages that the site asks for.
    pub fn delay(&self) -> Duration {
        match self {
            Rules::Told(robot) => robot.delay.map_or(Duration::ZERO, Duration::from_secs_f32),
            Rules::Open | Rules::Closed(_) => Duration::ZERO,
        }
    }
}

/// Scheme, host and port of an address, which have one file of rules together.
pub fn origin_of(url: &str) -> Option<String> {
    let origin = Url::parse(url).ok()?.origin();
    origin.is_tuple().then(|| origin.ascii_serialization())
}

/// What a tab shows of the file.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    status: u16,
    content_type: String,
    text: String,
}

const SHOWN: &str = "({
  status: performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
  contentType: document.contentType,
  text: document.contentType.startsWith('text/html') ? '' : (document.documentElement?.textContent ?? '').slice(0, 600000),
})";

/// Fetches the rules of an origin, by the browser that visits its pages.
///
/// # Errors
/// When the browser is gone. A server that cannot be reached gives rules that forbid everything.
pub async fn fetch(browser: &mut Browser, origin: &str, patience: Duration) -> Result<Rules, PageError> {
    let mut tab = browser.open_tab(Network::Open).await?;
    let shown = show(&mut tab, &format!("{origin}/robots.txt"), patience).await;
    browser.leave_tab(tab).await;
    match shown {
        Ok(shown) => Ok(Rules::of_answer(shown.status, &shown.content_type, &shown.text)),
        Err(PageError::Tab(TabError::Navigation(reason))) => {
            Ok(Rules::Closed(format!("robots.txt cannot be fetched: {reason}")))
        }
        Err(error) => Err(error),
    }
}

async fn show(tab: &mut Tab, url: &str, patience: Duration) -> Result<Shown, PageError> {
    tab.navigate(url, patience).await?;
    let world = tab.isolated_world().await?;
    let shown = tab.evaluate(world, SHOWN).await?;
    Ok(serde_json::from_value(shown).context("the browser does not show robots.txt")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "User-agent: *\nDisallow: /\n\nUser-agent: Foreground-Lab\nDisallow: /private/\nAllow: /private/open\nCrawl-delay: 3\n";

    #[test]
    fn rules_for_this_program_come_first() {
        let rules = Rules::of_answer(200, "text/plain", FILE);
        assert_eq!(rules.allow("https://a.example/"), Ok(()));
        assert_eq!(rules.allow("https://a.example/private/a"), Err("robots.txt forbids it".into()));
        assert_eq!(rules.allow("https://a.example/private/open"), Ok(()));
        assert_eq!(rules.delay(), Duration::from_secs(3));
        let others = Rules::of_answer(200, "text/plain", "User-agent: *\nDisallow: /a");
        assert!(others.allow("https://a.example/a/b").is_err() && others.allow("https://a.example/b").is_ok());
    }

    #[test]
    fn what_is_missing_is_open_and_what_is_broken_is_closed() {
        let allows =
            |status, content_type| Rules::of_answer(status, content_type, FILE).allow("https://a.example/private/");
        assert!(
            allows(404, "text/html").is_ok() && allows(403, "text/plain").is_ok() && allows(200, "text/html").is_ok()
        );
        assert!(allows(503, "text/plain").is_err_and(|reason| reason.contains("503")));
        let slow = Rules::of_answer(200, "text/plain", "User-agent: *\nCrawl-delay: 86400");
        assert!(slow.allow("https://a.example/").is_err_and(|reason| reason.contains("pause")));
    }

    #[test]
    fn origins_have_scheme_host_and_port() {
        assert_eq!(origin_of("https://a.example:443/b").as_deref(), Some("https://a.example"));
        assert_eq!(origin_of("http://a.example:8080/b").as_deref(), Some("http://a.example:8080"));
        assert_eq!(origin_of("file:///etc/passwd"), None);
    }
}
