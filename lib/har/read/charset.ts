/** Bytes as text, by the charset that is named, or else as UTF-8; nothing where they are no text. */
export function decodeCharset(bytes: Uint8Array, charset: string | undefined): string | undefined {
  const named = decoderOf(charset);
  if (named !== undefined && named.encoding !== "utf-8") return named.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes as characters of the same number. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return text;
}

function decoderOf(charset: string | undefined): TextDecoder | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
