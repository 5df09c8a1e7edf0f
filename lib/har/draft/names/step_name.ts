import { standardPhrase } from "../../../http/mod.ts";
import { isArray, isObject } from "../../../json/mod.ts";
import { actionOf, bodyFields, createsTarget, endpointKind, saidActions } from "../../call/mod.ts";
import { type Entry, headerValue } from "../../recording.ts";
import type { StepPlan } from "../../stages.ts";
import {
  ACTION_WORDS,
  ADDING,
  CREATE_WORDS,
  FORM_PAGES,
  identifier,
  isPluralName,
  QUALIFIERS,
  SELF_WORDS,
  SENTENCE_VERBS,
  singularName,
  VAGUE_WORDS,
  wordSet,
  wordsIn,
} from "../../values/mod.ts";
import type { RequestDecisions } from "../request_decisions.ts";
import {
  isOwnName,
  lastWords,
  operationWords,
  pathProcedureWords,
  type PathSegment,
  pathWords,
} from "./words.ts";

/** What the name of a step depends on. */
type Step = Pick<StepPlan, "entry" | "status" | "loop">;

/** What a request does for the account of the user, or to something that the flow has created. */
type Purpose = "login" | "registration" | "update";

/**
 * Returns the name of a step. It consists only of words, so that it is the same for another
 * recording: `create_user`, `list_notes_by_owner`, `get_order_not_found`.
 */
export function stepName(step: Step, decisions: RequestDecisions, does?: Purpose): string {
  const { status, loop } = step;
  const name = callName(step, decisions, does);
  const call = loop ? `wait_for_${name.replace(/^(?:get|list|check|create|open)_/, "")}` : name;
  const end = status < 400 ? "" : `_${standardPhrase(status).toLowerCase() || "refused"}`;
  return identifier(call + end, "call");
}

function callName({ entry, status }: Step, decisions: RequestDecisions, does?: Purpose) {
  const { request, response } = entry;
  // A page for people.
  const isPage = request.method === "GET" && response.type === "text/html" &&
    actionOf(entry) === "read";
  const operation = operationWords(request);
  if (does === "login" && request.method !== "GET") return "login";
  const { value: grant = "" } = bodyFields(request).find(({ name }) => name === "grant_type") ?? {};
  // What requests for a token do (RFC 6749).
  if (grant === "authorization_code") return "exchange_code";
  if (grant === "refresh_token") return grant;
  const logsOut = status < 400 && endpointKind(request) === "logout";
  if (logsOut && operation.includes("logout")) return "logout";
  if (operation.length > 0) return [...isPage ? ["open"] : [], ...operation].join("_");
  const segments = pathWords(entry, decisions);
  // A name that the user gave may have a dot in it, too.
  const procedure = segments.at(-1)?.words.length !== 0 && pathProcedureWords(request);
  if (procedure) return procedure.join("_");
  if (logsOut) return "logout";
  const registers = segments.slice(-2).some(({ words }) => REGISTERS.test(words.join(" ")));
  if (does === "registration" && registers) return "register";
  if (isPage) return ["open", ...pageName(segments)].join("_");
  return [...pathName(entry, segments, does), ...qualifier(entry, decisions)].join("_");
}

const REGISTERS = /^(?:register|registrations?|sign ?up|enrol+|join)$/;

/**
 * Returns the name of a page: `login` of `/login`, `edit_note` of `/notes/5/edit` or `/notes/edit/5`,
 * `note` of `/notes/5`.
 */
function pageName(segments: readonly PathSegment[]): readonly string[] {
  const named = segments.filter(({ words }) => words.length > 0).map(({ words }) => words);
  const [before, [word, ...more]] = [named.at(-2), named.at(-1) ?? ["page"]];
  const isAction = before && more.length === 0 && FORM_PAGES.has(word);
  // Every page shows something.
  if (isAction) return [...word === "show" || word === "view" ? [] : [word], singularName(before)];
  return segments.at(-1)?.words.length === 0 ? [singularName([word, ...more])] : [word, ...more];
}

function pathName(entry: Entry, segments: readonly PathSegment[], does: Purpose | undefined) {
  const method = methodOf(entry, segments, does);
  const verb = METHOD_VERBS[method] ?? method.toLowerCase();
  const at = segments.findLastIndex(({ words }) => words.length > 0);
  if (at < 0) {
    const [word = "root", ...more] = lastWords(entry.request);
    return [verb, segments.length > 0 ? "item" : more.length > 0 ? "root" : word];
  }
  const { words } = segments[at];
  const [first] = words;
  const only = words.length === 1 ? first : "";
  const things = words.join("_");
  const isLast = at === segments.length - 1;
  const acts = isLast && /^(?:POST|PUT|PATCH)$/.test(method);
  // Between an item and an action on it may be another segment: `/orders/7/actions/ship`.
  const ownerAt = segments.slice(0, at).findLastIndex(({ words }) =>
    words.length > 0 && !/^(?:action|command)s?$/.test(words.join(" "))
  );
  const isNext = ownerAt === at - 1;
  const before = segments[ownerAt]?.words;
  const owner = before ? [singularName(before)] : [];
  const owners = before ? [before.join("_")] : [];
  const isSentence = isLast && (SENTENCE_VERBS.has(first) || first === "batch") ||
    acts && ACTION_WORDS.has(first) && !isPluralName(words) ||
    // A method of gRPC begins with what it does: `/desk.v1.IssueService/TransitionIssue`.
    isLast && /[a-z]Service$/.test(segments[at - 1]?.text ?? "") ||
    // So does an action of OData on one thing: `/Projects(7)/PlannerService.handOver`.
    acts && /\)\/\w+(?:\.\w+)*\.[a-z]\w*$/.test(entry.request.segments.join("/"));
  if (words.length > 1 && isSentence) return words;
  if (words.length > 1 && method !== "GET" && CHANGES.test(first)) return [singularName(words)];
  if (acts && before && CREATE_WORDS.has(only)) return ["create", ...owner];
  if (acts && before && /^(?:on|off)$/.test(only)) return ["switch", only, ...owner];
  if (only === verb || !isLast && FORM_PAGES.has(only)) return [only, ...owner];
  if (isLast && method === "GET" && /^pag(?:ed|inated)$/.test(only)) return ["list", ...owners];
  if (isLast && method === "GET" && before && CREATE_WORDS.has(only)) return ["get_new", ...owner];
  const isAction = acts && !segments[at].text.includes("::");
  const isRead = isLast && before && method === "GET" && /^(?:list|search|find|query)$/.test(only);
  // What comes after `actions` is one, whatever its word: `/invoices/7/actions/issue`.
  const isNamed = ACTION_WORDS.has(only) || SENTENCE_VERBS.has(only) ||
    only !== "" && ownerAt < at - 1 && segments[at - 1].words.length > 0;
  const target = segments[ownerAt + 1].words.length === 0 ? owner : owners;
  if (isRead || isAction && isNamed) return [only, ...target];
  // An action of Elasticsearch or CouchDB: `/books/_bulk`.
  const isMarked = isAction && method === "POST" && segments[at].text.startsWith("_");
  if (isMarked && entry.response.status !== 201) {
    return isPluralName(words) ? ["update", things] : [things, ...target];
  }
  const isChoice = words.length > 1 && /^(?:by|for|of|with)$/.test(first);
  if (isChoice && before) return [verb, ...isLast ? owners : owner, ...words];
  if (SELF_WORDS.has(only)) return [verb, "my", ...before ? owner : ["self"]];
  // `/notes/7/title` with a `title` sets that of the note, as does `/notes/title/7`.
  const isField = method === "POST" && isLast !== isNext &&
    bodyFields(entry.request).some(({ name }) => name === only);
  if (isField) return ["update", ...owner, only];
  const context = VAGUE_WORDS.has(only) ? owner : [];
  // As PostgREST names one thing: `/notes?id=eq.7`.
  const isOne = entry.request.query.some(({ name, value }) => name === "id" && /^eq\./.test(value));
  if (isLast && isOne && method !== "POST") return [verb, ...context, singularName(words)];
  if (isLast && method === "GET") {
    const verb = isList(entry, words) ? "list" : "get";
    return [verb, ...context, things, ...isNext && QUALIFIERS.has(only) ? owners : []];
  }
  if (acts && isPluralName(words) && isWholeSet(entry, words)) return ["save", things];
  return [verb, ...context, isLast && verb !== "create" ? things : singularName(words)];
}

/** Returns the intended method: forms can only use POST, which may also do anything to an item. */
function methodOf(entry: Entry, segments: readonly PathSegment[], does?: Purpose): string {
  const { request, response } = entry;
  const { method, body } = request;
  if (createsTarget(entry)) return does === "update" ? method : "POST";
  const last = segments.at(-1);
  if (saidActions(request).includes("update")) return "PATCH";
  if (method === "POST" && segments.some(({ words }) => ADDING.has(words.join(" ")))) return "POST";
  const meant = { read: "GET", removal: "DELETE", change: undefined }[actionOf(entry)];
  if (method === "GET") return meant ?? "PATCH";
  if (method === "POST" && meant && !ACTION_WORDS.has(last?.words[0] ?? "")) return meant;
  const isForm = body?.kind === "form" || body?.kind === "multipart";
  // Only its number says what a function of Next.js does.
  if (!isForm && headerValue(request.headers, "next-action")) return "SUBMIT";
  if (method !== "POST" || response.status === 201 || last?.words.length !== 0) return method;
  return isForm || isOwnName(last.text, segments.length - 1, response) ? "PATCH" : method;
}

/** Keys of the items in the response to a search. */
const RESULTS = wordSet("results items records rows entries hits");

/** Whether a response is a list, or contains one for the resource of the path. */
function isList({ response: { json } }: Entry, words: readonly string[]): boolean {
  if (!isObject(json)) return isArray(json);
  const isOfThings = isPluralName(words);
  return Object.entries(json).some(([key, member]) =>
    isArray(member)
      ? isOfThings || RESULTS.has(key)
      : isOfThings && isObject(member) && Object.values(member).some(isArray)
  );
}

/** Whether a request sends the whole collection of its path, rather than one item, or a list of one. */
function isWholeSet({ request, response }: Entry, words: readonly string[]): boolean {
  const value = request.body?.kind === "json" ? request.body.value : null;
  const items = isObject(value) ? value[words.join("_")] : value;
  return isArray(items) && !(response.status === 201 && items.length === 1);
}

const SECRET_WORD = /token|key|secret|passw|[cx]srf|authenti/;
const NO_QUALIFIER = wordSet("filter where eq in input query q id ids fields");

/** Returns the parameters of a list that refer to something created earlier. */
function qualifier({ request }: Entry, { all }: RequestDecisions): string[] {
  if (request.method !== "GET") return [];
  // A route, or the message of a call in JSON, is none.
  const routes = request.query.filter(({ value }) => /^[/{]/.test(value)).map(({ name }) => name);
  const words = all.flatMap(({ requestValue: { place }, template }) => {
    if (place.in !== "query" || routes.includes(place.name)) return [];
    const refers = template?.some((piece) => typeof piece !== "string" && piece.to !== "now");
    return refers ? wordsIn(place.name.replaceAll(/[[\].]+/g, " ")) : [];
  });
  const vague = NO_QUALIFIER.union(new Set(wordsIn(request.segments.at(-1) ?? "")));
  const shown = [...new Set(words).difference(vague)].filter((word) => !SECRET_WORD.test(word));
  return shown.length > 0 && shown.length <= 3 ? ["by", ...shown] : [];
}

/** The verbs for methods that are not verbs themselves, if nothing else names the action. */
const METHOD_VERBS: Readonly<Record<string, string>> = {
  POST: "create",
  PUT: "update",
  PATCH: "update",
  HEAD: "check",
  OPTIONS: "ask",
  PROPPATCH: "update",
  PROPFIND: "get",
  REPORT: "get",
};

/** Verbs that no name of a thing begins with: `/delete-notes/7`. */
const CHANGES = /^(?:create|del|delete|edit|purge|remove|update)$/;
