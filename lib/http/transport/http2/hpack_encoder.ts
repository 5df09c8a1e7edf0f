import { isSecretHeader } from "../../../secrets/mod.ts";
import type { HeaderField } from "../../header_fields.ts";
import { STATIC_TABLE } from "./static_table.ts";

/** The indexes of whole fields, and those of names, in the static table. */
const FIELD_INDEXES = new Map<string, number>();
const NAME_INDEXES = new Map<string, number>();
STATIC_TABLE.forEach(([name, value], i) => {
  FIELD_INDEXES.set(`${name}:${value}`, i + 1);
  if (!NAME_INDEXES.has(name)) NAME_INDEXES.set(name, i + 1);
});

const [INDEXED, LITERAL, NEVER_INDEXED] = [0b1000_0000, 0, 0b0001_0000];
/** Sets the size of the dynamic table to 0, so that no limit of the server is exceeded. */
const NO_TABLE = 0b0010_0000;

/**
 * Encodes the fields of a request in HPACK (RFC 7541) without a dynamic table. Fields that may hold
 * secrets are marked so that no intermediary indexes them.
 *
 * @param isFirst Whether it is the first block of its connection.
 */
export function encodeFields(
  fields: readonly HeaderField[],
  isFirst: boolean,
): Uint8Array<ArrayBuffer> {
  const bytes: number[] = isFirst ? [NO_TABLE] : [];
  for (const [name, value] of fields) {
    const index = FIELD_INDEXES.get(`${name}:${value}`);
    if (index !== undefined) {
      pushInteger(bytes, INDEXED, 7, index);
      continue;
    }
    const nameIndex = NAME_INDEXES.get(name) ?? 0;
    pushInteger(bytes, isSecretHeader(name) ? NEVER_INDEXED : LITERAL, 4, nameIndex);
    if (nameIndex === 0) pushString(bytes, name);
    pushString(bytes, value);
  }
  return new Uint8Array(bytes);
}

/** Appends an integer behind the higher bits of a byte (RFC 7541, section 5.1). */
function pushInteger(bytes: number[], pattern: number, bits: number, value: number): void {
  const max = (1 << bits) - 1;
  if (value < max) return void bytes.push(pattern | value);
  bytes.push(pattern | max);
  let rest = value - max;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push(128 | (rest % 128));
  bytes.push(rest);
}

/** Appends a string in Latin-1. */
function pushString(bytes: number[], text: string): void {
  pushInteger(bytes, 0, 7, text.length);
  for (let i = 0; i < text.length; i++) bytes.push(text.charCodeAt(i));
}
