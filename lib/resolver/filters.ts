import { hmacSha256, preloadSha256, sha256 } from "../hash/mod.ts";
import { describeValue, type JsonValue, parseJson, stringifyJson, toText } from "../json/mod.ts";
import { encodeComponent } from "../text/mod.ts";

/** A function that follows `|` in an expression. */
interface Filter {
  readonly name: string;
  /** One sentence for docs. */
  readonly summary: string;
  /** An expression that uses it. */
  readonly usage: string;
  readonly parameters: readonly FilterParameter[];
  /** Loads what `apply` needs if it is too heavy to load every time. */
  preload?(): Promise<void>;
  /** @throws {FilterError} If the value does not fit. */
  apply(value: JsonValue, args: readonly string[]): JsonValue;
}

/** A parameter: a bare word, a reference, or quoted text. */
export interface FilterParameter {
  readonly name: string;
  readonly kind: "reference" | "word";
  readonly optional?: boolean;
  /** The allowed words; any word if absent. */
  readonly choices?: readonly string[];
}

/** The error of a value that a filter does not accept. */
export class FilterError extends Error {
  override name = "FilterError";
}

/** Encodes base64 with padding (RFC 4648, section 4). */
function toBase64(bytes: Uint8Array): string {
  return bytes.toBase64();
}

/** Encodes base64url without padding (RFC 4648, section 5). */
function toBase64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** The base64 filters, for both alphabets. */
const BASE64_FILTERS: readonly Filter[] = [
  {
    name: "base64",
    summary: "The text's UTF-8 bytes in base64 (RFC 4648, section 4).",
    usage: "${vars.credentials | base64}",
    parameters: [],
    apply: (value) => toBase64(new TextEncoder().encode(toText(value))),
  },
  {
    name: "base64url",
    summary: "The text's UTF-8 bytes in base64url without padding (RFC 4648, section 5).",
    usage: "${vars.claims | base64url}",
    parameters: [],
    apply: (value) => toBase64Url(new TextEncoder().encode(toText(value))),
  },
  {
    name: "base64decode",
    summary: "The UTF-8 text of base64 in either alphabet.",
    usage: "${steps.read.capture.payload | base64decode}",
    parameters: [],
    apply: (value) => decodeBase64(toText(value)),
  },
];

function decodeBase64(text: string): string {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FilterError("the value is not base64 of UTF-8 text");
  }
}

const ENCODINGS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  hex: (bytes) => bytes.toHex(),
  base64: toBase64,
  base64url: toBase64Url,
};

const ENCODING: FilterParameter = {
  name: "encoding",
  kind: "word",
  optional: true,
  choices: Object.keys(ENCODINGS),
};

/** Filters that compute digests. */
const HASH_FILTERS: readonly Filter[] = [
  {
    name: "sha256",
    summary: "The SHA-256 digest (FIPS 180-4) in hexadecimal, or as named: `sha256 base64`.",
    usage: "${vars.payload | sha256}",
    parameters: [ENCODING],
    preload: preloadSha256,
    apply: (value, [encoding = "hex"]) => ENCODINGS[encoding](sha256(toText(value))),
  },
  {
    name: "hmacSha256",
    summary: "The HMAC with SHA-256 (RFC 2104) under a key, in hexadecimal or as named.",
    usage: "${vars.payload | hmacSha256 ENV.WEBHOOK_SECRET}",
    parameters: [{ name: "key", kind: "reference" }, ENCODING],
    preload: preloadSha256,
    apply: (value, [key, encoding = "hex"]) => ENCODINGS[encoding](hmacSha256(key, toText(value))),
  },
];

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Filters that change the JSON type of a value. */
const CONVERT_FILTERS: readonly Filter[] = [
  {
    name: "json",
    summary: "The value as JSON text; text comes out in quotes.",
    usage: "${steps.read.capture.order | json}",
    parameters: [],
    apply: (value) => stringifyJson(value),
  },
  {
    name: "string",
    summary: "The value as text.",
    usage: "${steps.read.capture.id | string}",
    parameters: [],
    apply: (value) => toText(value),
  },
  {
    name: "number",
    summary: "The text as a JSON number.",
    usage: "${ENV.LIMIT | number}",
    parameters: [],
    apply: (value) => {
      const text = toText(value).trim();
      if (JSON_NUMBER.test(text) && Number.isFinite(Number(text))) return parseJson(text);
      throw new FilterError(`${describeValue(value)} is not a number`);
    },
  },
  {
    name: "boolean",
    summary: "The text `true` or `false` as a boolean.",
    usage: "${ENV.ENABLED | boolean}",
    parameters: [],
    apply: (value) => {
      const text = toText(value).trim();
      if (text === "true" || text === "false") return text === "true";
      throw new FilterError(`${describeValue(value)} is neither \`true\` nor \`false\``);
    },
  },
];

function textFilter(name: string, summary: string, change: (text: string) => string): Filter {
  return {
    name,
    summary,
    usage: `\${vars.name | ${name}}`,
    parameters: [],
    apply: (value) => change(toText(value)),
  };
}

const REFERENCE = /&(?:#(\d{1,6})|#[xX]([\da-fA-F]{1,5})|(amp|apos|gt|lt|quot));/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  quot: '"',
};

/** Resolves the character references that escape text in pages; half of a pair becomes U+FFFD. */
function decodeReferences(text: string): string {
  return text.replace(
    REFERENCE,
    (_, decimal, hexadecimal, name) =>
      NAMED[name] ?? String.fromCodePoint(decimal ?? parseInt(hexadecimal, 16)).toWellFormed(),
  );
}

/** Filters that change text. */
const TEXT_FILTERS: readonly Filter[] = [
  textFilter("upper", "Upper case.", (text) => text.toUpperCase()),
  textFilter("lower", "Lower case.", (text) => text.toLowerCase()),
  textFilter("trim", "White space at both ends removed.", (text) => text.trim()),
  textFilter(
    "urlencode",
    "Percent-encoded for a URL component (RFC 3986).",
    encodeComponent,
  ),
  textFilter(
    "urldecode",
    "The text decoded from percent-encoding (RFC 3986); `+` stays.",
    decodePercent,
  ),
  textFilter(
    "htmldecode",
    "HTML's character references decoded: `&#43;`, `&#x2b;`, `&amp;`.",
    decodeReferences,
  ),
  {
    name: "prepend",
    summary: "The text after that of a reference, or after text in quotes.",
    usage: "${ENV.API_KEY | prepend 'user:' | base64}",
    parameters: [{ name: "text", kind: "reference" }],
    apply: (value, [text]) => text + toText(value),
  },
  {
    name: "append",
    summary: "The text before that of a reference, or before text in quotes.",
    usage: "${ENV.USER | append ':' | append steps.login.token | base64}",
    parameters: [{ name: "text", kind: "reference" }],
    apply: (value, [text]) => toText(value) + text,
  },
];

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new FilterError("the value is not percent-encoded UTF-8 text");
  }
}

/** All filters by name. `offset` is part of the grammar of `NOW`. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map(
  [...TEXT_FILTERS, ...BASE64_FILTERS, ...CONVERT_FILTERS, ...HASH_FILTERS]
    .map((filter) => [filter.name, filter]),
);
