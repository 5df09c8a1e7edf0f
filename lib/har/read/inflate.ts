/** Takes a compression off; nothing where the bytes are not compressed so. */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  format: "gzip" | "deflate" | "brotli",
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const stream = new Blob([bytes]).stream()
      .pipeThrough(new DecompressionStream(format as CompressionFormat));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Whether bytes begin as gzip does (RFC 1952). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Whether bytes begin as zlib does (RFC 1950). */
export function isZlib([first, second]: Uint8Array): boolean {
  return first === 0x78 && (first * 256 + second) % 31 === 0;
}
