//! Markup in the shape of widespread forums, each with the ranks, votes, counters, signatures and controls that
//! these have. The names of the functions state which.

use super::{
    Thread,
    answers::{hacker_news, mailing_list, reddit_new, reddit_old, stack_exchange},
    each, name,
    plain::{declared, ladder, questions, tables},
    rank,
};

/// What makes the markup of a thread.
pub(super) type Shape = fn(&Thread) -> String;

/// The name of each shape, and what makes it.
pub(super) const SHAPES: [(&str, Shape); 16] = [
    ("phpBB", phpbb),
    ("vBulletin", vbulletin),
    ("XenForo", xenforo),
    ("Discourse", discourse),
    ("Vanilla", vanilla),
    ("SMF", smf),
    ("MyBB", mybb),
    ("Stack Exchange", stack_exchange),
    ("Reddit, old", reddit_old),
    ("Reddit, new", reddit_new),
    ("Hacker News", hacker_news),
    ("mailing list", mailing_list),
    ("plain questions", questions),
    ("tables", tables),
    ("tree", ladder),
    ("QAPage", declared),
];

/// Below what those who have a signature wrote.
fn signature(thread: &Thread, at: usize) -> &'static str {
    if thread.posts[at].author == thread.posts[0].author { "Calm sea &amp; a dry bilge" } else { "" }
}

fn phpbb(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize| {
        let sign = Some(signature(thread, at)).filter(|sign| !sign.is_empty());
        let sign = sign.map_or_else(String::new, |sign| format!("<div class='signature'>{sign}</div>"));
        format!(
            "<div id='p{0}' class='post has-profile bg{1}'><div class='inner'>
             <dl class='postprofile'><dt><a href='./memberlist.php?mode=viewprofile&u={at}' class='username'>{2}</a></dt>
             <dd class='profile-rank'>{3}</dd><dd class='profile-posts'><strong>{4}:</strong> <a href='./search.php'>{5}</a></dd>
             <dd class='profile-joined'><strong>{6}:</strong> {7}</dd></dl>
             <div class='postbody'><h3><a href='#p{0}'>Re: {8}</a></h3>
             <ul class='post-buttons'><li><a href='./posting.php?q={0}'>{9}</a></li><li><a href='./report.php?p={0}'>{10}</a></li></ul>
             <p class='author'><a href='./viewtopic.php?p={0}#p{0}'>#{11}</a> <strong><a href='./memberlist.php?mode=viewprofile&u={at}'>{2}</a></strong> » {12}</p>
             <div class='content'>{13}</div>{sign}</div></div></div>",
            100 + at, at % 2, name(thread, at), rank(thread, at), w.posts, 10 + 7 * at, w.joined, w.month, thread.title,
            w.quote, w.report, at + 1, thread.day(at), thread.lines(at)
        )
    };
    format!("<h2 class='topic-title'><a href='./viewtopic.php'>{}</a></h2>{}", thread.title, each(thread, post))
}

fn vbulletin(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize| {
        format!(
            "<table id='post{0}' class='tborder'><tr><td class='thead'>{1}</td><td class='thead'><a href='showpost.php?p={0}'>#{2}</a></td></tr>
             <tr><td class='alt2'><div><a class='bigusername' href='member.php?u={at}'>{3}</a></div><div class='smallfont'>{4}</div>
             <div class='smallfont'><div>{5}: {6}</div><div>{7}: {8}</div></div></td>
             <td class='alt1'><div class='post_message'>{9}</div><div class='buttons'><a href='newreply.php?p={0}'>{10}</a> <a href='report.php?p={0}'>{11}</a></div></td></tr></table>",
            500 + at, thread.day(at), at + 1, name(thread, at), rank(thread, at), w.joined, w.month, w.posts, 3 + at * 11,
            thread.lines(at), w.quote, w.report
        )
    };
    format!("<h1>{}</h1><div class='posts'>{}</div>", thread.title, each(thread, post))
}

fn xenforo(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize| {
        format!(
            "<article class='message message--post' id='js-post-{0}'><div class='message-inner'><div class='message-cell message-cell--user'>
             <section class='message-user'><h4 class='message-name'><a href='/members/m.{at}/' class='username'>{1}</a></h4><h5 class='userTitle'>{2}</h5>
             <dl class='pairs'><dt>{3}</dt><dd>{4}</dd></dl><dl class='pairs'><dt>{5}</dt><dd>{6}</dd></dl></section></div>
             <div class='message-cell message-cell--main'><header class='message-attribution'><ul><li><a href='/threads/t.1/post-{0}'><time datetime='{7}T09:10:00+0000'>{8}</time></a></li></ul>
             <ul><li><a href='/threads/t.1/post-{0}'>#{9}</a></li></ul></header>
             <div class='message-body'><div class='bbWrapper'>{10}</div></div>
             <footer class='message-footer'><a href='/posts/{0}/report'>{11}</a> <a href='/posts/{0}/reply'>{12}</a></footer></div></div></article>",
            300 + at, name(thread, at), rank(thread, at), w.joined, w.month, w.posts, 20 + at, thread.posts[at].day,
            thread.day(at), at + 1, thread.lines(at), w.report, w.reply
        )
    };
    format!("<h1 class='p-title-value'>{}</h1><div class='block-body'>{}</div>", thread.title, each(thread, post))
}

fn discourse(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize| {
        format!(
            "<div class='topic-post'><article id='post_{0}' class='boxed'><div class='row'><div class='topic-meta-data'>
             <div class='names'><span class='username'><a href='/u/{1}'>{1}</a></span> <span class='user-title'>{2}</span></div>
             <div class='post-infos'><a class='post-date' href='/t/1/{0}' title='{3} 09:10'>{4}</a></div></div>
             <div class='cooked'>{5}</div><section class='post-menu-area'><button>{6} {7}</button><button>{8}</button></section></div></article></div>",
            at + 1, name(thread, at), rank(thread, at), thread.posts[at].day, thread.day(at), thread.paragraphs(at, "p"),
            at % 4, w.share, w.reply
        )
    };
    format!("<h1><a href='/t/1'>{}</a></h1><div class='post-stream'>{}</div>", thread.title, each(thread, post))
}

fn vanilla(thread: &Thread) -> String {
    let w = thread.words;
    let head = |at: usize| {
        format!(
            "<div class='Item-Header'><div class='AuthorWrap'><span class='Author'><a href='/profile/{0}' class='Username'>{0}</a></span>
             <span class='MItem Rank'>{1}</span> <span class='MItem'>{2}: {3}</span></div>
             <div class='Meta'><a href='/discussion/comment/{at}#Comment_{at}' class='Permalink'><time datetime='{4}T09:10:00'>{5}</time></a></div></div>",
            name(thread, at), rank(thread, at), w.posts, 40 + at, thread.posts[at].day, thread.day(at)
        )
    };
    let body = |at: usize| {
        format!(
            "<div class='Item-BodyWrap'><div class='Message userContent'>{}</div><div class='Reactions'><a href='/react/{at}'>{}</a> <a href='/flag/{at}'>{}</a></div></div>",
            thread.paragraphs(at, "p"),
            w.quote,
            w.report
        )
    };
    let answers: String = (1..thread.posts.len())
        .map(|at| {
            format!(
                "<li class='Item ItemComment' id='Comment_{at}'><div class='Comment'>{}{}</div></li>",
                head(at),
                body(at)
            )
        })
        .collect();
    format!(
        "<div class='ItemDiscussion' id='Discussion_1'><h1>{}</h1>{}{}</div><h2 class='CommentHeading'>{}</h2><ul class='MessageList'>{answers}</ul>",
        thread.title,
        head(0),
        body(0),
        w.answers
    )
}

fn smf(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize| {
        let sign = Some(signature(thread, at)).filter(|sign| !sign.is_empty());
        let sign = sign.map_or_else(String::new, |sign| format!("<div class='signature'>{sign}</div>"));
        format!(
            "<div class='windowbg' id='msg{0}'><div class='post_wrapper'><div class='poster'><h4><a href='index.php?action=profile;u={at}'>{1}</a></h4>
             <ul class='user_info'><li class='postgroup'>{2}</li><li class='postcount'>{3}: {4}</li></ul></div>
             <div class='postarea'><div class='keyinfo'><h5><a href='#msg{0}'>Re: {5}</a></h5><div class='smalltext'>« #{6}: {7} »</div></div>
             <div class='post'><div class='inner'>{8}</div></div><ul class='quickbuttons'><li><a href='index.php?quote={0}'>{9}</a></li><li><a href='index.php?report={0}'>{10}</a></li></ul></div>
             <div class='moderatorbar'>{sign}</div></div></div>",
            900 + at, name(thread, at), rank(thread, at), w.posts, 5 + at * 9, thread.title, at, thread.day(at), thread.lines(at),
            w.quote, w.report
        )
    };
    format!("<h3 class='catbg'>{}</h3><div id='forumposts'>{}</div>", thread.title, each(thread, post))
}

fn mybb(thread: &Thread) -> String {
    let w = thread.words;
    let post = |at: usize| {
        format!(
            "<div class='post classic' id='post_{0}'><div class='post_author'><strong><span class='largetext'><a href='member.php?action=profile&uid={at}'>{1}</a></span></strong><br>
             <span class='smalltext'>{2}</span><div class='author_statistics'>{3}: {4}<br>{5}: {6}</div></div>
             <div class='post_content'><div class='post_head'><span class='post_date'>{7}</span> <strong><a href='showthread.php#pid{0}'>#{8}</a></strong></div>
             <div class='post_body' id='pid_{0}'>{9}</div></div><div class='post_controls'><a href='find.php?{0}'>{10}</a> <a href='reply.php?{0}'>{11}</a></div></div>",
            70 + at, name(thread, at), rank(thread, at), w.posts, 12 + at, w.joined, w.month, thread.day(at), at + 1, thread.lines(at),
            w.report, w.reply
        )
    };
    format!("<div class='thead'><strong>{}</strong></div><div id='posts'>{}</div>", thread.title, each(thread, post))
}
