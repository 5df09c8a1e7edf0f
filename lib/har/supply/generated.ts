import { looksRandom } from "../../secrets/mod.ts";
import type { Template } from "../provenance.ts";

/** What makes a value of the same kind, and its name for people. */
export interface Generated {
  readonly template: Template;
  /** `UUID`, `hexadecimal digits`. */
  readonly kind: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEX = /^[0-9a-f]+$/i;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const OTHER = /^[\w-]+$/;
const MIN_HEX = 16;
const MIN_ID = 24;
const MAX_DIGITS = 128;
const MIN_KINDS_OF_DIGITS = 7;

/** What makes a value such as this one anew, if it looks as if a client had made it at random. */
export function generatedLike(value: string): Generated | undefined {
  if (UUID.test(value)) {
    return variety(value) < MIN_KINDS_OF_DIGITS
      ? undefined
      : { kind: "a UUID", template: [{ to: "random", what: "UUID", ...inCaseOf(value) }] };
  }
  const { length } = value;
  if (length < MIN_HEX || length > MAX_DIGITS || !OTHER.test(value)) return undefined;
  if (HEX.test(value)) {
    return /\d/.test(value) && /[a-f]/i.test(value) && variety(value) >= MIN_KINDS_OF_DIGITS
      ? { kind: "hexadecimal digits", template: [hex(length, value)] }
      : undefined;
  }
  if (!looksRandom(value)) return undefined;
  if (ULID.test(value)) return { kind: "a ULID", template: ["01", hex(length - 2, value)] };
  const isLetterFirst = /^[A-Za-z]/.test(value);
  return {
    kind: "a random text",
    template: isLetterFirst ? [value[0], hex(length - 1, value)] : [hex(length, value)],
  };
}

/** The same for an id of any digits, such as one of nothing but `a`. */
export function idLike(value: string): Generated | undefined {
  if (UUID.test(value)) return { kind: "a UUID", template: [{ to: "random", what: "UUID" }] };
  return value.length >= MIN_ID && value.length <= MAX_DIGITS && HEX.test(value)
    ? { kind: "hexadecimal digits", template: [hex(value.length, value)] }
    : undefined;
}

function hex(digits: number, like: string): Template[number] {
  return { to: "random", what: `HEX_${digits}`, ...inCaseOf(like) };
}

function inCaseOf(value: string): { readonly filters?: readonly string[] } {
  return /[A-Z]/.test(value) && !/[a-z]/.test(value) ? { filters: ["upper"] } : {};
}

function variety(value: string): number {
  return new Set(value.toLowerCase().replaceAll("-", "")).size;
}
