import { endOf, type Har, type HarEntry, startOf } from "./recordings.ts";

/** Returns numbers from 0 to below 1 that follow from a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function withEntries(har: Har, entries: HarEntry[]): Har {
  return { log: { ...har.log, entries } };
}

const timeText = (ms: number) => new Date(ms).toISOString();

/** Writes the entries in any order; their times stay, and the order of those of the same time. */
export function inAnyOrder(har: Har, seed: number): Har {
  const random = randomNumbers(seed);
  const groups = Map.groupBy(har.log.entries, startOf).values();
  const keyed = Array.from(groups, (entries) => ({ entries, key: random() }));
  return withEntries(har, keyed.sort((a, b) => a.key - b.key).flatMap(({ entries }) => entries));
}

/**
 * Swaps the starts of reads that were under way at the same time, where no response came between
 * them that the later one could depend on. What a read shows depends on whether a change came
 * before it.
 */
export function withSwappedStarts(har: Har, seed: number): Har {
  const random = randomNumbers(seed);
  const entries = [...har.log.entries].sort((a, b) => startOf(a) - startOf(b));
  const ends = entries.map(endOf);
  for (let i = 0; i + 1 < entries.length; i++) {
    const [a, b] = [entries[i], entries[i + 1]];
    const [from, to] = [startOf(a), startOf(b)];
    const isFree = to + ROUNDING_MS < endOf(a) &&
      !ends.some((end) => end >= from - ROUNDING_MS && end <= to + ROUNDING_MS);
    const isMovable = from < to &&
      [a, b].every(({ request, response }) => request.method === "GET" && response.status < 300);
    if (!isFree || !isMovable || random() < 0.5) continue;
    entries[i] = { ...b, startedDateTime: timeText(from), time: endOf(b) - from };
    entries[i + 1] = { ...a, startedDateTime: timeText(to), time: endOf(a) - to };
  }
  return withEntries(har, entries);
}

/** How far the times of a recorder are apart from what happened. */
const ROUNDING_MS = 3;

/** What a browser loads to show a page, and nothing of the application. */
export const STATIC = /^(?:script|stylesheet|image|font|media|manifest)$/;

/** Leaves out what a browser loads to show a page. */
export function withoutStatic(har: Har): Har {
  return withEntries(
    har,
    har.log.entries.filter((entry) => !STATIC.test(entry._resourceType ?? "")),
  );
}

/** Ends a recording before an entry. */
export function endedBefore(har: Har, index: number): Har {
  return withEntries(har, har.log.entries.slice(0, index));
}

/** Traffic that has nothing to do with what was done. */
export const UNRELATED = ["third-party", "telemetry", "other resources", "other tab"] as const;

/** Adds traffic of a kind between the entries. */
export function withUnrelated(har: Har, kind: typeof UNRELATED[number], seed: number): Har {
  const random = randomNumbers(seed);
  const main = mainOrigin(har);
  const entries = har.log.entries.flatMap((entry, at) => {
    if (random() < 0.6) return [entry];
    const added = kind === "other tab"
      ? readAgain(entry, main, har)
      : unrelated(kind, entry, main, at);
    return added ? [entry, added] : [entry];
  });
  return withEntries(har, entries);
}

/** The origin of most changes. */
function mainOrigin({ log }: Har): string {
  const counts = new Map<string, number>();
  for (const { request: { method, url } } of log.entries) {
    const { origin } = new URL(url);
    counts.set(origin, (counts.get(origin) ?? 0) + (method === "GET" ? 1 : 100));
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0][0];
}

/** Reads once more what was read, unless it may be changing just then. */
function readAgain(entry: HarEntry, origin: string, { log }: Har): HarEntry | undefined {
  const { request, response } = entry;
  const at = endOf(entry);
  const isChanging = log.entries.some((other) =>
    other.request.method !== "GET" && startOf(other) - ROUNDING_MS <= at &&
    endOf(other) + ROUNDING_MS >= at
  );
  if (isChanging) return undefined;
  const isRead = request.method === "GET" && response.status === 200 &&
    new URL(request.url).origin === origin && /json/.test(response.content.mimeType ?? "");
  return isRead ? { ...entry, pageref: "other_tab", ...afterwards(entry) } : undefined;
}

function afterwards(entry: HarEntry): Pick<HarEntry, "startedDateTime" | "time"> {
  return { startedDateTime: timeText(endOf(entry)), time: 1 };
}

function unrelated(
  kind: "third-party" | "telemetry" | "other resources",
  entry: HarEntry,
  origin: string,
  at: number,
): HarEntry {
  const unique = `zq${String.fromCharCode(97 + at % 26)}w${at}kx`;
  const [method, url] = {
    "third-party": ["GET", `https://widgets.elsewhere.example/api/${unique}`],
    "telemetry": ["POST", "https://www.google-analytics.com/g/collect?v=2"],
    "other resources": ["GET", `${origin}/ambient/weather-${unique}`],
  }[kind];
  const json = JSON.stringify({ forecast: `forecast ${unique}`, degrees: `${at}.5 C` });
  const body = kind === "telemetry"
    ? { postData: { mimeType: "application/json", text: `{"event":"view ${unique}"}` } }
    : {};
  return {
    ...afterwards(entry),
    ...(entry.pageref === undefined ? {} : { pageref: entry.pageref }),
    _resourceType: "fetch",
    request: {
      method,
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [],
      queryString: [],
      headersSize: -1,
      bodySize: -1,
      ...body,
    },
    response: {
      status: 200,
      statusText: "OK",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [{ name: "content-type", value: "application/json" }],
      content: { mimeType: "application/json", text: json, size: json.length },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  };
}
