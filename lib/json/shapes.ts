import { isRecord } from "./value.ts";

/**
 * The type that a value must have; a set holds the texts that it may be. An index is an integer from
 * 0, a time one of ISO 8601 in UTC.
 */
export type MemberKind =
  | "text"
  | "number"
  | "index"
  | "flag"
  | "time"
  | "map"
  | ReadonlySet<string>
  | Shape
  | readonly [MemberKind];

/** The members of an object that a reader relies on; a `?` after the name marks an optional one. */
export interface Shape {
  readonly [member: string]: MemberKind;
}

/**
 * Returns the path of the first member that is missing or of the wrong type, as `steps[2].name`;
 * empty for the value itself, `undefined` if all members fit.
 */
export function misfitPath(value: unknown, kind: MemberKind): string | undefined {
  if (typeof kind === "string") return FITS_KIND[kind](value) ? undefined : "";
  if (kind instanceof Set) return kind.has(value) ? undefined : "";
  return isList(kind) ? misfitItem(value, kind[0]) : misfitMember(value, kind as Shape);
}

function misfitItem(value: unknown, kind: MemberKind): string | undefined {
  if (!Array.isArray(value)) return "";
  for (const [i, item] of value.entries()) {
    const inside = misfitPath(item, kind);
    if (inside !== undefined) return joinPath(`[${i}]`, inside);
  }
  return undefined;
}

function misfitMember(value: unknown, shape: Shape): string | undefined {
  if (!isRecord(value)) return "";
  for (const name in shape) {
    const optional = name.endsWith("?");
    const member = optional ? name.slice(0, -1) : name;
    if (optional && value[member] === undefined) continue;
    const inside = misfitPath(value[member], shape[name]);
    if (inside !== undefined) return joinPath(member, inside);
  }
  return undefined;
}

const FITS_KIND: Readonly<Record<MemberKind & string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  number: Number.isFinite,
  index: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  flag: (value) => typeof value === "boolean",
  time: isTime,
  map: isRecord,
};

/** A time of ISO 8601 in UTC, of a year of four digits. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function isTime(value: unknown): boolean {
  return typeof value === "string" && TIME.test(value) && !Number.isNaN(Date.parse(value));
}

function joinPath(outer: string, inner: string): string {
  return inner === "" || inner.startsWith("[") ? outer + inner : `${outer}.${inner}`;
}

function isList(kind: MemberKind): kind is readonly [MemberKind] {
  return Array.isArray(kind);
}
