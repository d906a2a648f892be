//! Who wrote it.

use judge::Extraction;
use page::{Page, PageSnapshot, testing};

use super::metadata_of;
use crate::metadata::metadata;

#[test]
fn authors_are_names() {
    let cases = [
        (
            "<h1>T</h1><p>By <a href=/authors/ann>Ann Example</a> and Bo Beispiel | 5 May 2024</p>",
            Some("Ann Example, Bo Beispiel"),
        ),
        ("<html lang=de><h1>T</h1><p>Von Ann Example, Bo Beispiel</p>", Some("Ann Example, Bo Beispiel")),
        ("<html lang=ja><h1>題</h1><p>作者：山田太郎</p>", Some("山田太郎")),
        ("<h1>T</h1><p>By Ann Example, Science Editor</p>", Some("Ann Example")),
        ("<h1>T</h1><p><span>By Ann van der Example</span><span>Staff Writer</span></p>", Some("Ann van der Example")),
        ("<h1>T</h1><p>By Ann Example, Director, Boats and Ropes</p>", Some("Ann Example")),
        ("<h1>T</h1><p>By Ann Example, Editor, and Bo Ray, Co-Founder</p>", Some("Ann Example, Bo Ray")),
        ("<h1>T</h1><p>Words by Ann Example</p>", Some("Ann Example")),
        ("<h1>T</h1><div><b>Ann Example</b><div>Senior Correspondent</div></div>", Some("Ann Example")),
        ("<h1>T</h1><p><a href=/x/1>Ann Example</a> <i>Reporter</i> <i>5 May 2024</i></p>", Some("Ann Example")),
        ("<h1>T</h1><p>Ann Example, Reporter</p>", Some("Ann Example")),
        ("<h1>T</h1><p>Ann de la Example</p><p>Reporter</p>", Some("Ann de la Example")),
        ("<h1>T</h1><p>Old Harbour</p><p>The ferry</p>", None),
        ("<meta name=author content='Ann Example, Reporter'><h1>T</h1>", Some("Ann Example, Reporter")),
        ("<meta name=author content='https://example.org/ann'><h1>T</h1><p>text</p>", None),
        (
            "<meta name=author content='Ann Example'><meta name=author content='Bo Beispiel'>",
            Some("Ann Example, Bo Beispiel"),
        ),
        ("<meta name=author content='name, email@example.org'><h1>T</h1><p>text</p>", None),
        ("<meta name=author content='Home > News > Island'><h1>T</h1><p>text</p>", None),
        ("<html lang=zh><h1>題</h1><p>作者：王小明 责任编辑：李四</p>", Some("王小明")),
        ("<meta name=author content='Center for Food and Drugs'>", Some("Center for Food and Drugs")),
        ("<h1>T</h1><p>Sold by the dozen, eaten by all.</p>", None),
        ("<h1>T</h1><div class=byline>Posted by Ann Example Updated today</div>", Some("Ann Example")),
        ("<h1>T</h1><div>Sort by Price</div><p>Nine boats.</p>", None),
        ("<h1>T</h1><p>Edited by Ann Example</p>", None),
        ("<h1>T</h1><p>Photography by Bo Ray</p><p>By Ann Example</p>", Some("Ann Example")),
        ("<h1>T</h1><div>Sold by Ann Example</div>", None),
        ("<html lang=fr><h1>T</h1><p>Par Élodie d’Arc, publié le 2 février 2024</p>", Some("Élodie d’Arc")),
        ("<html lang=de><h1>T</h1><p>Text: Ann Example, Fotos: Bo Beispiel</p>", Some("Ann Example")),
        ("<html lang=it><h1>T</h1><p>Testo di Ann Esempio</p>", Some("Ann Esempio")),
        ("<html lang=ja><h1>題</h1><p>文・佐藤恵子</p>", Some("佐藤恵子")),
        ("<html lang=zh><h1>題</h1><p>记者 李文</p>", Some("李文")),
        ("<html lang=ja><h1>題</h1><p>佐藤恵子 記者</p>", Some("佐藤恵子")),
        ("<html lang=ko><h1>T</h1><p>[서울=뉴스] 홍길동 기자</p>", Some("홍길동")),
        ("<html lang=ko><h1>T</h1><p>홍길동기자 | 2024-05-05</p>", Some("홍길동")),
        ("<html lang=ko><h1>T</h1><p>사진 기자</p>", None),
        ("<html lang=fr><h1>T</h1><p>Publié le 2 février 2024 par Élodie d’Arc</p>", Some("Élodie d’Arc")),
        ("<html lang=de><h1>T</h1><p>Veröffentlicht von Ann Example am 5. Mai 2024</p>", Some("Ann Example")),
        ("<html lang=de><h1>T</h1><p>Foto von Ann Example, 5. Mai 2024</p>", None),
        ("<html lang=de><h1>T</h1><p>Ein Boot von Ann Example</p>", None),
        ("<meta name=author content='안녕하세요 개발자 홍길동입니다.'>", None),
        ("<meta name=author content='Ann Example Jr.'>", Some("Ann Example Jr.")),
        ("<h1>T</h1><p>Submitted by ann on 5 May 2024</p>", Some("ann")),
        ("<h1>T</h1><p>118 points by ann 5 May 2024 | hide | 5 comments</p>", Some("ann")),
        ("<h1>T</h1><p>By noon on 5 May 2024 the harbour was empty.</p>", None),
        ("<html lang=fr><h1>T</h1><p>Par exemple, le 5 mai 2024 il y avait neuf bateaux.</p>", None),
        ("<h1>T</h1><p>by ann on 5 May 2024</p>", Some("ann")),
        ("<h1>T</h1><p>Author: ann, 5 May 2024</p>", Some("ann")),
        ("<h1>T</h1><p>Sold by the dozen since 5 May 2024</p>", None),
        ("<h1>T</h1><p>Moved by hand, 5 May 2024</p>", None),
        ("<h1>T</h1><p>Contributors: Ann Example</p>", Some("Ann Example")),
        ("<meta name=author content='Ann Example'><meta name=author content='Updated by Bo Ray'>", Some("Ann Example")),
        ("<a class=site-title rel=author href=/>paperweight</a><h1>T</h1><p>Nine boats.</p>", None),
        ("<a class=site-title rel=author href=/>Ann Example</a><h1>T</h1><p>Nine boats.</p>", Some("Ann Example")),
        ("<div><b>A blog by @ann</b> <a href=/>En</a> <a href=/ru>Ru</a></div><h1>T</h1>", None),
        (
            "<div itemscope><a itemprop=author>Ann</a></div><div class=comments><a itemprop=author>Troll</a></div>",
            Some("Ann"),
        ),
        (
            r#"<script type="application/ld+json">{"@type": "Article", "headline": "T",
               "author": {"@type": "Person", "name": "By Ann O&#039;Hara"}}</script>"#,
            Some("Ann O'Hara"),
        ),
    ];
    for (html, expected) in cases {
        assert_eq!(metadata_of(html).byline.as_deref(), expected, "{html}");
    }
}

#[test]
fn bylines_are_introduced_in_many_languages() {
    let cases: [(&str, &str, &[&str]); 22] = [
        ("ar", "محمد الأمين", &["بقلم", "بقلم:", "كتب:", "إعداد:", "تحرير:", "بواسطة"]),
        ("fa", "مهران کاوه", &["نویسنده:", "نویسنده", "نوشته", "نوشتهٔ", "نوشتۀ", "به قلم", "گزارش از"]),
        ("hi", "मोहन वर्मा", &["लेखक:", "लेखक", "रिपोर्ट:", "संवाददाता:"]),
        ("bn", "রহিম উদ্দিন", &["লেখক:", "লিখেছেন"]),
        ("tr", "Ayşe Yılmaz", &["Yazar:", "Yazan:", "Yazan", "Haber:", "Muhabir:"]),
        ("vi", "Trần Minh Hạnh", &["Tác giả:", "Bài:", "Người viết:", "Viết bởi", "Bởi"]),
        ("he", "דנה לוי", &["מאת", "מאת:", "כתבה:"]),
        ("id", "Budi Santoso", &["Oleh:", "Oleh", "Penulis:", "Reporter:", "Ditulis oleh"]),
        ("pl", "Anna Nowak", &["Autor:", "Autorka:", "Tekst:", "Napisała", "Opracowała:"]),
        ("ru", "Анна Иванова", &["Автор:", "Текст:", "Подготовила:", "Беседовала"]),
        ("uk", "Олена Коваль", &["Автор:", "Авторка:", "Підготувала:"]),
        ("cs", "Jana Nováková", &["Autor:", "Napsala", "Připravila:"]),
        ("ro", "Ion Popescu", &["Autor:", "Scris de", "De"]),
        ("el", "Γιάννης Παππάς", &["Συντάκτης:", "Γράφει ο", "Από"]),
        ("hu", "Kovács Anna", &["Szerző:", "Írta:", "Szöveg:"]),
        ("fi", "Aino Virtanen", &["Teksti:", "Kirjoittanut", "Toimittaja:"]),
        ("sv", "Karin Lund", &["Text:", "Av", "Skriven av"]),
        ("nl", "Jan Bakker", &["Door", "Tekst:", "Geschreven door"]),
        ("fr", "Élodie Martin", &["Par", "Rédigé par", "Autrice :"]),
        ("es", "Ana Pérez", &["Por", "Por:", "Escrito por", "Texto de"]),
        ("pt", "João Silva", &["Por", "Por:", "Reportagem:"]),
        ("th", "สมชาย ใจดี", &["โดย", "ผู้เขียน:", "เขียนโดย"]),
    ];
    for (language, name, introductions) in cases {
        for introduction in introductions {
            let page = format!("<html lang={language}><h1>T</h1><p>{introduction} {name}</p><p>Nine boats.</p>");
            assert_eq!(metadata_of(&page).byline.as_deref(), Some(name), "{language}: {introduction}");
        }
    }
}

#[test]
fn words_of_other_languages_introduce_full_names() {
    let byline =
        |line: &str| metadata_of(&format!("<html lang=en><h1>T</h1>{line}<p>Nine boats left the harbour.</p>")).byline;
    for line in ["<p>Par Anne Exemple</p>", "<p>Por Ana Ejemplo</p>", "<p>Von Anna Beispiel</p>"] {
        assert!(byline(line).is_some_and(|name| name.starts_with("An") && name.contains(' ')), "{line}");
    }
    for line in ["<p>Por Favor</p>", "<p>Par Excellence</p>", "<p>Von Miller</p>"] {
        assert_eq!(byline(line), None, "{line}");
    }
}

#[test]
fn wide_spaces_part_facts() {
    let line = "<html lang=zh><h1>題</h1><p>来源：海州日报\u{3000}作者：王小明\u{3000}字号：大</p>";
    assert_eq!(metadata_of(line).byline.as_deref(), Some("王小明"));
}

#[test]
fn other_words_behind_by_are_no_names() {
    let byline = |html: &str| metadata_of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    for line in ["By Brand", "Recycle by City", "Trusted by Nine Thousand Crews", "Refined by Rope: Hemp, Rope: Nylon"]
    {
        assert_eq!(byline(&format!("<p>{line}</p>")), None, "{line}");
    }
    assert_eq!(byline("<p>Interview by Ann Example</p>").as_deref(), Some("Ann Example"));
    assert_eq!(byline("<p>Posted by Ann</p>").as_deref(), Some("Ann"));
}

#[test]
fn names_may_stand_below_what_introduces_them() {
    let byline = |html: &str| metadata_of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    for label in ["Written by", "By", "Author:", "Words by"] {
        let html = format!("<div>{label}</div><div>Ann Example</div>");
        assert_eq!(byline(&html).as_deref(), Some("Ann Example"), "{label}");
    }
    assert_eq!(byline("<p>By</p><p>all of the crews</p>"), None);
    assert_eq!(byline("<p>Author</p><p>Nine boats leave the harbour</p>"), None);
    assert_eq!(byline("<p>作者：</p><p>山田太郎</p>").as_deref(), Some("山田太郎"));
}

#[test]
fn the_first_byline_is_of_the_text_and_ends_with_its_link() {
    let byline = |html: &str| metadata_of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    let books = "<p>The ferry leaves at dawn.</p><p>The Shed by Cy Other</p>";
    assert_eq!(byline(&format!("<p>By Ann Example</p>{books}")).as_deref(), Some("Ann Example"));
    assert_eq!(byline(&format!("<p>By Ann Lee</p><p>By Bo Ray</p>{books}")).as_deref(), Some("Ann Lee, Bo Ray"));
    let linked = "<p>By <a href=/ann>Ann Example</a> <span>Former Keeper</span></p>";
    assert_eq!(byline(linked).as_deref(), Some("Ann Example"));
}

#[test]
fn classes_tell_authors_in_any_spelling_and_beside_other_words() {
    let byline = |html: &str| metadata_of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    for class in ["author-name", "post_author", "authorName", "PostAuthor"] {
        assert_eq!(byline(&format!("<p class={class}>Ann Example</p>")).as_deref(), Some("Ann Example"), "{class}");
    }
    assert_eq!(byline("<p class=authorBio>Ann Example</p>"), None);
    let labelled = "<div class=author><h4>Ideas from</h4><p>Ann Example</p><p>Keeper</p></div>";
    assert_eq!(byline(labelled).as_deref(), Some("Ann Example"));
    assert_eq!(byline("<div class=byline><a href=/money>Personal finance</a></div>"), None);
    assert_eq!(byline("<div class=author__name>ann and her boat</div>").as_deref(), Some("ann and her boat"));
    assert_eq!(byline("<div class=avatar-author>R</div>"), None);
    assert_eq!(byline("<a class='u-author h-card' href=/~ann>ann</a>").as_deref(), Some("ann"));
}

#[test]
fn names_on_start_pages_and_beside_goods_are_of_others() {
    let byline = |url: &str, head: &str| {
        let snapshot = testing::snapshot(&format!("{head}<h1>T</h1><p>By Ann Example</p>"));
        let snapshot = PageSnapshot { url: url.into(), ..snapshot };
        metadata(&Page::new(&snapshot).unwrap(), &Extraction::default(), &[]).byline
    };
    assert_eq!(byline("https://boats.example/ferry", "").as_deref(), Some("Ann Example"));
    assert_eq!(byline("https://boats.example/", ""), None);
    let declared = "<meta name=author content='Bo Ray'>";
    assert_eq!(byline("https://boats.example/", declared).as_deref(), Some("Bo Ray"));
    assert_eq!(byline("https://boats.example/rope", "<meta property=og:type content=product>"), None);
}

#[test]
fn one_text_at_the_root_of_its_site_has_an_author_and_a_day() {
    let told = "<p>The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go.</p>";
    let of = |text: &str| {
        let snapshot = testing::snapshot(&format!("<h1>The ferry</h1><p>By Ann Example, 5 May 2024</p>{text}"));
        let snapshot = PageSnapshot { url: "https://boats.example/".into(), ..snapshot };
        let page = Page::new(&snapshot).unwrap();
        let extraction = crate::testing::keep_all(&page, 0, &[]);
        let metadata = metadata(&page, &extraction, &[]);
        (metadata.byline, metadata.published)
    };
    let own = of(&told.repeat(6));
    assert_eq!((own.0.as_deref(), own.1.as_deref()), (Some("Ann Example"), Some("2024-05-05")));
    assert_eq!(of(told), (None, None), "too short to be all there is");
    let teaser = format!("<h2><a href=/next>The next ferry</a></h2>{told}");
    assert_eq!(of(&teaser.repeat(6)), (None, None), "an index");
}

#[test]
fn accounts_that_look_after_a_site_are_declared_in_vain() {
    let declared = "<meta name=author content=admin><h1>T</h1>";
    assert_eq!(metadata_of(&format!("{declared}<p>text</p>")).byline, None);
    assert_eq!(metadata_of(&format!("{declared}<p>By Ann Example</p>")).byline.as_deref(), Some("Ann Example"));
}

#[test]
fn texts_are_signed_at_their_end() {
    let of = |html: &str| {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let kept = (0..page.len()).filter(|&node| page.text(node).is_some_and(|text| text.contains("ferry"))).collect();
        metadata(&page, &Extraction { kept, root: Some(0), ..Extraction::default() }, &[]).byline
    };
    let long = "<p>The ferry leaves at dawn.</p>".repeat(20);
    let signed = |line: &str| of(&format!("<h1>T</h1>{long}{line}<p>And so on.</p>"));
    assert_eq!(signed("<p>Posted by ann at 5 May 2024</p>").as_deref(), Some("ann"));
    assert_eq!(signed("<p><i>Auteur : Ann Example</i></p>").as_deref(), Some("Ann Example"));
    assert_eq!(signed("<p>Article by</p><p>Ann Example</p>").as_deref(), Some("Ann Example"));
    assert_eq!(signed("<p>By</p><p>Ann Example</p>"), None, "below other texts, too");
    assert_eq!(signed("<p>By Ann Example</p>").as_deref(), Some("Ann Example"), "right below the text");
    let other = "<div><p>Another island.</p><p>By Ann Example</p></div>";
    assert_eq!(signed(other), None, "below another text");
    assert_eq!(signed("<div class=comments>Posted by Troll at 5 May 2024</div>"), None);
    assert_eq!(signed("<p>Published by: Great Books</p>"), None);
    let goods = "<meta property=og:type content=product>";
    assert_eq!(signed(&format!("{goods}<p>Written by Ann Example</p>")), None, "of a customer");
}

#[test]
fn a_site_may_bear_the_name_of_its_author() {
    let card = "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='🐚 Annlee'>
                <meta property=og:site_name content='🐚 Annlee'>";
    assert_eq!(metadata_of(&format!("{card}<h1>T</h1><p>text</p>")).byline, None);
    let linked = format!("{card}<h1>T</h1><p>text</p><div><a href=/author/ann>Annlee</a></div>");
    assert_eq!(metadata_of(&linked).byline.as_deref(), Some("Annlee"));
    let shown = |line: &str| {
        metadata_of(&format!("<title>T | Ann Lee</title><h1>T</h1><p>All about the ferry.</p><p>{line}</p>")).byline
    };
    assert_eq!(shown("5 May 2024 | Ann Lee").as_deref(), Some("Ann Lee"));
    assert_eq!(shown("5 May 2024 | Bo Ray"), None, "not right below the title");
}

#[test]
fn houses_write_what_they_sign_or_date() {
    let article = r#"<script type="application/ld+json">{"@type": "Article", "headline": "T",
        "author": {"@type": "Organization", "name": "Quayworks"}}</script><h1>T</h1>"#;
    let byline = |shown: &str| metadata_of(&format!("{article}{shown}<p>text</p>")).byline;
    assert_eq!(byline(""), None);
    assert_eq!(byline("<p>5 May 2024</p>").as_deref(), Some("Quayworks"));
    assert_eq!(byline("<p>From the people of Quayworks</p>").as_deref(), Some("Quayworks"));
}

#[test]
fn the_owner_of_a_site_is_its_author() {
    let named =
        |name: &str| format!("<title>T | {name}</title><meta property=og:site_name content=\"{name}\"><h1>T</h1>");
    for name in ["Ann Example's blog", "Ann Example’s Weblog", "Ann Example's personal site"] {
        assert_eq!(metadata_of(&named(name)).byline.as_deref(), Some("Ann Example"), "{name}");
    }
    for name in ["Traveller's blog", "Ann Example's Boats", "The Boat Blog", "The Boat Keeper's blog"] {
        assert_eq!(metadata_of(&named(name)).byline, None, "{name}");
    }
    let declared = |name: &str| metadata_of(&format!("{}<meta name=author content='{name}'>", named(name))).byline;
    assert_eq!(declared("Ann Example").as_deref(), Some("Ann Example"));
    assert_eq!(declared("Boatshop"), None);
}

#[test]
fn a_name_may_stand_beside_the_date() {
    let below = |line: &str| metadata_of(&format!("<h1>T</h1><p>{line}</p><p>text</p>")).byline;
    assert_eq!(below("8 December 2022 · Ann Example").as_deref(), Some("Ann Example"));
    assert_eq!(below("8 December 2022 · <a href=/news>Company News</a>"), None, "a section of the site");
    assert_eq!(below("8 December 2022 · Volume 3"), None);
    assert_eq!(below("2023-11-12 08:30 来源：南浔志 作者：沈砚秋 字号：大 中 小").as_deref(), Some("沈砚秋"));
}

#[test]
fn names_stand_in_titles_and_bibliographies() {
    let poem = "<title>The shed by Ann Example | Thin Light</title><h1>The shed</h1>";
    assert_eq!(metadata_of(&format!("{poem}<div>Ann Example</div><p>text</p>")).byline.as_deref(), Some("Ann Example"));
    assert_eq!(metadata_of(&format!("{poem}<div>Thin Light</div><p>text</p>")).byline, None);
    let cited = "<meta name=citation_author content='Example, Ann'><meta name=citation_author content='Bo Ray'>";
    assert_eq!(metadata_of(cited).byline.as_deref(), Some("Ann Example, Bo Ray"));
}

#[test]
fn weekdays_are_no_names() {
    let line = |line: &str| metadata_of(&format!("<h1>T</h1><p>{line}</p>")).byline;
    assert_eq!(line("Posted by <a href=/ann>Ann Lee</a> Wed, 04 Jan 2006").as_deref(), Some("Ann Lee"));
    assert_eq!(line("Posted by Ann Lee on Wednesday, 04 Jan 2006").as_deref(), Some("Ann Lee"));
    assert_eq!(line("By Wed, 04 Jan 2006"), None);
}

#[test]
fn answers_carry_the_id_of_their_source() {
    let sources = |html: &str| metadata_of(html).sources;
    let meta =
        sources("<meta name=author content='Ann Example'><meta name=date content=2024-05-03><h1>T</h1><p>text</p>");
    assert_eq!((meta.byline.as_deref(), meta.published.as_deref()), (Some("meta"), Some("meta")));
    let shown = sources("<h1>T</h1><p>By Ann Example, 3 May 2024</p><p>text</p>");
    assert_eq!((shown.byline.as_deref(), shown.published.as_deref()), (Some("line"), Some("shown")));
    let called = sources("<h1>T</h1><p class=byline>Ann Example</p><p>text</p>");
    assert_eq!((called.byline.as_deref(), called.published), (Some("class"), None));
    assert!(sources("<p>text</p>").byline.is_none());
}

/// Sixteen names of papers, of many kinds.
const SIXTEEN: [&str; 16] = [
    "Ann Example",
    "Bo Beispiel",
    "C. D. Sample",
    "Élodie d’Arc",
    "Jan van der Berg",
    "María José Ejemplo",
    "Łukasz Przykład",
    "Ö. Örnek",
    "Anne-Marie Exemple",
    "Иван Примеров",
    "Yi Li",
    "Siobhán O’Mara",
    "Nguyễn Văn An",
    "Kōji Rei",
    "J. R. R. Vzor",
    "Zoë Voorbeeld",
];

#[test]
fn all_authors_of_a_paper_are_named() {
    let all = SIXTEEN.join(", ");
    let title = "<h1>Ropes under load</h1>";
    let text = "<p>Nine ropes were pulled until they tore, and one that did not was pulled again.</p>".repeat(4);
    let metas = |key: &str, of: fn(&str) -> String| -> String {
        let meta = |name: &&str| format!("<meta name='{key}' content=\"{}\">", of(name));
        format!("{}{title}{text}", SIXTEEN.iter().map(meta).collect::<String>())
    };
    let last_first = |name: &str| {
        let (first, last) = name.rsplit_once(' ').expect("a name in full");
        format!("{last}, {first}")
    };
    let each = |of: &dyn Fn(usize, &str) -> String, between: &str| -> String {
        SIXTEEN.iter().enumerate().map(|(at, name)| of(at, name)).collect::<Vec<_>>().join(between)
    };
    let ends_in_and = |list: String, and: &str| {
        let (before, last) = list.rsplit_once(", ").expect("several");
        format!("{before}{and}{last}")
    };
    let plain = |_: usize, name: &str| name.to_owned();
    let raised = |at: usize, name: &str| format!("{name}<sup>{},{}*</sup>", at % 3 + 1, at % 5 + 1);
    let marked = |at: usize, name: &str| format!("{name}{}", ["1", "2,3", "1†", " 4*", "¹"][at % 5]);
    let linked = |_: usize, name: &str| format!("<a href='/authors/{}'>{name}</a>", name.replace(' ', "-"));
    let item = |_: usize, name: &str| format!("<li><a href='/profile/x'>{name}</a><sup>a</sup></li>");
    let object = |_: usize, name: &str| format!(r#"{{"@type": "Person", "name": "{name}"}}"#);
    let linked_data = |value: &str| {
        format!(
            r#"<script type="application/ld+json">{{"@type": "ScholarlyArticle", "headline": "Ropes under load",
            "author": {value}}}</script>"#
        )
    };
    let paper = "<meta name=citation_title content='Ropes under load'>";
    let shapes = [
        metas("citation_author", str::to_owned),
        metas("citation_author", last_first),
        metas("dc.creator", last_first),
        metas("author", str::to_owned),
        format!("<meta name=citation_authors content='{};'>{title}{text}", each(&|_, name| last_first(name), "; ")),
        format!("{}{title}{text}", linked_data(&format!("[{}]", each(&object, ", ")))),
        format!("{}{}", linked_data(&object(0, SIXTEEN[0])), metas("citation_author", str::to_owned)),
        format!("{}{}", linked_data("\"Ann Example et al.\""), metas("citation_author", last_first)),
        format!("{title}<p>By {}</p>{text}", ends_in_and(each(&plain, ", "), " and ")),
        format!("{title}<p>Authors: {}</p>{text}", each(&plain, "; ")),
        format!("{title}<p>{}</p>{text}", ends_in_and(each(&raised, ", "), ", and ")),
        format!("{title}<p>{}</p>{text}", ends_in_and(each(&raised, ", "), " &amp; ")),
        format!("{title}<p>{}</p>{text}", each(&marked, ", ")),
        format!("{paper}{title}<p>{}</p>{text}", each(&plain, ", ")),
        format!("{paper}<meta name=author content='Ann Example'>{title}<p>{}</p>{text}", each(&plain, ", ")),
        format!("{title}<div class=authors>{}</div>{text}", each(&raised, ", ")),
        format!("{title}<div class=authors>{}</div>{text}", each(&linked, ", ")),
        format!("{title}<div>{}</div>{text}", each(&linked, ", ")),
        format!("{title}<ul>{}</ul>{text}", each(&item, "")).replace("/profile/x", "/author/x"),
    ];
    for html in shapes {
        assert_eq!(metadata_of(&html).byline.as_deref(), Some(all.as_str()), "{html}");
    }
}

#[test]
fn names_that_a_list_does_not_give_are_none() {
    for (value, expected) in [
        ("Ann Example et al.", "Ann Example"),
        ("Ann Example, Bo Beispiel, et al", "Ann Example, Bo Beispiel"),
        ("Ann Example u. a.", "Ann Example"),
        ("Иван Примеров и др.", "Иван Примеров"),
        ("Ann Example and others", "Ann Example"),
    ] {
        let html = format!("<meta name=author content='{value}'><h1>T</h1><p>Nine ropes.</p>");
        assert_eq!(metadata_of(&html).byline.as_deref(), Some(expected), "{value}");
    }
}

#[test]
fn those_of_teasers_above_the_title_are_not_taken() {
    let card = |name: &str| {
        format!("<div><a href=/{name}>How the old ferry was built</a><span>By {name} Beispiel</span></div>")
    };
    let teasers = format!("<div>{}{}</div>", card("Bo"), card("Rui"));
    let article =
        |byline: &str| metadata_of(&format!("{teasers}<main><h1>The last ferry</h1>{byline}<p>Text</p></main>")).byline;
    assert_eq!(article(""), None);
    assert_eq!(article("<p>By Ann Example</p>").as_deref(), Some("Ann Example"));
}

#[test]
fn credits_name_those_who_wrote() {
    let shown = "<h1>T</h1><p>by Ann Example</p>";
    let declared = |content: &str| metadata_of(&format!("<meta name=author content='{content}'>{shown}")).byline;
    assert_eq!(declared("content: Quay, design: Bo Ray, code: Cy Roe").as_deref(), Some("Ann Example"));
    assert_eq!(declared("Text: Di Doe, Photos: Bo Ray").as_deref(), Some("Di Doe"));
}

#[test]
fn agencies_and_persons_write_together() {
    let author = |authors: &str| {
        let data = format!(r#"{{"@type":"Article","headline":"T","author":[{authors}]}}"#);
        let site = "<meta property=og:site_name content='Harbour News'>";
        metadata_of(&format!("{site}<script type='application/ld+json'>{data}</script><h1>T</h1>")).byline
    };
    let [agency, site] =
        ["Coast Press Agency", "Harbour News"].map(|name| format!(r#"{{"@type":"Organization","name":"{name}"}}"#));
    let ann = r#"{"@type":"Person","name":"Ann Example"}"#;
    assert_eq!(author(&format!("{agency},{ann}")).as_deref(), Some("Coast Press Agency, Ann Example"));
    assert_eq!(author(&format!("{site},{ann}")).as_deref(), Some("Ann Example"));
}

#[test]
fn a_box_beside_the_text_names_its_author() {
    let named = |introduced: &str, name: &str| {
        format!("<div class=post-author><p>{introduced}</p><p class=post-author__name>{name}</p></div>")
    };
    let page = |rest: &str| {
        let text = "<p>It left the harbour before dawn.</p>".repeat(16);
        let snapshot = testing::snapshot(&format!("<div><h1>The last ferry</h1>{text}</div>{rest}"));
        let page = Page::new(&snapshot).unwrap();
        let kept = (0..page.len()).filter(|&node| page.text(node).is_some_and(|text| text.starts_with("It left")));
        let extraction = Extraction { kept: kept.collect(), root: Some(0), ..Extraction::default() };
        metadata(&page, &extraction, &[]).byline
    };
    let aside = |inner: &str| page(&format!("<aside><h3>Author</h3>{inner}<h3>Recent</h3></aside>"));
    let ann = named("Written by", "Ann Example");
    assert_eq!(aside(&ann).as_deref(), Some("Ann Example"));
    assert_eq!(aside(&ann.repeat(2)).as_deref(), Some("Ann Example"));
    assert_eq!(aside(&format!("{ann}{}", named("Written by", "Bo Ray"))), None);
    assert_eq!(aside(&named("A guest of ours", "Ann Example")), None);
    assert_eq!(page(&format!("<div class=comments><h3>Said</h3>{ann}</div>")), None);
}
