//! Lists of features: one line a feature, its name and the expression that computes it together.

/// Declares a list of features: an enum with a variant for each, their names in order, and the function that computes
/// all of them in that order.
///
/// What several expressions need goes into the function's body, which may also return early. A variant is written as its
/// feature is called in models and their cards, so that a name is in one place and a wrong one does not compile.
macro_rules! feature_list {
    (
        $(#[$about:meta])*
        $seen:vis enum $List:ident;
        $called:vis fn $of:ident($($argument:ident: $Argument:ty),* $(,)?) {
            $($facts:tt)*
        }
        $($name:ident => $value:expr,)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(non_camel_case_types, reason = "a variant is the feature's name")]
        #[allow(dead_code, reason = "most features are read by models alone, by their position")]
        $seen enum $List {
            $($name,)+
        }

        impl $List {
            /// The features' names, in order.
            pub(crate) const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];
        }

        $called fn $of($($argument: $Argument),*) -> [f64; $List::NAMES.len()] {
            $($facts)*
            [$($value),+]
        }
    };
}

pub(crate) use feature_list;

/// 1 for what is so, else 0.
pub(crate) fn flag(is: bool) -> f64 {
    if is { 1.0 } else { 0.0 }
}

/// `part / whole`, 0 where there is no whole.
pub(crate) fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// Sizes on a scale on which twice as much is always one step of .3.
pub(crate) fn log(size: f64) -> f64 {
    libm::log10(1.0 + size.max(0.0))
}

#[cfg(test)]
mod tests {
    feature_list! {
        enum Size;
        fn sizes(width: f64, height: f64) {
            if width < 0.0 {
                return [0.0; Size::NAMES.len()];
            }
            let area = width * height;
        }
        area => area,
        height => height,
        width => width,
    }

    #[test]
    fn names_variants_and_values_are_in_one_order() {
        let sizes_of = sizes(2.0, 3.0);
        assert_eq!(Size::NAMES, ["area", "height", "width"]);
        assert_eq!([Size::width, Size::area].map(|size| sizes_of[size as usize]), [2.0, 6.0]);
        assert_eq!(sizes(-1.0, 3.0), [0.0; 3]);
    }
}
