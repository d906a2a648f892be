//! Exports and corpora, read line by line: no more than one line is in memory at a time.

use std::{
    fmt,
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use corpus::Truth;
use flate2::read::MultiGzDecoder;
use indicatif::{ProgressBar, ProgressStyle};

use super::{
    check::{LONGEST_LINE, record_from},
    error::{RecordsError, Refusal},
    item::Item,
};

/// A line that is longer than this many times the bound ends the file: it is a bomb, or no text at all.
const BOMB: usize = 16;

/// Name of the file with the truth of a corpus.
const TRUTH: &str = "truth.jsonl";

/// Bytes at the beginning of a file that tell whether it is text, and of how many one may be a control character; two may be
/// anyway.
const LOOKED_AT: usize = 1_024;
const FEW: usize = 32;

const BETWEEN_REPORTS: Duration = Duration::from_secs(30);

/// File and number of a line.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Its file.
    pub file: &'a Path,
    /// Its number, from 1.
    pub line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

/// Reads exports (`.jsonl`, also `.gz` and `.zst`) and corpora (folders with `truth.jsonl`, or with one folder a site),
/// and hands over each line that is not blank, in order.
///
/// # Errors
/// When a file cannot be read or holds no lines of text, or `take` fails.
pub fn each_line<E: From<RecordsError>>(
    paths: &[PathBuf],
    mut take: impl FnMut(Place, Result<Item, Refusal>) -> Result<(), E>,
) -> Result<(), E> {
    let files = paths.iter().map(|path| files_of(path)).collect::<Result<Vec<_>, _>>()?.concat();
    let mut progress = Progress::new(&files);
    for file in &files {
        let mut lines = Lines::open(file, &progress).map_err(RecordsError::reading(file))?;
        while let Some(item) = lines.next().map_err(RecordsError::reading(file))? {
            take(Place { file, line: lines.number }, item)?;
            progress.step();
        }
    }
    progress.bar.finish_and_clear();
    Ok(())
}

/// As [`each_line`], but reports refused lines on standard error and leaves them out.
///
/// # Errors
/// Those of [`each_line`], and when there is no sound line at all.
pub fn each_item<E: From<RecordsError>>(
    paths: &[PathBuf],
    mut take: impl FnMut(Place, Item) -> Result<(), E>,
) -> Result<(), E> {
    let mut sound = 0_u64;
    each_line(paths, |place, item| match item {
        Ok(item) => {
            sound += 1;
            take(place, item)
        }
        Err(refusal) => {
            eprintln!("left out {place}: {refusal}");
            Ok(())
        }
    })?;
    if sound == 0 {
        return Err(RecordsError::NoSoundLine(listed(paths)).into());
    }
    Ok(())
}

/// Paths in words.
pub fn listed(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// The files with lines that a path stands for.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, RecordsError> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    if path.join(TRUTH).is_file() {
        return Ok(vec![path.join(TRUTH)]);
    }
    let nowhere = |source| RecordsError::Nowhere { path: path.to_owned(), source };
    let entries = fs::read_dir(path).map_err(nowhere)?;
    let below = entries.filter_map(|entry| Some(entry.ok()?.path().join(TRUTH)));
    let mut files: Vec<PathBuf> = below.filter(|file| file.is_file()).collect();
    files.sort();
    if files.is_empty() {
        return Err(RecordsError::NoTruth(path.to_owned()));
    }
    Ok(files)
}

/// The lines of a file that are not blank.
struct Lines<'f> {
    file: &'f Path,
    reader: Box<dyn BufRead>,
    line: Vec<u8>,
    /// Of the line that was read last, from 1.
    number: usize,
}

impl<'f> Lines<'f> {
    fn open(file: &'f Path, progress: &Progress) -> Result<Self, RecordsError> {
        let mut reader = unpacked(file, progress.bar.wrap_read(File::open(file)?))?;
        // What cannot even be begun is told with its line, below.
        if reader.fill_buf().is_ok_and(|start| !is_text(start)) {
            // Its lines would be refused one by one, with nothing to learn from any of them.
            return Err(RecordsError::NotText);
        }
        Ok(Lines { file, reader, line: Vec::new(), number: 0 })
    }

    /// The next line; `None` at the end.
    fn next(&mut self) -> Result<Option<Result<Item, Refusal>>, RecordsError> {
        let is_truth = self.file.file_name().is_some_and(|name| name == TRUTH);
        loop {
            self.number += 1;
            let read = next_line(&mut self.reader, &mut self.line, LONGEST_LINE);
            let item = match read.map_err(|source| RecordsError::Line { line: self.number, source })? {
                Next::End => return Ok(None),
                Next::TooLong => Err(Refusal::of("", format!("longer than {LONGEST_LINE} bytes"))),
                Next::Line if self.line.trim_ascii().is_empty() => continue,
                Next::Line if is_truth => truth_from(self.file, &self.line),
                Next::Line => record_from(&self.line).map(|record| Item::Record(Box::new(record))),
            };
            return Ok(Some(item));
        }
    }
}

/// Whether bytes may be the beginning of a text.
fn is_text(start: &[u8]) -> bool {
    let start = start.get(..LOOKED_AT).unwrap_or(start);
    let odd = start.iter().filter(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()).count();
    odd <= 2 + start.len() / FEW
}

fn truth_from(file: &Path, line: &[u8]) -> Result<Item, Refusal> {
    let truth = Truth::from_json(line).map_err(|reason| Refusal::of("", reason))?;
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    Ok(Item::Truth { truth: Box::new(truth), folder })
}

fn unpacked(file: &Path, packed: impl Read + 'static) -> io::Result<Box<dyn BufRead>> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    Ok(match ending {
        "gz" => Box::new(BufReader::new(MultiGzDecoder::new(packed))),
        "zst" => Box::new(BufReader::new(zstd::Decoder::new(packed)?)),
        _ => Box::new(BufReader::with_capacity(1 << 16, packed)),
    })
}

#[derive(Debug, PartialEq, Eq)]
enum Next {
    Line,
    TooLong,
    End,
}

/// Reads up to the next line's end into `line`. Of a line that is too long the rest is skipped.
fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<Next> {
    line.clear();
    let mut length = 0_usize;
    loop {
        let part = reader.fill_buf()?;
        if part.is_empty() {
            return Ok(if length == 0 { Next::End } else { kind(length, longest) });
        }
        let end = part.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(part.len());
        length += taken;
        if length <= longest {
            line.extend_from_slice(&part[..taken]);
        } else {
            *line = Vec::new();
        }
        reader.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(kind(length, longest));
        }
        if length > longest.saturating_mul(BOMB) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it goes on without an end, nothing more is read"));
        }
    }
}

fn kind(length: usize, longest: usize) -> Next {
    if length > longest { Next::TooLong } else { Next::Line }
}

/// How much of the files has been read: a bar, or now and then a line where there is no terminal.
struct Progress {
    bar: ProgressBar,
    lines: u64,
    last: Instant,
}

impl Progress {
    fn new(files: &[PathBuf]) -> Self {
        let bytes = files.iter().filter_map(|file| Some(fs::metadata(file).ok()?.len())).sum();
        let bar = ProgressBar::new(bytes);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {bytes}/{total_bytes}, {eta} left, {msg}") {
            bar.set_style(style);
        }
        Progress { bar, lines: 0, last: Instant::now() }
    }

    fn step(&mut self) {
        self.lines += 1;
        self.bar.set_message(format!("{} lines", self.lines));
        if self.bar.is_hidden() && self.last.elapsed() >= BETWEEN_REPORTS {
            self.last = Instant::now();
            let share = 100 * self.bar.position() / self.bar.length().unwrap_or_default().max(1);
            eprintln!("{} lines, {share} % of the bytes", self.lines);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::{super::testing, *};

    fn places(path: &Path) -> anyhow::Result<Vec<(usize, Result<String, String>)>> {
        let mut found = Vec::new();
        each_line(&[path.to_owned()], |place, item| {
            found.push((place.line, item.map(|item| item.id().to_owned()).map_err(|refusal| refusal.to_string())));
            Ok::<_, RecordsError>(())
        })?;
        Ok(found)
    }

    #[test]
    fn records_are_read_packed_and_unpacked() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let record = testing::record("https://a.example/");
        let lines = format!("{}\n{{\"format\":1\n{}", testing::line(&record), testing::line(&record));
        let (plain, gz, zst) =
            (folder.path().join("a.jsonl"), folder.path().join("a.jsonl.gz"), folder.path().join("a.jsonl.zst"));
        fs::write(&plain, &lines)?;
        let mut packer = flate2::write::GzEncoder::new(File::create(&gz)?, flate2::Compression::fast());
        packer.write_all(lines.as_bytes())?;
        packer.finish()?;
        fs::write(&zst, zstd::encode_all(lines.as_bytes(), 1)?)?;
        for file in [plain, gz, zst] {
            let found = places(&file)?;
            assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 3, 4]);
            assert_eq!(found[0].1, Ok(record.id.clone()));
            assert!(found[1].1.as_ref().is_err_and(|reason| reason.contains("EOF")));
        }
        Ok(())
    }

    #[test]
    fn a_packed_file_that_was_cut_off_is_told_with_its_line() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let line = testing::line(&testing::record("https://a.example/"));
        let packed = zstd::encode_all(line.repeat(3).as_bytes(), 1)?;
        let file = folder.path().join("a.jsonl.zst");
        fs::write(&file, &packed[..packed.len() - 9])?;
        let error = places(&file).expect_err("it ends too early");
        assert!(format!("{error:#}").contains("a.jsonl.zst: line "), "{error:#}");
        fs::write(&file, &line)?;
        assert!(places(&file).is_err());
        let file = folder.path().join("b.jsonl");
        fs::write(&file, [b"\xff\xfe\n".as_slice(), line.as_bytes()].concat())?;
        let found = places(&file)?;
        assert!(found[0].1.is_err() && found[1].1.is_ok());
        Ok(())
    }

    #[test]
    fn a_file_that_is_not_text_is_refused_as_a_whole() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.jsonl");
        let noise: Vec<u8> = (0..5_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let packed = zstd::encode_all(testing::line(&testing::record("https://a.example/")).as_bytes(), 1)?;
        for bytes in [noise, packed] {
            fs::write(&file, bytes)?;
            let error = places(&file).expect_err("it is no text");
            assert!(format!("{error:#}").ends_with("a.jsonl: its bytes are not text"), "{error:#}");
        }
        fs::write(&file, "a \u{1b}[1mline\u{1b}[0m\n")?;
        assert!(places(&file)?[0].1.is_err(), "a text is refused line by line");
        Ok(())
    }

    #[test]
    fn corpora_are_read_by_their_truth() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        for site in ["one", "two"] {
            fs::create_dir(folder.path().join(site))?;
            let line = format!("{{\"id\":\"{site}/p\",\"url\":\"/a/\"}}\n{{\"id\":\"../b\"}}\n");
            fs::write(folder.path().join(site).join(TRUTH), line)?;
        }
        let found = places(folder.path())?;
        assert_eq!(found[0], (1, Ok("one/p".into())));
        assert!(found[1].1.is_err() && found[3].1.is_err());
        assert!(places(&folder.path().join("absent")).is_err());
        Ok(())
    }

    #[test]
    fn long_lines_are_skipped_and_endless_ones_end_the_file() -> io::Result<()> {
        let mut line = Vec::new();
        let mut reader: &[u8] = b"abc\nabcdefghijk\nxyz";
        let mut next = || Ok::<_, io::Error>((next_line(&mut reader, &mut line, 8)?, line.clone()));
        assert_eq!(next()?, (Next::Line, b"abc".to_vec()));
        assert_eq!(next()?.0, Next::TooLong);
        assert_eq!(next()?, (Next::Line, b"xyz".to_vec()));
        assert_eq!(next()?.0, Next::End);
        let mut endless = BufReader::new(io::repeat(b'['));
        assert!(next_line(&mut endless, &mut line, 8).is_err());
        assert!(line.capacity() <= 64);
        Ok(())
    }
}
