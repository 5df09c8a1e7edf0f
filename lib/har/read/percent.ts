import { decodePercent } from "../../text/mod.ts";

/** Decodes a name or a value of a query or a form: `+` is a blank. */
export function decodeFormText(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}
