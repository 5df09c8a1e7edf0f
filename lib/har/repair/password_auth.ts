import { endpointKind, headerOf, pathKey, succeeded, WITH_PASSWORD } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { Note } from "../stages.ts";

/**
 * Adds Basic and Digest credentials. They are for a whole origin, and browsers add them on their
 * own, so the credentials of one request are added to all requests. If no request has them,
 * placeholders are added.
 */
export function putPasswords(entries: readonly Entry[]) {
  const added = new Map<Entry, Entry>();
  const notes: Note[] = [];
  for (const [origin, group] of Map.groupBy(entries, ({ request }) => request.origin)) {
    // A client uses a password to get a token, and the token everywhere else.
    const shown = group.filter((entry) =>
      WITH_PASSWORD.test(credentialsOf(entry)) &&
      !/^(?:login|refresh)$/.test(endpointKind(entry.request) ?? "")
    );
    if (group.map(credentialsOf).some((one) => one && !WITH_PASSWORD.test(one))) continue;
    const { isAnswered, scheme } = challengesOf(group);
    if (shown.length === 0 && !isAnswered) continue;
    // Nothing was refused, so another call that came before the first credentials needed none. A
    // browser knows them only after a refusal, though, in whose place recorders keep the retry.
    const mayBePublic = scheme === "" && shown.length > 0 &&
      shown.every(({ request }) => (headerOf(request, "sec-fetch-dest") ?? "empty") === "empty");
    const paths = new Set(shown.map(pathKey));
    let unknown: Entry | undefined;
    let earlier: Entry | undefined;
    let next = 0;
    for (const entry of group) {
      const { request: { method }, response: { status }, startMs } = entry;
      for (; next < shown.length && shown[next].startMs <= startMs; next++) earlier = shown[next];
      if (credentialsOf(entry) !== "" || method === "OPTIONS" || status === 401) continue;
      if (!earlier && mayBePublic && !paths.has(pathKey(entry))) continue;
      const source = earlier ?? shown.at(0);
      // An empty user with an empty password (RFC 7617), if no request shows them.
      const repaired = withAuthorization(entry, source ? credentialsOf(source) : `${scheme} Og==`);
      added.set(entry, repaired);
      if (!source) unknown ??= repaired;
    }
    const text =
      `${origin} asks for ${scheme} authentication, which the recording does not show; set ` +
      "the credentials in the environment";
    if (unknown) notes.push({ entry: unknown, text });
  }
  return { entries: entries.map((entry) => added.get(entry) ?? entry), notes };
}

/**
 * Reads the challenges of an origin: by which scheme it asks for a password, and whether a request
 * got an answer after that without any other credentials.
 */
function challengesOf(entries: readonly Entry[]) {
  const asked = new Map<string, Entry>();
  let isAnswered = false;
  let scheme = "";
  for (const entry of entries) {
    const { request, response: { status, headers } } = entry;
    const key = `${request.method} ${request.url}`;
    const earlier = asked.get(key);
    const challenge = headers.filter(({ name }) => name === "www-authenticate")
      .map(({ value }) => WITH_PASSWORD.exec(value)?.[1]).find(Boolean);
    if (status === 401 && challenge) {
      scheme ||= challenge;
      asked.set(key, entry);
    } else if (earlier && succeeded(entry)) {
      isAnswered ||= !hasOtherCredentials(entry, earlier);
    }
  }
  return { isAnswered, scheme };
}

/** Returns the credentials that a request has in `authorization`; empty if it has none. */
export function credentialsOf(entry: Entry): string {
  return headerOf(entry.request, "authorization") ?? "";
}

/** Adds `authorization` to an exchange, which must not have it yet. */
export function withAuthorization(entry: Entry, value: string): Entry {
  const others = entry.request.headers.filter(({ name }) => name !== "authorization");
  const headers = [...others, { name: "authorization", value }];
  // The JSON of the response is parsed when it is read, so the response itself is kept.
  return { ...entry, request: { ...entry.request, headers } };
}

/** Whether a request has a cookie or a header with credentials that an earlier one did not have. */
function hasOtherCredentials({ request }: Entry, { request: earlier }: Entry): boolean {
  const before = new Set([
    ...earlier.cookies.map(({ name, value }) => `${name}=${value}`),
    ...earlier.headers.map(({ name }) => name),
  ]);
  return request.cookies.some(({ name, value }) => !before.has(`${name}=${value}`)) ||
    request.headers.some(({ name }) => /auth|token|session|key/.test(name) && !before.has(name));
}
