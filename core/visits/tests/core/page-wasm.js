/** Stands in for the page's module in the lab's tests: a snapshot of one element with the text of the page. */
globalThis.foregroundPage = {
  CapturedPage: {
    capture(document) {
      const text = (document.body ?? document.documentElement).innerText;
      const data = [...document.querySelectorAll("script")].map((script) => script.textContent);
      // As `postcard` writes a snapshot: field after field, lists and texts behind their lengths.
      const bytes = [];
      const number = (value) => {
        for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
        bytes.push(value);
      };
      const float = (value) => bytes.push(...new Uint8Array(Float64Array.of(value).buffer));
      const string = (value) => {
        const encoded = new TextEncoder().encode(value);
        number(encoded.length);
        for (const byte of encoded) bytes.push(byte);
      };
      const list = (values, write) => {
        number(values.length);
        values.forEach(write);
      };
      const [NONE, SOME, TEXT, ELEMENT] = [0, 1, 0, 1];
      number(1);
      [document.URL, document.baseURI, document.contentType].forEach(string);
      bytes.push(NONE);
      [innerWidth, innerHeight, 0, 0, devicePixelRatio, innerWidth, innerHeight].forEach(float);
      string(document.title);
      list([], string);
      list([], string);
      list(data, string);
      list(["html"], string);
      list([], string);
      number(2);
      bytes.push(ELEMENT, NONE);
      number(0);
      list([], string);
      bytes.push(NONE, NONE, NONE, NONE, NONE);
      bytes.push(TEXT, SOME);
      number(0);
      string(text);
      bytes.push(NONE);
      return { snapshot: Uint8Array.from(bytes), liveNodes: () => [document.documentElement], free() {} };
    },
  },
};
