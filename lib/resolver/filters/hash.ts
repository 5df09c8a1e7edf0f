import { toText } from "../../json/mod.ts";
import { hmacSha256, preloadSha256, sha256, toHex } from "../../hash/mod.ts";
import { toBase64, toBase64Url } from "./base64.ts";
import { type Filter, FilterError } from "./filter.ts";

const ENCODINGS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  hex: toHex,
  base64: toBase64,
  base64url: toBase64Url,
};

/** Filters that compute digests. */
export const HASH_FILTERS: readonly Filter[] = [
  {
    name: "sha256",
    summary: "The SHA-256 digest (FIPS 180-4) in hexadecimal, or as named: `sha256 base64`.",
    usage: "${vars.payload | sha256}",
    parameters: [{ name: "encoding", kind: "word", optional: true }],
    preload: preloadSha256,
    apply: (value, [encoding]) => encode(sha256(toText(value)), encoding),
  },
  {
    name: "hmacSha256",
    summary: "The HMAC with SHA-256 (RFC 2104) under a key, in hexadecimal or as named.",
    usage: "${vars.payload | hmacSha256 ENV.WEBHOOK_SECRET}",
    parameters: [
      { name: "key", kind: "reference" },
      { name: "encoding", kind: "word", optional: true },
    ],
    preload: preloadSha256,
    apply: (value, [key, encoding]) => encode(hmacSha256(key, toText(value)), encoding),
  },
];

function encode(bytes: Uint8Array, encoding = "hex"): string {
  const write = Object.hasOwn(ENCODINGS, encoding) ? ENCODINGS[encoding] : undefined;
  if (write) return write(bytes);
  throw new FilterError(`there is no encoding "${encoding}", only hex, base64 and base64url`);
}
