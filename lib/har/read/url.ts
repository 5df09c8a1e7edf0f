import { textOf } from "../../json/mod.ts";
import { readPairs } from "../../mime/mod.ts";
import { type Field, headerValue, type SkippedEntry, withoutSession } from "../recording.ts";

/** `app.test:8080/x`, where `app.test` looks like a scheme. */
const HOST_AND_PORT = /^[^/?:]+:\d+(?:[/?]|$)/;
const SHOWN = 60;

/**
 * Reads the URL of a request, without its fragment. A relative URL is completed with the `host`
 * header, and characters that are not allowed are percent-encoded.
 *
 * @param list The query in the recorder's list; some recorders have it only there.
 */
export function readUrl(given: unknown, headers: readonly Field[], list: readonly Field[]) {
  const whole = (textOf(given)?.trim() || headerValue(headers, ":path") || "").replace(/#.*$/s, "");
  // Next.js sends a digest of headers that mean nothing to a test, and takes none if they are not sent.
  const plain = headerValue(headers, "rsc") ? whole.replace(/([?&]_rsc=)[^&]*/, "$1") : whole;
  const text = withoutSession(plain, headerValue(headers, "cookie"));
  if (text === "") return unusable("its request has no url");
  const query = (/\?./.test(text) ? [] : list)
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  const parsed = parse(query === "" ? text : `${text.replace(/\?$/, "")}?${query}`, headers);
  if (parsed === null) return unusableUrl("its url is not valid", text, "unusable");
  if (/^wss?:$/.test(parsed.protocol)) return unusableUrl("it is a WebSocket", text, "websocket");
  if (!/^https?:$/.test(parsed.protocol)) return unusableUrl("its url is not http", text, "scheme");
  if (parsed.username + parsed.password !== "") parsed.username = parsed.password = "";
  const { href: url, origin, pathname, search } = parsed;
  return { url, origin, segments: pathname.slice(1).split("/"), query: readPairs(search.slice(1)) };
}

/** Parses a URL as written, otherwise as a path on the host of the headers. */
function parse(text: string, headers: readonly Field[]): URL | null {
  const page = headerValue(headers, "origin") ?? headerValue(headers, "referer") ?? "";
  const scheme = headerValue(headers, ":scheme") ?? (/^http:/i.test(page) ? "http" : "https");
  if (HOST_AND_PORT.test(text)) return URL.parse(`${scheme}://${text}`);
  const whole = URL.parse(text.startsWith("//") ? `${scheme}:${text}` : text);
  const host = headerValue(headers, ":authority") ?? headerValue(headers, "host");
  if (whole !== null || host === undefined) return whole;
  const path = text.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/");
  return URL.parse(`${/^([a-z][a-z\d+.-]*):/i.exec(text)?.[1] ?? scheme}://${host}${path}`);
}

/** Says why an entry cannot be used. */
export const unusable = (why: string) => ({ why, reason: "unusable" }) as const;

function unusableUrl(brief: string, text: string, reason: SkippedEntry["reason"]) {
  const bare = text.replace(/\?.*$/s, "?…");
  const shown = bare.length > SHOWN ? `${bare.slice(0, SHOWN)}…` : bare;
  return { why: `${brief}: ${shown}`, brief, reason };
}
