import { isArray, isObject } from "../../../json/mod.ts";
import { createsTarget, endpointKind } from "../../call/mod.ts";
import type { Entry } from "../../recording.ts";
import { QUALIFIERS } from "../../values/mod.ts";
import type { RequestDecisions } from "../request_decisions.ts";
import {
  ACTION_WORDS,
  CREATE_WORDS,
  METHOD_VERBS,
  REFUSAL_WORDS,
  SELF_WORDS,
  SENTENCE_VERBS,
  VAGUE_WORDS,
} from "./vocabulary.ts";
import {
  identifier,
  isOwnName,
  isPlural,
  operationWords,
  type PathSegment,
  pathWords,
  procedureWords,
  singularName,
  wordsIn,
} from "./words.ts";

/** What the name of a step depends on besides its entry. */
interface StepRole {
  readonly decisions: RequestDecisions;
  readonly isLogin: boolean;
  readonly registers: boolean;
  readonly isPoll: boolean;
  /** The expected status. */
  readonly status: number;
}

/**
 * Returns the name of a step. It consists only of words, so that it is the same for another
 * recording: `create_user`, `list_notes_by_owner`, `get_order_not_found`.
 */
export function stepName(entry: Entry, role: StepRole): string {
  const refusal = role.status >= 400 ? REFUSAL_WORDS[role.status] ?? "fails" : undefined;
  const parts = [role.isPoll ? pollName(entry, role) : callName(entry, role), refusal];
  return identifier(parts.filter((part) => part !== undefined).join("_"), "call");
}

function pollName(entry: Entry, role: StepRole): string {
  return `wait_for_${callName(entry, role).replace(/^(?:get|list|check|create)_/, "")}`;
}

function callName(entry: Entry, { decisions, isLogin, registers, status }: StepRole): string {
  const { request } = entry;
  const isChange = request.method === "POST" || request.method === "PUT";
  const operation = operationWords(request);
  if (isLogin && isChange && !registers) return "login";
  if (operation.length > 0) return [...isPage(entry) ? ["open"] : [], ...operation].join("_");
  const procedure = procedureWords(request.segments.at(-1) ?? "");
  if (procedure) return procedure.join("_");
  if (isChange && status < 400 && endpointKind(request) === "logout") return "logout";
  const segments = pathWords(entry, decisions);
  const last = segments.at(-1)?.words.join(" ") ?? "";
  if (registers && REGISTERS.test(last)) return "register";
  if (isPage(entry)) return ["open", ...pageName(segments)].join("_");
  return [...pathName(entry, segments), ...qualifier(entry, decisions)].join("_");
}

/** The last word in the path of a page with a form for one item. */
const FORM_PAGES: ReadonlySet<string> = new Set(
  "add change confirm create delete edit history modify new remove rename show update view".split(
    " ",
  ),
);
/** Segments between an item and an action on it: `/orders/7/actions/ship`. */
const ACTION_FOLDER: ReadonlySet<string> = new Set(["action", "actions", "command", "commands"]);
/** Database words for stored items of any kind: `/notes/records`. */
const STORED: ReadonlySet<string> = new Set(["records", "rows", "documents", "objects"]);
const REGISTERS = /^(?:register|registrations?|sign ?up|enrol+|join)$/;

/** Whether a request loads a page for people. */
function isPage({ request, response }: Entry): boolean {
  return request.method === "GET" && response.type === "text/html";
}

/**
 * Returns the name of a page: `login` of `/login`, `edit_note` of `/notes/5/edit`, `note` of
 * `/notes/5`.
 */
function pageName(segments: readonly PathSegment[]): readonly string[] {
  const last = segments.at(-1);
  if (last === undefined) return ["page"];
  const before = segments.slice(0, -1).findLast(({ isValue }) => !isValue)?.words;
  if (before === undefined) return last.isValue ? ["page"] : last.words;
  if (last.isValue) return [singularName(before)];
  const [word] = last.words;
  const isAction = last.words.length === 1 && FORM_PAGES.has(word);
  return isAction ? [word, singularName(before)] : last.words;
}

function pathName(entry: Entry, segments: readonly PathSegment[]): string[] {
  const method = methodOf(entry, segments);
  const verb = METHOD_VERBS[method] ?? method.toLowerCase();
  const at = segments.findLastIndex(({ isValue }) => !isValue);
  if (at < 0) return [verb, segments.length > 0 ? "item" : "root"];
  const { words } = segments[at];
  const isLast = at === segments.length - 1;
  const ownerAt = segments.slice(0, at).findLastIndex(({ isValue, words }) =>
    !isValue && !ACTION_FOLDER.has(words.join(" "))
  );
  const before = segments[ownerAt]?.words;
  const isOfOne = segments[ownerAt + 1]?.isValue ?? false;
  if (isLast && words.length > 1 && SENTENCE_VERBS.has(words[0])) return [...words];
  if (
    isLast && method === "POST" && words.length > 1 && ACTION_WORDS.has(words[0]) &&
    !isPlural(words)
  ) {
    return [...words];
  }
  if (isLast && method === "POST" && words.length === 1 && before && CREATE_WORDS.has(words[0])) {
    return ["create", singularName(before)];
  }
  const isAction = ACTION_WORDS.has(words[0]) || SENTENCE_VERBS.has(words[0]);
  if (isLast && method === "POST" && words.length === 1 && isAction) {
    return [words[0], ...before ? [isOfOne ? singularName(before) : before.join("_")] : []];
  }
  if (words.length > 1 && words[0] === "by" && before !== undefined) {
    return [verb, isLast ? before.join("_") : singularName(before), ...words];
  }
  if (words.length === 1 && SELF_WORDS.has(words[0])) {
    return [verb, "my", ...before ? [singularName(before)] : ["self"]];
  }
  const isStored = STORED.has(words.join(" ")) && ownerAt === at - 1;
  const isVague = before !== undefined &&
    (isStored || words.length === 1 && VAGUE_WORDS.has(words[0]));
  const owner = isVague ? [singularName(before)] : [];
  if (isLast && method === "GET") {
    const verb = isList(entry, words) ? "list" : "get";
    const isWhich = words.length === 1 && QUALIFIERS.has(words[0]) && ownerAt === at - 1;
    return [verb, ...owner, words.join("_"), ...isWhich && before ? [before.join("_")] : []];
  }
  if (isLast && method === "POST" && isPlural(words) && isWholeSet(entry, words)) {
    return ["save", words.join("_")];
  }
  const wholeSet = isLast && method !== "POST";
  return [verb, ...owner, wholeSet ? words.join("_") : singularName(words)];
}

/** Returns the intended method: forms can only use POST, a POST may change an item, a PUT create. */
function methodOf(entry: Entry, segments: readonly PathSegment[]): string {
  const { request, response } = entry;
  const { method, body } = request;
  if (createsTarget(entry)) return "POST";
  const last = segments.at(-1);
  if (method !== "POST" || response.status === 201 || !last?.isValue) return method;
  const isForm = body?.kind === "form" || body?.kind === "multipart";
  return isForm || isOwnName(last.text, segments.length - 1, response) ? "PATCH" : method;
}

/** Keys of the items in the response to a search. */
const RESULTS: ReadonlySet<string> = new Set("results items records rows entries hits".split(" "));

/** Whether a response is a list, or contains one for the resource of the path. */
function isList({ response }: Entry, words: readonly string[]): boolean {
  const { json } = response;
  if (isArray(json)) return true;
  if (
    isObject(json) &&
    Object.entries(json).some(([key, value]) => isArray(value) && RESULTS.has(key))
  ) return true;
  if (!isPlural(words) || !isObject(json)) return false;
  return Object.values(json).some((member) =>
    isArray(member) || isObject(member) && Object.values(member).some(isArray)
  );
}

/** Whether a request sends the whole collection of its path, rather than one item. */
function isWholeSet({ request: { body } }: Entry, words: readonly string[]): boolean {
  if (body?.kind !== "json") return false;
  if (isArray(body.value)) return true;
  return isObject(body.value) && isArray(body.value[words.join("_")]);
}

const NO_QUALIFIER = new Set(["filter", "where", "eq", "in", "query", "q", "id", "ids", "fields"]);

/** Returns the parameters of a list that refer to something created earlier. */
function qualifier({ request }: Entry, { all }: RequestDecisions): string[] {
  if (request.method !== "GET") return [];
  const routes = request.query.filter(({ value }) => value.startsWith("/")).map(({ name }) => name);
  const names = all.flatMap(({ requestValue: { place }, template, dropped }) =>
    place.in === "query" && !dropped && !routes.includes(place.name) &&
      template?.some((piece) => typeof piece !== "string")
      ? [place.name]
      : []
  );
  const words = [...new Set(names.flatMap((name) => wordsIn(name.replaceAll(/[[\].]+/g, " "))))]
    .filter((word) => !NO_QUALIFIER.has(word) && !/token|key|secret|password/.test(word));
  return words.length > 0 && words.length <= 3 ? ["by", ...words] : [];
}
