type Bytes = Uint8Array;
interface Algorithms {
  sha256(message: Bytes): Bytes;
  begin(): Sha256;
  hmac(key: Bytes, message: Bytes): Bytes;
}

let algorithms: Algorithms | undefined;
const encoder = new TextEncoder();

/** Loads the code; await this once before the first digest. */
export async function preloadSha256(): Promise<void> {
  if (algorithms) return;
  const [{ sha256 }, { hmac }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/hmac.js"),
  ]);
  algorithms = { sha256, begin: sha256.create, hmac: (key, message) => hmac(sha256, key, message) };
}

/** Returns the SHA-256 digest of bytes, or of the UTF-8 bytes of a text; 32 bytes. */
export function sha256(message: Bytes | string): Bytes {
  return loaded().sha256(toBytes(message));
}

/** A SHA-256 digest of bytes that arrive in pieces. */
export interface Sha256 {
  /** Adds a piece. */
  update(piece: Bytes): unknown;
  /** Returns the digest of all pieces; 32 bytes. */
  digest(): Bytes;
}

/** Starts a SHA-256 digest. */
export function beginSha256(): Sha256 {
  return loaded().begin();
}

/** Returns the HMAC-SHA-256 of a message with a key, with texts as UTF-8; 32 bytes. */
export function hmacSha256(key: Bytes | string, message: Bytes | string): Bytes {
  return loaded().hmac(toBytes(key), toBytes(message));
}

/**
 * Returns the SHA-256 digest of bytes, or of the UTF-8 bytes of a text, in hexadecimal; needs no
 * preload.
 */
export async function sha256Hex(message: Bytes | string): Promise<string> {
  const bytes = toBytes(message) as Uint8Array<ArrayBuffer>;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

function loaded(): Algorithms {
  if (!algorithms) throw new Error("preloadSha256() must be awaited before the first digest");
  return algorithms;
}

function toBytes(message: Bytes | string): Bytes {
  return typeof message === "string" ? encoder.encode(message) : message;
}

/** The names of the digests that HTTP uses. */
export type DigestName = "md5" | "sha-256" | "sha-512-256";

/** Takes a message in pieces and returns its digest. */
interface RunningDigest {
  /** Adds a piece. */
  update(piece: Uint8Array): unknown;
  /** Returns the digest of all pieces. */
  digest(): Uint8Array;
}

/** The implementation of each digest: MD5 (RFC 1321), and SHA-256 and SHA-512/256 (FIPS 180-4). */
const DIGESTS: Readonly<Record<DigestName, () => Promise<() => RunningDigest>>> = {
  "md5": async () => (await import("@noble/hashes/legacy.js")).md5.create,
  "sha-256": async () => (await import("@noble/hashes/sha2.js")).sha256.create,
  "sha-512-256": async () => (await import("@noble/hashes/sha2.js")).sha512_256.create,
};

/** Loads a digest. @returns A function that starts a message. */
export function loadDigest(name: DigestName): Promise<() => RunningDigest> {
  return DIGESTS[name]();
}
