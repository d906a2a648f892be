//! The rules of a site, for the person: listed, written, removed and passed on.

use engine::{
    memory::{self, ListedRule, SiteRules},
    selector::Selector,
    spider::Verdict,
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Extras, ExtrasError};

/// The rules of a site.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct RuleList {
    /// Those that overrule the others come first.
    pub rules: Vec<ListedRule>,
}

#[wasm_bindgen]
impl Extras {
    /// The rules of the page's site; `memory` is what is stored now. Empty where nothing is known.
    ///
    /// # Errors
    /// Those of [`Extras::remember`], and an `Error` with the `code` `handover` where the list cannot be handed over.
    pub fn rules(&self, memory: Option<String>) -> Result<Ts<RuleList>, ExtrasError> {
        let list = RuleList { rules: memory::list_rules(&self.current(memory.as_deref())?) };
        list.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Writes a rule: elements of this selector are content or not, here and on the site's other pages. Gives what is
    /// to be stored from now on.
    ///
    /// # Errors
    /// Those of [`Extras::remember`], and an `Error` with the `code` `not-a-selector`, or `full` where the site's memory
    /// has no room.
    #[wasm_bindgen(js_name = setRule)]
    pub fn set_rule(&self, selector: &str, keep: bool, memory: Option<String>) -> Result<String, ExtrasError> {
        let selector: Selector = selector.trim().parse()?;
        let memory = self.current(memory.as_deref())?;
        let verdict = if keep { Verdict::Keep } else { Verdict::Drop };
        Ok(memory::add_rule(&memory, selector, verdict)?.to_json())
    }

    /// Removes the rules with this selector; learned ones do not come back by themselves. Otherwise as
    /// [`Extras::set_rule`].
    ///
    /// # Errors
    /// Those of [`Extras::set_rule`].
    #[wasm_bindgen(js_name = removeRule)]
    pub fn remove_rule(&self, selector: &str, memory: Option<String>) -> Result<String, ExtrasError> {
        let selector: Selector = selector.parse()?;
        let memory = self.current(memory.as_deref())?;
        Ok(memory::remove_rule(&memory, &selector)?.to_json())
    }

    /// The rules as JSON to be passed on, without what was read on the site.
    ///
    /// # Errors
    /// Those of [`Extras::remember`].
    #[wasm_bindgen(js_name = exportRules)]
    pub fn export_rules(&self, memory: Option<String>) -> Result<String, ExtrasError> {
        Ok(memory::export_rules(&self.current(memory.as_deref())?).to_json())
    }

    /// Takes over what [`Extras::export_rules`] gave elsewhere; otherwise as [`Extras::set_rule`].
    ///
    /// # Errors
    /// Those of [`Extras::remember`], and an `Error` with the `code` `not-rules` or `other-site`.
    #[wasm_bindgen(js_name = importRules)]
    pub fn import_rules(&self, rules: &str, memory: Option<String>) -> Result<String, ExtrasError> {
        let rules = SiteRules::from_json(rules)?;
        let memory = self.current(memory.as_deref())?;
        if rules.site != memory.site {
            return Err(ExtrasError::OtherSite { found: rules.site, wanted: memory.site });
        }
        Ok(memory::import_rules(&memory, &rules)?.to_json())
    }
}
