//! One page, captured both ways.

use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;

use super::{Cost, PageFigures, differences};
use visits::{
    Job, OpenPage, PageError, Policy, Visit,
    browser::Browser,
    core::{Core, snapshot},
    open,
};

/// Captures every page both ways.
pub struct Measure {
    /// The core.
    pub core: Core,
    /// Timed captures of each kind, after one that is not.
    pub runs: u32,
}

#[derive(Deserialize)]
struct Measured {
    snapshots: Vec<serde_json::Value>,
    costs: Vec<Cost>,
}

impl Visit for Measure {
    type Found = PageFigures;

    async fn visit(&self, browser: &mut Browser, job: &Job, patience: Duration) -> Result<PageFigures, PageError> {
        let mut page = open(browser, job, patience, Policy::Kept).await?;
        let measured = self.measure(&mut page).await;
        page.leave(browser).await;
        let measured = measured?;
        let [quick, exact] = &measured.snapshots[..] else {
            return Err(anyhow::anyhow!("the page gave other than two snapshots").into());
        };
        let differences = differences(&snapshot(exact)?, &snapshot(quick)?);
        let cost = |at: usize| measured.costs.get(at).copied().unwrap_or_default();
        Ok(PageFigures { id: job.id.clone(), quick: cost(0), exact: cost(1), differences })
    }
}

impl Measure {
    async fn measure(&self, page: &mut OpenPage) -> Result<Measured, PageError> {
        page.inject(&self.core).await?;
        let script = format!("({})({})", include_str!("measure.js").trim_end(), self.runs);
        let measured = page.evaluate(&script).await?;
        Ok(serde_json::from_value(measured).context("the page gave no figures")?)
    }
}
