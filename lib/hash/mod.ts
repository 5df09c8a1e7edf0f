/**
 * SHA-256 (FIPS 180-4), HMAC (RFC 2104) and the digests that HTTP authentication needs. The code is
 * loaded on first use.
 *
 * @module
 */
export {
  beginSha256,
  type DigestName,
  hmacSha256,
  loadDigest,
  preloadSha256,
  type Sha256,
  sha256,
  sha256Hex,
} from "./digests.ts";
