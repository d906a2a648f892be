//! What sites say in short texts of their own, in the languages that most of the web is written in.
//!
//! Lower-case phrases with which a word begins, parted by `|`.

/// Of the notices that ask for consent.
pub(super) const CONSENT: &[&str] = &[
    "cookie|consent|gdpr|privacy policy",
    "datenschutz|confidentialité|privacidad|privacidade|informativa sulla privacy|privacybeleid",
    "polityka prywatności|polityce prywatności|zásady ochrany|ochrana osobních|adatvédelm|confidențialitate|απορρήτου",
    "integritetspolicy|privatlivspolitik|personvern|tietosuoja|gizlilik|kişisel veri",
    "конфиденциальност|персональных данных|конфіденційн|поверителност",
    "الخصوصية|ملفات تعريف|حریم خصوصی|פרטיות|עוגיות|गोपनीयता|नीति कुकी",
    "นโยบายความเป็นส่วนตัว|คุกกี้|quyền riêng tư|chính sách bảo mật|kebijakan privasi",
    "개인정보|쿠키|個人情報|プライバシー|クッキー|隐私|隱私",
];

pub(super) const COPYRIGHT: &[&str] = &[
    "©|copyright|all rights reserved|terms of",
    "alle rechte|tous droits|todos los derechos|todos os direitos|tutti i diritti|alle rechten",
    "wszelkie prawa|wszystkie prawa|všechna práva|minden jog|toate drepturile|όλα τα δικαιώματα|alla rättigheter",
    "alle rettigheder|alle rettigheter|kaikki oikeudet|tüm hakları|her hakkı saklıdır",
    "все права|усі права|всі права|всички права",
    "جميع الحقوق|كافة الحقوق|تمامی حقوق|کلیه حقوق|כל הזכויות|सर्वाधिकार",
    "สงวนลิขสิทธิ์|bản quyền|hak cipta",
    "저작권|무단 전재|무단전재|無断転載|著作権|版权|版權",
];

pub(super) const RELATED: &[&str] = &[
    "related|read more|read next|more from|more in|you may|you might|also like|recommended|see also|popular|trending",
    "latest|recent posts|most read|further reading|don't miss|keep reading|up next|more stories|other posts|similar",
    "mehr zum|weitere|auch interessant|lesen sie auch|lies auch|das könnte|ähnliche|passend zum|mehr dazu",
    "à lire|lire aussi|articles similaires|sur le même|vous aimerez|à découvrir",
    "artículos relacionados|te puede|lee también|también te|noticias relacionadas|entradas relacionadas|más leíd",
    "leia também|leia mais|veja também|artigos relacionados|posts relacionados|você também|mais lid",
    "leggi anche|potrebbe interessart|potrebbero interessart|articoli correlati|articoli recenti|i più letti",
    "lees ook|gerelateerde|misschien ook|meest gelezen|läs också|läs även|relaterade|mest läst",
    "læs også|relaterede|les også|relaterte|mest lest|lue myös|luetuimmat|aiheeseen liittyv",
    "czytaj też|czytaj także|czytaj również|zobacz też|zobacz także|zobacz również|przeczytaj też|przeczytaj także",
    "powiązane|podobne wpisy|podobne artykuły|polecane|najpopularniejsze|najnowsze wpisy",
    "čtěte také|čtěte dál|přečtěte si|související|mohlo by vás|podobné články|nejčtenější|súvisiace|prečítajte si",
    "kapcsolódó|olvasd el|ajánlott|citește și|citiți și|articole similare|articole recente",
    "διαβάστε επίσης|διαβάστε ακόμη|δείτε επίσης|σχετικά άρθρα",
    "ilgili haber|ilgili yazı|ilgili içerik|benzer yazı|bunlar da ilginizi|ilginizi çekebilir|önerilen|son yazılar",
    "читайте также|читайте ещё|похожие|рекомендуем|по теме|смотрите также|популярное|последние записи",
    "читайте також|схожі|дивіться також|за темою|прочетете още|вижте още|подобни|свързани|още по темата",
    "اقرأ أيضا|اقرأ أيضًا|اقرأ المزيد|مواضيع ذات صلة|مقالات ذات صلة|أخبار ذات صلة|قد يعجبك|قد يهمك|الأكثر قراءة",
    "مطالب مرتبط|مطالب مشابه|بیشتر بخوانید|همچنین بخوانید|نوشته‌های مرتبط|نوشته‌های تازه|پربازدید",
    "קראו גם|קרא גם|כתבות נוספות|אולי יעניין|עוד בנושא|यह भी पढ़ें|ये भी पढ़ें|संबंधित|और पढ़ें",
    "เรื่องที่เกี่ยวข้อง|ข่าวที่เกี่ยวข้อง|บทความที่เกี่ยวข้อง|อ่านเพิ่มเติม|bài viết liên quan|tin liên quan|xem thêm|đọc thêm",
    "baca juga|artikel terkait|berita terkait|terpopuler|baca selengkapnya",
    "관련 글|관련글|관련 기사|관련기사|추천 글|추천 기사|함께 보면|많이 본|최근 글|인기 글",
    "関連|おすすめ|あわせて読みたい|合わせて読みたい|人気記事|最近の投稿|最新記事|こちらもどうぞ",
    "相关|推荐|延伸阅读|猜你喜欢|热门|最新文章|相關|推薦|延伸閱讀|熱門|你可能",
];

pub(super) const ACTION: &[&str] = &[
    "subscribe|sign up|signup|log in|login|sign in|register|join|download|get started|learn more|contact us|book now",
    "request a|free trial|newsletter|click here|donate|apply now|get in touch|view all|see all|show more",
    "abonnieren|anmelden|registrieren|herunterladen|jetzt kostenlos|s'abonner|abonnez|inscrivez|se connecter|télécharger",
    "suscríbete|suscribirse|iniciar sesión|regístrate|descargar|inscreva-se|assine|cadastre-se|fazer login|baixar",
    "iscriviti|accedi|registrati|scarica|scopri di più|abonneer|schrijf je in|inloggen|aanmelden",
    "zapisz się|zaloguj|zarejestruj|subskrybuj|pobierz|přihlásit|přihlaste|zaregistr|odebírat|stáhnout",
    "feliratkoz|bejelentkez|regisztr|abonează|autentificare|înregistrare|εγγραφείτε|εγγραφή|σύνδεση",
    "prenumerera|logga in|tilmeld|log ind|logg inn|kirjaudu|rekisteröidy|tilaa uutiskirje|abone ol|giriş yap|üye ol",
    "подпис|подпиш|войти|зарегистрир|скачать|підпис|підпиш|увійти|зареєструв|абонирай|абонамент|регистрирай",
    "اشترك|تسجيل الدخول|إنشاء حساب|تحميل|عضویت|ثبت نام|ثبت‌نام|خبرنامه|دانلود|הירשמ|התחבר|הצטרפ|सब्सक्राइब|लॉग इन",
    "สมัครสมาชิก|เข้าสู่ระบบ|ดาวน์โหลด|đăng ký|đăng nhập|tải xuống|berlangganan|daftar sekarang|masuk ke|unduh",
    "구독|로그인|회원가입|다운로드|더 보기|더보기|登録|購読|ログイン|ダウンロード|申し込|お問い合わせ",
    "订阅|登录|注册|下载|訂閱|登入|註冊|下載|联系我们|聯絡我們",
];

pub(super) const SHARE: &[&str] = &[
    "share|tweet|facebook|twitter|pinterest|whatsapp|linkedin|email this|print|follow us|copy link",
    "teilen|partager|compartir|compartilh|partilhar|condividi|deel dit|deel op|delen via",
    "udostępnij|podziel się|sdílet|sdílejte|sdílení|megoszt|distribuie|κοινοποίη|μοιραστείτε",
    "dela på|dela artikel|del på|del denne|jaa artikkeli|paylaş|поделиться|поделитесь|поділи|сподели",
    "شارك|مشاركة|اشتراک‌گذاری|اشتراک گذاری|به اشتراک|שתפ|שיתוף|शेयर कर|साझा कर",
    "แชร์|chia sẻ|bagikan|공유|シェア|共有する|分享",
];

pub(super) const COMMENT: &[&str] = &[
    "comment|reply|replies|leave a|trackback|report abuse|upvote|likes",
    "kommentar|antworten|antwort|commentaire|répondre|laisser un|comentario|responder|deja un|comentário|deixe um|deixar um",
    "commenti|commento|lascia un|rispondi|reacties|reactie|reageer|laat een",
    "komentarz|komentuj|odpowiedz|dodaj komentarz|komentář|odpovědět|přidat komentář|hozzászól|válasz|comentari|răspunde",
    "σχόλι|απάντηση|svara|kommentera|kommentér|kommentti|kommentoi|vastaa|yorum|cevapla|yanıtla",
    "комментар|ответить|оставить|коментар|відповісти|залишити|отговор|остави",
    "تعليق|التعليقات|اترك|رد على|دیدگاه|نظرات|پاسخ|תגובות|תגובה|הגב|टिप्पणी|टिप्पणियाँ|उत्तर दें",
    "ความคิดเห็น|แสดงความ|bình luận|trả lời|komentar|tinggalkan|balas",
    "댓글|답글|コメント|返信|トラックバック|评论|回复|留言|評論|回覆",
];

pub(super) const BYLINE: &[&str] = &[
    "min read|minute read|published|posted|updated|written by|by |author|tags:|tagged|filed under|category|categories",
    "last modified|von |veröffentlicht|geschrieben von|aktualisiert|lesezeit|kategorie|schlagwörter",
    "par |publié|mis à jour|écrit par|auteur|étiquettes|catégorie|por |publicado|actualizado|atualizado|escrito por|autor",
    "etiquetas|categoría|categorias|pubblicato|scritto da|aggiornato|gepubliceerd|geplaatst|bijgewerkt|geschreven door",
    "opublikowan|zaktualizowan|napisał|kategoria|kategorie|tagi:|publikováno|zveřejněno|napsal|aktualizováno|štítky",
    "közzétéve|szerző|publicat|scris de|actualizat|δημοσιεύ|συντάκτ|publicerad|skriven av|uppdaterad|udgivet|skrevet af",
    "publisert|skrevet av|oppdatert|julkaistu|kirjoittanut|päivitetty|yayınlan|yazar|güncelle|etiketler",
    "автор|опубликовано|обновлено|рубрик|метки|теги|опубліковано|оновлено|публикуван|категори",
    "بقلم|نشر في|نشر بتاريخ|آخر تحديث|نویسنده|منتشر شده|تاریخ انتشار|برچسب|מאת|פורסם|עודכן|प्रकाशित|लेखक|अपडेट",
    "เผยแพร่|โดย |อัปเดต|tác giả|đăng bởi|cập nhật|diterbitkan|penulis|ditulis oleh|diperbarui",
    "작성자|작성일|등록일|수정일|글쓴이|카테고리|태그|投稿日|更新日|公開日|著者|執筆|カテゴリ|作者|发布于|发表于|更新于|分类|标签|標籤|分類",
];

pub(super) const COMMERCE: &[&str] = &[
    "add to cart|add to bag|in stock|out of stock|quantity|sku|shipping|price|checkout|wishlist|buy now|reviews|rating",
    "returns|warenkorb|auf lager|lieferzeit|zzgl. versand|panier|ajouter au|en stock|livraison|carrito|añadir al|agotado",
    "carrinho|em estoque|frete|carrello|aggiungi al|disponibilità|spedizione|winkelwagen|winkelmand|op voorraad|verzendkosten",
    "do koszyka|koszyk|wysyłka|do košíku|košík|skladem|kosárba|kosár|adaugă în coș|în stoc|καλάθι|varukorg|i lager",
    "læg i kurv|på lager|handlekurv|ostoskori|varastossa|sepete|sepetim|stokta|kargo",
    "в корзину|корзин|в наличии|доставка|до кошика|кошик|в наявності|количка",
    "أضف إلى السلة|سلة|الشحن|سبد خرید|افزودن به سبد|הוסף לסל|עגלת|कार्ट",
    "ตะกร้า|giỏ hàng|thêm vào giỏ|còn hàng|keranjang|장바구니|배송|구매하기|품절|カートに|買い物かご|在庫|送料|税込",
    "购物车|加入购物|库存|运费|購物車|加入購物|庫存|運費",
];

pub(super) const PAGING: &[&str] = &[
    "next|previous|prev|older|newer|back to|skip to|page |home|menu|search|top",
    "zurück|weiter|nach oben|startseite|suche|nächste|vorherige|suivant|précédent|accueil|rechercher|retour",
    "siguiente|volver|inicio|buscar|menú|próxim|voltar|início|pesquisar|successiv|torna|cerca nel|volgende|vorige|terug|zoeken",
    "następn|poprzedni|powrót|szukaj|strona główna|další|předchozí|zpět|hledat|úvod|következő|előző|vissza|keresés",
    "următor|căutare|acasă|înapoi|επόμεν|προηγούμεν|αναζήτηση|αρχική|nästa|föregående|tillbaka|næste|forrige|tilbage|neste",
    "seuraava|edellinen|takaisin|etusivu|sonraki|önceki|ana sayfa|anasayfa",
    "далее|назад|следующ|предыдущ|поиск|главная|меню|наверх|наступн|попередн|пошук|головна|следващ|предишн|търсене",
    "التالي|السابق|الرئيسية|بحث|القائمة|بعدی|قبلی|جستجو|صفحه اصلی|הבא|הקודם|חיפוש|ראשי|अगला|पिछला|खोज",
    "ถัดไป|ก่อนหน้า|หน้าแรก|ค้นหา|trang chủ|tiếp theo|bài trước|tìm kiếm|selanjutnya|sebelumnya|beranda",
    "다음 글|이전 글|다음글|이전글|목록|메뉴|검색|次へ|前へ|次の記事|前の記事|ホーム|検索|メニュー|トップへ|戻る|一覧",
    "上一|下一|首页|首頁|搜索|搜尋|返回",
];
