//! Runs the lab as a person does, and looks at what it leaves behind.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    path::Path,
    process::{Command, Output},
    thread,
};

use serde_json::Value;
use tempfile::TempDir;

/// Folder with the core that stands in for the real one.
pub const CORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../visits/tests/core");

/// Folder with the peers that stand in for the real ones.
pub const PEERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/peers");

/// The command `lab capture` with the stand-in for the core.
pub fn lab_capture() -> Command {
    let mut command = lab_without_core();
    command.args(["--core", CORE]);
    command
}

/// The command `lab capture`.
pub fn lab_without_core() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.arg("capture");
    command
}

/// Folders of one test.
pub struct Bench {
    folder: TempDir,
}

impl Bench {
    /// Empty folders.
    pub fn new() -> Self {
        Bench { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file and the folders above it.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, content).expect("a new file");
    }

    /// Runs `lab capture` into the folder `out`.
    pub fn capture(&self, arguments: &[&str]) -> Output {
        let out = self.path("out");
        let mut command = lab_capture();
        command.current_dir(self.folder.path()).args(arguments).arg("--out").arg(out);
        command.output().expect("the lab runs")
    }

    /// Runs `lab compare` on the folder `corpus` into the folder `out`, with stand-ins for core and peers.
    pub fn compare(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        command.args(["compare", "--corpus", "corpus", "--out", "out", "--core", CORE]);
        command.current_dir(self.folder.path()).args(arguments).output().expect("the lab runs")
    }

    /// A JSON file in the folder.
    pub fn json(&self, name: &str) -> Value {
        let text = fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        serde_json::from_str(&text).expect("JSON in the file")
    }

    /// Lines of the manifest that are about pages, in order.
    pub fn entries(&self) -> Vec<Value> {
        let manifest = fs::read_to_string(self.path("out/manifest.jsonl")).unwrap_or_default();
        let lines = manifest.lines().map(|line| serde_json::from_str(line).expect("JSON in the manifest"));
        lines.filter(|line: &Value| line["id"].is_string()).collect()
    }

    /// The last line of a page.
    pub fn entry(&self, id: &str) -> Value {
        let entries = self.entries();
        entries.into_iter().rfind(|entry| entry["id"] == id).unwrap_or_else(|| panic!("nothing is told of {id}"))
    }

    /// The stored snapshot of a page.
    pub fn snapshot(&self, id: &str) -> Value {
        let path = self.path("out").join(format!("{id}.page.zst"));
        let packed = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_slice(&zstd::decode_all(packed.as_slice()).expect("zstd")).expect("JSON in the snapshot")
    }

    /// Text of the stored snapshot of a page.
    pub fn text(&self, id: &str) -> String {
        self.snapshot(id)["nodes"][1]["text"].as_str().expect("a text node").to_owned()
    }
}

/// The output of a program on standard error.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Serves fixed answers on a free port until the test ends: path, then the whole response. A response that ends in
/// `…` is never finished. Gives the address without the closing slash.
pub fn serve(answers: &'static [(&'static str, &'static str)]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || {
                let mut lines = BufReader::new(&stream).lines();
                let first = lines.next().and_then(Result::ok).unwrap_or_default();
                while lines.next().and_then(Result::ok).is_some_and(|line| !line.is_empty()) {}
                let path = first.split(' ').nth(1).unwrap_or_default();
                let found = answers.iter().find(|(known, _)| *known == path).map(|(_, answer)| *answer);
                let answer = found.unwrap_or("HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\nnot here");
                let head = answer.strip_suffix('…');
                let _ = (&stream).write_all(head.unwrap_or(answer).as_bytes());
                if head.is_some() {
                    thread::park();
                }
            });
        }
    });
    address
}

/// Packs bytes with gzip.
pub fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

/// Whether a stored snapshot is there.
pub fn is_stored(bench: &Bench, id: &str) -> bool {
    Path::new(&bench.path("out")).join(format!("{id}.page.zst")).is_file()
}
