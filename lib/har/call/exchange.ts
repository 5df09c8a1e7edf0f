import { isObject } from "../../json/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import { type Entry, headerValue, type RecordedRequest, withoutSession } from "../recording.ts";

/** The status of a response that made something. */
export const CREATED = 201;

/** The status of the response to what is done later. */
export const ACCEPTED = 202;

/** The status of several responses in one, as of a list in WebDAV (RFC 4918, 11.1). */
export const MULTI_STATUS = 207;

/** Whether a request is done later; React Router has the same status where a redirect was. */
export function isDoneLater({ response }: Entry): boolean {
  return response.status === ACCEPTED && !(isObject(response.json) && response.json.redirect);
}

/** The status of a response that has nothing to show. */
export const NO_CONTENT = 204;

/** The statuses of a response about what is not there. */
export const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Whether a request only retrieves something, as browsers load pages and files: GET or HEAD. */
export function isRetrieval(entry: Entry): boolean {
  return entry.request.method === "GET" || entry.request.method === "HEAD";
}

/** Returns the path of a request as recorded, `/a/b%20c`. */
export function pathOf(entry: Entry): string {
  return `/${entry.request.segments.join("/")}`;
}

/** Returns a path with a star for each segment that has a digit, as an id has. */
export const shapeOf = (path: string): string =>
  path.replaceAll(/[^/]+/g, (one) => /\d/.test(one) ? "*" : one);

/** Returns the host of a request in lower case, without its port; `[::1]` keeps its brackets. */
export function hostOf({ request: { origin } }: Entry): string {
  return origin.toLowerCase().replace(/^[a-z+.-]+:\/\//, "").replace(/:\d+$/, "");
}

/** The beginning of markup; a text that is missing counts, too. */
const MARKUP = /^(?:$|\s*<(?:!--|!doctype|\?xml|[a-z]))/i;

/** Whether a response is a page or a part of one, regardless of its media type. */
export function isHtml({ response: { type, text = "" } }: Entry): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(type) && MARKUP.test(text);
}

/** Whether a response is JSON, by its media type or by its text. */
export function isJson({ response: { type, text = "" } }: Entry): boolean {
  return /[/+]json\b/.test(type) || /^\s*(?:\{\s*["}]|\[\s*[[{"\]\d-])/.test(text);
}

/** Whether the browser sent a request to show a page, according to the recorder. */
export function isNavigation({ request, resourceType = "other" }: Entry): boolean {
  if (resourceType !== "other") return /^(?:document|i?frame)$/.test(resourceType);
  return /^(?:text\/html|application\/xhtml)/.test(headerOf(request, "accept") ?? "");
}

/** Whether a page fills a tab, rather than a frame in another page. */
export function isTopLevel(entry: Entry): boolean {
  const destination = headerOf(entry.request, "sec-fetch-dest");
  return isNavigation(entry) && (destination === undefined || destination === "document");
}

/** Whether a request succeeded; a redirect counts as a success. */
export function succeeded(entry: Entry): boolean {
  return entry.response.status >= 200 && !refused(entry);
}

/** Whether a request was refused: by its status, or, if it sends something, by JSON with any status. */
export const refused = memoizedByObject((entry: Entry): boolean =>
  entry.response.status >= 400 || !isRetrieval(entry) && isRefusal(entry.response.json)
);

/** Members that say why something was refused: `errors`, `userErrors`. */
const ERRORS = /^errors?$|(?:E|_e)rrors$/;
/** Members that may be beside them. */
const BESIDE_ERRORS = /^(?:__typename|clientMutationId|extensions|message|code)$/;

/** Whether JSON, or each member or item of it, has errors and shows nothing else. */
function isRefusal(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  if (Object.hasOwn(json, "jsonrpc")) return Object.hasOwn(json, "error");
  const members = Object.entries(json).filter(([key]) => !BESIDE_ERRORS.test(key));
  const hasErrors = members.some(([key, value]) => ERRORS.test(key) && !isNothing(value));
  const others = hasErrors ? members.filter(([key]) => !ERRORS.test(key)) : members;
  return members.length > 0 && others.every(([, one]) => (hasErrors ? isNothing : isRefusal)(one));
}

/** Whether a value is `null`, `false`, zero or empty, or has nothing else in it. */
function isNothing(value: unknown): boolean {
  return !value || typeof value === "object" && Object.values(value).every(isNothing);
}

/** Whether a response leads to another URL. */
export function isRedirect({ response: { status } }: Entry): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Returns the first header with a name in lower case of a request or of a response. */
export function headerOf({ headers }: Pick<RecordedRequest, "headers">, name: string) {
  return headerValue(headers, name);
}

/**
 * Returns where a response leads to, and its header or its member of JSON that says so: `Location`,
 * `HX-Redirect` of htmx, `X-Action-Redirect: /notes;push` of Next.js, `location` of SvelteKit,
 * `redirect` of React Router.
 */
export const leadingAddress = memoizedByObject(({ response }: Entry) => {
  const header = response.headers.findLast(({ name }) => LEADS_ON.test(name));
  if (header) return { from: "header", ...header } as const;
  const [name, value] = Object.entries(isObject(response.json) ? response.json : {})
    .find(([name, value]) => LEADS_ON.test(name) && ADDRESS.test(String(value))) ?? [];
  return name === undefined ? undefined : { from: "json", name, value: String(value) } as const;
});

const LEADS_ON = /^(?:hx-|x-action-|x-inertia-)?(?:location|redirect)$/;
const ADDRESS = /^(?:https?:\/)?\//;

/** Returns the URL to which a response leads, if it names one, without the place in that page. */
export function redirectTarget(entry: Entry): URL | null {
  const address = leadingAddress(entry)?.value.replace(/#.*|;(?:push|replace)$/s, "");
  if (address === undefined) return null;
  const cookies = entry.response.setCookies.map(({ value }) => value).join();
  return URL.parse(withoutSession(address, cookies), entry.request.url);
}

/** Compares exchanges by when they began, then by their index in the file. */
export function byStart(a: Entry, b: Entry): number {
  return a.startMs - b.startMs || a.index - b.index;
}

/**
 * Returns the statuses that a request may get if several are as good: of a part of a list, which may be
 * the whole of it on another server, or of an upsert, before which something may be there or not.
 */
export function otherStatuses({ request, response: { status, json } }: Entry): readonly number[] {
  if (status === 206 && json !== undefined) return [200, 206];
  const isUpsert = request.query.some(({ name }) => name === "on_conflict") ||
    headerOf(request, "prefer")?.includes("resolution=");
  return isUpsert && (status === 200 || status === 201) ? [200, 201] : [];
}

/** Returns the status that a client without a cache gets: 200 where 304 was recorded, or 206 unasked. */
export function uncachedStatus({ request, response: { status } }: Entry): number {
  const isPart = status === 206 && headerOf(request, "range") === undefined;
  return status === 304 || isPart ? 200 : status;
}

/** Whether a program sent a request that is no browser, so that its user wanted each response. */
export function isOfProgram(entry: Entry): boolean {
  return /^(?!Mozilla\/)/.test(headerOf(entry.request, "user-agent") ?? "Mozilla/");
}
