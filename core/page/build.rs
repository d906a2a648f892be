//! Turns the word lists of `src/lexicon` into Rust, so that nothing is parsed when the engine starts.
//!
//! A language is one file of `phrases/`; adding one is adding the file. What each kind of words means is in
//! `src/lexicon/README.md`.

use std::{
    collections::BTreeMap,
    env, fs,
    io::{Error, Result},
    path::Path,
};

/// Kinds that are asked for word by word, so that each word is an item of its own; of all others the words of a language
/// are one string, which is a fifth as large.
const ITEMS: [&str; 3] = ["months", "months_of_iran", "stop"];

/// The lists of one file: kind and words, in the order of the file.
type Lists = Vec<(String, Vec<String>)>;

/// What each kind means, by the heading of its table in the README.
struct Meanings(Vec<(String, BTreeMap<String, String>)>);

impl Meanings {
    fn read(lexicon: &Path) -> Result<Self> {
        let mut tables = Vec::new();
        for line in fs::read_to_string(lexicon.join("README.md"))?.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                tables.push((heading.to_owned(), BTreeMap::new()));
            }
            let cells: Vec<&str> = line.split(" | ").collect();
            if let ([kinds, meaning, _], Some((_, table))) = (cells.as_slice(), tables.last_mut()) {
                let kinds = kinds.split('`').skip(1).step_by(2);
                table.extend(kinds.map(|kind| (kind.to_owned(), (*meaning).to_owned())));
            }
        }
        Ok(Meanings(tables))
    }

    /// The documentation of a kind's constant. Kinds of classes and of addresses have tables of their own.
    fn of(&self, kind: &str, heading: Option<&str>) -> Result<String> {
        let is_own = |of: &str| [CLASSES, ADDRESSES].contains(&of);
        let mut tables = self.0.iter().filter(|(of, _)| heading.map_or(!is_own(of), |heading| heading == of));
        let meaning = tables.find_map(|(_, table)| table.get(kind));
        let meaning = meaning.ok_or_else(|| Error::other(format!("the README does not describe `{kind}`")))?;
        Ok(format!("#[doc = {:?}]\n", format!("`{kind}`: {meaning}.")))
    }
}

/// Headings of tables in the README.
const CLASSES: &str = "Words of classes";
const ADDRESSES: &str = "Parts of addresses";

fn main() -> Result<()> {
    let lexicon = Path::new("src/lexicon");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", lexicon.display());
    let mut kinds: BTreeMap<String, Vec<(String, Vec<String>)>> = BTreeMap::new();
    for language in languages(lexicon)? {
        for (kind, words) in read(&lexicon.join("phrases").join(format!("{language}.txt")))? {
            kinds.entry(kind).or_default().push((language.clone(), words));
        }
    }
    let meanings = Meanings::read(lexicon)?;
    let mut code = String::new();
    for (kind, languages) in &kinds {
        code += &meanings.of(kind, None)?;
        code += &if ITEMS.contains(&kind.as_str()) { items(kind, languages) } else { joined(kind, languages) };
    }
    for (kind, words) in read(&lexicon.join("addresses.txt"))? {
        code += &meanings.of(&kind, Some(ADDRESSES))?;
        code += &joined(&format!("address_of_{kind}"), &[(String::new(), words)]);
    }
    let currencies = read(&lexicon.join("currencies.txt"))?;
    let rows = currencies.iter().map(|(code, signs)| format!("({:?}, {:?})", code.to_uppercase(), signs.join("|")));
    let rows: Vec<String> = rows.collect();
    code += "/// The code of each currency, and how prices write it, parted by `|`.\n";
    code += &format!("pub static CURRENCIES: &[(&str, &str)] = &[{}];\n", rows.join(", "));
    code += &classes(&read(&lexicon.join("classes.txt"))?, &meanings)?;
    let out = env::var_os("OUT_DIR").ok_or_else(|| Error::other("no OUT_DIR"))?;
    fs::write(Path::new(&out).join("lexicon.rs"), code)
}

/// The languages that have a file: those of `order.txt` first, the others by name.
fn languages(lexicon: &Path) -> Result<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for entry in fs::read_dir(lexicon.join("phrases"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        found.extend(name.strip_suffix(".txt").map(str::to_owned));
    }
    let order = fs::read_to_string(lexicon.join("order.txt"))?;
    let order: Vec<&str> =
        order.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect();
    let place = |name: &String| order.iter().position(|listed| listed == name).unwrap_or(order.len());
    found.sort_by_key(|name| (place(name), name.clone()));
    Ok(found)
}

/// Reads `kind = word | word`; a line that begins with white space goes on with the one before it.
fn read(path: &Path) -> Result<Lists> {
    let mut lists: Lists = Vec::new();
    for line in fs::read_to_string(path)?.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let words = match line.split_once(" =") {
            Some((kind, words)) if !line.starts_with(' ') => {
                lists.push((kind.to_owned(), Vec::new()));
                words
            }
            _ => line,
        };
        let list = lists.last_mut().ok_or_else(|| Error::other(format!("{}: no kind: {line}", path.display())))?;
        let words = words.split('|').map(str::trim).filter(|word| !word.is_empty());
        list.1.extend(words.map(with_spaces));
    }
    Ok(lists)
}

/// `_` at an end of a word is a space that belongs to it.
fn with_spaces(word: &str) -> String {
    let inner = word.strip_prefix('_').map_or_else(|| word.to_owned(), |rest| format!(" {rest}"));
    inner.strip_suffix('_').map_or_else(|| inner.clone(), |rest| format!("{rest} "))
}

fn joined(kind: &str, languages: &[(String, Vec<String>)]) -> String {
    let rows = languages.iter().map(|(language, words)| format!("({language:?}, {:?})", words.join("|")));
    let rows: Vec<String> = rows.collect();
    format!("pub static {}: Words = Words::new(&[{}]);\n", kind.to_uppercase(), rows.join(", "))
}

fn items(kind: &str, languages: &[(String, Vec<String>)]) -> String {
    let rows: Vec<String> = languages.iter().map(|(language, words)| format!("({language:?}, &{words:?})")).collect();
    let name = kind.to_uppercase();
    format!("pub static {name}: &[(&str, &[&str])] = &[{}];\n", rows.join(", "))
}

/// One bit for each kind of class words, every word with the bits of its kinds, sorted, where the words of each letter begin,
/// and a bit for each letter that is their second.
fn classes(lists: &Lists, meanings: &Meanings) -> Result<String> {
    if lists.len() > 64 {
        return Err(Error::other("more than 64 kinds of class words"));
    }
    let mut words: BTreeMap<&str, u64> = BTreeMap::new();
    let mut code = String::from("impl ClassWords {\n");
    for (place, (kind, listed)) in lists.iter().enumerate() {
        code += &meanings.of(kind, Some(CLASSES))?;
        code += &format!("    pub const {}: ClassWords = ClassWords(1 << {place});\n", kind.to_uppercase());
        for word in listed {
            *words.entry(word).or_default() |= 1 << place;
        }
    }
    let rows: Vec<String> = words.iter().map(|(word, kinds)| format!("({word:?}, {kinds})")).collect();
    code += &format!("}}\n\nstatic CLASSES: &[(&str, u64)] = &[{}];\n", rows.join(", "));
    let begins: Vec<usize> =
        (b'a'..=b'z' + 1).map(|letter| words.keys().filter(|word| word.as_bytes() < &[letter]).count()).collect();
    code += &format!("static CLASSES_BY_LETTER: [usize; 27] = {begins:?};\n");
    let second = |word: &str| word.as_bytes().get(1).map_or(0, |second| 1u32 << second.saturating_sub(b'a'));
    let seconds = |letter: u8| {
        words.keys().filter(|word| word.starts_with(char::from(letter))).fold(0, |bits, word| bits | second(word))
    };
    let seconds: Vec<u32> = (b'a'..=b'z').map(seconds).collect();
    code += &format!("static CLASSES_SECONDS: [u32; 26] = {seconds:?};\n");
    Ok(code)
}
