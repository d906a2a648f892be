//! The engine's stages natively, on the snapshots that `lab bench` leaves behind.

use std::{fs, hint::black_box, path::Path};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::{
    article::assemble,
    block::segment,
    cluster::cluster,
    judge::decide,
    memory::{SiteMemory, consult, notes, remember},
    page::{Page, PageSnapshot},
    spider,
    style::signatures,
};

const SNAPSHOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/bench/snapshots");

/// Every snapshot by name; none where `lab bench` has not run.
fn snapshots() -> Vec<(String, PageSnapshot)> {
    let Ok(folder) = fs::read_dir(SNAPSHOTS) else { return Vec::new() };
    let mut files: Vec<_> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files.iter().filter_map(|file| read(file)).collect()
}

fn read(file: &Path) -> Option<(String, PageSnapshot)> {
    let name = file.file_name()?.to_str()?.strip_suffix(".page.zst")?;
    let json = zstd::decode_all(fs::File::open(file).ok()?).ok()?;
    Some((name.to_owned(), serde_json::from_slice(&json).ok()?))
}

fn stages(criterion: &mut Criterion) {
    let snapshots = snapshots();
    if snapshots.is_empty() {
        eprintln!("no snapshots in {SNAPSHOTS}: run ./build.sh bench, which makes them");
    }
    for (name, snapshot) in &snapshots {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).throughput(Throughput::Elements(snapshot.nodes.len() as u64));
        let Ok(page) = Page::new(snapshot) else { continue };
        let blocks = segment(&page);
        let matrix = signatures(&page, &blocks);
        let clusters = cluster(&matrix);
        let proposal = spider::propose(&page, &blocks, &clusters);
        let extraction = decide(&page, &blocks, &clusters, &proposal);
        let mut stage = |name: &str, run: &dyn Fn()| {
            group.bench_function(BenchmarkId::from_parameter(name), |bencher| bencher.iter(run));
        };
        stage("1 page", &|| drop(black_box(Page::new(snapshot))));
        stage("2 block", &|| drop(black_box(segment(&page))));
        stage("3 style", &|| drop(black_box(signatures(&page, &blocks))));
        stage("4 cluster", &|| drop(black_box(cluster(&matrix))));
        stage("5 spider", &|| drop(black_box(spider::propose(&page, &blocks, &clusters))));
        stage("6 judge", &|| drop(black_box(decide(&page, &blocks, &clusters, &proposal))));
        let memory = remember(&SiteMemory::default(), &page, &blocks, &notes(&page, &blocks, &extraction.kept));
        stage("6 rules instead of 3 to 6", &|| drop(black_box(consult(&memory, &page, &blocks))));
        stage("7 article", &|| drop(black_box(assemble(&page, &extraction))));
        group.finish();
    }
}

criterion_group!(benches, stages);
criterion_main!(benches);
