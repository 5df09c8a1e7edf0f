import { mediaType } from "../text/mod.ts";

const UTF8 = new TextDecoder();

const MARKS: readonly (readonly [label: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
];

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;

/** How documents of a type declare their charset at the beginning, which is always ASCII. */
const DECLARATIONS: readonly (readonly [type: RegExp, declaration: RegExp])[] = [
  [/[/+]xml$/, /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/],
  [/^text\/html$/, /<meta\s[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i],
];
const DECLARED_WITHIN = 1_024;
const WIDE = /^utf-16/i;

/**
 * Decodes a body to text by its byte order mark, else by the `charset` of its content type, else by
 * the document's own declaration (XML, HTML), else as UTF-8 (WHATWG Encoding). Zero bytes at the
 * beginning of JSON or XML mean UTF-16. An unknown charset is ignored; malformed bytes become
 * U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType?: string | null): string {
  const type = contentType ?? "";
  const label = markedCharset(bytes) ?? namedCharset(type) ?? ownCharset(bytes, mediaType(type));
  return label === undefined ? UTF8.decode(bytes) : decoder(label).decode(bytes);
}

function markedCharset(bytes: Uint8Array): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
}

function namedCharset(contentType: string): string | undefined {
  const match = CHARSET.exec(contentType);
  return (match?.[1] ?? match?.[2]) || undefined;
}

/** Returns the charset that a document without a byte order mark declares. */
function ownCharset(bytes: Uint8Array, type: string): string | undefined {
  if (/[/+](?:json|xml)$/.test(type)) {
    if (bytes[0] === 0 && bytes[1] > 0) return "utf-16be";
    if (bytes[0] > 0 && bytes[1] === 0) return "utf-16le";
  }
  const declaration = DECLARATIONS.find(([pattern]) => pattern.test(type))?.[1];
  if (declaration === undefined) return undefined;
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARED_WITHIN));
  const label = declaration.exec(start)?.[1];
  // A document that is readable byte by byte is not UTF-16, even if it says so.
  return label !== undefined && WIDE.test(label) ? undefined : label;
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return UTF8;
  }
}

/** The type of bytes of which nothing else is known, such as unknown files (RFC 2046, 4.5.1). */
export const OCTET_STREAM = "application/octet-stream";

/** Content types by file name extension (from IANA, or what browsers send if it has none). */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  bin: OCTET_STREAM,
  bmp: "image/bmp",
  css: "text/css",
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  eml: "message/rfc822",
  epub: "application/epub+zip",
  gif: "image/gif",
  gql: "application/graphql",
  graphql: "application/graphql",
  gz: "application/gzip",
  htm: "text/html",
  html: "text/html",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  jsonl: "application/jsonl",
  md: "text/markdown",
  mjs: "text/javascript",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ndjson: "application/x-ndjson",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  ogg: "audio/ogg",
  pdf: "application/pdf",
  png: "image/png",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  rtf: "application/rtf",
  svg: "image/svg+xml",
  tar: "application/x-tar",
  tif: "image/tiff",
  tiff: "image/tiff",
  toml: "application/toml",
  txt: "text/plain",
  wasm: "application/wasm",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  zip: "application/zip",
};

/** Returns the content type of a file by its extension. */
export function mediaTypeOfFile(path: string): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1].toLowerCase() ?? "";
  return Object.hasOwn(MEDIA_TYPES, ending) ? MEDIA_TYPES[ending] : OCTET_STREAM;
}
