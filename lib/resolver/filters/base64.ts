import { toText } from "../../json/mod.ts";
import { type Filter, FilterError } from "./filter.ts";

/** Base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  return bytes.toBase64();
}

/** Base64 for URLs, without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** The filters for base64, both alphabets. */
export const BASE64_FILTERS: readonly Filter[] = [
  {
    name: "base64",
    summary: "The text's UTF-8 bytes in base64 (RFC 4648, section 4).",
    usage: "${vars.credentials | base64}",
    parameters: [],
    apply: (value) => toBase64(new TextEncoder().encode(toText(value))),
  },
  {
    name: "base64url",
    summary: "The text's UTF-8 bytes in base64url without padding (RFC 4648, section 5).",
    usage: "${vars.claims | base64url}",
    parameters: [],
    apply: (value) => toBase64Url(new TextEncoder().encode(toText(value))),
  },
  {
    name: "base64decode",
    summary: "The UTF-8 text behind base64 of either alphabet.",
    usage: "${steps.read.capture.payload | base64decode}",
    parameters: [],
    apply: (value) => decode(toText(value)),
  },
];

function decode(text: string): string {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FilterError("the value is no base64 of UTF-8 text");
  }
}
