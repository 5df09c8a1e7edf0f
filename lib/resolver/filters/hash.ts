import { toText } from "../../json/mod.ts";
import { hmacSha256, preloadSha256, sha256, toHex } from "../../hash/mod.ts";
import { toBase64, toBase64Url } from "./base64.ts";
import type { Filter, FilterParameter } from "./filter.ts";

const ENCODINGS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  hex: toHex,
  base64: toBase64,
  base64url: toBase64Url,
};

const ENCODING: FilterParameter = {
  name: "encoding",
  kind: "word",
  optional: true,
  choices: Object.keys(ENCODINGS),
};

/** Filters that compute digests. */
export const HASH_FILTERS: readonly Filter[] = [
  {
    name: "sha256",
    summary: "The SHA-256 digest (FIPS 180-4) in hexadecimal, or as named: `sha256 base64`.",
    usage: "${vars.payload | sha256}",
    parameters: [ENCODING],
    preload: preloadSha256,
    apply: (value, [encoding = "hex"]) => ENCODINGS[encoding](sha256(toText(value))),
  },
  {
    name: "hmacSha256",
    summary: "The HMAC with SHA-256 (RFC 2104) under a key, in hexadecimal or as named.",
    usage: "${vars.payload | hmacSha256 ENV.WEBHOOK_SECRET}",
    parameters: [{ name: "key", kind: "reference" }, ENCODING],
    preload: preloadSha256,
    apply: (value, [key, encoding = "hex"]) => ENCODINGS[encoding](hmacSha256(key, toText(value))),
  },
];
