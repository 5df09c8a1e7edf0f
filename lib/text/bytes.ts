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
