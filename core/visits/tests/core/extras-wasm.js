/** Stands in for the background's module of extras: every export is the text of the page. */
globalThis.foregroundExtras = {
  Extras: {
    open: () => ({
      exportAs: () => (document.body ?? document.documentElement).innerText,
      free() {},
    }),
  },
};
