/** Words on controls and above boxes by language, each a file in `labels/`; drawn, so that none is learned by heart. */

changes.LABELS = {};

/** The words for something in a language; in English where the language has no file. */
changes.labels = (key, language) => {
  const words = (changes.LABELS[language.split("-")[0]] ?? changes.LABELS.en)[key];
  if (!words) throw new Error(`no words for ${key}`);
  return words;
};
