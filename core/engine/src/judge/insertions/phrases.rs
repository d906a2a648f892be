//! What is said by what sites put between paragraphs, in the languages that most of the web is written in.
//!
//! Lower-case phrases parted by `|`, as in the [lexicon](super::super::features).

/// What boxes with a field for an address say.
pub(super) const SIGN_UP: &[&str] = &[
    "newsletter|inbox|subscribe|sign up|signing up|mailing list|e-mail|email",
    "abonnier|anmeld|postfach|abonne|inscri|lettre d'info|infolettre|boîte mail|suscri|boletín|correo",
    "assin|inscrev|iscriv|iscrizione|casella|nieuwsbrief|aanmelden|inschrijven|nyhetsbrev|nyhedsbrev|uutiskirje|tilaa",
    "zapisz|subskryb|zpravodaj|odběr|odebírat|hírlevél|feliratkoz|abonează|abonare|εγγραφ|bülten|abone",
    "подпис|подпиш|рассылк|розсилк|підпис|підпиш|абони|бюлетин",
    "النشرة|اشترك|خبرنامه|عضویت|ניוזלטר|דיוור|הירשמ|न्यूज़लेटर|सब्सक्राइब|จดหมายข่าว|สมัคร|bản tin|đăng ký|buletin|berlangganan",
    "뉴스레터|구독|ニュースレター|メールマガジン|メルマガ|登録|購読|订阅|電子報|电子报|訂閱|邮箱|信箱",
];

/// What sites ask for in their own name.
pub(super) const ASKING: &[&str] = &[
    "our newsletter|our free newsletter|our weekly newsletter|our daily newsletter|subscribe to our|sign up for our",
    "sign up to our|to your inbox|in your inbox|join our mailing list|follow us on|like us on|find us on facebook",
    "support our work|support our journalism|support independent|support us|donate now|donate today|make a donation",
    "supporting us|a small donation|become a member|become a subscriber|become a patron|become a supporter|download our app|download our free app",
    "download the app|get our app|get the app|join our whatsapp|join our telegram|our telegram channel",
    "listen to this article|listen to this story|listen to article|was this page helpful|was this article helpful",
    "was this helpful|did you find this helpful|how helpful was this|rate this article",
    "artikel anhören|war diese seite hilfreich|war dieser artikel hilfreich|écouter l'article|cette page vous a",
    "escuchar artículo|escucha este artículo|te ha resultado útil|слушать статью|была ли статья полезн|この記事を聴く|收听本文|기사 듣기",
    "unser newsletter|unseren newsletter|unserem newsletter|unseren kostenlosen newsletter|folgen sie uns|folge uns auf",
    "folgt uns|unterstützen sie uns|unterstütze uns|unterstützen sie unsere|jetzt spenden|unsere app",
    "notre newsletter|notre lettre|abonnez-vous|inscrivez-vous à|suivez-nous|soutenez|faire un don|faites un don",
    "nuestro boletín|nuestra newsletter|suscríbete|síguenos|apóyanos|apoya nuestro|donar ahora|haz una donación",
    "nossa newsletter|assine nossa|assine grátis|inscreva-se na|siga-nos|siga o nosso|apoie o|doe agora",
    "nostra newsletter|iscriviti|seguici su|sostienici|dona ora|onze nieuwsbrief|volg ons|steun ons|doneer nu",
    "vårt nyhetsbrev|följ oss|stöd oss|vores nyhedsbrev|følg os|vårt nyhetsbrev|følg oss|uutiskirjeemme|seuraa meitä",
    "naszego newslettera|nasz newsletter|obserwuj nas|śledź nas|wesprzyj nas|náš newsletter|sledujte nás|podpořte nás",
    "hírlevelünk|kövess minket|newsletterul nostru|urmărește-ne|το newsletter μας|ακολουθήστε μας|bültenimize|bizi takip",
    "подпишитесь на|подписывайтесь на|нашу рассылку|поддержите нас|читайте нас в|підпишіться на|підписуйтесь|последвайте ни",
    "اشترك في|تابعنا|تابعونا|ما را دنبال|עקבו אחרינו|हमें फॉलो|ติดตามเรา|theo dõi chúng tôi|ikuti kami",
    "뉴스레터를 구독|뉴스레터 구독|팔로우하|ニュースレターに登録|メルマガに登録|フォローして|订阅我们|訂閱我們|免费订阅|关注我们|关注公众号|追蹤我們",
];

/// What stands above and below an advertisement, and nothing else with it.
pub(super) const ADVERTISEMENT: &[&str] = &[
    "advertisement|advertisement continue reading below|continue reading below|article continues below|ad",
    "article continues below advertisement|story continues below|story continues below advertisement|sponsored",
    "advertisement story continues below|advertisement article continues below|advertisement scroll to continue",
    "anzeige|werbung|publicité|la suite après la publicité|publicidad|continúa después de la publicidad",
    "publicidade|continua após a publicidade|continua depois da publicidade|pubblicità|advertentie|annons|annonse|mainos",
    "reklama|reklam|hirdetés|publicitate|διαφήμιση|реклама|إعلان|اعلان|פרסומת|विज्ञापन|โฆษณา|quảng cáo|iklan",
    "advertisement scroll to read|광고|広告|スポンサーリンク|广告|廣告",
];

/// What announces another text in the midst of one.
pub(super) const ANOTHER: &[&str] = &[
    "read also|also read|read more|read next|related|related article|related story|don't miss|recommended reading",
    "related articles|related posts|related stories|related news|recommended|recommended for you|you may also like",
    "you might also like|trending|trending now|most read|most popular|more stories|popular posts|auch lesenswert",
    "meistgelesen|am häufigsten gelesen|les plus lus|sur le même sujet|lo más leído|más leídas|mais lidas|più letti",
    "самое читаемое|популярное|по теме|인기 기사|많이 본 뉴스|人気記事|热门文章|相关文章|相關文章",
    "lesen sie auch|lies auch|lesen sie mehr|mehr dazu|auch interessant|lire aussi|à lire aussi|à lire|voir aussi",
    "lee también|leer también|te puede interesar|leia também|leia mais|veja também|leggi anche|lees ook|läs också|läs även",
    "læs også|les også|lue myös|czytaj też|czytaj także|czytaj również|zobacz też|přečtěte si|čtěte také|prečítajte si",
    "olvasd el|citește și|citiți și|διαβάστε επίσης|διαβάστε ακόμη|bunu da oku|читайте также|читайте ещё|читайте також",
    "прочетете още|اقرأ أيضا|اقرأ أيضًا|بیشتر بخوانید|קראו גם|यह भी पढ़ें|ये भी पढ़ें|อ่านเพิ่มเติม|xem thêm|baca juga",
    "관련 기사|관련기사|あわせて読みたい|合わせて読みたい|関連記事|延伸阅读|延伸閱讀|相关阅读|相關閱讀",
];
