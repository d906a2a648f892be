//! Threads in plain markup that no widespread program makes: a page of questions, tables, a tree, and microdata.

use super::{Thread, each, name, rank};

/// A question and its answers, each signed below.
pub(super) fn questions(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize, kind: &str| {
        format!(
            "<div class='{kind}'>{}<p class='by'>{} · {}</p><p><a href='/report/{at}'>{}</a> <a href='/reply/{at}'>{}</a></p></div>",
            thread.paragraphs(at, "p"),
            name(thread, at),
            thread.day(at),
            w.report,
            w.reply
        )
    };
    let answers: String = (1..thread.posts.len()).map(|at| post(at, "a")).collect();
    format!("<h1>{}</h1>{}<h2>{} {}</h2>{answers}", thread.title, post(0, "q"), thread.posts.len() - 1, w.answers)
}

/// Rows of a table without any style sheet: whoever wrote it on the left, with rank, place and day of joining.
pub(super) fn tables(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize| {
        format!(
            "<tr><td width=150><a name='{at}'></a><b>{}</b><br><span>{}<br><br>{}: {}<br>{}: {}</span></td>
             <td><table><tr><td><span>{}</span></td><td><a href='posting.php?quote={at}'>{}</a></td></tr>
             <tr><td colspan=2><hr></td></tr><tr><td colspan=2><span>{}</span></td></tr></table></td></tr>",
            name(thread, at),
            rank(thread, at),
            w.joined,
            w.month,
            w.posts,
            8 + 5 * at,
            thread.day(at),
            w.quote,
            thread.lines(at)
        )
    };
    format!(
        "<h2><a href='viewtopic.php'>{}</a></h2><table class='forumline'>{}</table>",
        thread.title,
        each(thread, post)
    )
}

/// Answers within answers, each with its votes between two buttons.
pub(super) fn ladder(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize, inner: &str| {
        format!(
            "<li class='node'><div class='own'><p class='head'><a href='/u/{0}'>{0}</a> <time datetime='{1}T09:10:00Z'>{2}</time></p>
             <div class='md'>{3}</div><div class='row'><div class='score'><button>+</button><span>{4}</span><button>−</button></div>
             <button>{5}</button></div></div>{inner}</li>",
            name(thread, at),
            thread.posts[at].day,
            thread.day(at),
            thread.paragraphs(at, "p"),
            2 * at as i64 - 1,
            w.reply
        )
    };
    let answers =
        (1..thread.posts.len()).rev().fold(String::new(), |inner, at| format!("<ul>{}</ul>", post(at, &inner)));
    format!(
        "<h1>{}</h1><ul class='opening'>{}</ul><section class='replies'>{answers}</section>",
        thread.title,
        post(0, "")
    )
}

/// A question and answers by microdata, without a class.
pub(super) fn declared(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize, kind: &str| {
        format!(
            "<div {kind}><div itemprop='text'>{}</div><p><span itemprop='author' itemscope itemtype='https://schema.org/Person'><span itemprop='name'>{}</span></span>
             <time itemprop='dateCreated' datetime='{}T09:10:00Z'>{}</time></p><p><span itemprop='upvoteCount'>{}</span> {}</p><p><a href='/s/{at}'>{}</a></p></div>",
            thread.paragraphs(at, "p"),
            name(thread, at),
            thread.posts[at].day,
            thread.day(at),
            4 + at,
            w.points,
            w.share
        )
    };
    let answer = "itemprop='suggestedAnswer' itemscope itemtype='https://schema.org/Answer'";
    let answers: String = (1..thread.posts.len()).map(|at| post(at, answer)).collect();
    format!(
        "<div itemscope itemtype='https://schema.org/QAPage'><div itemprop='mainEntity' itemscope itemtype='https://schema.org/Question'>
         <h1 itemprop='name'>{}</h1>{}{answers}</div></div>",
        thread.title,
        post(0, "")
    )
}
