import {
  isArray,
  isObject,
  type JsonValue,
  type NearestPath,
  nearestPath,
  pathKeys,
  segment,
} from "../json/mod.ts";
import { type Envelope, ENVELOPE_NAMES } from "./envelope.ts";
import { nearbyNotes, whatIsThere } from "./nearby_values.ts";
import { type RootedPath, rootOf } from "./rooted_path.ts";

/** What a response has near a path that finds nothing, as lines for a reader. */
export interface Nearby {
  readonly notes: readonly string[];
  readonly help?: string;
  /** What is there, where it is no value that the path could go on in. */
  readonly obstacle?: string;
  /** Whether the path asks for the items of a list, and there is one without such items. */
  readonly isEmptyList?: true;
}

/**
 * Says what a response has near a path that finds nothing in it.
 *
 * @param list Whether all values of a list are wanted rather than one. @default false
 */
export function describeNearby(
  rooted: RootedPath,
  envelope: Envelope,
  list: boolean = false,
): Nearby {
  const { path, spelling } = rooted;
  const start = rootOf(rooted, envelope);
  const inBody = spelling === "A" && path.firstName === "json";
  const root = inBody ? envelope.root : start.ok ? start.value : null;
  const near = nearestPath(path.text, root);
  if (!near) return { notes: [] };
  const rootHelp = spelling === "B" ? wrongRootHelp(path.text, near, root) : undefined;
  const nearHelp = near.suggestion === undefined
    ? indexHelp(near)
    : (list ? ofEveryItem(near) : undefined) ?? `\`${near.suggestion}\` exists; did you mean it?`;
  const help = rootHelp?.final ? rootHelp.text : joined(rootHelp?.text, nearHelp);
  return {
    notes: nearbyNotes(near),
    ...(help === undefined ? {} : { help }),
    ...(isObstacle(near) ? { obstacle: whatIsThere(near) } : {}),
    ...(isEmptyList(near) ? { isEmptyList: true } : {}),
  };
}

/** Selectors of items or members: wildcards, filters, slices. */
const SEVERAL = /^(?:\.\*|\[\*|\[\?|\[-?\d*:)/;

function isEmptyList({ segment, values }: NearestPath): boolean {
  return SEVERAL.test(segment) && values.every((value) => isArray(value) || isObject(value));
}

function isObstacle({ segment, values }: NearestPath): boolean {
  const [value] = values;
  if (values.length !== 1 || isObject(value)) return false;
  return !isArray(value) || !segment.startsWith("[");
}

function joined(...lines: readonly (string | undefined)[]): string | undefined {
  return lines.filter((line) => line !== undefined).join("\n") || undefined;
}

/** Who asks for a member of a list means that of its items. */
function ofEveryItem({ parent, values, segment: written, suggestion = "" }: NearestPath) {
  const first = `${parent}[0]${written}`;
  if (values.length !== 1 || !isArray(values[0]) || !suggestion.startsWith(first)) return undefined;
  const path = `${parent}[*]${written}${suggestion.slice(first.length)}`;
  return `\`${path}\` finds that of every item; did you mean it?`;
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
  if (key < 0) {
    return `negative indexes count from the end: the first item is \`${segment(-list.length)}\`, ` +
      "also written `[0]`";
  }
  return `indexes begin at 0, so the last item is \`${segment(list.length - 1)}\`, ` +
    "also written `[-1]`";
}
