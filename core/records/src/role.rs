//! Roles of blocks, as records name them.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// All roles in the order of the rubric.
pub const ROLES: [&str; 27] = [
    "main/title",
    "main/byline",
    "main/date",
    "main/lead",
    "main/body",
    "main/heading",
    "main/figure",
    "main/caption",
    "main/table",
    "main/list",
    "main/code",
    "main/math",
    "main/quote",
    "main/footnote",
    "main/comment",
    "main/price",
    "main/spec",
    "other/nav",
    "other/header",
    "other/footer",
    "other/ad",
    "other/related",
    "other/share",
    "other/cookie",
    "other/sidebar",
    "other/form",
    "other/skip",
];

/// A role, by its position in [`ROLES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Role(u8);

impl Role {
    /// Running text of the content.
    pub const BODY: Role = Role(4);
    /// What is none of the others.
    pub const SKIP: Role = Role(26);

    /// The role of this name.
    pub fn named(name: &str) -> Option<Self> {
        let position = ROLES.iter().position(|role| *role == name)?;
        u8::try_from(position).ok().map(Role)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ROLES[self.index()]
    }

    /// Its position in [`ROLES`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether it is part of the content.
    pub fn is_main(self) -> bool {
        self.name().starts_with("main/")
    }

    /// Whether it is about the content and is no part of its text: title, byline and date.
    pub fn is_metadata(self) -> bool {
        matches!(self.name(), "main/title" | "main/byline" | "main/date")
    }
}

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Role {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Role::named(&name).ok_or_else(|| D::Error::custom(format!("unknown role {name:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The roles of the record's schema, in its order.
    #[test]
    fn roles_are_those_of_the_schema() -> anyhow::Result<()> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/record.schema.json");
        let schema: serde_json::Value = serde_json::from_slice(&std::fs::read(path)?)?;
        assert_eq!(schema["$defs"]["role"]["enum"], serde_json::json!(ROLES));
        assert_eq!((Role::BODY.name(), Role::SKIP.name()), ("main/body", "other/skip"));
        Ok(())
    }
}
