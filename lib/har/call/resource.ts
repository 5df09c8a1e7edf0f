import { toText } from "../../json/mod.ts";
import { memoizedByName, memoizedByObject } from "../../text/mod.ts";
import type { RequestValue } from "../provenance.ts";
import type { Field, RecordedRequest } from "../recording.ts";
import {
  ABOUT_USER,
  CAPITALS,
  decodedPercent,
  EXTENSION,
  isPlural,
  type NameWords,
  nameWords,
  PATH_NOISE,
  PURE_VERBS,
  SCRIPT,
  singularSegment,
  valueClass,
  VERBS,
  wordsAndNumbers,
} from "../values/mod.ts";
import {
  calledThing,
  dispatchedPart,
  hasKey,
  isOneForAll,
  lastPart,
  operationsOf,
} from "./operation.ts";

const ROUTE = /^\/[\w.-]+(?:\/[\w.-]+)+\/?$/;
/** A route of one segment, under a name that says that it is one. */
const SHORT_ROUTE = /^\/[\w.-]+$/;
const ROUTE_NAME = /^(?:\w+_)?route$|^r$/i;
/** Words of parameters that name a page to return to. */
const RETURN_WORD =
  /^(?:next|back|return|redirect|referer|referrer|continue|goto|target|destination|url|uri|from)$/;

/** Whether a parameter of a front controller is the route of a call: `index.php?route=/api/tags/7`. */
function isRouteParameter({ segments }: RecordedRequest, { name, value }: Field): boolean {
  // The path of a front controller is a script, or empty, or else the parameter says that it is one.
  const last = segments.at(-1) ?? "";
  const isEmpty = last === "" && (segments.length < 2 || ROUTE_NAME.test(name));
  return (isEmpty || SCRIPT.test(last)) &&
    (ROUTE.test(value) || SHORT_ROUTE.test(value) && ROUTE_NAME.test(name)) &&
    !nameWords(name).some((word) => RETURN_WORD.test(word));
}

/** Whether a value of a request is the route of a call in the query. */
export function isRoute({ entry, place, value }: Pick<RequestValue, "entry" | "place" | "value">) {
  return place.in === "query" &&
    isRouteParameter(entry.request, { name: place.name, value: toText(value) });
}

/**
 * Returns the segments of the path of a request, without parameters such as `;jsessionid=…`, and those
 * of the route in its query. A custom method, as in `/orders/7:cancel`, is a segment of its own, and
 * so is a key of OData, as in `/orders('7f8a')`.
 */
export const routeOf = memoizedByObject((request: RecordedRequest): readonly string[] => {
  // SvelteKit and React Router get the data of a page at `/books/__data.json` and `/books.data`.
  const segments = request.segments.flatMap((one, i, all) => {
    if (/[;(]/.test(one)) return one.replace(PARAMETERS, "").replace(KEYED, "$1/$2").split("/");
    return hasKey(all[i - 1]) ? one.replace(NAMESPACE, "") : one;
  }).filter((one) => one !== "__data.json").map((one) => one.replace(/\.data$/, ""));
  const last = segments.at(-1) ?? "";
  const action = request.query.find(({ raw }) => ACTION_OF_PAGE.test(`${last}?${raw}`));
  if (action !== undefined) return [...segments, action.name.replace("/", "")];
  const route = request.query.find((field) => isRouteParameter(request, field));
  if (route !== undefined) return [...segments, ...route.value.slice(1).split("/")];
  const isCustom = request.method === "POST" && request.body?.kind !== "form" &&
    CUSTOM_METHOD.test(last);
  return isCustom ? [...segments.slice(0, -1), ...last.split(":")] : segments;
});

/** An action in the query, as SvelteKit names it: `/books/7?/publish`; or `/index.php?logout`. */
const ACTION_OF_PAGE = /\?\/[A-Za-z]\w*$|(?:^|\.\w+)\?(?:log|sign)[-_]?(?:out|off)$/i;

/**
 * One of some things, with its key in OData (URL conventions, section 4.3). A word in brackets may be
 * part of the title of a page.
 */
export const KEYED: RegExp =
  /^([A-Za-z]\w*)(?<!_)\((?:\w+=)?'?((?=[A-Za-z_-]*\d)[\w-]+|\w{16,})'?\)$/;

/** What is before the name of an action on one thing in OData: `Projects(7)/PlannerService.close`. */
const NAMESPACE = /^(?:[A-Za-z]\w*\.)+(?=[A-Za-z]\w*$)/;

/** A thing, or things, with a custom method (Google AIP-136). */
const CUSTOM_METHOD = /^[^:]+:[a-z]+(?:[A-Z][a-z]*)*$/;

/** The parameters of a segment (RFC 3986, section 3.3). */
export const PARAMETERS = /;[\w-]+=.*$/s;

const RPC_SEGMENT = /^(?:(?:json-?)?rpc|jolokia|graphql|gql|query|execute|batch|api|invoke|call)$/i;

/** Returns what a request is about. */
export function subjectOf(request: RecordedRequest, isRead: boolean) {
  const last = decodedSegment(request.segments.findLast((segment) => segment !== "") ?? "");
  const protocol = operationsOf(request).at(0)?.protocol;
  return {
    /** Whether one URL serves many operations, as with JSON-RPC and GraphQL. */
    isRpc: protocol === "graphql" || protocol === "json-rpc" || RPC_SEGMENT.test(last) &&
        (protocol === "rpc" || request.method === "POST" && last.toLowerCase() !== "api"),
    /** The words of each thing that the call may be about, the likeliest first: `post`, `user`. */
    resources: resourceNames(request),
    /** The subject of the call as a path, to compare calls: `https://app.test`, `post`, `7`. */
    path: resourcePath(request, isRead),
  };
}

/** Returns the words of each thing that a request may be about, the likeliest first. */
function resourceNames(request: RecordedRequest): readonly NameWords[] {
  const segments = thingsOf(request).map(decodedSegment);
  const owner = lastResource(segments);
  const things = operationsOf(request).slice(0, 1).flatMap(operationResources);
  // A path that all procedures have says nothing.
  if (things.length > 0 && isOneForAll(request)) return things;
  const part = segmentResource(dispatchedPart(request) ?? "");
  const user = owner?.some((word) => ABOUT_USER.has(word)) ? ["user"] : undefined;
  return [...things, part, user, owner, thingsBefore(segments)].filter((one) => one !== undefined);
}

/** Returns the route of a request, whose end, if it is a procedure, is what that is about. */
function thingsOf(request: RecordedRequest): readonly string[] {
  const route = routeOf(request);
  const thing = calledThing(request);
  return thing === undefined ? route : [...route.filter((one) => one !== "").slice(0, -1), thing];
}

/** Returns the things in the name of an operation: `post` of `createPost`. */
export function operationResources({ field, name }: ReturnType<typeof operationsOf>[number]) {
  // The procedure of `model.party.write` is its last part.
  const thing = name.replace(/\.[a-z]+$/, "");
  return [...new Set([field ?? thing, thing, lastPart(thing)])]
    .map((one) => nameWords(one).filter((word) => !isNoise(word) && !PURE_VERBS.has(word)))
    .filter((words) => words.length > 0);
}

/** Decodes a segment or another piece of a URL; one that is malformed stays as it is. */
export function decodedSegment(segment: string): string {
  return decodedPercent(segment) ?? segment;
}

/** Returns the things before a last word that names an action on them: `item` of `/items/order`. */
function thingsBefore(segments: readonly string[]): NameWords | undefined {
  const [things, last = ""] = segments.slice(-2);
  const isAction = valueClass(last) === "word" && !isPlural(last.toLowerCase());
  return isAction && isPlural(things.toLowerCase()) ? segmentResource(things) : undefined;
}

/** Returns segments without that of the records of something, which are that: `/posts/records`. */
export function withoutRecords(segments: readonly string[]): readonly string[] {
  return segments.filter((one, i) => one !== "records" || !segmentResource(segments[i - 1] ?? ""));
}

/** Returns the last thing that segments name; alone, `services` does, too. */
export function lastResource(segments: readonly string[]): NameWords | undefined {
  const things = withoutRecords(segments);
  const last = (thingOf: typeof segmentResource) => things.map(thingOf).findLast(Boolean);
  return last(segmentResource) ?? last((segment) => wordsOfThing(segment, true)) ??
    last((segment) => /^[a-z]+s$/.test(segment) ? nameWords(segment) : undefined);
}

/**
 * Returns the words of a segment that names a thing, `post` for `posts`; nothing for ids, versions
 * and actions.
 */
export const segmentResource = memoizedByName((segment) => wordsOfThing(segment, false));

/** A segment that spells a title or a kind before the id: `hammock-of-hemp_2677`, `ORD-2026-00042`. */
export const SLUG_ID: RegExp = /^[a-z][\w-]*[a-z](?:[-_.]\d+)*[-_.]\d{3,}$/i;

function wordsOfThing(segment: string, verbsToo: boolean): NameWords | undefined {
  const kind = valueClass(segment);
  const isWord = kind === "word" || kind === "code" && /^[a-z][a-z_-]{2,}/i.test(segment);
  if (!isWord || CAPITALS.test(segment) || SLUG_ID.test(segment)) return undefined;
  const name = segment.replace(EXTENSION, "");
  const words = nameWords(name).filter((word) => !isNoise(word) && word !== "id");
  // The last word of a plural is no verb; the first is in `listPolicies`.
  const end = isPlural(name.toLowerCase()) ? words.length - 1 : words.length;
  const things = words.filter((word, index) => index >= end || !VERBS.has(word));
  const found = things.length > 0 || !verbsToo ? things : words;
  return found.length === 0 ? undefined : found;
}

function isNoise(word: string): boolean {
  return PATH_NOISE.has(word) || /^v?\d+$/.test(word);
}

const VERSION = /^(?:api|rest|v\d+(?:\.\d+)*|)$/i;
/**
 * How many levels above a changed resource still count as related: `/users/5` for
 * `/users/5/posts/3`.
 */
const LEVELS_ABOVE = 2;

/** A last segment that says that a call reads what is before it: `/models/search`. */
const READ_END =
  /^_?(?:all|get|json|list|paged|paginated|search|find|query|show|info|details?|describe|fetch)$/i;
const POST_READ_END = /^_?(?:list|search|find|query|filter|paginate)$/i;

/** What a procedure does, before what it is about: `listOrders`. */
const DOES = /^(?:[Gg]et|[Ll]ist|[Ff]ind|[Ss]earch|[Cc]reate|[Aa]dd|[Uu]pdate|[Dd]elete)(?=[A-Z])/;

/**
 * Returns the subject of a request as a path; GraphQL and RPC operations, which share one path, add
 * the thing that they name.
 */
function resourcePath(request: RecordedRequest, isRead: boolean): readonly string[] {
  const route = thingsOf(request).filter((one) => one !== "").map((one) => one.replace(DOES, ""));
  const end = request.method === "POST" ? POST_READ_END : READ_END;
  // What is sent to `/query` may as well change something: its statement says so.
  const isStatement = request.query.some(({ value }) => /^\s*(?:select|show)\s/i.test(value));
  const isEnd = isRead && !isStatement && end.test(route.at(-1) ?? "");
  const path = [request.origin, ...(isEnd ? route.slice(0, -1) : route).map(singularSegment)];
  const nouns = operationsOf(request).slice(0, 1).flatMap(({ name }) => wordsAndNumbers(name))
    // `set` is a verb before a thing, as in `mixer.set_volume`.
    .filter((word, i, { length }) => !VERBS.has(word) && !(word === "set" && i < length - 1))
    .map(singularSegment);
  return nouns.length === 0 ? path : [...path, `#${nouns.join(" ")}`];
}

/**
 * Returns the paths that name something, from the request's own upwards; an origin or `/api` names
 * nothing.
 */
export function resourceAndAbove(path: readonly string[], levels = LEVELS_ABOVE): string[] {
  const found: string[] = [];
  for (let n = path.length; n > 1 && path.length - n <= levels; n--) {
    if (VERSION.test(path[n - 1]) && n < path.length) break;
    found.push(path.slice(0, n).join("/"));
    if (path[n - 1].startsWith("#")) break;
  }
  return found;
}
