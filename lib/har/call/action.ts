import type { Entry, RecordedRequest } from "../recording.ts";
import { camelWords, type Operation, operationsOf } from "./operation.ts";

/** What a request does: look, change something, or take something away. */
export type CallAction = "read" | "change" | "removal";

const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);
/** Names of operations that only look begin or end with one of these. */
const LOOKS = new Set(
  `get list fetch find search query count select browse describe show lookup suggest autocomplete
   aggregate preview stats status info poll whoami ping exists`.split(/\s+/),
);
/** Words that are reads in the name of an operation, though in a path they mark something as read. */
const RPC_LOOKS = new Set("read load view check is has can watch export retrieve all".split(" "));
const REMOVES = new Set(
  "delete remove destroy drop purge erase unregister uninstall trash".split(" "),
);
const CREATED = 201;

/** What a request does, by its method, its operation (GraphQL, RPC) or the verb in its path. */
export function actionOf({ request, response }: Entry): CallAction {
  const { method } = request;
  if (endpointKind(request) === "logout") return "change";
  if (SAFE.has(method)) return "read";
  const operations = operationsOf(request);
  if (operations.length > 0) return strongest(operations.map(operationAction));
  if (method === "DELETE") return "removal";
  if (method !== "POST") return "change";
  const last = request.segments.findLast((segment) => segment !== "") ?? "";
  const words = camelWords(last.split(".").at(-1)!);
  if (response.status !== CREATED && LOOKS.has(words[0] ?? "")) return "read";
  return REMOVES.has(words[0] ?? "") ? "removal" : "change";
}

function strongest(actions: readonly CallAction[]): CallAction {
  return actions.find((action) => action === "change") ??
    actions.find((action) => action === "removal") ?? "read";
}

function operationAction({ protocol, type, name }: Operation): CallAction {
  if (protocol === "graphql" && type !== undefined && type !== "mutation") return "read";
  const words = camelWords(name);
  if (words.some((word) => REMOVES.has(word))) return "removal";
  if (type === "mutation") return "change";
  const ends = [words[0] ?? "", words.at(-1) ?? ""];
  return ends.some((word) => LOOKS.has(word) || RPC_LOOKS.has(word)) ? "read" : "change";
}

/** What a request does to an account or a session, by the words of its path or operation. */
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

/**
 * What a request does to an account or a session, if its words say so. The words of its operation
 * (GraphQL, RPC) count before those of its path, and those at the end of a path before those before.
 */
export function endpointKind(request: RecordedRequest): EndpointKind | undefined {
  for (const { name } of operationsOf(request)) {
    const kind = kindOf(camelWords(name).join(" "));
    if (kind) return kind;
  }
  const segments = request.segments.filter((segment) => !VERSION.test(segment) && segment !== "");
  for (const segment of segments.slice(-TAIL).reverse()) {
    const kind = kindOf(camelWords(segment).join(" "));
    if (kind) return kind;
  }
  return undefined;
}

function kindOf(words: string): EndpointKind | undefined {
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}
