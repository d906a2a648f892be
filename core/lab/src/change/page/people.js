/** People and days: names as they are written in a language, and days as browsers write them there. */

const GIVEN_FIRST = {
  en: ["Alice Daniel Grace Henry Maeve Oliver Priya Samuel Tessa Walter", "Abbott Brennan Carver Doyle Ellery Finch Hargrove Mistry O’Dell Whitlock"],
  de: ["Anke Bernd Dörte Florian Greta Jürgen Katja Matthias Sabine Uwe", "Ahlers Böttcher Dreyer Fröhlich Haas Kettler Lindner Münch Schäfer Wießner"],
  fr: ["Amélie Bastien Chloé Étienne Gaëlle Hugo Jean-Luc Margaux Noémie Thibault", "Aubry Besson Chevalier Delcourt Fournier Girard Lefèvre Morel Perrault Vasseur"],
  es: ["Adrián Beatriz Carmen Emilio Íñigo Lucía Mateo Nuria Pilar Rodrigo", "Arana Bermúdez Castaño Domínguez Escobar Ibáñez Luján Muñoz Quiroga Zapata"],
  it: ["Alessio Bianca Chiara Dario Elisa Fabrizio Ginevra Lorenzo Niccolò Silvia", "Amato Bassi Caruso D’Angelo Ferrante Lombardo Moretti Pellegrini Rinaldi Sartori"],
  pt: ["Afonso Beatriz Catarina Duarte Eduarda Gonçalo Inês João Mafalda Tiago", "Almeida Barroso Cardoso Esteves Figueira Leitão Magalhães Nóbrega Pacheco Simões"],
  pl: ["Agnieszka Bartosz Celina Grzegorz Halina Jerzy Łukasz Małgorzata Paweł Zofia", "Adamczyk Bielecki Czarnecka Dąbrowski Jankowski Krawczyk Majewska Pawlak Sikora Żak"],
  ru: ["Алина Борис Вера Глеб Дарья Егор Инна Кирилл Марина Степан", "Абрамов Белова Воронцов Григорьев Ершова Климов Лебедев Мартынова Орлов Щербаков"],
  tr: ["Ayşe Barış Cem Defne Emre Gülşen İpek Kerem Oğuz Zeynep", "Aksoy Bulut Çetin Demirel Erdoğan Güneş Kılıç Öztürk Şahin Yıldız"],
  vi: ["Minh Anh|Quốc Bảo|Thu Hà|Hoàng Long|Thị Mai|Đức Nam|Bích Ngọc|Văn Phúc|Thanh Tâm|Xuân Trường", "Bùi Đặng Đỗ Hồ Lê Ngô Nguyễn Phạm Trần Vũ"],
  ar: ["أحمد بشرى خالد رانيا سامي عائشة كريم ليلى نبيل هدى", "البكري الحسيني الخطيب الدوسري السعدي الشريف العمري القاضي المنصور النجار"],
  fa: ["آرش بهاره پریسا داریوش رضا زهرا سیاوش کیان مریم نیلوفر", "احمدی بهرامی تهرانی جعفری رحیمی سلطانی شریفی کاظمی مرادی نوری"],
  hi: ["अमित आरती दीपक गीता कविता मनोज नेहा प्रकाश रवि सुनीता", "अग्रवाल चौहान गुप्ता जोशी कपूर मिश्रा पटेल शर्मा सिंह वर्मा"],
};

/** Family name first, without a space. */
const FAMILY_FIRST = {
  zh: ["王李张刘陈杨赵黄周吴", "晓明 丽华 建国 思远 雨桐 志强 文静 浩然 佳怡 子轩"],
  ja: ["佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 斎藤", "健太 美咲 大輔 由美 翔太 直子 拓也 恵子 誠 さくら"],
  ko: ["김이박최정강조윤장임", "민수 지영 현우 서연 준호 은지 성민 하은 동현 수진"],
};

/** Small words and initials between given and family name. */
const BETWEEN = ["", "", "", "", "", "J. ", "R. ", "van der ", "de la "];

const divided = (names) => (names.includes("|") ? names.split("|") : names.split(names.includes(" ") ? " " : ""));

/** A person's name, mostly as in the language, sometimes as in another one. */
const person = (draw, language) => {
  const of = draw.odds(0.15) ? draw.pick([...Object.keys(GIVEN_FIRST), ...Object.keys(FAMILY_FIRST)]) : language;
  if (of in FAMILY_FIRST) {
    const [family, given] = FAMILY_FIRST[of].map(divided);
    return draw.pick(family) + draw.pick(given);
  }
  const [given, family] = (GIVEN_FIRST[of] ?? GIVEN_FIRST.en).map(divided);
  if (of === "vi") return `${draw.pick(family)} ${draw.pick(given)}`;
  const between = of === "en" ? draw.pick(BETWEEN) : "";
  return `${draw.pick(given)} ${between}${draw.pick(family)}`;
};

/** Adds people and days to a drawing. */
changes.people = (draw) => {
  const { lang } = draw.variant;
  const known = new Set();
  /** A name that was not drawn before. */
  draw.person = () => {
    for (;;) {
      const name = person(draw, lang);
      if (known.has(name)) continue;
      known.add(name);
      return name;
    }
  };
  /** A day as it is written, in one of the styles of `Intl.DateTimeFormat`. */
  draw.written = (day, style) => day.toLocaleDateString(`${lang}-u-ca-gregory`, { dateStyle: style, timeZone: "UTC" });
  /** What somebody does: in English as other pages declare it, in other languages from the labels. */
  draw.role = () => (lang === "en" && draw.take("roles")) || draw.label("role");
  /** A day in the past: as it is written (`style` as in `Intl.DateTimeFormat`), and as ISO 8601. */
  draw.date = (style = draw.pick(["medium", "long", "full"])) => {
    // Where a day is written in numbers, none below 13, which could be a month as well.
    const day = new Date(Date.UTC(draw.int(2012, 2025), draw.int(0, 11), draw.int(13, 28), draw.int(6, 21), draw.int(0, 59)));
    const words = draw.written(day, style);
    const time = day.toLocaleTimeString(lang, { timeStyle: "short", timeZone: "UTC" });
    return { day, words, time, iso: day.toISOString().slice(0, 10) };
  };
};
