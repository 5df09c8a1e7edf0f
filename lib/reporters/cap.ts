const encoder = new TextEncoder();

/**
 * Cuts a text that takes more than `limit` bytes as UTF-8.
 *
 * @param note What stands at the end of a text that was cut; it counts.
 */
export function capBytes(text: string, limit: number, note: string = "…"): string {
  if (text.length * 3 <= limit) return text;
  const bytes = new Uint8Array(limit);
  if (encoder.encodeInto(text, bytes).read === text.length) return text;
  const room = bytes.subarray(0, limit - encoder.encode(note).length);
  return text.slice(0, encoder.encodeInto(text, room).read) + note;
}
