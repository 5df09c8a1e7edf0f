import { scalarText, textOf } from "../../json/mod.ts";
import { isRedacted } from "../../shapes/mod.ts";
import type { Entry } from "../recording.ts";
import { namedValues } from "./listed_fields.ts";

/** The program that made a recording. */
export type Recorder = ReturnType<typeof nameRecorder>;

/** How to keep bodies with the recorders whose names begin so, in small letters. */
const HINTS: Readonly<Record<string, string>> = {
  webinspector:
    "in Chrome open the Network panel before the page loads, tick *Disable cache*, and choose " +
    "*Export HAR (with sensitive data)…*, which its settings allow under Preferences › Network",
  "webkit web inspector":
    "in Safari open the Network tab of the Web Inspector before the page loads, tick " +
    "*Disable Caches*, and choose *Export* before the page is left",
  firefox:
    "in Firefox set `devtools.netmonitor.har.includeResponseBodies` to true in about:config, " +
    "open the Network panel before the page loads, and choose *Save All As HAR*",
  playwright:
    "in Playwright record with `recordHar: { path, content: 'embed', mode: 'full' }`, and " +
    "close the context, which writes the file",
  mitmproxy: "in mitmproxy leave `stream_large_bodies` unset, and export with `--set hardump=FILE`",
  browsermob:
    "in BrowserMob switch on `captureContent`, `captureHeaders` and `captureBinaryContent`",
};
const WITH_BODIES =
  "export with the bodies of responses; in Chrome choose *Export HAR (with sensitive data)…*, " +
  "in Playwright `recordHar: { path, content: 'embed' }`";

/** The browsers that give the version of their engine instead of their own. */
const ENGINES = new Map([["webinspector", "Chrome"], ["webkit web inspector", "Safari"]]);

/** The names of browsers in `user-agent`, the more specific first. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Chrome", /\b(?:Headless)?Chrome\/(\d+)/],
  ["Safari", /\bVersion\/(\d{1,9}(?:\.\d{1,9})?).*\bSafari\//],
];

/**
 * Names the recorder.
 *
 * @param log The log, or what is known of it: its members `creator` and `browser`.
 * @param entries Some entries, for the `user-agent` of their requests.
 */
export function nameRecorder(log: unknown, entries: Iterable<unknown>) {
  const name = textOf(log, "creator", "name")?.trim() ?? "";
  const whole = `${name} ${scalarText(log, "creator", "version").trim()}`.trim();
  const known = name.toLowerCase();
  const engine = ENGINES.get(known);
  const headers = Iterator.from(entries).flatMap((one) => namedValues(one, "request", "headers"));
  const agent = engine && headers.find(({ name }) => name.toLowerCase() === "user-agent")?.value;
  const browser = BROWSERS.map(([name, pattern]) => [name, pattern.exec(agent ?? "")?.[1]])
    .find(([, version]) => version !== undefined);
  return {
    /** The name for messages: `Chrome 141`, `Playwright 1.65.1 (chromium 156)`. */
    name: browser?.join(" ") ?? engine ??
      (name === "" ? "an unknown recorder" : whole + inBrowser(name, log)),
    /** Whether it is Chrome, which writes the names and values of parameters percent-encoded. */
    isChrome: engine === "Chrome",
    /** The version of the browser, if the browser made the recording. */
    version: browser && Number(browser[1]),
    /** How to record so that the bodies are in the file. */
    withBodies: HINTS[Object.keys(HINTS).find((id) => known.startsWith(id)) ?? ""] ?? WITH_BODIES,
  };
}

function inBrowser(creator: string, log: unknown): string {
  const name = textOf(log, "browser", "name")?.trim() ?? "";
  const version = scalarText(log, "browser", "version").trim().replace(/\..*$/s, "");
  const isOther = name !== "" && name.toLowerCase() !== creator.toLowerCase();
  return isOther ? ` (${`${name} ${version}`.trim()})` : "";
}

/** The Chrome version from which on an export has no credentials by default. */
const CHROME_SINCE = 130;

/**
 * Whether credentials were removed from a recording: Chrome exported it and it has no credential,
 * or placeholders replace them.
 */
export function isSanitized(entries: readonly Entry[], { isChrome, version }: Recorder): boolean {
  const values = entries.flatMap(({ request, response }) => [
    ...request.headers.filter(({ name }) => /^(?:proxy-)?authorization$/.test(name))
      .map(({ value }) => value.replace(/^[\w-]+\s+(?=\S)/, "")),
    ...[...request.cookies, ...response.setCookies].map(({ value }) => value),
  ]);
  if (values.length > 0) return values.some((value) => isRedacted(value));
  return isChrome && (version === undefined || version >= CHROME_SINCE);
}
