/**
 * Joins chunks of bytes.
 *
 * @param size The total number of bytes. @default {counted}
 */
export function concatBytes(
  chunks: readonly Uint8Array[],
  size: number = chunks.reduce((sum, chunk) => sum + chunk.length, 0),
): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** Copies a piece behind the first bytes of a buffer, or of a larger one if they do not fit. */
export function appendBytes(
  buffer: Uint8Array<ArrayBuffer>,
  size: number,
  piece: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  let target = buffer;
  if (size + piece.length > buffer.length) {
    target = new Uint8Array(Math.max(size + piece.length, 2 * buffer.length));
    target.set(buffer.subarray(0, size));
  }
  target.set(piece, size);
  return target;
}
