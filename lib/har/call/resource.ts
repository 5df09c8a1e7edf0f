import { isObject } from "../../json/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import {
  ABOUT_USER,
  decodedPercent,
  isPlural,
  type NameWords,
  nameWords,
  PATH_NOISE,
  PURE_VERBS,
  singular,
  valueClass,
  VERBS,
} from "../values/mod.ts";
import { camelWords, operationsOf } from "./operation.ts";

const RPC_SEGMENT = /^(?:rpc|jsonrpc|json-rpc|graphql|gql|query|execute|batch|api|invoke|call)$/i;
const PROCEDURES = /^[A-Za-z]\w*(?:\.\w+)+(?:,[A-Za-z]\w*(?:\.\w+)+)+$/;
const resources = new WeakMap<Entry, Resource>();

/** What a request is about, as far as its URL and the name of its operation say. */
interface Resource {
  /** The words of each thing it may be about, the likeliest first: `post`, `user`. */
  readonly names: readonly NameWords[];
  /** Whether one URL stands for many operations, as with JSON-RPC and GraphQL. */
  readonly isRpc: boolean;
  /** Whether it makes or changes something, as far as its method and its operation say. */
  readonly mutates: boolean;
}

/** Says what a request is about. */
export function resourceOf(entry: Entry): Resource {
  const remembered = resources.get(entry);
  if (remembered) return remembered;
  const found = findResource(entry);
  resources.set(entry, found);
  return found;
}

function findResource({ request }: Entry): Resource {
  const operation = namedOperation(request.body);
  const segments = request.segments.map((segment) => decodedPercent(segment) ?? segment);
  const last = segments.findLast((segment) => segment !== "") ?? "";
  const isRpc = operation !== undefined &&
      (RPC_SEGMENT.test(last) || operation.isGraphql || isJsonRpc(request.body)) ||
    (RPC_SEGMENT.test(last) && request.method === "POST" && last.toLowerCase() !== "api");
  const names: NameWords[] = [];
  if (operation !== undefined) {
    names.push(...operation.names.map(withoutVerbs).filter((words) => words.length > 0));
  }
  const owner = lastResource(segments, segments.length - 1);
  if (owner?.some((word) => ABOUT_USER.has(word))) names.push(["user"]);
  if (owner !== undefined) names.push(owner);
  const things = thingsBefore(segments);
  if (things !== undefined) names.push(things);
  return { names, isRpc, mutates: isMutation(request.method, isRpc, operation) };
}

/** `item` of `/items/order`: the things of which the last word of a path says what is done to them. */
function thingsBefore(segments: readonly string[]): NameWords | undefined {
  const [things, last] = segments.slice(-2);
  if (last === undefined || isPlural(last.toLowerCase()) || valueClass(last) !== "word") {
    return undefined;
  }
  return isPlural(things.toLowerCase()) ? segmentResource(things) : undefined;
}

/**
 * What a value of a request or of an answer is about where the URL names several procedures, as in
 * `/trpc/post.byId,comment.list`: those are told apart by the index in its path.
 */
export function resourceNamesAt(entry: Entry, path: Keys): readonly NameWords[] {
  const last = decodedPercent(entry.request.segments.at(-1) ?? "") ?? "";
  if (!PROCEDURES.test(last)) return resourceOf(entry).names;
  const index = path.slice(0, 2).find((key) => /^\d+$/.test(`${key}`));
  const words = segmentResource(last.split(",")[Number(index ?? 0)] ?? "");
  return words === undefined ? resourceOf(entry).names : [words];
}

/** The thing that the segments up to one are about, the last one that names a thing. */
export function lastResource(segments: readonly string[], last: number): NameWords | undefined {
  for (const verbsToo of [false, true]) {
    for (let at = last; at >= 0; at--) {
      const words = segmentResource(segments[at], verbsToo);
      if (words !== undefined) return words;
    }
  }
  return undefined;
}

/**
 * The words of a segment that names a thing: `posts` is `post`; nothing for ids, versions and what is
 * done to a thing.
 */
export function segmentResource(segment: string, verbsToo = false): NameWords | undefined {
  const kind = valueClass(segment);
  if (kind !== "word" && !(kind === "code" && /^[a-z][a-z_-]{2,}/i.test(segment))) return undefined;
  const name = segment.replace(/\.(?:json|xml|php|aspx|do|action|html?)$/i, "");
  const words = nameWords(name).filter((word) => !isNoise(word) && word !== "id");
  const things = isPlural(name.toLowerCase()) ? words : words.filter((word) => !VERBS.has(word));
  const found = things.length > 0 || !verbsToo ? things : words;
  return found.length === 0 ? undefined : found;
}

/** Whether a body says that it is a call of JSON-RPC, wherever it is sent to. */
function isJsonRpc(body: Entry["request"]["body"]): boolean {
  return body?.kind === "json" && isObject(body.value) && body.value.jsonrpc !== undefined;
}

/** The words of a name without what is done: `createPost` is `post`. */
function withoutVerbs(words: NameWords): NameWords {
  return words.filter((word) => !isNoise(word) && !PURE_VERBS.has(word));
}

function isNoise(word: string): boolean {
  return PATH_NOISE.has(word) || /^v?\d+$/.test(word);
}

interface NamedOperation {
  readonly names: readonly NameWords[];
  readonly isGraphql: boolean;
  readonly isQuery: boolean;
}

function namedOperation(body: Entry["request"]["body"]): NamedOperation | undefined {
  const value = body?.kind === "json" ? body.value : undefined;
  const one = Array.isArray(value) ? value[0] : value;
  if (!isObject(one)) return undefined;
  if (
    typeof one.query === "string" &&
    /^\s*(?:query|mutation|subscription|fragment|\{|#)/.test(one.query)
  ) {
    const field = /\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(one.query)?.[1] ?? "";
    const name = typeof one.operationName === "string" ? one.operationName : "";
    return {
      names: [nameWords(field), nameWords(name)],
      isGraphql: true,
      isQuery: !/\bmutation\b/.test(one.query),
    };
  }
  if (typeof one.method !== "string") return undefined;
  return { names: [nameWords(one.method)], isGraphql: false, isQuery: isReadName(one.method) };
}

function isReadName(name: string): boolean {
  return nameWords(name).some((word) =>
    /^(?:get|list|find|fetch|read|query|search|show|stat|info)$/.test(word)
  );
}

function isMutation(
  method: string,
  isRpc: boolean,
  operation: NamedOperation | undefined,
): boolean {
  if (!/^(?:POST|PUT|PATCH)$/.test(method)) return false;
  return isRpc && operation !== undefined ? !operation.isQuery : true;
}

const OPERATION_VERBS = new Set(
  `get list fetch find search query count create add new insert make update set edit change modify
   patch put save delete remove destroy upsert register start stop mutation all by id my the a
   session stats`.split(/\s+/),
);
const VERSION = /^(?:api|rest|v\d+(?:\.\d+)*|)$/i;
/** How far above what is changed something is still about it: `/users/5` for `/users/5/posts/3`. */
const LEVELS_ABOVE = 2;

/**
 * What a request is about, as a path; the operations of GraphQL and RPC, which share one path, have
 * the thing that they name behind it.
 */
export function resourcePath({ request }: Entry): readonly string[] {
  const path = [
    request.origin,
    ...request.segments.filter((one) => one !== "").map(singularSegment),
  ];
  const nouns = operationsOf(request).slice(0, 1).flatMap(({ name }) => camelWords(name))
    .filter((word) => !OPERATION_VERBS.has(word)).map(singularSegment);
  return nouns.length === 0 ? path : [...path, `#${nouns.join(" ")}`];
}

/** Paths that name something, from the request's own upwards; an origin or `/api` names nothing. */
export function resourceAndAbove(
  path: readonly string[],
  levels = LEVELS_ABOVE,
): readonly string[] {
  const found: string[] = [];
  for (let n = path.length; n > 1 && path.length - n <= levels; n--) {
    if (VERSION.test(path[n - 1])) break;
    found.push(path.slice(0, n).join("/"));
    if (path[n - 1].startsWith("#")) break;
  }
  return found;
}

/** `flows` and `flow` are the same thing; a segment that is no word stays as it is. */
export function singularSegment(segment: string): string {
  if (!/^[A-Za-z_-]{3,}$/.test(segment)) return segment;
  return segment.replace(/[A-Za-z]+$/, (word) => {
    const lower = word.toLowerCase();
    const one = singular(lower);
    return one === lower ? word : /^[A-Z]/.test(word) ? one[0].toUpperCase() + one.slice(1) : one;
  });
}
