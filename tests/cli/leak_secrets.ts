/** Secrets of many shapes, none of which is part of a message of baton. */
export const SECRETS: readonly string[] = [
  "hunter2hunter",
  "correct horse battery staple 9",
  "qu\"ote's and `ticks` 71",
  "back\\slash\\n\\u0041 \\d+ 72",
  "per%cent%20%zz%C3 and more",
  "a&b=c;d?e#f/g+h,i:j@k!73",
  "(.*)[a-z]+^$|{2,3}?\\w 74",
  "$1$&$`$' swapped 75",
  "zwölf Bögen über Zürich 76",
  "日本語の秘密の鍵です 77",
  "🔑🗝️ schlüssel 🔒 78",
  "e\u0301le\u0300ve combine\u0301 79",
  "first line 80\nsecond line 80\nthird line 80",
  "windows line 81\r\nand the next line 81",
  "tabs\tin\tthe\tmiddle 82",
  "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF83\nAASCBKcwggSjAgEAAoIBAQC7VJTU83\nkq9d+/Zx0pQ==\n-----END PRIVATE KEY-----\n",
  '{"type":"service","hidden":"kk84-ll85","n":[1,2,"mm86"]}',
  "dXNlcjpwYXNzd29yZC04Nw==",
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiI4OCJ9.c2lnbmF0dXJlODg",
  "aGVsbG8_d29ybGQ-ODk_Pz8-",
  "0123456789abcdef0123456789abcd90",
  "DEADBEEFCAFE00910092",
  "938271650493",
  "-9471.6502839",
  "prefix-95",
  "prefix-95-and-more-96",
  "prefix-95-and-more-96-and-most-97",
  "xx98",
  "user98:past word98",
  "https://ada:secret99@db.test:5432/name?sslmode=require",
  "<b>&lt;tag&gt;</b> ]]> 100",
  "trailing equals 101====",
  "=opens by equals 102",
  "  blanks around 103  ",
  "*** stars 104 ***",
  "cut… off… 105…",
  "\u2028line separators 106\u2029",
  "Bearer tok107tok107tok107",
  "k".repeat(3) + "long108".repeat(600),
  "~._-unreserved-109~._-",
];

const MIN_HALF = 8;

/** Every form in which a secret must not be seen: its halves if they are long enough. */
export function leakForms(secret: string): string[] {
  const text = secret.trim();
  const bytes = new TextEncoder().encode(text);
  const json = JSON.stringify(text).slice(1, -1);
  const component = encodeURIComponent(text);
  const base64 = [0, 1, 2].flatMap((shift) => {
    const shifted = new Uint8Array(bytes.length + shift);
    shifted.set(bytes, shift);
    const stable = shifted.toBase64().slice(
      Math.ceil(shift * 8 / 6),
      Math.floor(shifted.length * 8 / 6),
    );
    return [stable, stable.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const forms = [
    text,
    text.replace(/\s+/g, " "),
    json,
    JSON.stringify(json).slice(1, -1),
    json.replace(/[\u0080-\uffff]/g, unicode),
    component,
    component.replace(/%../g, (code) => code.toLowerCase()),
    component.replaceAll("%20", "+"),
    new URLSearchParams({ a: text }).toString().slice(2),
    encodeURI(text),
    escapeXml(text),
    ...base64,
    bytes.toHex(),
    bytes.toHex().toUpperCase(),
  ];
  return [...new Set(forms.flatMap(pieces))];
}

/** The halves of a form, or all of it if they are too short. */
function pieces(form: string): string[] {
  const middle = Math.floor(form.length / 2);
  return middle < MIN_HALF ? [form] : [form.slice(0, middle), form.slice(middle)];
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;").replaceAll("'", "&apos;");
}
