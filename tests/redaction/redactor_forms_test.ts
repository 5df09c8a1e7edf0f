import assert from "node:assert/strict";
import { Redactor } from "../../lib/redaction/mod.ts";
import { createGenerator } from "../runner/generate.ts";

const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
const SYMBOLS = [..." !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"];
const UNICODE = [..."äßé€☃日本語", "😀", "\u2028", "\u00a0"];
const CONTROLS = ["\n", "\t", "\r\n", "  "];
const ALPHABETS = [
  PLAIN,
  [...PLAIN, ...SYMBOLS],
  [...PLAIN, ...SYMBOLS, ...UNICODE],
  [...PLAIN, ...CONTROLS, ...SYMBOLS],
];

/** What servers, browsers and libraries make of a text. */
const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  "percent-encoded": encodeURIComponent,
  "percent-encoded in lower case": (text) => lowerHex(encodeURIComponent(text)),
  "percent-encoded with + for a blank": (text) => encodeURIComponent(text).replaceAll("%20", "+"),
  "percent-encoded as RFC 3986 has it": (text) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  "percent-encoded as a whole URL": encodeURI,
  "form-encoded": (text) => new URLSearchParams({ k: text }).toString().slice(2),
  "form-encoded in lower case": (text) =>
    lowerHex(new URLSearchParams({ k: text }).toString().slice(2)),
  "percent-encoded twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "percent-encoded twice in lower case": (text) =>
    lowerHex(encodeURIComponent(lowerHex(encodeURIComponent(text)))),
  "form-encoded in a parameter of a URL": (text) =>
    encodeURIComponent(new URLSearchParams({ k: text }).toString().slice(2)),
  "in JSON in a parameter of a URL": (text) => encodeURIComponent(JSON.stringify({ k: text })),
  "in HTML": (text) => escapeHtml(text, "&quot;", "&#39;"),
  "in HTML with numbers": (text) => escapeHtml(text, "&#34;", "&#x27;"),
  "in HTML with decimal references": (text) =>
    text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`),
  "in HTML with hexadecimal references": (text) =>
    text.replace(/[&<>"']/g, (c) => `&#x${c.charCodeAt(0).toString(16).toUpperCase()};`),
  "in HTML of ASCII only": (text) =>
    text.replace(/[&<>"'\u{80}-\u{10ffff}]/gu, (c) => `&#${c.codePointAt(0)};`),
  "in HTML on one line": (text) => escapeHtml(text, "&quot;", "&#39;").replace(/\s+/g, " "),
  "in JSON on one line": (text) => JSON.stringify(text).replace(/\s+/g, " "),
  "in JSON of ASCII only, on one line": (text) =>
    JSON.stringify(text).replace(/[\u0080-\uffff]/g, unicode).replace(/\s+/g, " "),
  "in HTML with a leading zero": (text) => escapeHtml(text, "&quot;", "&#039;"),
  "in XML": (text) => escapeHtml(text, "&quot;", "&apos;"),
  "in the text of an element": (text) => escapeHtml(text, '"', "'"),
  "in HTML in JSON": (text) => JSON.stringify(escapeHtml(text, "&quot;", "&#39;")),
  "in single quotes that are doubled": (text) => `'${text.replaceAll("'", "''")}'`,
  "in a path": (text) => normalizedPath(text),
  "as the name of a part of a form": (text) =>
    `name="${text.replaceAll('"', "%22").replace(/\r\n?|\n/g, "%0D%0A")}"`,
  "read as Latin-1": (text) =>
    Array.from(bytesOf(text), (byte) => String.fromCharCode(byte)).join(""),
  "read as Windows-1252": (text) => new TextDecoder("windows-1252").decode(bytesOf(text)),
  "without blanks": (text) => text.replace(/\s/g, "").length < 8 ? text : text.replace(/\s/g, ""),
  "on one line in a URL": (text) => encodeURIComponent(text.replace(/\s+/g, " ")),
  "in lower case": (text) => text.length < 8 ? text : text.toLowerCase(),
  "with the line ends of Windows": (text) => text.replace(/\r?\n/g, "\r\n"),
  "with its line ends folded in a quoted text": (text) => JSON.stringify(text.replace(/\s+/g, " ")),
  "in base64 of JSON": (text) => bytesOf(JSON.stringify({ k: text })).toBase64(),
  "in base64 in a URL": (text) => encodeURIComponent(bytesOf(text).toBase64()),
  "in base64 in JSON with escaped slashes": (text) =>
    bytesOf(text).toBase64().replaceAll("/", "\\/"),
  "in JSON": (text) => JSON.stringify({ k: text }),
  "in JSON with escaped slashes": (text) => JSON.stringify([text]).replaceAll("/", "\\/"),
  "in JSON of ASCII only": (text) => asciiJson(text),
  "in JSON that is safe in HTML": (text) => JSON.stringify(text).replace(/[<>&\u2028]/g, unicode),
  "in JSON in JSON": (text) => JSON.stringify(JSON.stringify({ k: text })),
  "in base64": (text) => bytesOf(text).toBase64(),
  "in base64 after one byte": (text) => bytesOf(`:${text}`).toBase64(),
  "in base64 after two bytes": (text) => bytesOf(`u:${text}`).toBase64(),
  "in basic credentials": (text) => `Basic ${bytesOf(`alice:${text}`).toBase64()}`,
  "in base64 amid other text": (text) => bytesOf(`{"key":"${text}","more":1}`).toBase64(),
  "in base64url": (text) => urlBase64(text),
  "in base64url after one byte": (text) => urlBase64(`~${text}`),
  "in base64url after two bytes": (text) => urlBase64(`~~${text}`),
  "in hexadecimal": (text) => bytesOf(text).toHex(),
  "in upper-case hexadecimal": (text) => bytesOf(text).toHex().toUpperCase(),
  "on one line": (text) => text.replace(/\s+/g, " "),
};

/** The base64 characters that contain bits of the neighbours of the secret, and padding. */
const SHARED = 6;

for (const [form, encode] of Object.entries(ENCODERS)) {
  const slack = /base64|basic/.test(form) ? SHARED * (/URL/.test(form) ? 3 : 1) : 0;
  Deno.test(`a secret is masked ${form}`, () => {
    const generator = createGenerator(form.length);
    for (let i = 0; i < 250; i++) {
      const secret = generator.text(generator.pick(ALPHABETS), 6, 40).trim();
      if (secret.length < 4) continue;
      const redactor = new Redactor();
      redactor.add(secret);
      const encoded = encode(secret);
      const masked = redactor.text(`before <${encoded}> after`);
      assert.match(masked, /^before <.*\*\*\*.*> after$/s, `${secret} as ${encoded}`);
      const left = masked.replaceAll("***", "").length - "before <> after".length;
      assert.ok(left <= encode("").length + slack, `${secret} as ${encoded} left ${masked}`);
    }
  });
}

Deno.test("a secret is masked as a part of a parsed URL", () => {
  const generator = createGenerator(7);
  for (let i = 0; i < 300; i++) {
    const secret = generator.text([...PLAIN, ..."\"<>`{}|^[]@:;='()!*% ?&"], 6, 30).trim();
    if (secret.length < 4 || /^\?/.test(secret)) continue;
    const redactor = new Redactor();
    redactor.add(secret);
    const url = new URL("http://127.0.0.1/");
    url.search = `?${secret}`;
    url.pathname = secret;
    url.password = secret;
    const masked = redactor.text(url.href);
    assert.equal(masked.match(/\*\*\*/g)?.length, 3, `${secret} in ${url.href}: ${masked}`);
  }
});

Deno.test("many secrets are all masked in one text, in whatever order they were added", () => {
  const generator = createGenerator(3);
  const secrets = Array.from({ length: 60 }, () => generator.text(PLAIN, 4, 12));
  const nested = secrets.flatMap((secret, i) =>
    i % 3 ? [secret] : [secret, secret + "XYZ", "q" + secret]
  );
  const text = nested.map((secret, i) => `${i}=${secret};${bytesOf(secret).toBase64()}`).join("\n");
  const orders = [nested, nested.toReversed(), nested.toSorted()];
  const [first, ...others] = orders.map((order) => {
    const redactor = new Redactor();
    for (const secret of order) redactor.add(secret);
    return redactor.text(text);
  });
  for (const secret of nested) assert.ok(!first.includes(secret), secret);
  for (const other of others) assert.equal(other, first);
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function escapeHtml(text: string, double: string, single: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', double).replaceAll("'", single);
}

/** The only member of an object, as a path of RFC 9535. */
function normalizedPath(name: string): string {
  const inner = JSON.stringify(name).slice(1, -1);
  return `$['${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}']`;
}

function urlBase64(text: string): string {
  return bytesOf(text).toBase64({ alphabet: "base64url", omitPadding: true });
}

function lowerHex(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

function asciiJson(text: string): string {
  return JSON.stringify(text).replace(/[\u0080-\uffff]/g, unicode);
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

Deno.test("a secret in base64 or hexadecimal is also masked in its decoded form", () => {
  const text = "ada:correct-horse";
  const bytes = bytesOf(text);
  for (
    const secret of [
      bytes.toBase64(),
      bytes.toHex(),
      `${bytes.toBase64().slice(0, 9)}\n${bytes.toBase64().slice(9)}`,
    ]
  ) {
    const redactor = new Redactor();
    redactor.add(secret);
    for (
      const form of [text, bytes.toBase64(), bytes.toHex(), bytesOf(text).toHex().toUpperCase()]
    ) {
      assert.doesNotMatch(redactor.text(`<${form}>`), /correct|Y29ycmVjd|636f7272/i, secret);
    }
  }
});

Deno.test("a secret that only looks like base64 masks nothing else", () => {
  const redactor = new Redactor();
  redactor.add("hunter2hunter2hunter2");
  assert.equal(
    redactor.text("nothing of it, \u0086\u00e9 neither"),
    "nothing of it, \u0086\u00e9 neither",
  );
});

Deno.test("each line of a secret in HTML is masked", () => {
  const redactor = new Redactor();
  redactor.add('first <line> & "more"\nsecond <line> & it');
  assert.equal(redactor.text("+ second &#60;line&#62; &#38; it"), "+ ***");
  assert.equal(redactor.text("- first &lt;line&gt; &amp; &quot;more&quot;"), "- ***");
});

Deno.test("a secret with a backslash and characters of HTML is masked in HTML and JSON together", () => {
  const secret = `p\\w<d>&"x'y/9`;
  const html = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;").replaceAll("'", "&#39;");
  const json = (text: string) => JSON.stringify(text).slice(1, -1);
  const goJson = (text: string) => json(text).replace(/[<>&]/g, unicodeEscape);
  const redactor = new Redactor();
  redactor.add(secret);
  for (
    const form of [
      json(html(secret)),
      json(json(html(secret))),
      goJson(html(secret)),
      goJson(secret),
      html(json(secret)),
    ]
  ) {
    assert.equal(redactor.text(`{"a":"${form}"}`), '{"a":"***"}', form);
  }
});

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

Deno.test("a secret with an ellipsis is masked where an excerpt cuts it", () => {
  const redactor = new Redactor();
  redactor.add("abcdef…ghijkl…mnopqr");
  const cases = {
    "x abcdef…ghijkl…mnopqr y": "x *** y",
    "x abcdef…ghij… (12 more characters)": "x ***… (12 more characters)",
    "x abcdef…ghijkl…mn… (4 more characters)": "x ***… (4 more characters)",
    "x …def…ghijkl…mnopqr y": "x …*** y",
    "x …cdef…ghijkl…mn… y": "x …***… y",
    "x …… y": "x …… y",
  };
  for (const [text, masked] of Object.entries(cases)) assert.equal(redactor.text(text), masked);
});
