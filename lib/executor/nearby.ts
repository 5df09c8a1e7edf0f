import {
  describeValue,
  filterNames,
  isArray,
  isObject,
  itemsOf,
  type JsonValue,
  namesOf,
  type NearestPath,
  nearestPath,
  pathKeys,
  segment,
} from "../json/mod.ts";
import { count } from "../text/mod.ts";
import { type Envelope, ENVELOPE_NAMES } from "./envelope.ts";
import type { RootedPath } from "./rooted_path.ts";

const MAX_NAMES = 12;
const MAX_VALUES = 5;
const LIMIT = 40;

/** What a response has near a path that finds nothing, as lines for a reader. */
export interface Nearby {
  readonly notes: readonly string[];
  readonly help?: string;
}

/** Says what a response has near a path that finds nothing in it. */
export function describeNearby(rooted: RootedPath, envelope: Envelope): Nearby {
  const { path, spelling } = rooted;
  const body = envelope.json();
  const root = spelling === "A" ? envelope.root : body.ok ? body.value : null;
  const near = nearestPath(path.text, root);
  if (!near) return { notes: [] };
  const rootHelp = spelling === "B" ? wrongRootHelp(path.text, near, root) : undefined;
  const nearHelp = near.suggestion === undefined
    ? indexHelp(near)
    : `\`${near.suggestion}\` exists; did you mean it?`;
  const help = rootHelp?.final ? rootHelp.text : joined(rootHelp?.text, nearHelp);
  return { notes: notesOf(near), ...(help === undefined ? {} : { help }) };
}

function joined(...lines: readonly (string | undefined)[]): string | undefined {
  return lines.filter((line) => line !== undefined).join("\n") || undefined;
}

function notesOf(near: NearestPath): string[] {
  const { parent, values, segment } = near;
  if (segment.startsWith("[?")) return filterNotes(near);
  if (segment.startsWith("..")) {
    return [`nothing in \`${parent}\` has the name \`${segment.replace(/^\.\./, "")}\``];
  }
  const found = values.length === 1
    ? `\`${parent}\` ${describeOne(values[0])}`
    : `\`${parent}\` finds ${describeSeveral(values)}`;
  return [found];
}

function describeOne(value: JsonValue): string {
  if (value === null) return "is null";
  if (isArray(value)) return `is ${describeList(value)}`;
  if (!isObject(value)) return `is ${describeValue(value, LIMIT)}`;
  const names = Object.keys(value);
  return names.length === 0 ? "is an object without members" : `has: ${listed(names)}`;
}

function describeList(list: readonly JsonValue[]): string {
  const names = namesOf(list);
  const items = `a list of ${count(list.length, "item")}`;
  return names.length === 0 ? items : `${items} with: ${listed(names)}`;
}

function describeSeveral(values: readonly JsonValue[]): string {
  const names = namesOf(values);
  if (names.length > 0) return `${count(values.length, "value")} with: ${listed(names)}`;
  if (values.every(isArray)) {
    const lengths = values.slice(0, MAX_VALUES).map((list) => list.length);
    return `${values.length} lists of ${lengths.join(", ")}${
      values.length > MAX_VALUES ? ", …" : ""
    } items`;
  }
  return `${values.length} values: ${described(values)}`;
}

/** What the items have of what a filter asks for. */
function filterNotes({ parent, values, segment }: NearestPath): string[] {
  const items = itemsOf(values);
  const whole = values.length === 1
    ? `\`${parent}\` ${describeOne(values[0])}`
    : `\`${parent}\` finds ${describeSeveral(values)}`;
  if (items.length === 0) return [whole];
  const asked = [...new Set(filterNames(segment))].flatMap((name) => {
    const members = items.flatMap((item) =>
      isObject(item) && Object.hasOwn(item, name) ? [item[name]] : []
    );
    return [
      members.length === 0 ? `no item has \`${name}\`` : `\`${name}\` is: ${described(members)}`,
    ];
  });
  return [whole, `no item fits \`${segment.slice(1, -1)}\``, ...asked];
}

/** Help about where a path starts; `final` where nothing else needs to be said. */
interface RootHelp {
  readonly text: string;
  readonly final: boolean;
}

/** Paths of the second spelling start at the body, and some are written as if they did not. */
function wrongRootHelp(text: string, near: NearestPath, root: JsonValue): RootHelp | undefined {
  const names: readonly string[] = ENVELOPE_NAMES;
  const [name] = pathKeys(`$${near.segment}`) ?? [];
  if (near.parent !== "$" || typeof name !== "string" || !names.includes(name)) return undefined;
  const start = `this path starts at the body, which has no \`${name}\``;
  if (name !== "json") {
    return { text: `${start}; that of the response is asserted by ${keyOf(name)}`, final: false };
  }
  const inBody = `$${text.slice(1 + near.segment.length)}`;
  const nearer = nearestPath(inBody, root);
  const written = nearer === undefined ? inBody : nearer.suggestion;
  return { text: written === undefined ? start : `${start}; write \`${written}\``, final: true };
}

const KEYS: Readonly<Record<string, string>> = {
  status: "`status`",
  headers: "`headers`, and captured by `header`",
  cookies: "`headers: { set-cookie: … }`, and captured by `cookie`",
  set_cookies: "`headers: { set-cookie: … }`, and captured by `cookie`",
  text: "`body`",
  size: "`body: { size: … }`",
  duration_ms: "`duration_ms`",
};

function keyOf(name: string): string {
  return KEYS[name] ?? "`json`";
}

function indexHelp({ values, segment: written }: NearestPath): string | undefined {
  const [key] = pathKeys(`$${written}`) ?? [];
  const [list] = values;
  if (typeof key !== "number" || values.length !== 1 || !isArray(list)) return undefined;
  if (list.length === 0) return undefined;
  return `indexes begin at 0, so the last item is \`${segment(list.length - 1)}\`, ` +
    "also written `[-1]`";
}

function listed(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? `, … (${names.length - MAX_NAMES} more)` : "";
  return `${names.slice(0, MAX_NAMES).join(", ")}${more}`;
}

function described(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => describeValue(value, LIMIT));
  return `${shown.join(", ")}${values.length > MAX_VALUES ? ", …" : ""}`;
}
