import { EVENTS, type Kind, type Shape } from "./event_shapes.ts";

const OUTCOMES: readonly unknown[] = ["passed", "failed", "error", "skipped"];

/** Says why a JSON value is no event that the views can be made of; nothing where it is one. */
export function eventProblem(value: unknown): string | undefined {
  if (!isMap(value)) return "the line is no JSON object";
  const { type } = value;
  if (typeof type !== "string") return "the line has no `type`, so it is no event";
  if (!Object.hasOwn(EVENTS, type)) return `there is no event \`${type}\``;
  const place = misfit(value, EVENTS[type]);
  return place === undefined ? undefined : `\`${type}\` has no \`${place}\` that fits`;
}

/** The path of the first member that is not as it has to be; empty for the value itself. */
function misfit(value: unknown, kind: Kind): string | undefined {
  if (typeof kind === "string") return FITS[kind](value) ? undefined : "";
  return isList(kind) ? misfitItem(value, kind[0]) : misfitMember(value, kind);
}

function misfitItem(value: unknown, kind: Kind): string | undefined {
  if (!Array.isArray(value)) return "";
  for (const [i, item] of value.entries()) {
    const inside = misfit(item, kind);
    if (inside !== undefined) return joinPath(`[${i}]`, inside);
  }
  return undefined;
}

function misfitMember(value: unknown, shape: Shape): string | undefined {
  if (!isMap(value)) return "";
  for (const name in shape) {
    const optional = name.endsWith("?");
    const member = optional ? name.slice(0, -1) : name;
    if (optional && value[member] === undefined) continue;
    const inside = misfit(value[member], shape[name]);
    if (inside !== undefined) return joinPath(member, inside);
  }
  return undefined;
}

const FITS: Readonly<Record<Kind & string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  index: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  flag: (value) => typeof value === "boolean",
  map: isMap,
  outcome: (value) => OUTCOMES.includes(value),
};

function joinPath(outer: string, inner: string): string {
  return inner === "" || inner.startsWith("[") ? outer + inner : `${outer}.${inner}`;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(kind: Kind): kind is readonly [Kind] {
  return Array.isArray(kind);
}
