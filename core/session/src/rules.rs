//! The rules of a site, for the person: listed, written, removed and passed on.

use engine::{
    site::{self, ListedRule, SiteRules},
    spider::{Selector, Verdict},
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Session, SessionError};

/// The rules of a site.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct RuleList {
    /// Those first that stand above the others.
    pub rules: Vec<ListedRule>,
}

#[wasm_bindgen]
impl Session {
    /// The rules of the page's site; `memory` is what is stored now. Empty where nothing is known.
    ///
    /// # Errors
    /// Those of [`Session::remember`], and an `Error` with the `code` `handover` where the list cannot be handed over.
    pub fn rules(&self, memory: Option<String>) -> Result<Ts<RuleList>, SessionError> {
        let list = RuleList { rules: site::list_rules(&self.current(memory.as_deref())?) };
        list.into_ts().map_err(|error| SessionError::Handover(error.to_string()))
    }

    /// Writes a rule: elements of this selector are content or not, here and on the site's other pages. Gives what is
    /// to be stored from now on.
    ///
    /// # Errors
    /// Those of [`Session::remember`], and an `Error` with the `code` `not-a-selector`, or `full` where the site's memory
    /// has no room.
    #[wasm_bindgen(js_name = setRule)]
    pub fn set_rule(&mut self, selector: &str, keep: bool, memory: Option<String>) -> Result<String, SessionError> {
        let selector: Selector = selector.trim().parse()?;
        let memory = self.current(memory.as_deref())?;
        let verdict = if keep { Verdict::Keep } else { Verdict::Drop };
        self.decide_again(site::add_rule(&memory, selector, verdict)?)
    }

    /// Removes the rules with this selector; learned ones do not come back by themselves. Otherwise as
    /// [`Session::set_rule`].
    ///
    /// # Errors
    /// Those of [`Session::set_rule`].
    #[wasm_bindgen(js_name = removeRule)]
    pub fn remove_rule(&mut self, selector: &str, memory: Option<String>) -> Result<String, SessionError> {
        let selector: Selector = selector.parse()?;
        let memory = self.current(memory.as_deref())?;
        self.decide_again(site::remove_rule(&memory, &selector)?)
    }

    /// The rules as JSON to be passed on, without what was read on the site.
    ///
    /// # Errors
    /// Those of [`Session::remember`].
    #[wasm_bindgen(js_name = exportRules)]
    pub fn export_rules(&self, memory: Option<String>) -> Result<String, SessionError> {
        Ok(site::export_rules(&self.current(memory.as_deref())?).to_json())
    }

    /// Takes over what [`Session::export_rules`] gave elsewhere; otherwise as [`Session::set_rule`].
    ///
    /// # Errors
    /// Those of [`Session::remember`], and an `Error` with the `code` `not-rules` or `other-site`.
    #[wasm_bindgen(js_name = importRules)]
    pub fn import_rules(&mut self, rules: &str, memory: Option<String>) -> Result<String, SessionError> {
        let rules = SiteRules::from_json(rules)?;
        let memory = self.current(memory.as_deref())?;
        if rules.site != memory.site {
            return Err(SessionError::OtherSite { found: rules.site, wanted: memory.site });
        }
        self.decide_again(site::import_rules(&memory, &rules)?)
    }
}
