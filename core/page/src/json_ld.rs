//! JSON-LD: reading it although it is broken, and finding the object that describes the page.

use std::collections::BTreeMap;

use html_escape::decode_html_entities;
use serde_json::{Map, Value};

/// An object of JSON-LD.
pub type Object = Map<String, Value>;

/// Deepest nesting that is followed: a graph may refer to itself.
const DEEPEST: usize = 6;

/// Types whose author and dates are those of an article or a post.
const ARTICLE_TYPES: [&str; 21] = [
    "AdvertiserContentArticle",
    "AnalysisNewsArticle",
    "Article",
    "AskPublicNewsArticle",
    "BackgroundNewsArticle",
    "BlogPosting",
    "DiscussionForumPosting",
    "LiveBlogPosting",
    "MedicalScholarlyArticle",
    "NewsArticle",
    "OpinionNewsArticle",
    "Question",
    "Recipe",
    "Report",
    "ReportageNewsArticle",
    "Review",
    "ReviewNewsArticle",
    "SatiricalArticle",
    "ScholarlyArticle",
    "SocialMediaPosting",
    "TechArticle",
];

/// Everything in the page's JSON-LD.
#[derive(Default)]
pub struct JsonLd {
    objects: Vec<Object>,
    /// Position of an object by its `@id`.
    ids: BTreeMap<String, usize>,
}

impl JsonLd {
    /// Reads all scripts. What cannot be read even after repair is left out.
    pub fn read(scripts: &[String]) -> Self {
        let mut found = JsonLd::default();
        for value in scripts.iter().filter_map(|script| parse(script)) {
            found.collect(value, 0);
        }
        for (position, object) in found.objects.iter().enumerate() {
            if let Some(Value::String(id)) = object.get("@id")
                && object.len() > 1
            {
                found.ids.entry(id.clone()).or_insert(position);
            }
        }
        found
    }

    /// Objects that stand for themselves: at the top, in a graph, or as what a page is mainly about.
    fn collect(&mut self, value: Value, depth: usize) {
        match value {
            Value::Array(values) if depth < DEEPEST => values.into_iter().for_each(|one| self.collect(one, depth + 1)),
            Value::Object(object) if depth < DEEPEST => {
                for key in ["@graph", "mainEntity", "mainEntityOfPage"] {
                    if let Some(inner @ (Value::Array(_) | Value::Object(_))) = object.get(key) {
                        self.collect(inner.clone(), depth + 1);
                    }
                }
                self.objects.push(object);
            }
            _ => {}
        }
    }

    /// The article or post that the page shows: the first whose address is the page's, else the first with a headline.
    pub fn article(&self, page: &str) -> Option<&Object> {
        let articles = || self.objects.iter().filter(|object| has_type(object, &ARTICLE_TYPES));
        let here = |object: &&Object| {
            let own = ["url", "@id", "mainEntityOfPage"].iter().filter_map(|key| object.get(*key));
            own.filter_map(|value| value.as_str().or_else(|| value.get("@id")?.as_str()))
                .any(|url| same_page(url, page))
        };
        articles().find(here).or_else(|| articles().find(|object| !text(object.get("headline")).is_empty())).or_else(
            || {
                let mut all = articles();
                all.next().filter(|_| all.next().is_none())
            },
        )
    }

    /// Those of these types, in the order of the page.
    pub fn all(&self, types: &[&str]) -> impl Iterator<Item = &Object> {
        self.objects.iter().filter(|object| has_type(object, types))
    }

    /// First object of one of these types.
    pub fn first(&self, types: &[&str]) -> Option<&Object> {
        self.all(types).next()
    }

    /// The object that a value is or refers to by `@id`.
    fn resolve<'v>(&'v self, value: &'v Value) -> Option<&'v Object> {
        let object = value.as_object()?;
        let id = object.get("@id").and_then(Value::as_str);
        match id.and_then(|id| self.ids.get(id)) {
            Some(&position) if !object.contains_key("name") => self.objects.get(position),
            _ => Some(object),
        }
    }

    /// Names of persons or organisations: strings, objects with a name, or references, one or several.
    pub fn names(&self, value: Option<&Value>) -> Vec<Name> {
        match value {
            Some(Value::Array(values)) => values.iter().flat_map(|one| self.names(Some(one))).collect(),
            Some(Value::String(name)) => vec![Name { name: clean(name), organisation: false }],
            Some(value @ Value::Object(_)) => {
                let Some(object) = self.resolve(value) else { return Vec::new() };
                let organisation = has_type(object, &["Organization", "NewsMediaOrganization", "Corporation"]);
                match object.get("name") {
                    Some(Value::Array(names)) => self.names(Some(&Value::Array(names.clone()))),
                    name => vec![Name { name: text(name), organisation }],
                }
            }
            _ => Vec::new(),
        }
    }

    /// Address of the first image of a value: a string, an object with `url` or `contentUrl`, or a list of them.
    pub fn image(&self, value: Option<&Value>) -> Option<String> {
        match value? {
            Value::String(url) => Some(clean(url)),
            Value::Array(values) => values.iter().find_map(|one| self.image(Some(one))),
            value => {
                let object = self.resolve(value)?;
                ["url", "contentUrl"].iter().map(|key| text(object.get(*key))).find(|url| !url.is_empty())
            }
        }
    }
}

/// A declared name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As declared, entities decoded.
    pub name: String,
    /// Of an organisation, as far as is stated.
    pub organisation: bool,
}

/// A string of JSON-LD (the first of several, or its `@value`), entities decoded; empty if it is something else.
pub fn text(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(string)) => clean(string),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Array(values)) => text(values.first()),
        Some(Value::Object(object)) => object.get("@value").map_or_else(String::new, |value| text(Some(value))),
        _ => String::new(),
    }
}

fn clean(string: &str) -> String {
    decode_html_entities(string).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has_type(object: &Object, types: &[&str]) -> bool {
    let is_one = |value: &Value| {
        let name = value.as_str().unwrap_or_default().rsplit(['/', ':']).next().unwrap_or_default();
        types.contains(&name)
    };
    match object.get("@type") {
        Some(Value::Array(values)) => values.iter().any(is_one),
        Some(value) => is_one(value),
        None => false,
    }
}

/// Whether two addresses are the same but for scheme, `www`, query, fragment and a slash at the end.
fn same_page(one: &str, other: &str) -> bool {
    fn bare(url: &str) -> &str {
        let url = url.split(['?', '#']).next().unwrap_or_default();
        let url = url.split_once("://").map_or(url, |(_, rest)| rest);
        url.strip_prefix("www.").unwrap_or(url).trim_end_matches('/')
    }
    !bare(one).is_empty() && bare(one) == bare(other)
}

/// Reads a script, repairing it where it is no JSON.
fn parse(script: &str) -> Option<Value> {
    serde_json::from_str(script.trim()).ok().or_else(|| serde_json::from_str(&repaired(script)).ok())
}

/// Repairs what is usual: comments and CDATA around it, raw line ends in strings, backslashes that escape nothing,
/// commas before a closing bracket, semicolons after it, and an end that was cut off.
fn repaired(script: &str) -> String {
    let script = script.split_once("CDATA[").map_or(script, |(_, rest)| rest);
    let mut out = String::with_capacity(script.len());
    let mut open: Vec<char> = Vec::new();
    let mut characters = script.trim_start_matches(|c| !matches!(c, '{' | '[')).chars().peekable();
    let mut in_string = false;
    while let Some(character) = characters.next() {
        match character {
            '\\' if in_string => match characters.next() {
                Some(escaped @ ('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' | 'u')) => out.extend(['\\', escaped]),
                Some(other) => out.push(other),
                None => {}
            },
            '"' => {
                in_string = !in_string;
                out.push('"');
            }
            control if in_string && control.is_control() => out.push(' '),
            other if in_string => out.push(other),
            '{' | '[' => {
                open.push(if character == '{' { '}' } else { ']' });
                out.push(character);
            }
            '}' | ']' => {
                drop_comma(&mut out);
                // A bracket of the wrong kind ends what is open.
                let Some(expected) = open.pop() else { break };
                out.push(expected);
                if open.is_empty() {
                    return out;
                }
            }
            other => out.push(other),
        }
    }
    if in_string {
        out.push('"');
    }
    drop_comma(&mut out);
    out.extend(open.into_iter().rev());
    out
}

fn drop_comma(out: &mut String) {
    let kept = out.trim_end_matches(|c: char| c.is_whitespace() || c == ',').len();
    out.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::{JsonLd, text};

    const PAGE: &str = "https://example.org/a";

    fn headline(script: &str) -> String {
        let data = JsonLd::read(&[script.to_owned()]);
        data.article(PAGE).map_or_else(String::new, |object| text(object.get("headline")))
    }

    #[test]
    fn broken_scripts_are_repaired() {
        let good = r#"{"@type": "Article", "headline": "A title", "x": [1, 2]}"#;
        assert_eq!(headline(good), "A title");
        let broken = [
            "<!-- {\"@type\": \"Article\", \"headline\": \"A title\",} -->",
            "//<![CDATA[\n{\"@type\": \"Article\", \"headline\": \"A\ntitle\"}\n//]]>",
            "{\"@type\": \"Article\", \"headline\": \"A title\", \"x\": [1, 2,],};",
            "{\"@type\": \"Article\", \"headline\": \"A title\", \"description\": \"It\\'s cut o",
            "{\"@type\": \"Article\", \"headline\": \"A&#32;title\"}",
            "{\"@type\": \"https://schema.org/NewsArticle\", \"headline\": [\"A title\"]}",
        ];
        for script in broken {
            assert_eq!(headline(script), "A title", "{script}");
        }
        assert_eq!(headline("no data"), "");
        assert_eq!(headline("{]"), "");
    }

    #[test]
    fn the_article_of_the_page_is_chosen() {
        let graph = r#"{"@graph": [
            {"@type": "WebPage", "@id": "https://example.org/a"},
            {"@type": "Article", "headline": "Another", "url": "https://example.org/b"},
            {"@type": ["Article", "BlogPosting"], "headline": "This", "mainEntityOfPage": {"@id": "https://www.example.org/a/"}}
        ]}"#;
        assert_eq!(headline(graph), "This");
    }

    #[test]
    fn names_follow_references() {
        let graph = r#"{"@graph": [
            {"@type": "Article", "headline": "H", "author": [{"@id": "p1"}, "Bo", {"@type": "Person", "name": "Cy"}]},
            {"@type": "Person", "@id": "p1", "name": "Ann O&#039;Hara"}
        ]}"#;
        let data = JsonLd::read(&[graph.to_owned()]);
        let names = data.names(data.article(PAGE).unwrap().get("author"));
        assert_eq!(names.iter().map(|name| name.name.as_str()).collect::<Vec<_>>(), ["Ann O'Hara", "Bo", "Cy"]);
    }

    #[test]
    fn a_graph_that_refers_to_itself_ends() {
        let data = JsonLd::read(&[r#"{"@id": "x", "author": {"@id": "x"}, "mainEntity": {"@id": "x"}}"#.to_owned()]);
        assert!(data.names(data.first(&["Article"]).and_then(|object| object.get("author"))).is_empty());
    }
}
