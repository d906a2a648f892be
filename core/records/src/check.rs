//! Whether a record is sound: within its bounds, and its labels at the places that they declare.

use engine::page::Page;
use serde::{Deserialize, de::IgnoredAny};

use super::{
    error::Refusal,
    record::{Label, Provenance, RECORD_FORMAT, Record, present},
    text,
};

/// Bytes of a record's line at most.
pub const LONGEST_LINE: usize = 64 << 20;
/// Characters of a word or a line at most.
const LONGEST_WORD: usize = 4_096;
/// Bytes of a document at most.
const LONGEST_HTML: usize = 48 << 20;
/// Characters of a person's note at most.
const LONGEST_NOTE: usize = 10_000;
/// Records that one was merged from, at most.
const MOST_SOURCES: usize = 100;
/// Items of a list at most.
const MOST_ITEMS: usize = 1_000_000;
/// Characters of a text that a refusal shows.
const SHOWN: usize = 40;

/// The record that a line of JSON holds.
///
/// # Errors
/// The first thing that is wrong with it. A newer version is refused as such, whatever else it has.
pub fn record_from(line: &[u8]) -> Result<Record, Refusal> {
    let mut reader = serde_json::Deserializer::from_slice(line);
    let parsed: Result<Record, _> = serde_path_to_error::deserialize(&mut reader);
    let record = match parsed {
        Ok(record) => record,
        Err(error) => return Err(newer(line).unwrap_or_else(|| of_parser(&error))),
    };
    reader.end().map_err(|error| Refusal::of("", error.to_string()))?;
    if record.format > 1 && (record.note.is_empty() || record.merged_from.is_empty() || record.screenshot.is_none()) {
        serde_json::from_slice::<Later>(line).map_err(|error| Refusal::of("", error.to_string()))?;
    }
    check(&record)?;
    Ok(record)
}

/// What records have since the second format. Those of the first are read without, so the type of a record has it in any case.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only whether they are there is asked")]
struct Later {
    note: IgnoredAny,
    merged_from: IgnoredAny,
    #[serde(deserialize_with = "present")]
    screenshot: Option<IgnoredAny>,
}

fn of_parser(error: &serde_path_to_error::Error<serde_json::Error>) -> Refusal {
    let place = error.path().to_string();
    // These stand for the whole, and for what is no field at all.
    let place = if matches!(place.as_str(), "." | "?") { String::new() } else { place };
    Refusal::of(place, error.inner().to_string())
}

/// The versions that a record and its snapshot declare.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Versions {
    format: u64,
    snapshot: Option<SnapshotVersion>,
}

#[derive(Deserialize)]
struct SnapshotVersion {
    format: u64,
}

/// The refusal of what a newer build has written: this one may not know its other parts.
fn newer(line: &[u8]) -> Option<Refusal> {
    let versions: Versions = serde_json::from_slice(line).ok()?;
    let snapshot = versions.snapshot.map_or(0, |snapshot| snapshot.format);
    of_version("format", versions.format, RECORD_FORMAT)
        .or_else(|| of_version("snapshot.format", snapshot, engine::page::SNAPSHOT_FORMAT))
}

fn of_version(place: &str, version: u64, known: u32) -> Option<Refusal> {
    (version > u64::from(known))
        .then(|| Refusal::of(place, format!("version {version} is newer than {known}, the newest that is known here")))
}

/// Checks what types do not express.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(record: &Record) -> Result<(), Refusal> {
    if record.format == 0 {
        return Err(Refusal::of("format", "0 is no version"));
    }
    if let Some(refusal) = of_version("format", record.format.into(), RECORD_FORMAT) {
        return Err(refusal);
    }
    if !is_uuid(&record.id) {
        return Err(Refusal::of("id", "no UUID in lower case"));
    }
    check_provenance(&record.provenance)?;
    check_snapshot(record)?;
    check_labels(record)?;
    check_rest(record)
}

fn is_uuid(id: &str) -> bool {
    let parts: Vec<&str> = id.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    let hexadecimal = |part: &&str| part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    lengths == [8, 4, 4, 4, 12] && parts.iter().all(hexadecimal)
}

fn check_provenance(provenance: &Provenance) -> Result<(), Refusal> {
    let Provenance { title, captured, browser, tool, purpose, consent, annotator, .. } = provenance;
    let words = [
        ("title", title),
        ("captured", captured),
        ("browser", browser),
        ("tool.name", &tool.name),
        ("tool.version", &tool.version),
        ("purpose", purpose),
        ("consent", consent),
        ("annotator", annotator),
    ];
    for (name, word) in words {
        word_fits(&format!("provenance.{name}"), word)?;
    }
    for (position, licence) in provenance.licences.iter().enumerate() {
        word_fits(&format!("provenance.licences[{position}]"), licence)?;
    }
    for (position, signal) in provenance.opt_outs.iter().enumerate() {
        word_fits(&format!("provenance.optOuts[{position}].name"), &signal.name)?;
        word_fits(&format!("provenance.optOuts[{position}].value"), &signal.value)?;
    }
    if captured.parse::<jiff::Timestamp>().is_err() {
        return Err(Refusal::of("provenance.captured", format!("{:?} is no time in ISO 8601", shown(captured))));
    }
    if !(1..=1_000_000).contains(&provenance.rubric) {
        return Err(Refusal::of("provenance.rubric", "not from 1 to 1000000"));
    }
    between("provenance.seconds", provenance.seconds, 1e9)
}

fn check_snapshot(record: &Record) -> Result<(), Refusal> {
    if let Some(refusal) = of_version("snapshot.format", record.snapshot.format.into(), engine::page::SNAPSHOT_FORMAT) {
        return Err(refusal);
    }
    items_fit("snapshot.nodes", record.snapshot.nodes.len())?;
    Page::new(&record.snapshot).map_err(|error| Refusal::of("snapshot", error.to_string()))?;
    Ok(())
}

fn check_labels(record: &Record) -> Result<(), Refusal> {
    items_fit("labels", record.labels.len())?;
    let starts = text::starts(&record.snapshot);
    let mut taken: Vec<Option<usize>> = vec![None; record.snapshot.nodes.len()];
    for (position, label) in record.labels.iter().enumerate() {
        let place = format!("labels[{position}]");
        check_nodes(&place, label, position, &mut taken)?;
        check_ranges(&place, label, record, &starts)?;
        if label.post as usize > MOST_ITEMS {
            return Err(Refusal::of(format!("{place}.post"), "too large"));
        }
        between(&format!("{place}.probability"), label.probability, 1.0)?;
    }
    Ok(())
}

fn check_nodes(place: &str, label: &Label, position: usize, taken: &mut [Option<usize>]) -> Result<(), Refusal> {
    let place = format!("{place}.nodes");
    if label.nodes.is_empty() {
        return Err(Refusal::of(place, "empty"));
    }
    if !label.nodes.windows(2).all(|pair| pair[0] < pair[1]) {
        return Err(Refusal::of(place, "not in document order"));
    }
    for &node in &label.nodes {
        let Some(by) = taken.get_mut(node as usize) else {
            return Err(Refusal::of(place, format!("the snapshot has no node {node}")));
        };
        if let Some(other) = by.replace(position) {
            return Err(Refusal::of(place, format!("labels[{other}] has node {node}, too")));
        }
    }
    Ok(())
}

/// Ranges that mean another text than the nodes would move the label in silence.
fn check_ranges(place: &str, label: &Label, record: &Record, starts: &[u64]) -> Result<(), Refusal> {
    if label.ranges == text::ranges(starts, &label.nodes) {
        return Ok(());
    }
    let whole = text::whole(&record.snapshot);
    let there: String = label.ranges.iter().map(|&range| text::slice(&whole, range)).collect();
    let labeled = text::joined(&record.snapshot, &label.nodes);
    let reason = format!("the text there is {:?}, the labeled text is {:?}", shown(&there), shown(&labeled));
    Err(Refusal::of(format!("{place}.ranges"), reason))
}

fn check_rest(record: &Record) -> Result<(), Refusal> {
    for (position, lost) in record.lost.iter().enumerate() {
        word_fits(&format!("lost[{position}].text"), &lost.text)?;
    }
    between("engine.confidence", record.engine.confidence, 1.0)?;
    word_fits("engine.model", &record.engine.model)?;
    word_fits("engine.reason", record.engine.reason.as_deref().unwrap_or_default())?;
    check_second_format(record)?;
    for (position, redaction) in record.redactions.iter().enumerate() {
        count_fits(&format!("redactions[{position}].places"), redaction.places)?;
    }
    if record.frozen.html.len() > LONGEST_HTML {
        return Err(Refusal::of("frozen.html", format!("longer than {LONGEST_HTML} bytes")));
    }
    items_fit("frozen.pictures", record.frozen.pictures.len())?;
    count_fits("frozen.missingSheets", record.frozen.missing_sheets)?;
    for (position, picture) in record.frozen.pictures.iter().enumerate() {
        let place = format!("frozen.pictures[{position}]");
        if picture.node as usize >= record.snapshot.nodes.len() {
            return Err(Refusal::of(format!("{place}.node"), format!("the snapshot has no node {}", picture.node)));
        }
        between(&format!("{place}.width"), picture.width, 1e7)?;
        between(&format!("{place}.height"), picture.height, 1e7)?;
        let is_hash = |hash: &String| hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !picture.sha256.as_ref().is_none_or(is_hash) {
            return Err(Refusal::of(format!("{place}.sha256"), "no SHA-256 in hexadecimal digits"));
        }
    }
    if let Some(replay) = &record.replay {
        for (position, (nodes, text)) in
            [(replay.nodes.0, &replay.text.0), (replay.nodes.1, &replay.text.1)].into_iter().enumerate()
        {
            count_fits(&format!("replay.nodes[{position}]"), nodes)?;
            word_fits(&format!("replay.text[{position}]"), text)?;
        }
        between("replay.drift.median", replay.drift.median, 1e9)?;
        between("replay.drift.most", replay.drift.most, 1e9)?;
        between("replay.found", replay.found, 1.0)?;
        between("replay.answer", replay.answer, 1.0)?;
    }
    Ok(())
}

/// What records of the first format have not.
fn check_second_format(record: &Record) -> Result<(), Refusal> {
    let Record { format, note, revision, merged_from, screenshot, .. } = record;
    if note.chars().count() > LONGEST_NOTE {
        return Err(Refusal::of("note", format!("longer than {LONGEST_NOTE} characters")));
    }
    if revision.number == 0 {
        return Err(Refusal::of("revision.number", "0 is no number of a revision"));
    }
    count_fits("revision.number", revision.number)?;
    if *format > 1 && revision.at.parse::<jiff::Timestamp>().is_err() {
        return Err(Refusal::of("revision.at", format!("{:?} is no time in ISO 8601", shown(&revision.at))));
    }
    word_fits("revision.annotator", &revision.annotator)?;
    if merged_from.len() > MOST_SOURCES {
        return Err(Refusal::of("mergedFrom", format!("more than {MOST_SOURCES} items")));
    }
    if let Some(source) = merged_from.iter().position(|source| !is_uuid(&source.id)) {
        return Err(Refusal::of(format!("mergedFrom[{source}].id"), "no UUID in lower case"));
    }
    for (position, source) in merged_from.iter().enumerate() {
        word_fits(&format!("mergedFrom[{position}].annotator"), &source.annotator)?;
        let place = format!("mergedFrom[{position}].revision");
        if source.revision == 0 {
            return Err(Refusal::of(place, "0 is no number of a revision"));
        }
        count_fits(&place, source.revision)?;
    }
    let is_picture = |address: &String| {
        let pixels =
            ["data:image/png;base64,", "data:image/jpeg;base64,"].iter().find_map(|head| address.strip_prefix(head));
        pixels.is_some_and(|pixels| pixels.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)))
    };
    if !screenshot.as_ref().is_none_or(is_picture) {
        return Err(Refusal::of("screenshot", "no PNG or JPEG as a data: address"));
    }
    Ok(())
}

fn word_fits(place: &str, word: &str) -> Result<(), Refusal> {
    if word.len() > LONGEST_WORD && word.chars().count() > LONGEST_WORD {
        return Err(Refusal::of(place, format!("longer than {LONGEST_WORD} characters")));
    }
    Ok(())
}

fn items_fit(place: &str, items: usize) -> Result<(), Refusal> {
    if items > MOST_ITEMS {
        return Err(Refusal::of(place, format!("more than {MOST_ITEMS} items")));
    }
    Ok(())
}

fn count_fits(place: &str, count: u32) -> Result<(), Refusal> {
    items_fit(place, count as usize)
}

fn between(place: &str, value: f64, most: f64) -> Result<(), Refusal> {
    if (0.0..=most).contains(&value) { Ok(()) } else { Err(Refusal::of(place, format!("not from 0 to {most}"))) }
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{super::testing, *};

    fn refusal(change: impl FnOnce(&mut Value)) -> (String, String) {
        let mut value = serde_json::to_value(testing::record("https://a.example/")).expect("JSON");
        change(&mut value);
        let refused = record_from(value.to_string().as_bytes()).expect_err("is refused");
        (refused.place, refused.reason)
    }

    #[test]
    fn a_sound_record_comes_back_as_it_was() {
        let record = testing::record("https://a.example/");
        assert_eq!(record_from(testing::line(&record).trim_end().as_bytes()), Ok(record));
    }

    #[test]
    fn each_refusal_has_its_place() {
        let place = |change: fn(&mut Value)| refusal(change).0;
        assert_eq!(place(|record| record["labels"][3]["role"] = "main/menu".into()), "labels[3].role");
        assert_eq!(place(|record| record["labels"][1]["nodes"] = json!([7, 5])), "labels[1].nodes");
        assert_eq!(place(|record| record["labels"][1]["nodes"] = json!([5, 99])), "labels[1].nodes");
        assert_eq!(place(|record| record["labels"][2]["nodes"] = json!([5])), "labels[2].nodes");
        assert_eq!(place(|record| record["labels"][2]["probability"] = json!(1.5)), "labels[2].probability");
        assert_eq!(place(|record| record["id"] = "x".into()), "id");
        assert_eq!(place(|record| record["provenance"]["captured"] = "May".into()), "provenance.captured");
        assert_eq!(place(|record| record["provenance"]["title"] = "a".repeat(5_000).into()), "provenance.title");
        assert_eq!(place(|record| record["snapshot"]["nodes"][4]["parent"] = json!(9)), "snapshot");
        assert_eq!(place(|record| record["frozen"]["html"] = json!(7)), "frozen.html");
        let missing = |record: &mut Value| drop(record.as_object_mut().and_then(|record| record.remove("replay")));
        assert!(refusal(missing).1.contains("missing field `replay`"));
    }

    #[test]
    fn a_label_that_lies_elsewhere_is_told_with_both_texts() {
        let (place, reason) = refusal(|record| record["labels"][0]["ranges"] = json!([[0, 5]]));
        assert_eq!(place, "labels[0].ranges");
        assert!(reason.contains("\"𠮷野家の手\"") && reason.contains("\"𠮷野家の手紙\""), "{reason}");
        // Counted in UTF-16, the first character would be two.
        assert_eq!(refusal(|record| record["labels"][0]["ranges"] = json!([[0, 7]])).0, "labels[0].ranges");
    }

    #[test]
    fn the_first_format_had_no_notes_and_revisions() -> anyhow::Result<()> {
        let mut value = serde_json::to_value(testing::record("https://a.example/"))?;
        let record = value.as_object_mut().expect("an object");
        for later in ["note", "revision", "mergedFrom", "screenshot"] {
            record.remove(later);
        }
        record["format"] = json!(1);
        let read = record_from(&serde_json::to_vec(&value)?).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        assert_eq!((read.revision.number, read.note.as_str(), read.screenshot), (1, "", None));
        assert_eq!(refusal(|record| record["note"] = json!("x".repeat(10_001))).0, "note");
        assert_eq!(refusal(|record| record["revision"]["at"] = json!("May")).0, "revision.at");
        assert_eq!(
            refusal(|record| record["mergedFrom"] = json!([{ "id": "a", "annotator": "", "revision": 1 }])).0,
            "mergedFrom[0].id"
        );
        assert_eq!(refusal(|record| record["screenshot"] = json!("data:image/svg+xml;base64,AA==")).0, "screenshot");
        for later in ["note", "mergedFrom", "screenshot"] {
            let without = |record: &mut Value| drop(record.as_object_mut().and_then(|record| record.remove(later)));
            assert!(refusal(without).1.contains(later));
        }
        Ok(())
    }

    #[test]
    fn newer_versions_are_refused_as_such() {
        let (place, reason) = refusal(|record| *record = json!({ "format": 3, "shape": "unknown" }));
        assert_eq!((place.as_str(), reason.contains("newer")), ("format", true));
        let (place, reason) = refusal(|record| record["snapshot"] = json!({ "format": 9 }));
        assert_eq!((place.as_str(), reason.contains("newer")), ("snapshot.format", true));
        assert_eq!(refusal(|record| record["format"] = json!(3)).0, "format");
    }

    #[test]
    fn hostile_lines_are_refused() {
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(record_from(deep.as_bytes()).is_err());
        let line = testing::line(&testing::record("https://a.example/"));
        // What the format does not know is passed over, whatever it is.
        assert!(record_from(line.replacen('{', &format!("{{\"x\":{deep},"), 1).as_bytes()).is_ok());
        for known in ["\"Home\"", "\"seen\"", "12.5", "\"main/title\""] {
            assert!(record_from(line.replacen(known, &deep, 1).as_bytes()).is_err(), "{known}");
        }
        for huge in ["1e999", "-1", "4294967296", "1.5"] {
            let line = line.replacen("\"post\":0", &format!("\"post\":{huge}"), 1);
            assert_eq!(record_from(line.as_bytes()).map_err(|refused| refused.place), Err("labels[0].post".into()));
        }
        assert!(record_from(&line.as_bytes()[..line.len() / 2]).is_err());
        assert!(record_from(format!("{line}{line}").as_bytes()).is_err());
    }
}
