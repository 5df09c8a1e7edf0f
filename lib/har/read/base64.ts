import { latin1 } from "./charset.ts";

/** The bytes of a base64 text (RFC 4648, also its alphabet for URLs); nothing where it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
  } catch {
    return undefined;
  }
}

/** Whether a text can be base64: its alphabet, and full groups of four. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[\w+/-]+={0,2}$/.test(text);
}

/** Bytes as base64 (RFC 4648). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(latin1(bytes));
}
