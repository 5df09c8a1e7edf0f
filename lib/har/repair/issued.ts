import { endpointKind, issuedToken } from "../login/mod.ts";
import type { Entry } from "../recording.ts";

/** A token and from when on it was known. */
interface Known {
  readonly fromMs: number;
  readonly origin: string;
  readonly authorization: string;
}

/** The tokens that the answers of a recording hand out, in the order of these answers. */
export interface Issued {
  readonly tokens: ReadonlySet<string>;
  /** The answers that hand one out, by index. */
  readonly entries: ReadonlySet<number>;
  /** What `authorization` said in a request, by the latest token before it. */
  before(entry: Entry, anyOrigin: boolean): string | undefined;
}

const ISSUE = new Set(["login", "refresh", "register", "account"]);

/** Finds the tokens that logins, registrations and refreshes hand out. */
export function issuedIn(entries: readonly Entry[]): Issued {
  const known: Known[] = [];
  const issuers = new Set<number>();
  const tokens = new Set<string>();
  for (const entry of entries) {
    const { request, response } = entry;
    if (response.status < 200 || response.status >= 300) continue;
    if (request.method === "OPTIONS" || !ISSUE.has(endpointKind(request) ?? "")) continue;
    const token = issuedToken(response);
    if (!token) continue;
    issuers.add(entry.index);
    tokens.add(token.value);
    known.push({
      fromMs: entry.endMs,
      origin: request.origin,
      authorization: `${token.scheme} ${token.value}`,
    });
  }
  known.sort((a, b) => a.fromMs - b.fromMs);
  return {
    tokens,
    entries: issuers,
    before: ({ startMs, request }, anyOrigin) =>
      known.findLast(({ fromMs, origin }) =>
        fromMs <= startMs && (anyOrigin || origin === request.origin)
      )?.authorization,
  };
}
