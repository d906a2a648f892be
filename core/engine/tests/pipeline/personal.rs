//! Pages that are read with personal models, or with another judge.

use engine::{
    analyze, analyze_on_site, analyze_with,
    article::to_text,
    judge::{Correction, to_bytes},
    label_page_with,
    memory::SiteMemory,
    model_file::{ModelError, hash_of},
    personal::{Card, Models, Personal, Scope},
    trees::Model,
};
use page::testing::snapshot;

const BODY: &str = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go. ";

#[test]
fn a_personal_model_decides_where_it_is_for_the_page_and_nowhere_else() {
    let aside = "<aside class=sidebar><p>Tickets are sold at the kiosk beside the harbour every morning.</p></aside>";
    let page = |url: &str| {
        let mut page = snapshot(&format!("<h1>Ferry</h1><p>{BODY}{BODY}</p><p>{BODY}</p>{aside}"));
        page.url = url.to_owned();
        page
    };
    let everything = Correction { scale: 0.0, bias: 4.0, terms: Vec::new() };
    let scope = Scope::Site { site: "a.example".to_owned() };
    let models = Models::new([&Personal::new(scope.clone(), &everything, Card::default())]);
    let read = |url: &str| analyze_with(&page(url), &SiteMemory::of_address(url), &models, &|| 0.0).expect("sound");
    let (own, other) = (read("https://a.example/1"), read("https://b.example/1"));
    assert!(to_text(&own.article).contains("kiosk") && own.personal == Some(scope));
    let shipped = analyze(&page("https://b.example/1"), &|| 0.0).expect("sound");
    assert!(!to_text(&shipped.article).contains("kiosk"), "{}", to_text(&shipped.article));
    assert_eq!((&other.article, other.personal), (&shipped.article, None));
    let memory = SiteMemory::of_address("https://a.example/1");
    let without = analyze_on_site(&page("https://a.example/1"), &memory, &|| 0.0).expect("sound");
    assert_eq!(to_text(&without.article), to_text(&shipped.article));
}

#[test]
fn another_judge_reads_the_page_and_its_own_personal_models_correct_it() -> Result<(), ModelError> {
    let snapshot = snapshot("<h1>Ferry</h1><p>The ferry leaves the old harbour at dawn, and the town sees it go.</p>");
    // Trees that take nothing for content.
    let never = to_bytes(&Model { base: -8 * 4096, trees: Vec::new() });
    let own = Models::default().with_judge(&never)?;
    let read = |models: &Models| analyze_with(&snapshot, &SiteMemory::default(), models, &|| 0.0).expect("sound");
    let text = |models: &Models| to_text(&read(models).article);
    assert!(text(&Models::default()).contains("old harbour") && !read(&Models::default()).own_judge);
    assert!(text(&own).is_empty() && read(&own).own_judge);
    assert_eq!(own.judge_hash(), hash_of(&never));
    assert_eq!(label_page_with(&snapshot, &own).expect("sound").model, hash_of(&never));

    let turned = Correction { scale: 1.0, bias: 14.0, terms: Vec::new() };
    let of_shipped = Personal::new(Scope::Everywhere, &turned, Card::default());
    let of_own = of_shipped.clone().of_trees(hash_of(&never));
    assert!(own.clone().with_personal([&of_shipped]).is_empty(), "it was learned on other trees");
    assert!(text(&own.clone().with_personal([&of_own])).contains("old harbour"));
    assert_eq!(own.clone().with_judge(b"trees"), Err(ModelError::NoModel));
    assert_eq!(own.with_page_types(&never), Err(ModelError::OtherKind));
    Ok(())
}
