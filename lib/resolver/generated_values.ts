import { hmacSha256, preloadSha256 } from "../hash/mod.ts";
import type { NowForm } from "./expression.ts";

/** A stream of random values that depends only on its seed and its name. */
export interface RandomStream {
  /** A UUID, version 4 (RFC 9562). */
  uuid(): string;
  /** Hexadecimal digits in lower case, never all zero (W3C Trace Context forbids all-zero ids). */
  hex(digits: number): string;
}

/** Loads the code that random streams need. */
export const preloadRandom: () => Promise<void> = preloadSha256;

/**
 * Opens the stream of one flow. Its values are HMAC-SHA-256 digests of the name and a counter,
 * keyed with the seed, so they are the same on every machine, regardless of what runs at the same
 * time.
 *
 * @param seed The seed of the run.
 * @param name The path of the flow file.
 */
export function openRandomStream(seed: string, name: string): RandomStream {
  let counter = 0;
  const block = () => hmacSha256(seed, `${name}\0${counter++}`);
  return {
    uuid() {
      const bytes = block().slice(0, 16);
      bytes[6] = (bytes[6] & 0x0f) | 0x40;
      bytes[8] = (bytes[8] & 0x3f) | 0x80;
      return bytes.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    },
    hex(digits) {
      let text = "";
      while (text.length < digits) text += block().toHex();
      text = text.slice(0, digits);
      return /^0+$/.test(text) ? text.replace(/.$/, "1") : text;
    },
  };
}

/** Formats a time in one of the forms of `NOW`: ISO 8601 in UTC, or a number since the epoch. */
export function formatTime(epochMs: number, form: NowForm): string | number {
  switch (form) {
    case "ISO":
      return new Date(epochMs).toISOString();
    case "ISO_SECONDS":
      return new Date(epochMs).toISOString().replace(/\.\d+/, "");
    case "DATE":
      return new Date(epochMs).toISOString().slice(0, 10);
    case "EPOCH":
      return Math.floor(epochMs / 1_000);
    case "EPOCH_MS":
      return Math.floor(epochMs);
  }
}
