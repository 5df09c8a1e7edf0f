import { LazyModule } from "../text/mod.ts";
import type { NotText } from "./hints/not_text.ts";

const explanation = new LazyModule(() => import("./hints/not_text.ts"));
const strictDecoder = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8 and removes a byte order mark. @returns `undefined` if it is no text in UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = strictDecoder.decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns why bytes are no text in UTF-8. */
export async function explainNotText(bytes: Uint8Array): Promise<NotText> {
  return (await explanation.load()).explainNotText(bytes);
}
