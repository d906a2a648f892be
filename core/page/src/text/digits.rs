//! Digits.

/// Value of a decimal digit in the scripts in which pages write numbers.
pub fn digit(character: char) -> Option<u32> {
    const ZEROS: [char; 9] = ['0', '٠', '۰', '०', '০', '๐', '௦', '၀', '０'];
    let code = u32::from(character);
    ZEROS.iter().map(|&zero| u32::from(zero)).find(|zero| (*zero..*zero + 10).contains(&code)).map(|zero| code - zero)
}

#[cfg(test)]
mod tests {
    use super::digit;

    #[test]
    fn digits_of_other_scripts_count() {
        assert_eq!(['7', '٧', '۷', '७', '７', 'x'].map(digit), [Some(7), Some(7), Some(7), Some(7), Some(7), None]);
    }
}
