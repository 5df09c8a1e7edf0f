import {
  childValues,
  describeValue,
  filterNames,
  isArray,
  isObject,
  type JsonValue,
  memberAt,
  memberNames,
  type NearestPath,
  nearestPath,
  pathKeys,
  pathSegment,
} from "../../json/mod.ts";
import { ENVELOPE_NAMES } from "../../loader/mod.ts";
import { count, excerpt } from "../../text/mod.ts";
import type { Envelope } from "./envelope.ts";
import { type ResponsePath, rootOf } from "./response_path.ts";

/** What a response has near a path that finds nothing, as lines for a reader. */
interface MissingValue {
  readonly notes: readonly string[];
  readonly help?: string;
  /** The value at which the path cannot continue. */
  readonly obstacle?: string;
  /** Whether the path selects items of a list without such items. */
  readonly isEmptyList?: true;
}

/**
 * Describes what a response has near a path that finds nothing in it.
 *
 * @param list Whether the path should find all values of a list rather than one. @default false
 */
export function describeMissingValue(
  rooted: ResponsePath,
  envelope: Envelope,
  list: boolean = false,
): MissingValue {
  const { path, spelling } = rooted;
  const start = rootOf(rooted, envelope);
  const isOfBody = spelling === "A" && path.firstName === "json";
  const root = isOfBody ? envelope.root : start.ok ? start.value : null;
  const near = nearestPath(path.text, root);
  if (!near) return { notes: [] };
  const rootHelp = spelling === "B" ? wrongRootHelp(path.text, near, root) : undefined;
  const nearHelp = near.suggestion === undefined
    ? indexHelp(near)
    : (list ? ofEveryItem(near) : undefined) ?? `\`${near.suggestion}\` exists; did you mean it?`;
  const inBody = sameInBody(rooted, envelope);
  if (inBody) {
    return {
      notes: [...missingValueNotes(near), noteOf(inBody)],
      help: `\`${inBody.path}\` exists; did you mean it?`,
      obstacle: isObstacle(near) ? whatIsThere(near) : undefined,
    };
  }
  const help = rootHelp?.final ? rootHelp.text : joinLines(rootHelp?.text, nearHelp);
  return {
    notes: missingValueNotes(near),
    help,
    obstacle: isObstacle(near) ? whatIsThere(near) : undefined,
    isEmptyList: isEmptyList(near) ? true : undefined,
  };
}

/** A value of the body, and its path in spelling A. */
interface ValueInBody {
  readonly path: string;
  readonly value: JsonValue;
}

/**
 * Returns the value of the body that has the path which a path of spelling A has in the response:
 * that of `$.json.status` for `$.status`.
 */
export function sameInBody(
  { path, spelling }: ResponsePath,
  envelope: Envelope,
): ValueInBody | undefined {
  if (spelling === "B" || path.firstName === "json") return undefined;
  const keys = pathKeys(path.text);
  const body = keys && envelope.json();
  if (!body?.ok) return undefined;
  let value: JsonValue | undefined = body.value;
  for (const key of keys!) value = value === undefined ? undefined : memberAt(value, key);
  return value === undefined ? undefined : { path: path.text.replace(/^\$\s*/, "$.json"), value };
}

/** Shows a value of the body. */
export function noteOf({ path, value }: ValueInBody): string {
  return `\`${path}\` ${describeOne(value)}`;
}

/** Matches selectors of several items or members: wildcards, filters, slices. */
const SEVERAL = /^(?:\.\*|\[\*|\[\?|\[-?\d*:)/;

function isEmptyList({ segment, values }: NearestPath): boolean {
  return SEVERAL.test(segment) && values.every((value) => isArray(value) || isObject(value));
}

function isObstacle({ segment, values }: NearestPath): boolean {
  const [value] = values;
  if (values.length !== 1 || isObject(value)) return false;
  return !isArray(value) || !segment.startsWith("[");
}

function joinLines(...lines: readonly (string | undefined)[]): string | undefined {
  return lines.filter((line) => line !== undefined).join("\n") || undefined;
}

/** Reads a member of a list as the member of each of its items. */
function ofEveryItem({ parent, values, segment: written, suggestion = "" }: NearestPath) {
  const first = `${parent}[0]${written}`;
  if (values.length !== 1 || !isArray(values[0]) || !suggestion.startsWith(first)) return undefined;
  const path = `${parent}[*]${written}${suggestion.slice(first.length)}`;
  return `\`${path}\` finds that of every item; did you mean it?`;
}

/** Help about the start of a path; `final` if nothing else needs to be said. */
interface RootHelp {
  readonly text: string;
  readonly final: boolean;
}

/**
 * Returns help for a path of spelling B that is not written from the body, where such paths start.
 */
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
  if (key < 0) {
    return `negative indexes count from the end: the first item is \`${
      pathSegment(-list.length)
    }\`, ` +
      "also written `[0]`";
  }
  return `indexes begin at 0, so the last item is \`${pathSegment(list.length - 1)}\`, ` +
    "also written `[-1]`";
}

const MAX_NAMES = 12;
const MAX_VALUES = 5;
const LIMIT = 40;
const NAME_LIMIT = 60;

/** Describes the value where a path goes wrong, as lines for a reader. */
function missingValueNotes(near: NearestPath): string[] {
  const { parent, segment } = near;
  if (segment.startsWith("[?")) return filterNotes(near);
  if (segment.startsWith("..")) {
    return [`nothing in \`${parent}\` has the name \`${segment.replace(/^\.\./, "")}\``];
  }
  return [whatIsThere(near)];
}

/** Describes the value where a path goes wrong, in one line. */
function whatIsThere({ parent, values }: NearestPath): string {
  return values.length === 1
    ? `\`${parent}\` ${describeOne(values[0])}`
    : `\`${parent}\` finds ${describeSeveral(values)}`;
}

function describeOne(value: JsonValue): string {
  if (value === null) return "is null";
  if (isArray(value)) return `is ${describeList(value)}`;
  if (!isObject(value)) return `is ${describeValue(value, LIMIT)}`;
  const names = Object.keys(value);
  return names.length === 0 ? "is an object without members" : `has: ${listed(names)}`;
}

function describeList(list: readonly JsonValue[]): string {
  const names = memberNames(list);
  const items = `a list of ${count(list.length, "item")}`;
  return names.length === 0 ? items : `${items} with: ${listed(names)}`;
}

function describeSeveral(values: readonly JsonValue[]): string {
  const names = memberNames(values);
  if (names.length > 0) return `${count(values.length, "value")} with: ${listed(names)}`;
  if (values.every(isArray)) {
    const lengths = values.slice(0, MAX_VALUES).map((list) => list.length);
    return `${values.length} lists of ${lengths.join(", ")}${
      values.length > MAX_VALUES ? ", …" : ""
    } items`;
  }
  return `${values.length} values: ${described(values)}`;
}

/** Notes the values that the items have for the names in a filter. */
function filterNotes(near: NearestPath): string[] {
  const items = childValues(near.values);
  const whole = whatIsThere(near);
  if (items.length === 0) return [whole];
  const asked = [...new Set(filterNames(near.segment))].flatMap((name) => {
    const members = items.flatMap((item) =>
      isObject(item) && Object.hasOwn(item, name) ? [item[name]] : []
    );
    return [
      members.length === 0 ? `no item has \`${name}\`` : `\`${name}\` is: ${described(members)}`,
    ];
  });
  return [whole, `no item fits \`${near.segment.slice(1, -1)}\``, ...asked];
}

function listed(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? `, … (${names.length - MAX_NAMES} more)` : "";
  return `${names.slice(0, MAX_NAMES).map(shownName).join(", ")}${more}`;
}

/** Shows a name as it is if it is short and printable, else in quotes. */
function shownName(name: string): string {
  const isPlain = name !== "" && name.length <= NAME_LIMIT && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name);
  return isPlain ? name : JSON.stringify(excerpt(name, NAME_LIMIT));
}

function described(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => describeValue(value, LIMIT));
  return `${shown.join(", ")}${values.length > MAX_VALUES ? ", …" : ""}`;
}
