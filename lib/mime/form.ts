import { decodePercent } from "../text/mod.ts";
import type { MimeField } from "./mime.ts";

/** A field of a form; `raw` is the pair as it is written. */
export interface FormField extends MimeField {
  readonly raw: string;
}

/** What separates pairs; older servers write `?action=edit;id=7`, unlike `?type=text/html;q=1`. */
export const PAIR_SEPARATOR =
  /&|;{1,9}(?<=(?:^|[?&;])[\w.-]+=[^=;&/:,]*;{1,9})(?=[\w.-]+=[^=;&]*(?:[;&]|$)|&|$)/;

/** Returns the pairs of a query or a form (`application/x-www-form-urlencoded`), in order. */
export function readPairs(text: string): readonly FormField[] {
  return text.split(PAIR_SEPARATOR).filter((raw) => raw !== "").map((raw) => {
    const [name, value = ""] = raw.split(/=(.*)/s);
    return { ...decodedField({ name, value }), raw };
  });
}

/** Decodes the name and the value of a field of a query or a form; `+` is a space. */
export function decodedField({ name, value }: MimeField): MimeField {
  const decoded = (text: string) => decodePercent(text.replaceAll("+", " "));
  return { name: decoded(name), value: decoded(value) };
}
