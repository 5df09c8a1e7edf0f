import { base64Forms } from "./base64_forms.ts";
import { jsonForms } from "./json_forms.ts";

const MIN_BYTES = 8;

/**
 * A secret that is base64 or hexadecimal, as what it stands for: bodies are sent as these bytes, and
 * shown as text where they are text, or in base64 or hexadecimal as others write it.
 */
export function decodedForms(secret: string): string[] {
  const digits = secret.replace(/\s+/g, "");
  const readings = [
    () => Uint8Array.fromBase64(digits.replaceAll("-", "+").replaceAll("_", "/")),
    () => Uint8Array.fromHex(digits),
  ];
  return readings.flatMap((read) => {
    const bytes = attempt(read);
    if (!bytes || bytes.length < MIN_BYTES) return [];
    const hex = bytes.toHex();
    return [...readable(bytes), ...base64Forms(bytes), hex, hex.toUpperCase()];
  });
}

function readable(bytes: Uint8Array): string[] {
  const text = attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)) ?? "";
  return text.trim().length < MIN_BYTES || /\p{Cc}/u.test(text) ? [] : [text, ...jsonForms(text)];
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
