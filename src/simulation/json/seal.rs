//! The checksum of a checkpoint: the last key of its object, the SHA-256 of the object without it.
//!
//! A checkpoint is read again after a machine went down in the middle of things. What was not written whole, or was changed
//! since, must not be played on from.

use sha2::{Digest, Sha256};

use super::UnreadableResult;

const KEY: &str = ",\"sha256\":\"";
const END: &str = "\"}";

/// The object with its checksum.
pub fn sealed(object: &str) -> String {
    let body = object.strip_suffix('}').unwrap_or(object);
    format!("{body}{KEY}{}{END}", digest(body))
}

/// Whether the text is an object with its checksum, as it was written. `None` if it has no checksum at the end.
pub fn is_intact(text: &str) -> Option<bool> {
    let (body, sum) = text.trim_end().strip_suffix(END)?.rsplit_once(KEY)?;
    Some(digest(body) == sum)
}

pub fn check(text: &str) -> Result<(), UnreadableResult> {
    match is_intact(text) {
        Some(true) => Ok(()),
        _ => Err(UnreadableResult::Changed),
    }
}

fn digest(body: &str) -> String {
    Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_anywhere_is_seen() {
        let sealed = sealed(r#"{"games":12,"wins":3}"#);
        assert!(sealed.starts_with(r#"{"games":12,"wins":3,"sha256":""#), "{sealed}");
        assert_eq!(is_intact(&format!("{sealed}\n")), Some(true));
        assert_eq!(is_intact(r#"{"games":12,"wins":3}"#), None);
        for place in 0..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[place] ^= 1;
            let changed = String::from_utf8(changed).expect("still ASCII");
            assert_ne!(is_intact(&changed), Some(true), "{changed}");
            assert_ne!(is_intact(&sealed[..place]), Some(true), "cut at {place}");
        }
    }
}
