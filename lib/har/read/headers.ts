import type { Field } from "../recording.ts";
import { namedValues } from "./named_values.ts";

/** The header fields of a message, as they were recorded. */
export interface Headers {
  /** In order, names in lower case; repeated ones are several. */
  readonly fields: readonly Field[];
  /** What HTTP/2 calls pseudo-headers, by name: `:authority`. */
  readonly pseudo: ReadonlyMap<string, string>;
}

/** Reads a list of headers. Chrome folds those that are repeated into one value with line breaks. */
export function readHeaders(list: unknown): Headers {
  const fields: Field[] = [];
  const pseudo = new Map<string, string>();
  for (const { name, value } of namedValues(list)) {
    const lower = name.trim().toLowerCase();
    if (lower.startsWith(":")) {
      pseudo.set(lower, value.trim());
    } else {
      for (const line of value.split(/\r?\n/)) fields.push({ name: lower, value: line.trim() });
    }
  }
  return { fields, pseudo };
}

/** The value of the first header with a name, which is given in lower case. */
export function headerValue(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value;
}

/** The values of all headers with a name, which is given in lower case. */
export function headerValues(fields: readonly Field[], name: string): readonly string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value);
}
