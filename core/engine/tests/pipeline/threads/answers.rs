//! The same of questions with answers, of comments on links, and of mailing lists.

use super::{Thread, each, name};

pub(super) fn stack_exchange(thread: &Thread) -> String {
    let w = thread.words;
    let body = |at: usize| {
        format!(
            "<div class='post-layout'><div class='votecell'><button></button><div class='vote-count'>{0}</div><button></button></div>
             <div class='postcell'><div class='s-prose'>{1}</div><div class='post-menu'><a href='/q/{at}'>{2}</a> <a href='/f/{at}'>{3}</a></div>
             <div class='user-info'><div class='user-action-time'><span title='{4} 09:10:00Z' class='relativetime'>{5}</span></div>
             <div class='user-details'><a href='/users/{at}/u'>{6}</a> <span class='reputation-score'>1,{7}</span></div></div></div></div>",
            4 + at, thread.paragraphs(at, "p"), w.share, w.report, thread.posts[at].day, thread.day(at), name(thread, at), 230 + 17 * at
        )
    };
    let answers: String =
        (1..thread.posts.len()).map(|at| format!("<div id='answer-{at}' class='answer'>{}</div>", body(at))).collect();
    format!(
        "<div id='question-header'><h1><a href='/questions/1'>{}</a></h1></div><div class='question' id='question'>{}</div>
         <div id='answers'><h2>{} {}</h2>{answers}</div>",
        thread.title, body(0), thread.posts.len() - 1, w.answers
    )
}

pub(super) fn reddit_old(thread: &Thread) -> String {
    let w = thread.words;
    let time = |at: usize| {
        format!(
            "<time title='{}' datetime='{}T09:10:00+00:00'>{}</time>",
            thread.day(at),
            thread.posts[at].day,
            thread.day(at)
        )
    };
    // Each answers the one before.
    let answers = (1..thread.posts.len()).rev().fold(String::new(), |inner, at| {
        format!(
            "<div class='thing comment' id='thing_{at}'><div class='entry'><p class='tagline'><a href='/user/{0}' class='author'>{0}</a> <span class='score'>{1} {2}</span> {3}</p>
             <div class='usertext-body'><div class='md'>{4}</div></div><ul class='buttons'><li><a href='#permalink'>{5}</a></li><li><a href='#reply'>{6}</a></li></ul></div>
             <div class='child'><div class='listing'>{inner}</div></div></div>",
            name(thread, at), 3 + at, w.points, time(at), thread.paragraphs(at, "p"), w.share, w.reply
        )
    });
    format!(
        "<div class='thing link'><div class='score'>128 {4}</div><div class='entry'><p class='title'><a href='/r/1'>{}</a></p>
         <p class='tagline'>{} <a href='/user/{1}' class='author'>{1}</a></p><div class='usertext-body'><div class='md'>{2}</div></div>
         <ul class='buttons'><li><a href='#share'>{3}</a></li></ul></div></div><div class='commentarea'>{answers}</div>",
        thread.title, name(thread, 0), thread.paragraphs(0, "p"), w.share, w.points
    )
    .replacen(&format!("<p class='tagline'>{} <a href='/user/", name(thread, 0)), &format!("<p class='tagline'>{} <a href='/user/", time(0)), 1)
}

pub(super) fn reddit_new(thread: &Thread) -> String {
    let w = thread.words;
    let time = |at: usize| {
        format!(
            "<faceplate-timeago><time datetime='{}T09:10:00.000Z'>{}</time></faceplate-timeago>",
            thread.posts[at].day,
            thread.day(at)
        )
    };
    let answer = |at: usize| {
        format!(
            "<shreddit-comment class='c'><details open><summary><div class='head'><a href='/user/{0}/'>{0}</a> <span>•</span> <a href='/r/1/c{at}'>{1}</a></div></summary>
             <div class='md'>{2}</div><shreddit-comment-action-row><button>{3}</button><span>{4}</span><button>{5}</button></shreddit-comment-action-row></details></shreddit-comment>",
            name(thread, at), time(at), thread.paragraphs(at, "p"), w.reply, 7 + at, w.share
        )
    };
    let answers: String = (1..thread.posts.len()).map(answer).collect();
    format!(
        "<shreddit-post><div class='credit'><a href='/user/{0}/'>{0}</a> <span>•</span> {1}</div><h1>{2}</h1><div class='md'>{3}</div>
         <div class='bar'><button>▲</button><span>128</span><button>▼</button> <button>{4}</button></div></shreddit-post><shreddit-comment-tree>{answers}</shreddit-comment-tree>",
        name(thread, 0), time(0), thread.title, thread.paragraphs(0, "p"), w.share
    )
}

pub(super) fn hacker_news(thread: &Thread) -> String {
    let w = thread.words;
    let answers: String = (1..thread.posts.len())
        .map(|at| {
            format!(
                "<tr class='athing comtr' id='{0}'><td><table><tr><td class='ind'></td><td class='votelinks'><a href='vote?id={0}'><div class='votearrow'></div></a></td>
                 <td class='default' style='left:{1}px;top:{7}px;width:300px;height:40px'><div><span class='comhead'><a href='user?id={2}' class='hnuser'>{2}</a> <span class='age' title='{3}T09:10:00'><a href='item?id={0}'>{4}</a></span></span></div>
                 <div class='comment'><div class='commtext'>{5}</div><div class='reply'><a href='reply?id={0}'>{6}</a></div></div></td></tr></table></td></tr>",
                4000 + at, 40 * ((at + 1) % 2), name(thread, at), thread.posts[at].day, thread.day(at), thread.lines(at), w.reply, 300 + 60 * at
            )
        })
        .collect();
    format!(
        "<table class='fatitem'><tr class='athing'><td class='title'><a href='item?id=4000'>{}</a></td></tr>
         <tr><td class='subtext'><span class='score'>88 {}</span> <a href='user?id={2}' class='hnuser'>{2}</a> <span class='age' title='{3}T09:10:00'><a href='item?id=4000'>{4}</a></span></td></tr>
         <tr><td><div class='toptext'>{5}</div></td></tr></table><table class='comment-tree'>{answers}</table>",
        thread.title, w.points, name(thread, 0), thread.posts[0].day, thread.day(0), thread.lines(0)
    )
}

pub(super) fn mailing_list(thread: &Thread) -> String {
    let w = thread.words;
    let mail = |at: usize| {
        format!(
            "<div class='email' id='m{0}'><div class='email-header'><div class='email-author'>{1}</div><div class='email-date'><span title='{2} 09:10'>{3}</span></div></div>
             <div class='email-body'>{4}</div><div class='email-info'><a href='#like'>{5}</a> <a href='#reply'>{6}</a></div></div>",
            60 + at, name(thread, at), thread.posts[at].day, thread.day(at), thread.paragraphs(at, "p"), at % 2, w.reply
        )
    };
    format!("<h3>{}</h3>{}", thread.title, each(thread, mail))
}
