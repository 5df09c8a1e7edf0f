const UTF8 = new TextDecoder();

const MARKS: readonly (readonly [label: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
];

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;

/**
 * Decodes a body to text by its byte order mark, else by the `charset` of its content type, else as
 * UTF-8 (WHATWG Encoding). A charset that nobody knows counts as none; malformed bytes come out as
 * U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType?: string | null): string {
  const label = markedCharset(bytes) ?? namedCharset(contentType ?? "");
  return label === undefined ? UTF8.decode(bytes) : decoder(label).decode(bytes);
}

/** The media type of a content type, without its parameters, in lower case. */
export function mediaType(contentType: string): string {
  return contentType.split(";", 1)[0].trim().toLowerCase();
}

function markedCharset(bytes: Uint8Array): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
}

function namedCharset(contentType: string): string | undefined {
  const match = CHARSET.exec(contentType);
  return match?.[1] ?? match?.[2];
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return UTF8;
  }
}
