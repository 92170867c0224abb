//! How long one analysis takes, per family of the corpus:
//! `cargo bench -p mineproof-criterion [-- FAMILY]`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mineproof::internals::inference::Stage;
use mineproof::{Options, analyze};
use mineproof_benchmarks::{corpus, ours};

/// Families, and how many of their positions one iteration goes through: enough to be typical, few enough for an
/// iteration to stay short. 64x64-thick40 is missing: counting is not expected to finish there.
const FAMILIES: [(&str, usize); 13] = [
    ("9x9-10", 200),
    ("16x16-40", 200),
    ("30x16-99", 200),
    ("30x16-130", 200),
    ("64x64-820", 60),
    ("100x100-2000", 30),
    ("256x256-13100", 8),
    ("512x512-52400", 4),
    ("9x9-scattered", 200),
    ("16x16-scattered", 50),
    ("30x16-scattered", 50),
    ("30x16-thick20", 2),
    ("30x16-thick40", 1),
];

fn analyse_families(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("analyze");
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    for (family, count) in FAMILIES {
        let mut entries = corpus::read_family(&corpus::folder(), family).expect("the corpus can be read");
        entries.truncate(count);
        group.throughput(Throughput::Elements(entries.len() as u64));
        group.bench_function(family, |bencher| {
            bencher.iter(|| {
                for entry in &entries {
                    black_box(ours::probabilities(&entry.position));
                }
            });
        });
    }
    group.finish();
}

/// What the rules before the exact engines are worth: the default ones, none, and all that are proofs.
fn compare_rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules");
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(2));
    for family in ["9x9-10", "16x16-40", "30x16-99", "64x64-820"] {
        let entries = corpus::read_family(&corpus::folder(), family).expect("the corpus can be read");
        group.throughput(Throughput::Elements(entries.len() as u64));
        for (name, stages) in [("default", &Stage::DEFAULT[..]), ("none", &[]), ("all", &Stage::SOUND_RULES)] {
            let options = Options::default().stages(stages.to_vec());
            group.bench_function(format!("{family}/{name}"), |bencher| {
                bencher.iter(|| {
                    for entry in &entries {
                        black_box(analyze(&entry.position, &options).is_ok());
                    }
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, analyse_families, compare_rules);
criterion_main!(benches);
