/** Why the bytes of a file are not text. */
export interface NotText {
  /** What is wrong, to be read after the name of the file. */
  readonly problem: string;
  readonly help: string;
  /** The text with U+FFFD for invalid bytes, and the offset of the first invalid byte. */
  readonly shown?: { readonly text: string; readonly offset: number };
}

const REPLACEMENT = "\uFFFD";
const HELP = "save the file as UTF-8";

/** Returns why bytes are not text in UTF-8, which they are not. */
export function explainNotText(bytes: Uint8Array): NotText {
  const isUtf16 = /^(?:\xFF\xFE|\xFE\xFF|\0[^\0]\0|[^\0]\0[^\0]\0)/.test(
    latin1(bytes.subarray(0, 4)),
  );
  if (isUtf16) return { problem: "is UTF-16, not UTF-8 text", help: HELP };
  if (bytes.includes(0)) {
    return { problem: "is binary, not UTF-8 text", help: "only text in UTF-8 is read" };
  }
  return explainByte(bytes);
}

/** Finds the first byte that is not valid UTF-8. The file itself may contain U+FFFD. */
function explainByte(bytes: Uint8Array): NotText {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const encoder = new TextEncoder();
  let at = 0;
  let offset = text.indexOf(REPLACEMENT);
  for (let from = 0;; offset = text.indexOf(REPLACEMENT, from)) {
    at += encoder.encode(text.slice(from, offset)).length;
    if (!isReplacement(bytes.subarray(at, at + 3))) break;
    at += 3;
    from = offset + 1;
  }
  const byte = `0x${bytes[at].toString(16).toUpperCase().padStart(2, "0")}`;
  const meant = new TextDecoder("windows-1252").decode(bytes.subarray(at, at + 1));
  return {
    problem: `is not UTF-8 text: the byte ${byte} does not belong here`,
    help: /[\p{L}\p{P}\p{S}]/u.test(meant)
      ? `${HELP}; in Windows-1252 the byte is \`${meant}\``
      : HELP,
    shown: { text: text.slice(mark), offset: offset - mark },
  };
}

function isReplacement([a, b, c]: Uint8Array): boolean {
  return a === 0xef && b === 0xbf && c === 0xbd;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
