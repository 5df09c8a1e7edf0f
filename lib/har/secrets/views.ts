/** What a line may be read as: itself, and what is encoded in it. */
export function viewsOf(line: string): string[] {
  const plain = new Set([line]);
  for (const text of plain) {
    if (plain.size < MAX_VIEWS) { for (const decode of DECODERS) plain.add(decode(text)); }
  }
  const texts = [...plain];
  return [...texts, ...texts.flatMap(hidden)];
}

const MAX_VIEWS = 6;
const DECODERS: readonly ((text: string) => string)[] = [unescaped, percentDecoded];
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
const ESCAPE = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\\/"'nrtbf]))/gi;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const BASE64_RUN = /[A-Za-z0-9+/_-]{6,}/g;
const HEX_RUN = /(?:[0-9a-f]{2}){8,}/gi;
const utf8 = new TextDecoder();

/** The text behind the escapes of JSON and of YAML in double quotes. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (_, long, short, one) => {
    const code = long ?? short;
    return code === undefined ? CONTROLS[one] ?? one : String.fromCharCode(parseInt(code, 16));
  });
}

function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  return text.replaceAll("+", " ").replace(
    PERCENT,
    (run) => utf8.decode(Uint8Array.fromHex(run.replaceAll("%", ""))),
  );
}

/** What base64 and hexadecimal digits in a text stand for, wherever they begin. */
function hidden(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(BASE64_RUN)) {
    for (let skip = 0; skip < 4; skip++) found.push(base64Decoded(run.slice(skip)));
  }
  for (const [run] of text.matchAll(HEX_RUN)) found.push(utf8.decode(Uint8Array.fromHex(run)));
  return found;
}

function base64Decoded(digits: string): string {
  const rest = digits.length % 4;
  const whole = rest === 1 ? digits.slice(0, -1) : digits;
  try {
    return utf8.decode(
      Uint8Array.fromBase64(whole.replaceAll("-", "+").replaceAll("_", "/"), {
        lastChunkHandling: "loose",
      }),
    );
  } catch {
    return "";
  }
}
