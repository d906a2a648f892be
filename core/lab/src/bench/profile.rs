//! Where the time of a reading goes, by what the browser's own sampling profiler saw.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The core's own code, all of WebAssembly.
const CORE: &str = "the core itself";

/// The JavaScript between the core and the browser: calls, strings, lists.
const GLUE: &str = "glue in JavaScript";

const GARBAGE: &str = "garbage collection";

/// Smaller shares are put together.
const SMALLEST: f64 = 0.005;

/// Share of the time that one thing took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// One of the browser's functions by its name, or one of the groups.
    pub what: String,
    /// 0 to 1.
    pub share: f64,
}

/// Sums up a profile as the browser's protocol gives it, the largest share first; empty without samples. What was not
/// spent in a function is left out.
pub fn shares(profile: &Value) -> Vec<Share> {
    let mut samples: BTreeMap<String, u64> = BTreeMap::new();
    for node in profile["nodes"].as_array().into_iter().flatten() {
        let count = node["hitCount"].as_u64().unwrap_or_default();
        if let Some(what) = what(&node["callFrame"]).filter(|_| count > 0) {
            *samples.entry(what).or_default() += count;
        }
    }
    let all = samples.values().sum::<u64>().max(1) as f64;
    let shares = samples.into_iter().map(|(what, count)| Share { what, share: count as f64 / all });
    let (mut large, small): (Vec<Share>, Vec<Share>) = shares.partition(|share| share.share >= SMALLEST);
    let rest: f64 = small.iter().map(|share| share.share).sum();
    large.sort_by(|a, b| b.share.total_cmp(&a.share));
    large.extend((rest > 0.0).then(|| Share { what: "others".to_owned(), share: rest }));
    large
}

/// What a frame belongs to; `None` for what is no function.
fn what(frame: &Value) -> Option<String> {
    let (name, url) = (frame["functionName"].as_str()?, frame["url"].as_str()?);
    match name {
        "(root)" | "(program)" | "(idle)" => None,
        "(garbage collector)" => Some(GARBAGE.to_owned()),
        _ if url.starts_with("wasm:") => Some(CORE.to_owned()),
        // The browser's own functions are in no script.
        _ if url.is_empty() && frame["scriptId"].as_str() == Some("0") => Some(format!("`{name}`")),
        _ => Some(GLUE.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn samples_are_sorted_by_where_they_fell() {
        let node = |name: &str, url: &str, script: &str, hits: u64| json!({ "callFrame": { "functionName": name, "url": url, "scriptId": script }, "hitCount": hits });
        let profile = json!({ "nodes": [
            node("(root)", "", "0", 0),
            node("(idle)", "", "0", 900),
            node("getPropertyValue", "", "0", 300),
            node("wasm-function[3]", "wasm://wasm/1", "7", 100),
            node("wasm-function[4]", "wasm://wasm/1", "7", 100),
            node("(garbage collector)", "", "0", 50),
            node("imports.wbg", "", "8", 447),
            node("closest", "", "0", 3),
        ] });
        let shares = shares(&profile);
        let found: Vec<(&str, u32)> =
            shares.iter().map(|share| (&*share.what, (1000.0 * share.share) as u32)).collect();
        let expected = [(GLUE, 447), ("`getPropertyValue`", 300), (CORE, 200), (GARBAGE, 50), ("others", 3)];
        assert_eq!(found, expected);
        assert_eq!(super::shares(&json!({})), []);
    }
}
