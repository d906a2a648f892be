//! What the people of these threads write, and how their days are written.

/// One language.
pub(super) struct Words {
    /// Its tag.
    pub language: &'static str,
    /// The day of May 2024 with a time.
    pub day: fn(u32) -> String,
    pub title: &'static str,
    pub names: [&'static str; 5],
    pub sentences: [&'static str; 8],
    pub reply: &'static str,
    pub quote: &'static str,
    pub report: &'static str,
    pub share: &'static str,
    /// "Posts", before a number.
    pub posts: &'static str,
    /// "Joined", before a month.
    pub joined: &'static str,
    /// The month in which everybody joined.
    pub month: &'static str,
    /// What a member may be called.
    pub ranks: [&'static str; 3],
    /// "points", after a number.
    pub points: &'static str,
    /// What the site is called.
    pub site: &'static str,
    /// "answers", after a number.
    pub answers: &'static str,
}

/// All of them.
pub(super) const LANGUAGES: [&Words; 4] = [&ENGLISH, &GERMAN, &FRENCH, &JAPANESE];

const ENGLISH: Words = Words {
    language: "en",
    day: |day| format!("May {day}, 2024, 9:{:02} AM", 10 + day),
    title: "The pump of the ferry does not start when it rains",
    names: ["harbour_cat", "Ines Holm", "old-keeper", "tide42", "Mr Ropes"],
    sentences: [
        "The pump runs well for a week and then stops as soon as the first rain comes down.",
        "Has anybody seen this with the older model, the one that has the brass lid?",
        "Ours did the same until we had dried the plugs in the oven of the galley.",
        "Look at the cable behind the ladder first, since water runs down there from the deck.",
        "I would not open the lid before the bolts have cooled down, because it bends.",
        "The man who built it told me that the float is too light for salt water.",
        "We changed the float last spring and have not had to touch the thing again.",
        "There is a drawing of it in the yellow folder, which hangs beside the wheel.",
    ],
    reply: "Reply",
    quote: "Quote",
    report: "Report",
    share: "Share",
    posts: "Posts",
    joined: "Joined",
    month: "Mar 2019",
    ranks: ["New Member", "Senior Member", "Moderator"],
    points: "points",
    site: "The pumps of the coast",
    answers: "Answers",
};

const GERMAN: Words = Words {
    language: "de",
    day: |day| format!("{day}. Mai 2024, 09:{:02}", 10 + day),
    title: "Die Pumpe der Fähre springt bei Regen nicht an",
    names: ["hafenkatze", "Ines Holm", "alter_wart", "flut42", "Herr Seil"],
    sentences: [
        "Die Pumpe läuft eine Woche lang gut und bleibt stehen, sobald der erste Regen fällt.",
        "Hat das schon jemand bei dem älteren Modell gesehen, dem mit dem Deckel aus Messing?",
        "Unsere tat dasselbe, bis wir die Stecker im Ofen der Kombüse getrocknet hatten.",
        "Sieh dir zuerst das Kabel hinter der Leiter an, denn dort läuft das Wasser herunter.",
        "Ich würde den Deckel nicht öffnen, bevor die Bolzen kalt sind, weil er sich verzieht.",
        "Der Mann, der sie gebaut hat, sagte mir, der Schwimmer sei zu leicht für Salzwasser.",
        "Wir haben den Schwimmer im Frühjahr gewechselt und seither nichts mehr daran getan.",
        "Eine Zeichnung davon liegt in der gelben Mappe, die neben dem Steuerrad hängt.",
    ],
    reply: "Antworten",
    quote: "Zitieren",
    report: "Melden",
    share: "Teilen",
    posts: "Beiträge",
    joined: "Registriert",
    month: "März 2019",
    ranks: ["Neues Mitglied", "Stammgast", "Moderator"],
    points: "Punkte",
    site: "Die Pumpen der Küste",
    answers: "Antworten",
};

const FRENCH: Words = Words {
    language: "fr",
    day: |day| format!("{day} mai 2024 à 09:{:02}", 10 + day),
    title: "La pompe du bac ne démarre pas quand il pleut",
    names: ["chat_du_port", "Inès Holm", "vieux-gardien", "maree42", "M. Cordage"],
    sentences: [
        "La pompe marche bien pendant une semaine, puis s’arrête dès que la pluie tombe.",
        "Quelqu’un a-t-il déjà vu cela sur l’ancien modèle, celui qui a le couvercle en laiton ?",
        "La nôtre faisait pareil avant que nous ayons séché les bougies dans le four du bord.",
        "Regarde d’abord le câble derrière l’échelle, car l’eau du pont descend par là.",
        "Je n’ouvrirais pas le couvercle avant que les boulons soient froids, car il se tord.",
        "L’homme qui l’a construite m’a dit que le flotteur est trop léger pour l’eau salée.",
        "Nous avons changé le flotteur au printemps et nous n’y avons plus touché depuis.",
        "Il y en a un dessin dans le dossier jaune, qui est accroché à côté de la barre.",
    ],
    reply: "Répondre",
    quote: "Citer",
    report: "Signaler",
    share: "Partager",
    posts: "Messages",
    joined: "Inscrit",
    month: "mars 2019",
    ranks: ["Nouveau membre", "Habitué", "Modérateur"],
    points: "points",
    site: "Les pompes de la côte",
    answers: "Réponses",
};

const JAPANESE: Words = Words {
    language: "ja",
    day: |day| format!("2024年5月{day}日 09:{:02}", 10 + day),
    title: "雨が降ると渡し船のポンプが動かない",
    names: ["minato_neko", "ホルム", "灯台守", "tide42", "縄さん"],
    sentences: [
        "ポンプは一週間ほど調子よく動きますが、雨が降り始めるとすぐに止まってしまいます。",
        "真鍮のふたが付いた古い型で同じことを経験された方はいらっしゃいますか。",
        "うちのも同じでしたが、船の台所のオーブンで部品を乾かしたら直りました。",
        "まず梯子の後ろにある配線を見てください。甲板の水がそこを流れ落ちるからです。",
        "ボルトが冷える前にふたを開けるのはやめたほうがいいです。曲がってしまいます。",
        "作った人の話では、海水には浮きが軽すぎるのだそうです。",
        "去年の春に浮きを取り替えてからは、一度も手を入れていません。",
        "舵のそばに掛けてある黄色い紙ばさみの中に図面が入っています。",
    ],
    reply: "返信",
    quote: "引用",
    report: "報告",
    share: "共有",
    posts: "投稿",
    joined: "登録",
    month: "2019年3月",
    ranks: ["新入り", "常連", "管理人"],
    points: "ポイント",
    site: "海岸のポンプ",
    answers: "回答",
};
