//! What a site asks of programs: `robots.txt` (RFC 9309) and `Content-Signal`, which states what its text may be used for.

use texting_robots::Robot;

use crate::ReadError;

/// The name under which rules for this program are looked for.
pub(crate) const PRODUCT: &str = "foreground";

/// Bytes of a file that are read, as the standard asks for at least.
pub(crate) const LONGEST: u64 = 500 * 1024;

/// The rules of one site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manners {
    text: String,
    /// What is stated in place of the file, where there is none.
    note: &'static str,
}

impl Manners {
    /// The rules that an answer to `GET /robots.txt` gives. A server that is out of order allows nothing, by the standard.
    pub(crate) fn of_answer(status: u16, is_html: bool, text: String) -> Self {
        match status {
            200..300 if !is_html => Manners { text, note: "allows it" },
            500.. => Manners { text: "User-agent: *\nDisallow: /".into(), note: "" },
            _ => Manners { text: String::new(), note: "there is none" },
        }
    }

    /// The result of the rules for an address, in words.
    ///
    /// # Errors
    /// [`ReadError::Robots`] and [`ReadError::Signal`].
    pub(crate) fn ask(&self, url: &url::Url) -> Result<String, ReadError> {
        let host = crate::address::host(url);
        let refuses = Robot::new(PRODUCT, self.text.as_bytes()).is_ok_and(|robot| !robot.allowed(url.as_str()));
        if refuses {
            return Err(ReadError::Robots(host));
        }
        match signal_of(&self.text) {
            Some(signal) => Ok(format!("{}; {}", self.note, keep(&signal, &host)?)),
            None => Ok(self.note.to_owned()),
        }
    }
}

/// A signal in words.
///
/// # Errors
/// [`ReadError::Signal`] where text is not to be given to language models.
pub(crate) fn keep(signal: &str, host: &str) -> Result<String, ReadError> {
    let values = signal.split(',').filter_map(|part| part.split_once('='));
    let refuses = values
        .map(|(name, value)| (name.trim(), value.trim()))
        .any(|(name, value)| name.eq_ignore_ascii_case("ai-input") && value.eq_ignore_ascii_case("no"));
    if refuses { Err(ReadError::Signal(host.to_owned())) } else { Ok(format!("Content-Signal: {}", signal.trim())) }
}

/// The signal in a file: that of the group for this program, else that for all.
fn signal_of(text: &str) -> Option<String> {
    let (mut own, mut general) = (None, None);
    let mut agents: Vec<String> = Vec::new();
    let mut in_rules = false;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let Some((name, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "user-agent" => {
                if std::mem::take(&mut in_rules) {
                    agents.clear();
                }
                agents.push(value.to_ascii_lowercase());
            }
            "content-signal" => {
                in_rules = true;
                if agents.iter().any(|agent| agent == PRODUCT) {
                    own = Some(value.to_owned());
                } else if agents.is_empty() || agents.iter().any(|agent| agent == "*") {
                    general = Some(value.to_owned());
                }
            }
            _ => in_rules = true,
        }
    }
    own.or(general)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(text: &str, path: &str) -> Result<String, &'static str> {
        let url = url::Url::parse(&format!("https://a.example{path}")).expect("an address");
        Manners::of_answer(200, false, text.to_owned()).ask(&url).map_err(|error| error.code())
    }

    #[test]
    fn rules_for_this_program_come_first() {
        let file = "User-agent: *\nDisallow: /\n\nUser-agent: Foreground\nDisallow: /private/\n";
        assert_eq!(ask(file, "/"), Ok("allows it".into()));
        assert_eq!(ask(file, "/private/a"), Err("robots"));
        assert_eq!(ask("User-agent: *\nDisallow: /a", "/a/b"), Err("robots"));
    }

    #[test]
    fn what_is_missing_is_open_and_what_is_broken_is_closed() {
        let url = url::Url::parse("https://a.example/").expect("an address");
        let of = |status, is_html| Manners::of_answer(status, is_html, "User-agent: *\nDisallow: /".into()).ask(&url);
        assert!(of(404, false).is_ok() && of(200, true).is_ok());
        assert!(of(200, false).is_err() && of(503, false).is_err());
    }

    #[test]
    fn signals_are_told_and_kept() {
        let open = "User-Agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n";
        assert_eq!(ask(open, "/"), Ok("allows it; Content-Signal: search=yes, ai-train=no".into()));
        let closed = "# Rules\nUser-agent: a\nUser-agent: *\nContent-signal: search=yes,ai-input=no\nAllow: /";
        assert_eq!(ask(closed, "/"), Err("content-signal"));
        assert_eq!(
            ask(&format!("{closed}\nUser-agent: foreground\nContent-Signal: ai-input=yes"), "/").map(drop),
            Ok(())
        );
        assert_eq!(ask("User-agent: other\nContent-Signal: ai-input=no", "/").map(drop), Ok(()));
    }
}
