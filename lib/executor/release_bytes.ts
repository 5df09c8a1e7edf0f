/**
 * Gives the memory of bytes that nobody will look at any more back at once; the collector would let
 * hundreds of megabytes of them gather. Bytes that share their memory with others are left alone.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  const isOwn = byteLength > 0 && buffer.byteLength === byteLength;
  if (isOwn && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
