/** The names of the digests that are spoken over the wire. */
export type DigestName = "md5" | "sha-256" | "sha-512-256";

/** Takes a message piece by piece and gives its digest. */
export interface RunningDigest {
  /** Takes a piece. */
  update(piece: Uint8Array): unknown;
  /** The digest of all pieces. */
  digest(): Uint8Array;
}

/** The code of each digest: MD5 (RFC 1321), and SHA-256 and SHA-512/256 (FIPS 180-4). */
const DIGESTS: Readonly<Record<DigestName, () => Promise<() => RunningDigest>>> = {
  "md5": async () => (await import("@noble/hashes/legacy.js")).md5.create,
  "sha-256": async () => (await import("@noble/hashes/sha2.js")).sha256.create,
  "sha-512-256": async () => (await import("@noble/hashes/sha2.js")).sha512_256.create,
};

/** Loads a digest. @returns Begins a message. */
export function loadDigest(name: DigestName): Promise<() => RunningDigest> {
  return DIGESTS[name]();
}
