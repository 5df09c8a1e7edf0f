import type { RecordedRequest } from "../recording.ts";
import { operationsOf, wordsOf } from "./operation.ts";

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
    const kind = kindOf(wordsOf(name).join(" "));
    if (kind) return kind;
  }
  const segments = request.segments.filter((segment) => !VERSION.test(segment) && segment !== "");
  for (const segment of segments.slice(-TAIL).reverse()) {
    const kind = kindOf(wordsOf(segment).join(" "));
    if (kind) return kind;
  }
  return undefined;
}

function kindOf(words: string): EndpointKind | undefined {
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}
