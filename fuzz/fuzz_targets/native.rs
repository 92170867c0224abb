#![no_main]

use libfuzzer_sys::fuzz_target;
use mineproof::internals::board::Dialect;

fuzz_target!(|bytes: &[u8]| mineproof_fuzz::check(bytes, Dialect::Native));
