//! What is the next page of a text and what is another text, over the forms in which sites indicate it.

use look::block::segment;
use page::testing::{URL, snapshot};

use super::*;

type Found = Option<(String, Option<u32>, Option<u32>)>;

fn next_of(address: &str, html: &str) -> Found {
    let mut snapshot = snapshot(html);
    snapshot.url = address.to_owned();
    snapshot.base_url = address.to_owned();
    let page = Page::new(&snapshot).expect("sound");
    let found = next_page(&page, &segment(&page))?;
    assert!(found.is_own || found.number.is_none());
    Some((found.url, found.number, found.last))
}

fn next(html: &str) -> Found {
    next_of(URL, html)
}

fn found_with(suffix: &str, number: u32, last: Option<u32>) -> Found {
    Some((format!("{URL}{suffix}"), Some(number), last))
}

#[test]
fn links_that_say_they_are_next_are() {
    assert_eq!(next(&format!("<link rel=next href='{URL}/2'><p>Text.</p>")), found_with("/2", 2, None));
    let nofollow = format!("<p>Text.</p><a rel='nofollow next' href='{URL}?page=2'>Weiter</a>");
    assert_eq!(next(&nofollow), found_with("?page=2", 2, None));
    let part = next("<a rel=next href='/news/article/camera'>The camera</a>");
    assert_eq!(part, Some((format!("{URL}/camera"), None, None)), "its address goes on where this one ends");
}

#[test]
fn a_row_of_numbers_leads_to_the_next() {
    let row =
        |numbers: &[u32]| -> String { numbers.iter().map(|n| format!("<a href='{URL}/page/{n}/'>{n}</a> ")).collect() };
    assert_eq!(next(&format!("<div>1 {}</div>", row(&[2, 3, 4]))), found_with("/page/2/", 2, Some(4)));
    assert_eq!(next(&format!("<div>1 {}</div>", row(&[3, 4]))), None, "the page after this one is missing");
}

#[test]
fn names_and_places_count_with_the_address_alone() {
    assert_eq!(next(&format!("<a class='btn btn-next' href='{URL}-2'>›</a>")), found_with("-2", 2, None));
    assert_eq!(next(&format!("<nav><a href='{URL}?p=2'>›</a></nav>")), found_with("?p=2", 2, None));
    assert_eq!(next(&format!("<p><a href='{URL}?p=2'>elsewhere</a></p>")), None);
    assert_eq!(next("<nav><a class=next href='/about'>›</a></nav>"), None);
    let comments = format!("<div class=comments><a rel=next href='{URL}?cpage=2'>2</a></div>");
    assert_eq!(next(&comments), None, "comments have pages of their own");
}

/// Ways in which a page links to what comes next; `{}` is the address, and the text is put for `TEXT`.
const SHAPES: [&str; 7] = [
    "<link rel=next title='TEXT' href='{}'>",
    "<p><a rel=next href='{}'>TEXT</a></p>",
    "<p><a class=next href='{}'>TEXT</a></p>",
    "<nav class=post-navigation><div class=nav-next><a rel=next href='{}'>TEXT</a></div></nav>",
    "<nav><a href='/before'>‹ prev</a> | <a href='{}' title='next'>TEXT</a></nav>",
    "<div class='pagination'><a class='pagination__next' aria-label='TEXT' href='{}'>→</a></div>",
    "<footer><ul class=pager><li class=next><a rel='next nofollow' href='{}'>TEXT <span>→</span></a></li></ul></footer>",
];

/// The wording of links to the next page of a text.
const OF_PAGES: [&str; 14] = [
    "Next page",
    "Next page »",
    "Nächste Seite",
    "Page suivante",
    "Página siguiente",
    "Pagina successiva",
    "Volgende pagina",
    "Nästa sida",
    "Następna strona",
    "Следующая страница",
    "次のページ",
    "下一页",
    "다음 페이지",
    "الصفحة التالية",
];

/// The wording of links to the next text.
const OF_TEXTS: [&str; 16] = [
    "Next post »",
    "Next article: A bridge of rope",
    "Newer Post",
    "Nächster Beitrag",
    "Nächster Artikel: Die Brücke",
    "Article suivant",
    "Entrada siguiente",
    "Articolo successivo",
    "Volgend bericht",
    "Nästa inlägg",
    "Następny wpis",
    "Следующая запись",
    "次の記事",
    "下一篇",
    "다음 글",
    "A bridge of rope and other things to cross a river on",
];

fn page_with(shape: &str, text: &str, address: &str) -> String {
    let link = shape.replace("TEXT", text).replace("{}", address);
    format!("<title>Tea at the hut</title>{link}<h1>Tea at the hut</h1><p>Up to the hut, and a cup of tea.</p>")
}

#[test]
fn pages_of_this_text_are_offered_in_every_shape_and_language() {
    let addresses = [
        ("https://hut.example/tea", "https://hut.example/tea/2", 2),
        ("https://hut.example/tea/", "https://hut.example/tea/2/", 2),
        ("https://hut.example/tea.html", "https://hut.example/tea-2.html", 2),
        ("https://hut.example/tea.html", "https://hut.example/tea_p2.html", 2),
        ("https://hut.example/2024/05/11/tea/", "https://hut.example/2024/05/11/tea/2/", 2),
        ("https://hut.example/tea?page=2", "https://hut.example/tea?page=3", 3),
        ("https://hut.example/tea", "https://hut.example/tea?page=1", 2),
        ("https://hut.example/tea/seite/9", "https://hut.example/tea/seite/10", 10),
        ("https://hut.example/tea?id=77", "https://hut.example/tea?id=77&start=10", 2),
        ("https://hut.example/tea?id=77&start=10", "https://hut.example/tea?id=77&start=20", 3),
    ];
    for (own, other, number) in addresses {
        for shape in SHAPES {
            for text in OF_PAGES {
                let found = next_of(own, &page_with(shape, text, other));
                assert_eq!(found, Some((other.to_owned(), Some(number), None)), "{own} {shape} {text}");
            }
        }
    }
}

#[test]
fn another_text_is_never_offered() {
    let addresses = [
        ("https://hut.example/tea", "https://hut.example/bridge"),
        ("https://hut.example/2024/05/11/tea/", "https://hut.example/2024/05/12/bridge/"),
        ("https://hut.example/2024/05/11/", "https://hut.example/2024/05/12/"),
        ("https://hut.example/2024-05-11.html", "https://hut.example/2024-05-12.html"),
        ("https://hut.example/posts/12", "https://hut.example/posts/13"),
        ("https://hut.example/?p=12", "https://hut.example/?p=13"),
        ("https://hut.example/story.php?id=8", "https://hut.example/story.php?id=9"),
        ("https://hut.example/abs/2401.00012", "https://hut.example/abs/2401.00013"),
        ("https://hut.example/abs/2401.00012", "https://hut.example/prevnext?id=2401.00012&function=next"),
        ("https://hut.example/manual/ch01.html", "https://hut.example/manual/ch02.html"),
        ("https://hut.example/manual/install", "https://hut.example/manual/configure"),
        ("https://hut.example/tea", "https://river.example/bridge"),
    ];
    for (own, other) in addresses {
        for shape in SHAPES {
            for text in OF_TEXTS.into_iter().chain(["Next", "next »", "›", "Weiter", "Suivant"]) {
                assert_eq!(next_of(own, &page_with(shape, text, other)), None, "{own} {other} {shape} {text}");
            }
        }
    }
}

#[test]
fn a_mere_number_is_of_pages_where_the_page_says_so() {
    let (own, other) = ("https://hut.example/tea/3", "https://hut.example/tea/4");
    let offered = Some((other.to_owned(), Some(4), None));
    let link = format!("<a rel=next href='{other}'>Next</a>");
    assert_eq!(next_of(own, &link), None);
    assert_eq!(next_of(own, &format!("<title>Tea at the hut (3/5)</title>{link}")), offered);
    assert_eq!(next_of(own, &format!("<title>Tea – Page 3</title>{link}")), offered);
    let row = format!("<a href='{own}/../2'>2</a> 3 <a href='{other}'>4</a> <a href='https://hut.example/tea/5'>5</a>");
    assert_eq!(next_of(own, &row), Some((other.to_owned(), Some(4), Some(5))));
}
