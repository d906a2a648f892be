//! What is said by what sites put between paragraphs, in the languages that most of the web is written in.
//!
//! Lower-case phrases parted by `|`.

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

/// How lines begin that say why they were sent, or ask the reader to take part without a link to do so.
pub(super) const INVITATION: &[&str] = &[
    "you are receiving this|you're receiving this|you’re receiving this|you received this email|you received this e mail|you have received this email",
    "you must log in to answer|you must log in to comment|you must log in to reply|you must log in to post",
    "you must log in to leave|you must be logged in to answer|you must be logged in to comment",
    "you must be logged in to reply|you must be logged in to post|you must be logged in to leave",
    "you need to log in to answer|you need to log in to comment|you need to log in to reply",
    "you need to log in to post|you need to log in to leave|you need to be logged in to answer",
    "you need to be logged in to comment|you need to be logged in to reply|you need to be logged in to post",
    "you need to be logged in to leave",
    "this email was sent to|this e mail was sent to|thanks for contributing an answer|thank you for contributing an answer",
    "sie erhalten diese e mail|du erhältst diese e mail|sie haben diese e mail|vous recevez cet e mail|vous recevez cet email",
    "vous recevez ce mail|recibes este correo|has recibido este correo|estás recibiendo este correo|você está recebendo este",
    "você recebeu este e mail|ricevi questa e mail|ricevi questa email|hai ricevuto questa e mail|hai ricevuto questa email",
    "je ontvangt deze e mail|u ontvangt deze e mail|du får detta mejl|otrzymujesz tę wiadomość|otrzymujesz ten e mail",
    "вы получили это письмо|вы получаете это письмо|bu e postayı",
];

/// How lines begin that ask the reader to take part, or to write off, by a link or a button of theirs.
pub(super) const LINKED_INVITATION: &[&str] = &[
    "unsubscribe|view in browser|view this email in|view this e mail in|manage your subscription|sign up for free to join",
    "sign up to join|sign up to comment|sign up or log in|sign up using|sign in to comment|sign in to leave|sign in to join",
    "sign in to reply|sign in to participate|log in to comment|log in to leave|log in to join|log in to reply",
    "login to comment|login to reply|please sign in to|please log in to|please login to|you must be logged in|you must log in",
    "you need to log in|you need to be logged in|you must be signed in|already have an account|don't have an account|don’t have an account",
    "not a member yet|join the discussion|join the conversation|join this conversation|be the first to comment",
    "post as a guest|not the answer you're looking for|not the answer you’re looking for|melden sie sich an um zu|melde dich an um zu|sie müssen angemeldet sein",
    "sie müssen sich anmelden|du musst angemeldet sein|du musst dich anmelden|diskutieren sie mit|se désabonner",
    "connectez vous pour|vous devez être connecté|vous devez vous connecter|vous avez déjà un compte|déjà inscrit",
    "darse de baja|inicia sesión para|debes iniciar sesión|debes estar conectado|tienes que iniciar sesión|ya tienes una cuenta",
    "faça login para|você precisa estar logado|você precisa fazer o login|você precisa fazer login|você deve estar logado",
    "já tem uma conta|accedi per commentare|devi essere connesso|hai già un account|log in om te reageren|je moet ingelogd zijn",
    "je moet inloggen|du måste vara inloggad|logga in för att kommentera|du skal være logget ind|log ind for at kommentere",
    "du må være innlogget|du må være logget inn|logg inn for å kommentere|sinun täytyy kirjautua|kirjaudu sisään kommentoidaksesi",
    "musisz się zalogować|zaloguj się aby|pro přidávání komentářů se musíte|pro vložení komentáře se|hozzászólás küldéséhez be kell",
    "trebuie să fii autentificat|πρέπει να συνδεθείτε|yorum yapabilmek için|yorum yapmak için|войдите чтобы",
    "чтобы оставить комментарий|для отправки комментария|щоб відправити коментар|щоб залишити коментар|لترك تعليق",
    "برای نوشتن دیدگاه|bạn phải đăng nhập|anda harus masuk|댓글을 달기 위해서는|로그인 후|要发表评论|要發佈留言",
    "コメントを投稿するにはログインしてください",
];

/// What heads a form for the reader's own text, and nothing else with it.
pub(super) const OWN_WORDS: &[&str] = &[
    "your answer|your reply|your comment|post your answer|write an answer|write your answer|add an answer|post an answer",
    "ihre antwort|deine antwort|antwort verfassen|votre réponse|ta réponse|tu respuesta|su respuesta|sua resposta",
    "la tua risposta|jouw antwoord|uw antwoord|ditt svar|dit svar|vastauksesi|twoja odpowiedź|vaše odpověď|válaszod",
    "răspunsul tău|η απάντησή σας|cevabınız|ваш ответ|ваша відповідь|вашият отговор|إجابتك|پاسخ شما|התשובה שלך",
    "câu trả lời của bạn|jawaban anda|내 답변|あなたの回答|你的回答|你的答案|您的回答",
];

/// What labels lists of texts that others have paid for.
pub(super) const PROMOTED: &[&str] = &[
    "sponsored|promoted|recommended by|around the web|from the web|from our partners|paid content",
    "taboola|outbrain|revcontent|mgid",
    "anzeige|gesponsert|aus dem netz|sponsorisé|sur le web|patrocinad|sponsorizzat|gesponsord|sponsrad|sponset",
    "sponsoreret|sponsorowan|sponzorovan|реклама|スポンサー|赞助|贊助|推广",
];

/// What the next article begins with on some pages.
pub(super) const NEXT: &[&str] = &[
    "next article|next story|nächster artikel|article suivant|prochain article|siguiente artículo",
    "artículo siguiente|siguiente noticia|próximo artigo|próxima matéria|prossimo articolo|volgende artikel|nästa artikel",
    "næste artikel|neste artikkel|następny artykuł|další článek|következő cikk|articolul următor|επόμενο άρθρο",
    "sonraki haber|следующая статья|следующая новость|наступна стаття|المقال التالي|מאמר הבא|다음 기사|次の記事|下一篇",
];
