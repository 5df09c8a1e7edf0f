const encoder = new TextEncoder();

/**
 * Every form in which a secret may show up: raw, percent-encoded, form-encoded, escaped in JSON, in
 * base64 of both alphabets at each of its three alignments (so also inside `Basic …`), and in
 * hexadecimal.
 *
 * @param secret At least one character.
 */
export function secretForms(secret: string): Set<string> {
  const bytes = encoder.encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const percent = encodeURIComponent(secret.toWellFormed());
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = [0, 1, 2].map((shift) => stableBase64(bytes, shift));
  return new Set(
    [
      secret,
      json,
      json.replaceAll("/", "\\/"),
      percent,
      percent.toLowerCase(),
      percent.replaceAll("%20", "+"),
      percent.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
      encodeURI(secret.toWellFormed()),
      ...base64,
      ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
      hex,
      hex.toUpperCase(),
    ].filter((form) => form.length >= Math.min(secret.length, 4)),
  );
}

/** The characters of base64 that depend on the bytes alone, with `shift` bytes before them. */
function stableBase64(bytes: Uint8Array, shift: number): string {
  const padded = new Uint8Array(shift + bytes.length);
  padded.set(bytes, shift);
  const text = btoa(String.fromCharCode(...padded)).replace(/=+$/, "");
  const head = Math.ceil((shift * 8) / 6);
  const tail = Math.floor(((shift + bytes.length) * 8) / 6);
  return text.slice(head, tail);
}
