/** The note at the end of a long text that was truncated. */
export const CUT_NOTE = "\n… (cut here, the text is too long)";

const encoder = new TextEncoder();

/**
 * Truncates a text that takes more than `limit` bytes as UTF-8.
 *
 * @param note The note at the end of a truncated text; it counts towards the limit.
 */
export function capBytes(text: string, limit: number, note: string = "…"): string {
  if (text.length * 3 <= limit) return text;
  const bytes = new Uint8Array(limit);
  if (encoder.encodeInto(text, bytes).read === text.length) return text;
  const room = bytes.subarray(0, limit - encoder.encode(note).length);
  return text.slice(0, encoder.encodeInto(text, room).read) + note;
}
