/**
 * What the base64 of anything that holds these bytes has of them, in both alphabets (RFC 4648),
 * percent-encoded and escaped in JSON as well: the characters that depend on the bytes alone.
 */
export function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const stable = stableBase64(bytes, shift);
    if (!/[+/]/.test(stable)) return [stable];
    const percent = encodeURIComponent(stable);
    return [
      stable,
      stable.replaceAll("+", "-").replaceAll("/", "_"),
      stable.replaceAll("/", "\\/"),
      percent,
      percent.replace(/%2[BF]/g, (code) => code.toLowerCase()),
    ];
  });
}

/** The base64 of bytes with `shift` bytes before them, without what others have a part in. */
function stableBase64(bytes: Uint8Array, shift: number): string {
  const padded = new Uint8Array(shift + bytes.length);
  padded.set(bytes, shift);
  const head = Math.ceil((shift * 8) / 6);
  const tail = Math.floor((padded.length * 8) / 6);
  return padded.toBase64().slice(head, tail);
}
