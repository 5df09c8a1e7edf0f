import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import type { Entry, RecordedBody, RecordedRequest } from "../recording.ts";
import { wordsAndNumbers } from "../values/mod.ts";
import { dispatchedAction } from "./dispatched_action.ts";
import { type Operation, operationsOf, proceduresOf } from "./operation.ts";

/** What a call does: it reads, changes something, or removes something. */
export type CallAction = "read" | "change" | "removal";

/** The safe methods of RFC 9110 (9.2.1), WebDAV (RFC 4918, 3253, 5323), and QUERY. */
const SAFE_METHODS: ReadonlySet<string> = new Set(
  "GET HEAD OPTIONS TRACE QUERY PROPFIND REPORT SEARCH".split(" "),
);
/** Verbs for reading. */
const READ_VERBS: ReadonlySet<string> = new Set(
  `get list fetch find search query count select browse describe show lookup suggest autocomplete
   aggregate preview stats status info poll whoami ping exists`.split(/\s+/),
);
/** Verbs that read in the name of an operation; in a path they mark something as read. */
const OPERATION_READ_VERBS: ReadonlySet<string> = new Set(
  "read load view check is has can watch export retrieve all".split(" "),
);
/** Verbs of operations that change something, regardless of the noun: `setStatus`, `mark_read`. */
const CHANGE_VERBS: ReadonlySet<string> = new Set(
  `set put create add new insert update edit modify change save store write upsert replace patch move
   rename make start stop send submit upload import register enable disable cancel close complete approve
   assign mark clear reset`.split(/\s+/),
);
const REMOVE_VERBS: ReadonlySet<string> = new Set(
  "delete remove destroy drop purge erase unregister uninstall trash".split(" "),
);
const CREATED = 201;

/** Decides what a call does by its words, its method, its operations and the verb in its path. */
export function decideAction({ request, response }: Entry): CallAction {
  if (endpointKind(request) === "logout") return "change";
  const { method } = request;
  if (methodAction(method) === "read") return "read";
  const operations = operationsOf(request);
  if (operations.length > 0) return strongest(operations.map(operationAction));
  if (method !== "POST") return methodAction(method);
  const batch = batchedMethods(request.body);
  if (batch.length > 0) return strongest(batch.map(methodAction));
  const dispatched = dispatchedAction(request);
  const names = dispatched === undefined ? proceduresOf(request) : [dispatched];
  const last = request.segments.findLast((segment) => segment !== "") ?? "";
  return strongest(
    (names.length > 0 ? names : [last]).map((name) => pathAction(name, response.status)),
  );
}

function strongest(actions: readonly CallAction[]): CallAction {
  return (["change", "removal"] as const).find((one) => actions.includes(one)) ?? "read";
}

function methodAction(method: string): CallAction {
  return SAFE_METHODS.has(method) ? "read" : method === "DELETE" ? "removal" : "change";
}

/**
 * Judges a segment by its first verb; a response with status 201 means that something was created.
 */
function pathAction(segment: string, status: number): CallAction {
  const words = wordsAndNumbers(segment.split(".").at(-1)!);
  const second = secondVerb(words);
  if (second === undefined && status !== CREATED && READ_VERBS.has(words[0])) return "read";
  return REMOVE_VERBS.has(second ?? words[0]) ? "removal" : "change";
}

function operationAction({ protocol, type, name }: Operation): CallAction {
  const words = wordsAndNumbers(name);
  if (protocol === "graphql" && type !== undefined) {
    if (type !== "mutation") return "read";
    return words.some((word) => REMOVE_VERBS.has(word)) ? "removal" : "change";
  }
  const second = secondVerb(words);
  if (second !== undefined) return REMOVE_VERBS.has(second) ? "removal" : "change";
  if (isReadVerb(words[0]) || isReadVerb(wordsAndNumbers(withoutNamespace(name))[0])) return "read";
  if (words.some((word) => REMOVE_VERBS.has(word))) return "removal";
  if (words.some((word) => CHANGE_VERBS.has(word))) return "change";
  return isReadVerb(words.at(-1)) ? "read" : "change";
}

function isReadVerb(word = ""): boolean {
  return READ_VERBS.has(word) || OPERATION_READ_VERBS.has(word);
}

/**
 * Returns the second verb, which counts more than the first: `create` of `findOrCreate`, `delete`
 * of `get_and_delete`.
 */
function secondVerb(words: readonly string[]): string | undefined {
  return words.find((word, index) =>
    /^(?:or|and)$/.test(words[index - 1] ?? "") &&
    (CHANGE_VERBS.has(word) || REMOVE_VERBS.has(word))
  );
}

/**
 * Removes the namespace: `GetMovies` of `VideoLibrary.GetMovies`, `getBalance` of `eth_getBalance`.
 */
function withoutNamespace(name: string): string {
  const own = name.split(/[.#/:]/).findLast((part) => part !== "") ?? "";
  return own.replace(/^[a-z\d]+_(?=[a-z]+[A-Z])/, "");
}

/**
 * Returns the methods of the requests in the body of a batch: `{ "requests": [{ "method", "path" }]
 * }` as in Kinto, Parse and Microsoft Graph, or such a list alone. Returns none if a request does
 * not name a URL.
 */
function batchedMethods(body: RecordedBody | undefined): readonly string[] {
  if (body?.kind !== "json") return [];
  const whole = isObject(body.value) ? body.value : {};
  const requests = isArray(body.value) ? body.value : whole.requests;
  const usual = isObject(whole.defaults) ? whole.defaults.method : undefined;
  if (!isArray(requests)) return [];
  const methods = requests.map((request) => batchedMethod(request, usual));
  return methods.every((method) => method !== undefined) ? methods : [];
}

function batchedMethod(request: JsonValue, usual: JsonValue | undefined): string | undefined {
  if (!isObject(request)) return undefined;
  const url = request.path ?? request.url ?? request.relative_url;
  if (typeof url !== "string") return undefined;
  const method = request.method ?? usual ?? "GET";
  return typeof method === "string" ? method.toUpperCase() : undefined;
}

/** What a request does to an account or a session. */
export type EndpointKind = "login" | "logout" | "refresh" | "register" | "account";

const WORDS: readonly (readonly [kind: EndpointKind, words: RegExp])[] = [
  [
    "logout",
    /(?:^| )(?:logout|signout|logoff|signoff|(?:log|sign) (?:out|off)|end session|revoke(?: \w+)?)(?: |$)/,
  ],
  [
    "account",
    /(?:^| )(?:forgot|forgotten|reset|recover|recovery|change|update|verify|verification|confirm|confirmation|activate|activation|resend|validate)(?: |$)/,
  ],
  ["refresh", /(?:^| )(?:refresh|renew|rotate|refresh token|token refresh)(?: |$)/],
  [
    "register",
    /(?:^| )(?:register|registration|registrations|signup|sign up|enroll|enrol|create account|create user|add user)(?: |$)/,
  ],
  [
    "login",
    /(?:^| )(?:login|logon|signin|log ?on|(?:log|sign) in|auth|authn|token|tokens|session|sessions|oauth|oauth2|authenticate|authentication|authorize|token auth)(?: |$)/,
  ],
];

const VERSION = /^(?:v\d+(?:\.\d+)*|api|rest|graphql|\d+)$/i;
const TAIL = 3;
const kinds = new WeakMap<RecordedRequest, EndpointKind | "none">();

/**
 * Determines what a request does to an account or a session from its words, if they say so. The
 * words of its operation (GraphQL, RPC) take precedence over those of its path, and the last
 * segment over the earlier ones.
 */
export function endpointKind(request: RecordedRequest): EndpointKind | undefined {
  const kind = kinds.get(request) ?? findEndpointKind(request) ?? "none";
  kinds.set(request, kind);
  return kind === "none" ? undefined : kind;
}

function findEndpointKind(request: RecordedRequest): EndpointKind | undefined {
  const segments = request.segments.filter((segment) => !VERSION.test(segment) && segment !== "");
  const names = [
    ...operationsOf(request).map(({ name }) => name),
    ...segments.slice(-TAIL).reverse(),
  ];
  for (const name of names) {
    const words = wordsAndNumbers(name).join(" ");
    const kind = WORDS.find(([, pattern]) => pattern.test(words));
    if (kind) return kind[0];
  }
  return undefined;
}
