//! JSON in a caller's own shape: each of its fields has a place in what was found, by a JSON Pointer (RFC 6901).

use engine::{
    article::{
        Article, ArticleMetadata, Block, BlockKind, Cell, Post, Row, Table,
        plain::{blocks_text, inline_text},
        to_text,
    },
    render::to_markdown,
};
use serde_json::{Map, Value, json};

/// The field whose value is the list that an object is written for each item of.
const EACH: &str = "$each";

/// Where a pointer on a page may begin.
const ROOTS: [&str; 10] =
    ["confidence", "form", "markdown", "metadata", "pageType", "product", "recipe", "tables", "text", "thread"];

/// Objects in objects of a mapping: they are read by recursion.
const DEEPEST: usize = 16;

/// Why a mapping cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldsError {
    /// It is not JSON.
    #[error("the mapping is not valid JSON: {0}")]
    Json(serde_json::Error),
    /// A field is neither a pointer nor an object.
    #[error("`{field}` must be a JSON Pointer such as \"/metadata/title\", or an object of fields")]
    Kind {
        /// The names that lead to the field.
        field: String,
    },
    /// A pointer begins with nothing that pages have.
    #[error("`{field}`: \"{pointer}\" must begin with one of /{}", ROOTS.join(", /"))]
    Root {
        /// The names that lead to the field.
        field: String,
        /// The pointer.
        pointer: String,
    },
    /// A pointer that begins at an item of a list leads nowhere.
    #[error("`{field}`: \"{pointer}\" must begin with /, or be empty for the item itself")]
    Item {
        /// The names that lead to the field.
        field: String,
        /// The pointer.
        pointer: String,
    },
    /// Objects are nested too deeply.
    #[error("the mapping has more than {DEEPEST} objects inside one another")]
    TooDeep,
}

/// The fields that a caller wants.
///
/// ```
/// use select::Fields;
///
/// let fields = Fields::parse(r#"{ "name": "/metadata/title", "posts": { "$each": "/thread", "by": "/author" } }"#)?;
/// # Ok::<(), select::FieldsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fields(Field);

#[derive(Clone, Debug, PartialEq)]
enum Field {
    /// What a pointer leads to.
    At(String),
    /// An object of fields.
    Object(Vec<(String, Field)>),
    /// A list with one object for each item of another.
    Each(String, Vec<(String, Field)>),
}

impl Fields {
    /// Reads a mapping: an object whose values are pointers or objects of the same kind. An object with the field `$each`
    /// is written for each item of the list that it leads to, and its other pointers begin at the item.
    ///
    /// # Errors
    /// Where it is no mapping, with the field that is wrong.
    pub fn parse(mapping: &str) -> Result<Self, FieldsError> {
        let value: Value = serde_json::from_str(mapping).map_err(FieldsError::Json)?;
        if !value.is_object() {
            return Err(FieldsError::Kind { field: "/".to_owned() });
        }
        field(&value, "", true, 0).map(Fields)
    }

    /// The caller's JSON of an article. What a page does not have is `null`, and a list of it is empty.
    pub fn json_of(&self, article: &Article) -> Value {
        write(&self.0, &found(article))
    }

    /// The caller's JSON of a page that its server sent as Markdown or plain text: of it nothing else is known.
    pub fn of_text(&self, text: &str, metadata: &ArticleMetadata) -> Value {
        write(&self.0, &json!({ "metadata": metadata, "text": text, "markdown": text }))
    }
}

fn field(value: &Value, name: &str, is_of_page: bool, depth: usize) -> Result<Field, FieldsError> {
    match value {
        _ if depth > DEEPEST => Err(FieldsError::TooDeep),
        Value::String(pointer) => checked(pointer, name, is_of_page).map(Field::At),
        Value::Object(object) => {
            let each = object.get(EACH).map(|each| {
                let pointer = each.as_str().ok_or_else(|| FieldsError::Kind { field: format!("{name}/{EACH}") })?;
                checked(pointer, name, is_of_page)
            });
            let each = each.transpose()?;
            let others = object.iter().filter(|(key, _)| *key != EACH);
            let fields = others.map(|(key, value)| {
                let field = field(value, &format!("{name}/{key}"), is_of_page && each.is_none(), depth + 1)?;
                Ok((key.clone(), field))
            });
            let fields = fields.collect::<Result<Vec<_>, FieldsError>>()?;
            Ok(match each {
                Some(list) => Field::Each(list, fields),
                None => Field::Object(fields),
            })
        }
        _ => Err(FieldsError::Kind { field: name.to_owned() }),
    }
}

/// A pointer, whose first part is known where it begins at the page.
fn checked(pointer: &str, name: &str, is_of_page: bool) -> Result<String, FieldsError> {
    let is_known = match pointer.strip_prefix('/') {
        Some(path) => !is_of_page || ROOTS.contains(&path.split('/').next().unwrap_or_default()),
        // The item itself.
        None => pointer.is_empty() && !is_of_page,
    };
    let (field, pointer) = (name.to_owned(), pointer.to_owned());
    match (is_known, is_of_page) {
        (true, _) => Ok(pointer),
        (false, true) => Err(FieldsError::Root { field, pointer }),
        (false, false) => Err(FieldsError::Item { field, pointer }),
    }
}

fn write(field: &Field, from: &Value) -> Value {
    let object = |fields: &[(String, Field)], from: &Value| -> Value {
        fields.iter().map(|(name, field)| (name.clone(), write(field, from))).collect::<Map<_, _>>().into()
    };
    match field {
        Field::At(pointer) => from.pointer(pointer).cloned().unwrap_or_default(),
        Field::Object(fields) => object(fields, from),
        Field::Each(list, fields) => {
            let items = from.pointer(list).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            items.iter().map(|item| object(fields, item)).collect()
        }
    }
}

/// What was found, as pointers know it.
fn found(article: &Article) -> Value {
    let metadata = json!(article.metadata);
    let part = |name: &str| metadata.get(name).cloned().unwrap_or_default();
    let mut tables = Vec::new();
    collect_tables(&article.body, &mut tables);
    // Front matter alone is no text.
    let markdown = if article.body.is_empty() { String::new() } else { to_markdown(article) };
    json!({
        "product": part("product"),
        "recipe": part("recipe"),
        "thread": posts(article),
        "tables": tables,
        "text": to_text(article),
        "markdown": markdown,
        "pageType": article.page_type,
        "form": article.form,
        "confidence": article.confidence,
        "metadata": metadata,
    })
}

/// The posts of a page that shows several, each with its text.
fn posts(article: &Article) -> Vec<Value> {
    let ends = article.posts.iter().skip(1).map(|post| post.start as usize).chain([article.body.len()]);
    let of_post = |(post, end): (&Post, usize)| {
        // The heading is its title.
        let body = article.body.get(post.start as usize + 1..end).unwrap_or_default();
        json!({
            "title": post.title,
            "author": post.byline,
            "date": post.published,
            "url": post.url,
            "depth": post.depth,
            "votes": post.votes,
            "isAccepted": post.is_accepted,
            "text": blocks_text(body).trim(),
        })
    };
    article.posts.iter().zip(ends).map(of_post).collect()
}

/// The tables of an article in their order, those in cells of others apart; cells as text.
fn collect_tables(blocks: &[Block], found: &mut Vec<Value>) {
    for block in blocks {
        match &block.kind {
            BlockKind::Table(table) => found.push(written(table)),
            BlockKind::Quote { blocks, .. }
            | BlockKind::Figure { blocks, .. }
            | BlockKind::Aside { blocks }
            | BlockKind::Details { blocks, .. } => collect_tables(blocks, found),
            BlockKind::List { items, .. } => items.iter().for_each(|item| collect_tables(&item.blocks, found)),
            _ => {}
        }
    }
}

fn written(table: &Table) -> Value {
    let cells = |row: &Row| -> Vec<String> {
        row.cells.iter().map(|Cell { blocks, .. }| blocks_text(blocks).trim().to_owned()).collect()
    };
    json!({
        "caption": inline_text(&table.caption),
        "head": table.head.iter().map(cells).collect::<Vec<_>>(),
        "rows": table.body.iter().map(cells).collect::<Vec<_>>(),
    })
}
