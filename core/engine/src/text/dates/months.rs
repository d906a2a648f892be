//! Names of months in the languages that date their pages in words.

/// Language and the names from January to December. A language may have several rows (cases, spellings).
type Names = (&'static str, [&'static str; 12]);

#[rustfmt::skip]
const GREGORIAN: [Names; 58] = [
    ("en", ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]),
    ("de", ["januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember"]),
    ("de", ["jänner", "feber", "maerz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember"]),
    ("fr", ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"]),
    ("fr", ["janvier", "fevrier", "mars", "avril", "mai", "juin", "juillet", "aout", "septembre", "octobre", "novembre", "decembre"]),
    ("es", ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"]),
    ("es", ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "setiembre", "octubre", "noviembre", "diciembre"]),
    ("pt", ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"]),
    ("it", ["gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"]),
    ("nl", ["januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"]),
    ("sv", ["januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november", "december"]),
    ("da", ["januar", "februar", "marts", "april", "maj", "juni", "juli", "august", "september", "oktober", "november", "december"]),
    ("no", ["januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "desember"]),
    ("is", ["janúar", "febrúar", "mars", "apríl", "maí", "júní", "júlí", "ágúst", "september", "október", "nóvember", "desember"]),
    ("fi", ["tammikuuta", "helmikuuta", "maaliskuuta", "huhtikuuta", "toukokuuta", "kesäkuuta", "heinäkuuta", "elokuuta", "syyskuuta", "lokakuuta", "marraskuuta", "joulukuuta"]),
    ("et", ["jaanuar", "veebruar", "märts", "aprill", "mai", "juuni", "juuli", "august", "september", "oktoober", "november", "detsember"]),
    ("lv", ["janvāris", "februāris", "marts", "aprīlis", "maijs", "jūnijs", "jūlijs", "augusts", "septembris", "oktobris", "novembris", "decembris"]),
    ("lv", ["janvārī", "februārī", "martā", "aprīlī", "maijā", "jūnijā", "jūlijā", "augustā", "septembrī", "oktobrī", "novembrī", "decembrī"]),
    ("lt", ["sausio", "vasario", "kovo", "balandžio", "gegužės", "birželio", "liepos", "rugpjūčio", "rugsėjo", "spalio", "lapkričio", "gruodžio"]),
    ("pl", ["stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września", "października", "listopada", "grudnia"]),
    ("pl", ["styczeń", "luty", "marzec", "kwiecień", "maj", "czerwiec", "lipiec", "sierpień", "wrzesień", "październik", "listopad", "grudzień"]),
    ("cs", ["ledna", "února", "března", "dubna", "května", "června", "července", "srpna", "září", "října", "listopadu", "prosince"]),
    ("cs", ["leden", "únor", "březen", "duben", "květen", "červen", "červenec", "srpen", "září", "říjen", "listopad", "prosinec"]),
    ("sk", ["januára", "februára", "marca", "apríla", "mája", "júna", "júla", "augusta", "septembra", "októbra", "novembra", "decembra"]),
    ("sl", ["januar", "februar", "marec", "april", "maj", "junij", "julij", "avgust", "september", "oktober", "november", "december"]),
    ("sl", ["januarja", "februarja", "marca", "aprila", "maja", "junija", "julija", "avgusta", "septembra", "oktobra", "novembra", "decembra"]),
    ("hr", ["siječnja", "veljače", "ožujka", "travnja", "svibnja", "lipnja", "srpnja", "kolovoza", "rujna", "listopada", "studenoga", "prosinca"]),
    ("hr", ["siječanj", "veljača", "ožujak", "travanj", "svibanj", "lipanj", "srpanj", "kolovoz", "rujan", "listopad", "studeni", "prosinac"]),
    ("sr", ["januar", "februar", "mart", "april", "maj", "jun", "jul", "avgust", "septembar", "oktobar", "novembar", "decembar"]),
    ("sr", ["јануар", "фебруар", "март", "април", "мај", "јун", "јул", "август", "септембар", "октобар", "новембар", "децембар"]),
    ("hu", ["január", "február", "március", "április", "május", "június", "július", "augusztus", "szeptember", "október", "november", "december"]),
    ("ro", ["ianuarie", "februarie", "martie", "aprilie", "mai", "iunie", "iulie", "august", "septembrie", "octombrie", "noiembrie", "decembrie"]),
    ("bg", ["януари", "февруари", "март", "април", "май", "юни", "юли", "август", "септември", "октомври", "ноември", "декември"]),
    ("ru", ["января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря"]),
    ("ru", ["январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь"]),
    ("uk", ["січня", "лютого", "березня", "квітня", "травня", "червня", "липня", "серпня", "вересня", "жовтня", "листопада", "грудня"]),
    ("uk", ["січень", "лютий", "березень", "квітень", "травень", "червень", "липень", "серпень", "вересень", "жовтень", "листопад", "грудень"]),
    ("be", ["студзеня", "лютага", "сакавіка", "красавіка", "мая", "чэрвеня", "ліпеня", "жніўня", "верасня", "кастрычніка", "лістапада", "снежня"]),
    ("el", ["ιανουαρίου", "φεβρουαρίου", "μαρτίου", "απριλίου", "μαΐου", "ιουνίου", "ιουλίου", "αυγούστου", "σεπτεμβρίου", "οκτωβρίου", "νοεμβρίου", "δεκεμβρίου"]),
    ("el", ["ιανουάριος", "φεβρουάριος", "μάρτιος", "απρίλιος", "μαΐος", "ιούνιος", "ιούλιος", "αύγουστος", "σεπτέμβριος", "οκτώβριος", "νοέμβριος", "δεκέμβριος"]),
    ("tr", ["ocak", "şubat", "mart", "nisan", "mayıs", "haziran", "temmuz", "ağustos", "eylül", "ekim", "kasım", "aralık"]),
    ("az", ["yanvar", "fevral", "mart", "aprel", "may", "iyun", "iyul", "avqust", "sentyabr", "oktyabr", "noyabr", "dekabr"]),
    ("ca", ["gener", "febrer", "març", "abril", "maig", "juny", "juliol", "agost", "setembre", "octubre", "novembre", "desembre"]),
    ("gl", ["xaneiro", "febreiro", "marzo", "abril", "maio", "xuño", "xullo", "agosto", "setembro", "outubro", "novembro", "decembro"]),
    ("eu", ["urtarrilak", "otsailak", "martxoak", "apirilak", "maiatzak", "ekainak", "uztailak", "abuztuak", "irailak", "urriak", "azaroak", "abenduak"]),
    ("id", ["januari", "februari", "maret", "april", "mei", "juni", "juli", "agustus", "september", "oktober", "november", "desember"]),
    ("ms", ["januari", "februari", "mac", "april", "mei", "jun", "julai", "ogos", "september", "oktober", "november", "disember"]),
    ("sw", ["januari", "februari", "machi", "aprili", "mei", "juni", "julai", "agosti", "septemba", "oktoba", "novemba", "desemba"]),
    ("ar", ["يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"]),
    ("ar", ["جانفي", "فيفري", "مارس", "ابريل", "ماي", "جوان", "جويلية", "اغسطس", "سبتمبر", "اكتوبر", "نوفمبر", "ديسمبر"]),
    ("he", ["בינואר", "בפברואר", "במרץ", "באפריל", "במאי", "ביוני", "ביולי", "באוגוסט", "בספטמבר", "באוקטובר", "בנובמבר", "בדצמבר"]),
    ("he", ["ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני", "יולי", "אוגוסט", "ספטמבר", "אוקטובר", "נובמבר", "דצמבר"]),
    ("fa", ["ژانویه", "فوریه", "مارس", "آوریل", "مه", "ژوئن", "ژوئیه", "اوت", "سپتامبر", "اکتبر", "نوامبر", "دسامبر"]),
    ("hi", ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"]),
    ("hi", ["जनवरी", "फरवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितम्बर", "अक्तूबर", "नवम्बर", "दिसम्बर"]),
    ("bn", ["জানুয়ারি", "ফেব্রুয়ারি", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টেম্বর", "অক্টোবর", "নভেম্বর", "ডিসেম্বর"]),
    ("ta", ["ஜனவரி", "பிப்ரவரி", "மார்ச்", "ஏப்ரல்", "மே", "ஜூன்", "ஜூலை", "ஆகஸ்ட்", "செப்டம்பர்", "அக்டோபர்", "நவம்பர்", "டிசம்பர்"]),
    ("th", ["มกราคม", "กุมภาพันธ์", "มีนาคม", "เมษายน", "พฤษภาคม", "มิถุนายน", "กรกฎาคม", "สิงหาคม", "กันยายน", "ตุลาคม", "พฤศจิกายน", "ธันวาคม"]),
];

/// Months of the Iranian calendar, from Farvardin.
const IRANIAN: [&str; 12] =
    ["فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"];

/// A month by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Month {
    /// 1 to 12.
    Gregorian(u8),
    /// 1 (Farvardin) to 12 (Esfand).
    Iranian(u8),
}

/// The month that this lower-case word names: in full, or its first three letters or more. Where languages differ
/// (`listopad` is October in Croatian and November in Polish) the given language decides, else the first in the list.
pub(crate) fn month(word: &str, language: &str) -> Option<Month> {
    if let Some(position) = IRANIAN.iter().position(|name| *name == word) {
        return Some(Month::Iranian(position as u8 + 1));
    }
    let own = || GREGORIAN.iter().filter(|(tag, _)| *tag == language);
    let find = |fits: &dyn Fn(&str) -> bool| {
        let mut rows = own().chain(&GREGORIAN);
        rows.find_map(|(_, names)| names.iter().position(|name| fits(name)))
    };
    let short = word.chars().count() >= 3;
    let found = find(&|name| name == word).or_else(|| find(&|name| short && name.starts_with(word)));
    found.map(|position| Month::Gregorian(position as u8 + 1))
}

#[cfg(test)]
mod tests {
    use super::{GREGORIAN, Month, month};

    #[test]
    fn names_and_abbreviations() {
        assert_eq!(month("sept", "en"), Some(Month::Gregorian(9)));
        assert_eq!(month("mar", "es"), Some(Month::Gregorian(3)));
        assert_eq!(month("listopada", "hr"), Some(Month::Gregorian(10)));
        assert_eq!(month("listopada", "pl"), Some(Month::Gregorian(11)));
        assert_eq!(month("mars", "fr"), Some(Month::Gregorian(3)));
        assert_eq!(month("دی", "fa"), Some(Month::Iranian(10)));
        assert_eq!(month("ma", "fr"), None);
        assert_eq!(month("words", "en"), None);
    }

    #[test]
    fn every_name_is_lower_case_and_found() {
        for (language, names) in GREGORIAN {
            for (position, name) in names.iter().enumerate() {
                assert_eq!(name.to_lowercase(), *name);
                assert_eq!(month(name, language), Some(Month::Gregorian(position as u8 + 1)), "{language} {name}");
            }
        }
    }
}
