//! What must hold, whatever the fuzzer finds. `tests/fuzz_seeds.rs` holds the inputs that were kept to it.

mod answer;
// The oracle of the tests: it shares nothing with the engines.
#[allow(dead_code)] // tests use the rest
#[path = "../../tests/common/brute_force.rs"]
mod brute_force;
mod decoded_position;
pub mod engines;
mod proof;
mod readers;
mod result;
#[allow(dead_code)] // tests use the rest
#[path = "../../tests/common/neighbourhood.rs"]
mod neighbourhood;
#[allow(dead_code)] // tests use the rest
#[path = "../../tests/common/telling.rs"]
mod telling;

pub use answer::answer;
pub use proof::proof;
pub use readers::check;
pub use result::result;
