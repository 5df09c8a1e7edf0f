import type { QueryField } from "../recording.ts";
import { decodeFormText } from "./percent.ts";

/** The pairs of a query or a form (`application/x-www-form-urlencoded`), in order. */
export function readPairs(text: string): readonly QueryField[] {
  return text.split("&").filter((raw) => raw !== "").map((raw) => {
    const at = raw.indexOf("=");
    const name = at < 0 ? raw : raw.slice(0, at);
    const value = at < 0 ? "" : raw.slice(at + 1);
    return { name: decodeFormText(name), value: decodeFormText(value), raw };
  });
}
