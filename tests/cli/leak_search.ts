/** A secret that is seen in a text. */
export interface Leak {
  /** The number of the secret in its list. */
  readonly secret: number;
  /** The part that is seen, and the text around it, both decoded. */
  readonly seen: string;
}

/** How many letters and digits of a secret in a row, or characters of its base64, are a leak. */
const SHOWN = 8;
const SHOWN_BASE64 = 12;
const AROUND = 120;

/** The first and last line of a key say what it is, and baton prints them too. */
const PEM_LINE = /-----(?:BEGIN|END) [^-]*-----/g;

/**
 * Makes a search for secrets that does not know how they are masked: it removes every escape and
 * all punctuation from a text, then looks for any eight letters and digits of a secret in a row, and
 * for any part of its base64 and hexadecimal forms.
 */
export function createLeakSearch(secrets: readonly string[]): (text: string) => Leak[] {
  const plain = new Windows();
  const encoded = new Windows();
  for (const [number, secret] of secrets.entries()) {
    const bytes = new TextEncoder().encode(secret.trim());
    plain.add(letters(secret.replace(PEM_LINE, "***")), SHOWN, number);
    plain.add(bytes.toHex(), SHOWN * 2, number);
    for (const shift of [0, 1, 2]) {
      const shifted = new Uint8Array([...new Uint8Array(shift), ...bytes]).toBase64();
      const inner = shifted.slice(shift === 0 ? 0 : shift + 1).replace(/.?.?=*$/, "");
      encoded.add(inner, SHOWN_BASE64, number);
      encoded.add(inner.replaceAll("+", "-").replaceAll("/", "_"), SHOWN_BASE64, number);
    }
  }
  return (text) => {
    const decoded = decode(text);
    return [...plain.search(letters(decoded)), ...encoded.search(decoded)];
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** A text without escapes: of JSON and paths, of URLs (twice), of HTML, XML and Markdown. */
function decode(text: string): string {
  return text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\+[nrtbfv]/g, " ")
    .replaceAll("\\", "")
    .replace(/(?:%(?:25)*[0-9a-f]{2})+/gi, decodePercent)
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => ENTITIES[name])
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(parseInt(code, 16)));
}

function decodePercent(codes: string): string {
  const once = codes.replace(/%(?:25)+/g, "%");
  return new TextDecoder().decode(Uint8Array.fromHex(once.replaceAll("%", "")));
}

/**
 * Its letters and digits in lower case; masks, expressions and the variable for a token in a command
 * stay separate from their surroundings.
 */
function letters(text: string): string {
  return text.replaceAll(/\*\*\*|\$\{|\$TOKEN\b/g, "\0").toLowerCase().replace(
    /[^\p{L}\p{M}\p{N}\0]+/gu,
    "",
  );
}

/** Parts of secrets, of one or more lengths. */
class Windows {
  readonly #parts = new Map<number, Map<string, number>>();
  /** What a part may begin with: most places of a text are not candidates. */
  readonly #beginnings = new Uint8Array(1 << 16);

  add(text: string, length: number, secret: number): void {
    const parts = this.#parts.get(length) ?? new Map<string, number>();
    this.#parts.set(length, parts);
    for (let at = 0; at + length <= text.length; at++) {
      parts.set(text.slice(at, at + length), secret);
      this.#beginnings[key(text, at)] = 1;
    }
  }

  /** The first place of each secret. */
  search(text: string): Leak[] {
    const leaks = new Map<number, Leak>();
    for (let at = 0; at < text.length; at++) {
      if (this.#beginnings[key(text, at)] === 0) continue;
      for (const [length, parts] of this.#parts) {
        const secret = parts.get(text.slice(at, at + length));
        if (secret === undefined || leaks.has(secret)) continue;
        const around = text.slice(Math.max(0, at - AROUND), at + length + AROUND);
        leaks.set(secret, { secret, seen: `${text.slice(at, at + length)} in ${around}` });
      }
    }
    return [...leaks.values()];
  }
}

function key(text: string, at: number): number {
  const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return (a * 961 + b * 31 + c) & 0xffff;
}
