import { isObject } from "../../../json/mod.ts";
import {
  actionOf,
  calledThing,
  dispatchedAction,
  dispatchedPart,
  endpointKind,
  lastPart,
  operationsOf,
  procedureOf,
  routeOf,
} from "../../call/mod.ts";
import { producersIn } from "../../producer.ts";
import type { Entry, RecordedRequest } from "../../recording.ts";
import {
  decodedPercent,
  isPluralName,
  looksUnique,
  PATH_NOISE,
  singularName,
  VERBS,
  VERSION,
  wordSet,
  wordsIn,
} from "../../values/mod.ts";
import type { RequestDecisions } from "../request_decisions.ts";

/** Words of a path that do not describe its resource. */
const NOISE_WORDS = PATH_NOISE.union(wordSet("apis default")).difference(wordSet("admin aspx do"));

/** Returns the words of the last segment of the route of a request. */
export function lastWords(request: RecordedRequest): readonly string[] {
  return wordsIn(routeOf(request).at(-1) ?? "");
}

/**
 * A segment of a path: its words in lower case, none if it is the value of an item in the collection
 * before it, and the recorded text.
 */
export type PathSegment = ReturnType<typeof pathWords>[number];

/**
 * Returns the meaningful segments of a path. A folder does not say of what kind the items in it are,
 * so that each comes after the name that the change that made it has for it: `folder` and `camp` for
 * `/camp`.
 */
export function pathWords({ request, response }: Entry, decisions: RequestDecisions) {
  const route = routeOf(request);
  return route.flatMap((raw, index) => {
    if (raw === "") return [];
    const isInPath = raw === request.segments[index];
    const decision = isInPath ? decisions.at({ in: "path", index }) : undefined;
    const text = decodedPercent(raw) ?? raw;
    const isValue = decision?.template || decision?.isName || looksUnique(text) ||
      /.@|^#/.test(text) || isOwnName(text, index, response);
    if (isValue) {
      const [maker] = producersIn(decision?.template);
      const words = maker ? madeIn(maker.entry) : [];
      const before = route.slice(0, index).map(wordsIn);
      const isNamed = words.length === 0 || !text.startsWith(words[0]) &&
          (isPluralName(before.at(-1) ?? []) ||
            before.some((one) => singularName(one) === singularName(words)));
      return [...isNamed ? [] : [{ words, text: "" }], { words: [], text }];
    }
    // The last part of a name with namespaces: `book` of `api::book.book`.
    const words = wordsIn(text.includes("::") ? text.replace(/^.*[.:]/, "") : text);
    const isLetter = words.length === 1 && words[0].length === 1;
    const isNoise = words.length === 0
      ? VERSION.test(text) || /^[$~]$/.test(text)
      : words.every((word) => NOISE_WORDS.has(word)) || isLetter && request.segments.length > 1;
    return isNoise ? [] : [{ words, text }];
  }).filter(({ words: [word, ...more] }, i, all) =>
    !STORED.has(word) || more.length > 0 || !all[i - 1]?.words.length
  );
}

/** Database words for stored items of any kind, which follow the name of the kind: `/notes/records`. */
const STORED = wordSet("records rows documents objects");

/** Returns what a change names that it makes, at the end of its path: `folder` of `/camp/add-folder`. */
function madeIn(maker: Entry): readonly string[] {
  const { request } = maker;
  if (actionOf(maker) === "read" || endpointKind(request) === "login") return [];
  const nouns = routeOf(request).map((raw) => wordsIn(raw).filter((word) => !VERBS.has(word)));
  return nouns.findLast(({ length }) => length > 0) ?? [];
}

/** The members whose value identifies an object. */
const OWN_NAME = /^(?:_?id|name|slug|key|username|code|title)$/i;

/** Whether a segment, below another one, is how the response names what it is about. */
export function isOwnName(text: string, index: number, { json }: Entry["response"]): boolean {
  const own = isObject(json) && isObject(json.data) ? json.data : json;
  return index > 0 && isObject(own) &&
    Object.entries(own).some(([key, value]) => String(value) === text && OWN_NAME.test(key));
}

const MANY = new Set(["list", "search", "find", "query"]);

/**
 * Returns the words of a procedure, `create host` for `host.create`; nothing if the last part is
 * more than an action.
 */
export function procedureWords(name: string): readonly string[] | undefined {
  const [, thing, action] = /^(?:[A-Za-z]\w*\.)*([A-Za-z]\w*)\.([A-Za-z]+)$/.exec(name) ?? [];
  const [words, things] = [action, thing].map((part = "") => wordsIn(part));
  if (words.length !== 1 || !VERBS.has(words[0]) || things.length === 0) return undefined;
  return [...words, MANY.has(words[0]) ? things.join("_") : singularName(things)];
}

/**
 * Returns the words of the procedure that a path names: `set host name` for `host.setName`,
 * `get host by id` for `host.byId`, `get host usage` for `host.usage`.
 */
export function pathProcedureWords(request: RecordedRequest): readonly string[] | undefined {
  const name = procedureOf(request) ?? routeOf(request).at(-1) ?? "";
  const [verb, ...more] = wordsIn(lastPart(name));
  const things = wordsIn(calledThing(request) ?? "");
  if (!verb || things.length === 0) return procedureWords(name);
  if (more.join() === "all" || more.length === 0 && MANY.has(verb)) return ["list", ...things];
  if (verb === "by") return ["get", singularName(things), verb, ...more];
  const isNoun = request.method === "GET" && !VERBS.has(verb);
  return isNoun ? ["get", ...things, verb, ...more] : [verb, singularName(things), ...more];
}

/** Returns the words of the operation that a request names outside its path, if any. */
export function operationWords(request: RecordedRequest): readonly string[] {
  const [operation] = operationsOf(request);
  // Some names could be those of any call.
  if (operation && !/^(?:call|execute|invoke|request)$/i.test(operation.name)) {
    const words = procedureWords(operation.name) ?? wordsIn(lastPart(operation.name));
    // A query that has the name of its field says no more than what it reads.
    const isField = operation.type === "query" && operation.name === operation.field;
    return isField && !VERBS.has(words[0])
      ? [isPluralName(words) ? "list" : "get", ...words]
      : words;
  }
  const action = wordsIn(lastPart(dispatchedAction(request) ?? ""));
  const part = wordsIn(dispatchedPart(request) ?? "");
  if (action.length > 1) return action;
  if (action.length === 0 || part.length > 0) return [...action, ...part];
  // The script may name the thing: `/users.php?action=delete`.
  const script = wordsIn(request.segments.at(-1) ?? "");
  const thing = singularName(script.filter((one) => !NOISE_WORDS.has(one) && !VERBS.has(one)));
  if (thing === "" || action[0].includes(thing)) return action;
  return VERBS.has(action[0]) ? [...action, thing] : [thing, ...action];
}
