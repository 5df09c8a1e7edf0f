import { isArray, isObject } from "../../json/mod.ts";
import { formsIn } from "../../markup/mod.ts";
import { escapePattern, memoizedByObject } from "../../text/mod.ts";
import type { Keys } from "../provenance.ts";
import { type Entry, type Field, headerValue, type RecordedRequest } from "../recording.ts";
import {
  ANY_VERB,
  CHANGE_VERBS,
  EXTENSION,
  LIMIT,
  LINK_REMOVES,
  type NameWords,
  OPERATION_READS,
  READ_VERBS,
  REMOVE_VERBS,
  valueClass,
  wordsAndNumbers,
  wordSet,
  WRITE_VERBS,
} from "../values/mod.ts";
import { endpointKind } from "./authentication.ts";
import { ACCEPTED, CREATED, isHtml, NO_CONTENT, pathOf, redirectTarget } from "./exchange.ts";
import {
  bodyFields,
  dispatchedAction,
  isOneForAll,
  lastPart,
  namesAction,
  type Operation,
  operationsOf,
  procedureOf,
  saidActions,
  textOfCall,
} from "./operation.ts";
import { callKey } from "./request_key.ts";
import { operationResources, routeOf, subjectOf } from "./resource.ts";

/** What a call does: it reads, changes something, or removes something. */
export type CallAction = "read" | "change" | "removal";

const calls = new WeakMap<Entry, ReturnType<typeof classified>>();

/** Classifies an exchange as a call on first use, and returns the same result afterwards. */
export function callOf(entry: Entry) {
  return calls.getOrInsertComputed(entry, (one) => classified(one));
}

/** How many pauses between equal calls show that a timer sends them. */
const MIN_PAUSES = 5;

/**
 * Has the calls of an operation count as reads, whatever its name, if a timer sends the same again
 * and again, and the responses differ: `update_ui` every two seconds.
 */
export function noteTimedCalls(entries: readonly Entry[]): void {
  const named = entries.filter(({ request }) => operationsOf(request).length > 0);
  for (const equal of Map.groupBy(named, callKey).values()) {
    const pauses = equal.slice(1).map(({ startMs }, index) => startMs - equal[index].startMs);
    const median = pauses.toSorted((a, b) => a - b)[pauses.length >> 1];
    const even = pauses.filter((pause) => Math.abs(pause - median) < median / 10);
    const isTimed = pauses.length >= MIN_PAUSES && 2 * even.length >= pauses.length &&
      new Set(equal.map(({ request, response }) => textOfCall(request, response))).size > 1;
    for (const entry of isTimed ? equal : []) calls.set(entry, classified(entry, "read"));
  }
}

/**
 * Has a link count as a removal, if it says so and the page that it leads to has it no longer, nor
 * sends a form, as one that asks whether the user is sure does. So does a form of only hidden fields,
 * if the button that sends it says so: `Delete`.
 */
export function noteRemovals(entries: readonly Entry[]): void {
  const isLink = (entry: Entry) => {
    const { request: { method, url }, request, response: { text = "" } } = entry;
    if (method !== "GET" || !isHtml(entry) || text === "" || !saysRemoval(request)) return false;
    const isAsked = entries.some(({ request: next }) =>
      next.url.startsWith(`${url}&`) ||
      next.method !== "GET" && headerValue(next.headers, "referer") === url
    );
    // A page may have links to itself in another order, and its forms the address as theirs.
    const link = new RegExp(`(?<!action=["'][^"'>]*)${escapePattern(url.split("/").at(-1)!)}["'#]`);
    return !isAsked && !link.test(text.replaceAll("&amp;", "&"));
  };
  const byUrl = Map.groupBy(entries, ({ request }) => request.url);
  const isForm = ({ request, startMs }: Entry) => {
    const from = request.method === "POST" && headerValue(request.headers, "referer");
    const page = from && byUrl.get(from)?.findLast((one) => one.endMs <= startMs);
    const sent = bodyFields(request).map(({ value }) => `hidden ${value}`).join();
    return page &&
      removingForms(page).some(({ url, fields }) =>
        url === request.url && fields.map(({ type, value }) => `${type} ${value}`).join() === sent
      );
  };
  const found = entries.filter((one) => isLink(one) || isForm(one));
  for (const one of found) calls.set(one, classified(one, "removal"));
}

/** Returns the forms of a page whose button says that they remove something. */
const removingForms = memoizedByObject(({ request: { url }, response: { text = "" } }: Entry) =>
  formsIn(text, url).filter(({ button }) => REMOVE_VERBS.has(wordsAndNumbers(button)[0]))
);

/** Whether a link says that it removes something with a number: `/delete.php?id=7`, `?del_boat=7`. */
function saysRemoval(request: RecordedRequest): boolean {
  const route = routeOf(request).map((segment) => segment.replace(EXTENSION, ""));
  const named = request.query.map(({ name, value }) => namesAction(name) ? value : name);
  return [...route, ...request.query.map(({ value }) => value)].some((one) => /^\d+$/.test(one)) &&
    [...route.slice(-2), ...named].flatMap(wordsAndNumbers).some((word) => LINK_REMOVES.has(word));
}

function classified(entry: Entry, action = decideAction(entry)) {
  return { action, ...subjectOf(entry.request, action === "read") };
}

/**
 * Returns the words of each thing that a value of a request or its response may be about, the
 * likeliest first. In a list of calls, the index in the path selects the call, but for the first.
 */
export function resourcesAt(entry: Entry, path: Keys): readonly NameWords[] {
  const { request } = entry;
  const index = Number(path.slice(0, 2).find((key) => /^\d+$/.test(`${key}`)) ?? 0);
  const operation = index > 0 ? operationsOf(request)[index] : undefined;
  const called = operation ? operationResources(operation) : [];
  return called.length > 0 ? called : callOf(entry).resources;
}

/** Returns what a call does. */
export function actionOf(entry: Entry): CallAction {
  return callOf(entry).action;
}

/** Whether a call sends data to store: a change by POST, PUT or PATCH. */
export function isWrite(entry: Entry): boolean {
  return /^(?:POST|PUT|PATCH)$/.test(entry.request.method) && actionOf(entry) === "change";
}

/** Whether a call may create something: a write other than PATCH, which changes what exists. */
export function mayCreate(entry: Entry): boolean {
  return entry.request.method !== "PATCH" && isWrite(entry);
}

/** The safe methods of RFC 9110 (9.2.1), WebDAV (RFC 4918, 3253, 5323), QUERY, and LIST of Vault. */
const SAFE_METHODS = wordSet("GET HEAD OPTIONS TRACE QUERY PROPFIND REPORT SEARCH LIST");
/** What only is asked for, as at the end of `/stats/member-counts` and `/docs/slug-taken`. */
const FIGURES = /^(?:counts|stats|statistics|taken|exists?|availability)$/;

/** A name that begins with such a verb: `delete_notes`, unlike that of a thing such as `drop-zones`. */
const REMOVES = /^(?:(?:mul(?:ti)?|mass|bulk|batch)[-_]?)?(?:delete|remove|destroy)(?![a-z])/;

/** Decides what a call does by its words, its method, its operations and the verb in its path. */
function decideAction(entry: Entry): CallAction {
  const { request, request: { method }, response } = entry;
  if (endpointKind(request) === "logout") return "change";
  // A parameter or a field may have a statement, as one that is sent to `/query`.
  const sent = [...request.query, ...bodyFields(request)].map(({ value }) => value);
  const statement = sent.find((value) => SQL_CHANGE.test(value));
  if (statement) return /^\s*(?:drop|delete)\s/i.test(statement) ? "removal" : "change";
  if (methodAction(method) === "read") return method === "GET" ? linkAction(entry) : "read";
  const operations = operationsOf(request);
  if (operations.length > 0) return strongest(operations.map(operationAction));
  const route = routeOf(request).filter((segment) => segment !== "");
  const last = route.at(-1) ?? "";
  const removes = (one: string) => REMOVE_VERBS.has(one.toLowerCase()) || REMOVES.test(one);
  // The verb may be before what it is about: `/remove/owner/7`.
  const isRemoved = valueClass(last) !== "word" && route.slice(-3, -1).some(removes);
  if (method !== "POST") return isRemoved || removes(last) ? "removal" : methodAction(method);
  if (asksForList(entry)) return "read";
  const batch = batchedMethods(request);
  if (batch.length > 0) return strongest(batch.map(methodAction));
  if (saidActions(request).some((name) => REMOVE_VERBS.has(name))) return "removal";
  const named = bodyFields(request).filter(({ name }) => namesAction(name));
  // `delete_selected` of several rows.
  if (named.some(({ value }) => REMOVES.test(value))) return "removal";
  const dispatched = dispatchedAction(request);
  // A command has its verb anywhere: `lease4-get`.
  const name = dispatched === undefined
    ? procedureOf(request)
    : wordsAndNumbers(dispatched).find((word) => ANY_VERB.has(word)) ?? dispatched;
  if (isRemoved && name === undefined) return "removal";
  // What only reads answers itself, or leads to an address that says what it is about.
  const isDone = [CREATED, ACCEPTED, NO_CONTENT].includes(response.status) ||
    redirectTarget(entry)?.search === "";
  if (request.body?.kind === "text" && SQL_READ.test(request.body.text)) return "read";
  return pathAction(name ?? last, isDone);
}

/** A statement of SQL that only reads. */
const SQL_READ = /^\s*select\b[^;]*\sfrom\s[^;]*;?\s*$/i;
/** Statements of SQL that change something. */
const SQL_CHANGE =
  /^\s*(?:(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:\w+\s+)?(?:table|view|schema|database|sequence|index|user|role|measurement|series|policy|query)|insert\s+into|update\s+\S+\s+set|delete\s+from|grant\s.+\sto|revoke\s.+\sfrom)\s/i;

/** Members of a body that say which part of a list is asked for, or in which order. */
const PART_OF_LIST = /^(?:limit|offset|skip|page|per_?page|page_?(?:size|number)|asc|desc)$/i;
/** Members that say what is computed of a list, which may be empty and left out. */
const COMPUTED = /^(?:aggregations?|aggs|group_?by)$/i;

/**
 * Whether a query or a body says which part of a list is asked for, and the response has a list, or
 * a body says what is computed of one, or there is no body, and the response has the list that the
 * path names. A body may also have a limit of what it makes, but then the response has its id, which
 * no path has.
 */
function asksForList({ request, response: { json, status } }: Entry): boolean {
  const members = isObject(json) ? json : {};
  const sent = request.body?.kind === "json" && members.id === undefined && request.body.value;
  if (status === CREATED) return false;
  if (request.body === undefined && isArray(members[request.segments.at(-1)!])) return true;
  if (isObject(sent) && Object.keys(sent).some((name) => COMPUTED.test(name))) return true;
  if (![json, ...Object.values(members)].some(isArray)) return false;
  const isIn = (fields: readonly Field[], names: RegExp) =>
    fields.some(({ name, value }) => names.test(name) && /^\d+$/.test(value));
  const isNew = members.id !== undefined && !request.segments.includes(`${members.id}`);
  return isIn(request.query, LIMIT) || !isNew && isIn(bodyFields(request), PART_OF_LIST);
}

/** Names of what protects a change from being forged: `token`, `_wpnonce`, `secret`, `sesskey`. */
const FORGERY = /csrf|xsrf|(?:token|nonce|secret)$|^(?:sesskey|sectok)$/i;
const LOGIN = /\b(?:log|sign)[-_]?(?:in|on)\b/i;

/** A word or two, as `Saved`, rather than what was asked for. */
const WORDS = /^[A-Za-z][\w .!]{1,40}$/;

/**
 * Judges a link. Some change something, as `/notes/7/delete` and `/posts/7/pin?token=…` do: they lead
 * back to another page, or show nothing, and have a verb with what it is about, or a token against
 * forgery. So does `/api?name=rename&value=7` if the response only says that it is done, and
 * `/notes/delete/spring`, or `/notes?action=save`, if it says that or a word.
 */
function linkAction(entry: Entry): CallAction {
  const { request, response: { status, json, text = "" } } = entry;
  const isDoneJson = isObject(json) && [json.status, json.success, json.ok].includes(true) &&
    Object.values(json).flat().every((one) => !isObject(one));
  const saysDone = isDoneJson && isOneForAll(request);
  const isAnswer = isDoneJson || json === undefined && status === 200 && WORDS.test(text.trim());
  const target = status === 302 || status === 303 ? redirectTarget(entry) : null;
  const isDone = target?.origin === request.origin && !LOGIN.test(target.pathname);
  if (!isDone && !isAnswer && status !== NO_CONTENT) return "read";
  const kind = endpointKind(request);
  const dispatched = dispatchedAction(request);
  const leadsOn = dispatched === undefined && target?.pathname.startsWith(pathOf(entry));
  if (leadsOn || kind === "login" || kind === "register") return "read";
  const route = routeOf(request).filter((segment) => segment !== "");
  const named = saysDone
    ? request.query.map(({ value }) => value)
    : route.slice(-2).map((segment) => segment.replace(EXTENSION, ""));
  const said = request.query.filter(({ name }) => isAnswer && namesAction(name))
    .map(({ value }) => value);
  // The address itself has the verb, which is the first word of a segment: `delete_template`.
  const isOfAddress = isAnswer && !saysDone;
  const verbs = [...dispatched === undefined ? named : [dispatched], ...said].map(wordsAndNumbers)
    .flatMap((words) => isOfAddress ? words.slice(0, 1) : [words[0], words.at(-1) ?? ""]);
  if (isOfAddress && READ_VERBS.has(route.at(-1)!)) return "read";
  if (verbs.some((verb) => REMOVE_VERBS.has(verb))) return "removal";
  const isAboutOne = route.some((segment) => /^\d+$/.test(segment)) || request.query.length > 0;
  if (isAboutOne && verbs.some((verb) => CHANGE_VERBS.has(verb))) return "change";
  // It leads back to the page that it is on.
  const isBack = target &&
    URL.parse(headerValue(request.headers, "referer") ?? "")?.pathname === target.pathname;
  const isProtected = isAboutOne && isBack ||
    request.query.some(({ name, value }) => FORGERY.test(name) && value !== "");
  return isProtected && kind === undefined && !isAnswer ? "change" : "read";
}

function strongest(actions: readonly CallAction[]): CallAction {
  return (["change", "removal"] as const).find((one) => actions.includes(one)) ?? "read";
}

function methodAction(method: string): CallAction {
  return SAFE_METHODS.has(method) ? "read" : method === "DELETE" ? "removal" : "change";
}

/**
 * Judges a segment by its first verb, or by a last word such as `stats`, unless the response says
 * that something was done, or that of `boat_delete.php`.
 */
function pathAction(segment: string, isDone: boolean): CallAction {
  const words = wordsAndNumbers(segment.replace(EXTENSION, "").split(".").at(-1)!);
  const second = secondVerb(words);
  // The verb may be for several things: `batchDelete`.
  const first = words[/^(?:batch|bulk|mass)$/.test(words[0]) ? 1 : 0];
  const last = words.at(-1) ?? "";
  const isRead = READ_VERBS.has(first) || FIGURES.test(last) ||
    /^(?:run|execute|perform)$/.test(first) && READ_VERBS.has(last);
  if (second === undefined && !isDone && isRead) return "read";
  const verb = second ?? (ANY_VERB.has(first) || !REMOVE_VERBS.has(last) ? first : last);
  return REMOVE_VERBS.has(verb) ? "removal" : "change";
}

function operationAction({ type, name }: Operation): CallAction {
  const words = wordsAndNumbers(name);
  const change = words.some((word) => REMOVE_VERBS.has(word)) ? "removal" : "change";
  // Only GraphQL has types.
  if (type !== undefined) return type === "mutation" ? change : "read";
  const second = secondVerb(words);
  if (second !== undefined) return REMOVE_VERBS.has(second) ? "removal" : "change";
  // The namespace may be in the last part, too: `eth_getBalance`.
  const own = lastPart(name).replace(/^[a-z\d]+_(?=[a-z]+[A-Z])/, "");
  if ([words[0], wordsAndNumbers(own)[0]].some((word) => OPERATION_READS.has(word))) return "read";
  const isChange = words.some((word) => WRITE_VERBS.has(word));
  return !isChange && OPERATION_READS.has(words.at(-1) ?? "") ? "read" : change;
}

/**
 * Returns the second verb, which counts more than the first: `create` of `findOrCreate`, `delete`
 * of `get_and_delete`.
 */
function secondVerb(words: readonly string[]): string | undefined {
  return words.find((word, i) => /^(?:or|and)$/.test(words[i - 1]) && WRITE_VERBS.has(word));
}

/**
 * Returns the methods of the requests in the body of a batch: `{ "requests": [{ "method", "path" }]
 * }` as in Kinto, Parse and Microsoft Graph, or such a list alone. Returns none if a request does
 * not name a URL.
 */
function batchedMethods({ body }: RecordedRequest): readonly string[] {
  if (body?.kind !== "json") return [];
  const whole = isObject(body.value) ? body.value : { requests: body.value };
  const usual = isObject(whole.defaults) ? whole.defaults.method : undefined;
  const requests = isArray(whole.requests) ? whole.requests : [];
  const methods = requests.flatMap((request) => {
    if (!isObject(request) || Object.hasOwn(request, "op")) return [];
    const url = request.path ?? request.url ?? request.relative_url;
    const method = request.method ?? usual ?? "GET";
    return typeof url === "string" && typeof method === "string" ? [method.toUpperCase()] : [];
  });
  return methods.length === requests.length ? methods : [];
}
