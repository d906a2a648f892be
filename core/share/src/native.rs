//! Native messaging: JSON with its length ahead, as browsers write it to the standard input of a host and read it from its
//! standard output.

use std::io::{ErrorKind, Read, Write};

use serde::Serialize;

use crate::ShareError;

/// Bytes that a browser sends in one message at most. Chromium's limit.
const MOST: u32 = 64 << 20;

/// Bytes that a host may send in one message.
const MOST_BACK: usize = 1 << 20;

/// The next message; `None` where the browser has closed the input.
///
/// # Errors
/// [`ShareError::TooLong`], or [`ShareError::Io`] where the input ends within a message.
pub(crate) fn read(input: &mut impl Read) -> Result<Option<Vec<u8>>, ShareError> {
    let mut first = [0];
    if input.read(&mut first)? == 0 {
        return Ok(None);
    }
    let mut rest = [0; 3];
    input.read_exact(&mut rest)?;
    let [first] = first;
    let [second, third, fourth] = rest;
    let length = u32::from_ne_bytes([first, second, third, fourth]);
    if length > MOST {
        return Err(ShareError::TooLong(length.into()));
    }
    // Room is made for what arrives, not for what is announced.
    let mut message = Vec::new();
    input.take(length.into()).read_to_end(&mut message)?;
    if message.len() < length as usize {
        return Err(std::io::Error::from(ErrorKind::UnexpectedEof).into());
    }
    Ok(Some(message))
}

/// Sends a message.
///
/// # Errors
/// [`ShareError::TooLong`] and [`ShareError::Io`].
pub(crate) fn write(output: &mut impl Write, message: &impl Serialize) -> Result<(), ShareError> {
    let bytes = serde_json::to_vec(message).map_err(|error| ShareError::Message(error.to_string()))?;
    let length = u32::try_from(bytes.len()).ok().filter(|_| bytes.len() <= MOST_BACK);
    let length = length.ok_or(ShareError::TooLong(bytes.len() as u64))?;
    output.write_all(&length.to_ne_bytes())?;
    output.write_all(&bytes)?;
    Ok(output.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(length: u32, bytes: &[u8]) -> Vec<u8> {
        [&length.to_ne_bytes(), bytes].concat()
    }

    #[test]
    fn messages_come_one_after_the_other_until_the_input_closes() {
        let mut output = Vec::new();
        write(&mut output, &"é").expect("written");
        write(&mut output, &serde_json::json!({ "a": [] })).expect("written");
        let mut input = output.as_slice();
        assert_eq!(read(&mut input).expect("read").as_deref(), Some("\"é\"".as_bytes()));
        assert_eq!(read(&mut input).expect("read").as_deref(), Some(&b"{\"a\":[]}"[..]));
        assert_eq!(read(&mut input).expect("read"), None);
    }

    #[test]
    fn an_input_that_ends_within_a_message_is_an_error() {
        for broken in [framed(5, b"1234"), vec![1], framed(5, b"")] {
            assert!(matches!(read(&mut broken.as_slice()), Err(ShareError::Io(_))), "{broken:?}");
        }
    }

    #[test]
    fn messages_beyond_the_limits_are_refused_before_they_are_read() {
        let long = framed(MOST + 1, b"");
        assert!(matches!(read(&mut long.as_slice()), Err(ShareError::TooLong(_))));
        assert!(matches!(read(&mut framed(u32::MAX, b"").as_slice()), Err(ShareError::TooLong(_))));
        let mut output = Vec::new();
        assert!(matches!(write(&mut output, &"a".repeat(MOST_BACK)), Err(ShareError::TooLong(_))));
        assert!(output.is_empty());
    }
}
