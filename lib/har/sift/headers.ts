import type { Entry, Field } from "../recording.ts";
import { isMeaningless } from "./header_tables.ts";
import { isSafe } from "./kinds.ts";

const CSRF = /csrf|xsrf|authenticity.?token|requestverificationtoken|antiforgery/i;
/** What a script writes that has no token yet. */
const NO_TOKEN = /^(?:bearer|token|jwt|basic)?\s*(?:null|undefined|none|nan|false)?$/i;
const NAVIGATION_TYPE = /^(?:text\/html|application\/xhtml\+xml|image\/)/i;

/** The headers of a request that carry meaning, in the order in which they were recorded. */
export function meaningfulHeaders(entry: Entry): readonly Field[] {
  const kept = entry.request.headers
    .filter((header) => !isMeaningless(header.name) && says(header, entry))
    .map(plain)
    .filter(({ value }) => value !== "");
  return withContentType(kept, entry);
}

/** Headers that say something only under some conditions. */
const CONDITIONS: Readonly<Record<string, (entry: Entry) => boolean>> = {
  authorization: ({ request }) =>
    !request.headers.some(({ name, value }) => name === "authorization" && NO_TOKEN.test(value)),
  "content-type": ({ request }) => request.body !== undefined && request.body.kind !== "multipart",
  range: ({ response }) => response.status === 206,
  origin: isCheckedForOrigin,
  referer: (entry) =>
    isCheckedForOrigin(entry) && !entry.request.headers.some(({ name }) => name === "origin"),
};

function says({ name }: Field, entry: Entry): boolean {
  return CONDITIONS[name]?.(entry) ?? true;
}

/** What is left of `accept` says which type is wanted, not what a browser could take as well. */
function plain(header: Field): Field {
  if (header.name !== "accept") return header;
  const types = header.value.split(",").map((type) => type.trim());
  const [wanted = ""] = types;
  if (NAVIGATION_TYPE.test(wanted) || wanted.startsWith("*/*")) return { ...header, value: "" };
  return types.some((type) => type.startsWith("*/*")) ? { ...header, value: wanted } : header;
}

/** Servers that protect against forged requests compare where a change comes from. */
function isCheckedForOrigin(entry: Entry): boolean {
  if (isSafe(entry)) return false;
  const { headers, cookies, body } = entry.request;
  if ([...headers, ...cookies].some(({ name }) => CSRF.test(name))) return true;
  if (body?.kind === "form") return cookies.length > 0 || body.fields.some(isCsrf);
  return body?.kind === "multipart" && (cookies.length > 0 || body.parts.some(isCsrf));
}

function isCsrf({ name }: { readonly name: string }): boolean {
  return CSRF.test(name);
}

/** Recorders that list no header for the type of the body say it beside the body. */
function withContentType(
  headers: readonly Field[],
  { request: { body } }: Entry,
): readonly Field[] {
  if (body === undefined || body.kind === "multipart" || body.type === "") return headers;
  if (headers.some(({ name }) => name === "content-type")) return headers;
  return [...headers, { name: "content-type", value: body.type }];
}
