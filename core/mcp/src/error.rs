//! Why a page cannot be read, and what to do about it.

use std::time::Duration;

use select::SelectorError;

/// Why a page cannot be read. Every error has a code that programs know it by, and says what to do next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is no address of a page.
    #[error("{0} is no address of a page")]
    Address(String),
    /// The host is on this machine or in its network.
    #[error("{0} is on this machine or in a private network")]
    Private(String),
    /// The name of the host leads nowhere, or nobody answers there.
    #[error("{0} cannot be reached: {1}")]
    Unreachable(String, String),
    /// The server answers that there is no such page, or that it is out of order.
    #[error("the server answered {0}")]
    Status(u16),
    /// The page is behind a sign-in, or its server refuses programs.
    #[error("the page is not shown without more: {0}")]
    Wall(String),
    /// It took too long.
    #[error("the page took longer than {} s", .0.as_secs())]
    Timeout(Duration),
    /// It is no page, but a picture, a PDF, an archive and so on.
    #[error("this is no page, but {0}")]
    NotHtml(String),
    /// It is larger than is read.
    #[error("the page has more than {0} MB")]
    TooLarge(u64),
    /// The site's rules for programs forbid it.
    #[error("robots.txt of {0} forbids programs to read this page")]
    Robots(String),
    /// The site does not want its text given to language models.
    #[error("{0} declares `Content-Signal: ai-input=no`: its text is not to be given to language models")]
    Signal(String),
    /// There is nothing to read on the page.
    #[error("nothing to read was found on the page: {0}")]
    Nothing(&'static str),
    /// Files are not to be read, or not this one.
    #[error("the file {0} is not to be read")]
    File(String),
    /// The person shares no page from their browser, or not this one.
    #[error("the person is not sharing this page right now")]
    NotShared,
    /// What is shared cannot be read.
    #[error("{0}")]
    Sharing(String),
    /// Several browsers share a page.
    #[error("several pages are shared: {0}")]
    SeveralShared(String),
    /// The page has no such section.
    #[error("the page has no section {0}")]
    Section(String),
    /// A selector of CSS cannot be used.
    #[error(transparent)]
    Selector(#[from] SelectorError),
    /// A mapping of fields cannot be used.
    #[error("{0}")]
    Fields(String),
    /// The fields do not fit into the answer, and half of them would be no JSON.
    #[error("the fields of this page have {0} tokens, and the answer has room for {1}")]
    TooLong(usize, usize),
    /// What was asked for contradicts itself.
    #[error("{0}")]
    Question(String),
    /// The engine failed at this page; others can be read.
    #[error("{0}")]
    Failed(String),
    /// Whoever asked gave up.
    #[error("stopped")]
    Stopped,
}

impl ReadError {
    /// Stable name of the error.
    pub fn code(&self) -> &'static str {
        match self {
            ReadError::Address(_) => "bad-address",
            ReadError::Private(_) => "private-address",
            ReadError::Unreachable(..) => "unreachable",
            ReadError::Status(_) => "http-status",
            ReadError::Wall(_) => "wall",
            ReadError::Timeout(_) => "timeout",
            ReadError::NotHtml(_) => "not-html",
            ReadError::TooLarge(_) => "too-large",
            ReadError::Robots(_) => "robots",
            ReadError::Signal(_) => "content-signal",
            ReadError::Nothing(_) => "nothing-found",
            ReadError::File(_) => "file",
            ReadError::NotShared => "not-shared",
            ReadError::Sharing(_) => "sharing",
            ReadError::SeveralShared(_) => "several-shared",
            ReadError::Section(_) => "no-section",
            ReadError::Selector(_) => "selector",
            ReadError::Fields(_) => "fields",
            ReadError::TooLong(..) => "too-long",
            ReadError::Question(_) => "bad-question",
            ReadError::Failed(_) => "failed",
            ReadError::Stopped => "stopped",
        }
    }

    /// What to do next.
    pub fn help(&self) -> &'static str {
        match self {
            ReadError::Address(_) => "Give a whole address that begins with http:// or https://.",
            ReadError::Private(_) => {
                "If the person wants such pages read, they start the server with --allow-private. Do not try other spellings."
            }
            ReadError::Unreachable(..) => "Check the address for mistakes; if it is right, try again later.",
            ReadError::Status(404 | 410) => "Look for the page by the site's start page or a search.",
            ReadError::Status(429) => "Wait some minutes before asking this site again.",
            ReadError::Status(_) => "Try again later, or look for the text elsewhere.",
            ReadError::Wall(_) => {
                "Ask the person to open the page in their browser and to share it with Foreground, then read `shared:`; or to save it as HTML, which read_page takes."
            }
            ReadError::Timeout(_) => "Try once more; the person can set a longer time with --timeout.",
            ReadError::NotHtml(_) => "Read it with a tool for this type of file, or look for a page about it.",
            ReadError::TooLarge(_) => "Look for a page with a part of it.",
            ReadError::Robots(_) | ReadError::Signal(_) => {
                "Respect it: look for the text elsewhere, or ask the person to read the page themselves."
            }
            ReadError::Nothing(_) => "Use list_links, or a page that is linked from it.",
            ReadError::File(_) => "The person names a folder whose files may be read with --allow-files.",
            ReadError::NotShared => {
                "Ask the person to open the page in their browser and to choose “Share this page with an assistant” in the menu of Foreground’s toolbar button. Do not look for its text in another way."
            }
            ReadError::Sharing(_) => {
                "Tell the person: the extension and the program must have the same version, and the folder must be private."
            }
            ReadError::SeveralShared(_) => "Ask for one of them by its name.",
            ReadError::Section(_) => "Ask for the outline and use headings as it has them.",
            ReadError::Selector(_) => "Correct the selector and ask again, or ask without it.",
            ReadError::Fields(_) => "Correct the mapping and ask again, or ask without it.",
            ReadError::TooLong(..) => "Ask with more max_tokens, or for fewer fields.",
            ReadError::Question(_) => "Ask again with the arguments that the message names.",
            ReadError::Failed(_) => "Other pages can be read; report this one to the project.",
            ReadError::Stopped => "Nothing is to be done.",
        }
    }
}
