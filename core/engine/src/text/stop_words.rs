//! Words that say nothing about a subject, by language: the commonest function words, sorted for binary search.

/// The stop words of a language by its primary subtag, sorted; empty for a language that is not listed.
pub(super) fn stop_words(subtag: &str) -> &'static [&'static str] {
    match subtag {
        "en" => &EN,
        "de" => &DE,
        "fr" => &FR,
        "es" => &ES,
        "it" => &IT,
        "pt" => &PT,
        "nl" => &NL,
        "sv" => &SV,
        "da" => &DA,
        "no" | "nb" | "nn" => &NO,
        "fi" => &FI,
        "ru" => &RU,
        "uk" => &UK,
        "pl" => &PL,
        "cs" => &CS,
        "ro" => &RO,
        "hu" => &HU,
        "tr" => &TR,
        "el" => &EL,
        "ar" => &AR,
        "vi" => &VI,
        "id" => &ID,
        _ => &[],
    }
}

#[rustfmt::skip]
const EN: [&str; 85] = [
    "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can",
    "could", "did", "do", "does", "for", "from", "get", "had", "has", "have", "he", "her", "his", "how", "i", "if",
    "in", "into", "is", "it", "its", "just", "me", "more", "most", "my", "new", "no", "not", "now", "of", "on",
    "one", "or", "our", "out", "over", "own", "she", "so", "some", "than", "that", "the", "their", "them", "then",
    "there", "these", "they", "this", "to", "too", "up", "us", "was", "we", "were", "what", "when", "where",
    "which", "who", "why", "will", "with", "would", "you", "your",
];

#[rustfmt::skip]
const DE: [&str; 71] = [
    "aber", "alle", "als", "also", "am", "an", "auch", "auf", "aus", "bei", "bin", "bis", "da", "das", "dass",
    "dem", "den", "der", "des", "die", "dir", "doch", "du", "durch", "ein", "eine", "einem", "einen", "einer", "es",
    "für", "haben", "hat", "ich", "ihr", "im", "in", "ist", "ja", "kann", "man", "mehr", "mit", "nach", "nicht",
    "noch", "nur", "oder", "sein", "sich", "sie", "sind", "so", "um", "und", "uns", "unter", "vom", "von", "vor",
    "war", "was", "wenn", "werden", "wie", "wir", "wird", "zu", "zum", "zur", "über",
];

#[rustfmt::skip]
const FR: [&str; 62] = [
    "au", "aux", "avec", "ce", "ces", "cette", "comme", "dans", "de", "des", "du", "elle", "en", "est", "et", "il",
    "ils", "je", "la", "le", "les", "leur", "lui", "mais", "me", "mes", "moi", "mon", "même", "ne", "nos", "notre",
    "nous", "on", "ou", "où", "par", "pas", "plus", "pour", "qu", "que", "qui", "sa", "sans", "se", "ses", "si",
    "son", "sont", "sur", "ta", "te", "tu", "un", "une", "vos", "votre", "vous", "y", "à", "être",
];

#[rustfmt::skip]
const ES: [&str; 55] = [
    "a", "al", "como", "con", "cuando", "de", "del", "desde", "donde", "el", "ella", "en", "entre", "era", "es",
    "esta", "este", "esto", "fue", "ha", "hay", "la", "las", "le", "lo", "los", "me", "mi", "muy", "más", "no",
    "nos", "o", "para", "pero", "por", "porque", "que", "qué", "se", "ser", "si", "sin", "sobre", "son", "su",
    "sus", "también", "te", "tu", "un", "una", "y", "ya", "yo",
];

#[rustfmt::skip]
const IT: [&str; 53] = [
    "a", "ad", "ai", "al", "alla", "anche", "che", "chi", "ci", "come", "con", "da", "dal", "dalla", "dei", "del",
    "della", "delle", "di", "e", "ed", "gli", "ha", "ho", "i", "il", "in", "io", "la", "le", "lo", "ma", "mi",
    "nel", "nella", "non", "o", "per", "più", "quando", "questa", "questo", "se", "si", "sono", "su", "sul", "tra",
    "tu", "un", "una", "uno", "è",
];

#[rustfmt::skip]
const PT: [&str; 54] = [
    "a", "ao", "aos", "as", "com", "como", "da", "das", "de", "do", "dos", "e", "ela", "ele", "em", "entre", "era",
    "essa", "esse", "esta", "este", "eu", "foi", "já", "mais", "mas", "me", "meu", "na", "nas", "no", "nos", "não",
    "o", "os", "ou", "para", "pela", "pelo", "por", "que", "quem", "se", "sem", "ser", "seu", "sua", "são",
    "também", "te", "um", "uma", "você", "é",
];

#[rustfmt::skip]
const NL: [&str; 56] = [
    "aan", "al", "als", "bij", "dan", "dat", "de", "der", "deze", "die", "dit", "door", "een", "en", "er", "geen",
    "had", "heeft", "het", "hij", "hoe", "ik", "in", "is", "je", "kan", "maar", "me", "met", "mijn", "naar", "niet",
    "nog", "of", "om", "onze", "ook", "op", "over", "te", "tot", "u", "uit", "van", "voor", "was", "wat", "we",
    "wel", "wij", "worden", "zal", "ze", "zich", "zijn", "zo",
];

#[rustfmt::skip]
const SV: [&str; 55] = [
    "alla", "att", "av", "bara", "de", "den", "det", "detta", "dig", "din", "du", "där", "efter", "eller", "en",
    "ett", "från", "för", "ha", "hade", "han", "har", "hon", "hur", "här", "i", "inte", "jag", "kan", "man", "med",
    "men", "mig", "min", "mot", "nu", "när", "och", "om", "oss", "på", "sig", "sin", "ska", "som", "så", "till",
    "under", "upp", "ut", "var", "vara", "vi", "vid", "är",
];

#[rustfmt::skip]
const DA: [&str; 54] = [
    "af", "alle", "at", "blev", "da", "de", "dem", "den", "der", "det", "dig", "din", "du", "efter", "eller", "en",
    "er", "et", "for", "fra", "han", "har", "hun", "hvad", "hvor", "i", "ikke", "ind", "jeg", "kan", "man", "med",
    "men", "mig", "min", "mod", "nu", "når", "og", "om", "op", "os", "på", "sig", "sin", "som", "så", "til", "ud",
    "under", "var", "vi", "vil", "være",
];

#[rustfmt::skip]
const NO: [&str; 54] = [
    "alle", "at", "av", "bare", "ble", "da", "de", "den", "der", "det", "dette", "du", "eller", "en", "er", "et",
    "etter", "for", "fra", "ha", "han", "har", "hun", "hva", "hvor", "i", "ikke", "jeg", "kan", "man", "med", "meg",
    "men", "min", "mot", "nå", "når", "og", "om", "opp", "oss", "på", "seg", "sin", "som", "så", "til", "ut", "var",
    "ved", "vi", "vil", "være", "å",
];

#[rustfmt::skip]
const FI: [&str; 37] = [
    "ei", "ennen", "että", "he", "hän", "ja", "joka", "jos", "jotka", "kanssa", "koska", "kuin", "kun", "me",
    "mikä", "minä", "mitä", "mukaan", "mutta", "myös", "ne", "niin", "nyt", "ole", "oli", "on", "ovat", "se",
    "sekä", "sen", "siitä", "sinä", "tai", "te", "tämä", "vain", "voi",
];

#[rustfmt::skip]
const RU: [&str; 75] = [
    "а", "без", "бы", "был", "была", "были", "было", "быть", "в", "вам", "вас", "весь", "во", "вот", "все", "всё",
    "вы", "где", "да", "для", "до", "его", "ее", "если", "есть", "еще", "ещё", "её", "же", "за", "и", "из", "или",
    "им", "их", "к", "как", "когда", "который", "кто", "ли", "мне", "мы", "на", "над", "не", "нет", "но", "ну", "о",
    "об", "он", "она", "они", "от", "по", "под", "при", "с", "со", "так", "также", "такой", "там", "то", "только",
    "ты", "у", "уже", "что", "чтобы", "эта", "эти", "это", "я",
];

#[rustfmt::skip]
const UK: [&str; 60] = [
    "а", "або", "але", "б", "був", "була", "були", "було", "бути", "в", "вам", "вас", "ви", "вона", "вони", "все",
    "всі", "від", "він", "де", "для", "до", "з", "за", "зі", "й", "його", "коли", "ми", "на", "не", "ні", "о", "об",
    "по", "при", "про", "с", "та", "так", "також", "те", "ти", "то", "у", "хто", "це", "цей", "ця", "чи", "що",
    "щоб", "я", "як", "який", "є", "і", "із", "їх", "її",
];

#[rustfmt::skip]
const PL: [&str; 65] = [
    "a", "aby", "ale", "bez", "by", "być", "był", "była", "było", "co", "czy", "dla", "do", "go", "i", "ich", "im",
    "in", "ja", "jak", "jako", "je", "jego", "jej", "jest", "już", "każdy", "która", "które", "który", "ku", "lub",
    "ma", "mi", "na", "nad", "nie", "niż", "o", "od", "on", "ona", "oni", "po", "pod", "przez", "przy", "się", "są",
    "tak", "także", "tam", "te", "tego", "ten", "to", "tu", "ty", "tylko", "w", "we", "z", "za", "ze", "że",
];

#[rustfmt::skip]
const CS: [&str; 61] = [
    "a", "aby", "ale", "ani", "až", "bez", "by", "byl", "byla", "bylo", "být", "co", "do", "i", "jak", "jako", "je",
    "jeho", "jej", "její", "již", "jsem", "jsme", "jsou", "k", "kde", "když", "které", "který", "ma", "mezi", "mi",
    "my", "na", "nad", "nebo", "není", "o", "od", "po", "pod", "pro", "proto", "při", "s", "se", "si", "tak",
    "také", "tam", "ten", "to", "tu", "už", "v", "ve", "však", "z", "za", "ze", "že",
];

#[rustfmt::skip]
const RO: [&str; 48] = [
    "a", "ai", "al", "ale", "am", "ar", "are", "au", "ca", "care", "ce", "cea", "cel", "ci", "cu", "cum", "că",
    "dar", "de", "din", "doar", "după", "este", "eu", "fi", "fost", "fără", "iar", "la", "le", "mai", "mea", "mi",
    "ne", "nu", "o", "pe", "pentru", "prin", "sau", "se", "sunt", "să", "un", "una", "în", "și", "ți",
];

#[rustfmt::skip]
const HU: [&str; 46] = [
    "a", "az", "azt", "be", "csak", "de", "e", "egy", "el", "ez", "ezt", "ha", "hogy", "ide", "is", "itt", "kell",
    "ki", "le", "lehet", "lesz", "ma", "meg", "mert", "mi", "mint", "most", "már", "még", "nagyon", "nem", "nincs",
    "pedig", "s", "sem", "szerint", "ti", "után", "vagy", "van", "volt", "én", "és", "össze", "úgy", "ő",
];

#[rustfmt::skip]
const TR: [&str; 37] = [
    "ama", "ancak", "bana", "ben", "bir", "biz", "bu", "da", "daha", "de", "değil", "diye", "en", "gibi", "göre",
    "hem", "her", "ile", "ise", "için", "kadar", "ki", "mi", "mu", "ne", "o", "olan", "olarak", "oldu", "olduğu",
    "onu", "sen", "ve", "veya", "ya", "çok", "şu",
];

#[rustfmt::skip]
const EL: [&str; 51] = [
    "ή", "ήταν", "αλλά", "αν", "από", "αυτά", "αυτή", "αυτό", "για", "δεν", "είναι", "εκεί", "ενώ", "επί", "η",
    "θα", "και", "κατά", "με", "μετά", "μη", "μια", "μου", "να", "ο", "οι", "που", "πως", "σας", "σε", "στα", "στη",
    "στην", "στις", "στο", "στον", "τα", "τη", "την", "της", "τι", "τις", "το", "τον", "του", "τους", "των", "ως",
    "όπως", "όταν", "ότι",
];

#[rustfmt::skip]
const AR: [&str; 34] = [
    "أن", "أو", "إلى", "إن", "التي", "الذي", "ان", "بعد", "بين", "ثم", "حتى", "على", "عن", "عند", "غير", "في", "قد",
    "كان", "كل", "كما", "لا", "لم", "لن", "ما", "مع", "من", "منذ", "هذا", "هذه", "هل", "هو", "هي", "و", "يا",
];

#[rustfmt::skip]
const VI: [&str; 42] = [
    "bị", "bởi", "cho", "các", "cái", "có", "của", "do", "hay", "hoặc", "khi", "không", "là", "lên", "lại", "mà",
    "một", "như", "nhưng", "những", "này", "nên", "ra", "rất", "sẽ", "theo", "thì", "trong", "trên", "tại", "từ",
    "và", "vào", "về", "với", "đang", "đã", "đó", "được", "đến", "để", "ở",
];

#[rustfmt::skip]
const ID: [&str; 35] = [
    "ada", "adalah", "agar", "akan", "anda", "atau", "bagi", "bahwa", "dalam", "dan", "dari", "dengan", "di", "ia",
    "ini", "itu", "jika", "juga", "kami", "kamu", "karena", "ke", "kita", "lebih", "mereka", "oleh", "pada", "saat",
    "saya", "sebagai", "sudah", "telah", "tidak", "untuk", "yang",
];

#[cfg(test)]
mod tests {
    use super::stop_words;

    #[test]
    fn lists_are_sorted_for_binary_search() {
        for subtag in [
            "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "fi", "ru", "uk", "pl", "cs", "ro", "hu", "tr",
            "el", "ar", "vi", "id",
        ] {
            assert!(!stop_words(subtag).is_empty(), "{subtag}");
            assert!(stop_words(subtag).is_sorted(), "{subtag}");
        }
    }
}
