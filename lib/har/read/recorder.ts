import type { Entry } from "../recording.ts";
import { memberOf, namedValues, scalarText, textOf } from "./lenient_values.ts";

/** The program that made a recording. */
export interface Recorder {
  /** The name for messages: `Chrome 141`, `Playwright 1.65.1 (chromium 156)`. */
  readonly name: string;
  readonly kind: RecorderKind;
  /** The version of the browser, if the browser made the recording. */
  readonly version?: number;
  /** Whether the recorder writes the names and values of parameters percent-encoded. */
  readonly encodesParams: boolean;
}

/** The recorders that need different settings to keep bodies. */
export type RecorderKind =
  | "chrome"
  | "firefox"
  | "safari"
  | "playwright"
  | "mitmproxy"
  | "browsermob"
  | "other";

/** Recorders by the beginning of their names. */
const KINDS: readonly (readonly [name: RegExp, kind: RecorderKind])[] = [
  [/^WebInspector$/i, "chrome"],
  [/^WebKit Web Inspector$/i, "safari"],
  [/^Firefox/i, "firefox"],
  [/^Playwright/i, "playwright"],
  [/^mitmproxy/i, "mitmproxy"],
  [/^BrowserMob/i, "browsermob"],
];
/** The names of browsers in `user-agent`, the more specific first. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Chrome", /\b(?:Headless)?Chrome\/(\d+)/],
  ["Firefox", /\bFirefox\/(\d+)/],
  ["Safari", /\bVersion\/(\d{1,9}(?:\.\d{1,9})?).*\bSafari\//],
];
/** The names of recorders that give the version of their engine instead of their own. */
const NAMELESS: Readonly<Partial<Record<RecorderKind, string>>> = {
  chrome: "Chrome",
  safari: "Safari",
};

/**
 * Names the recorder.
 *
 * @param creator The member `creator` of the log.
 * @param browser The member `browser` of the log.
 * @param userAgent Looks for the `user-agent` of a request.
 */
export function nameRecorder(
  creator: unknown,
  browser: unknown,
  userAgent: () => string | undefined,
): Recorder {
  const name = textOf(memberOf(creator, "name"))?.trim() ?? "";
  const version = scalarText(memberOf(creator, "version")).trim();
  const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
  const own = NAMELESS[kind];
  const agent = own === undefined ? undefined : fromUserAgent(userAgent() ?? "");
  return {
    kind,
    encodesParams: kind === "chrome",
    name: agent ? `${agent.name} ${agent.version}` : own ??
      (name === ""
        ? "an unknown recorder"
        : `${`${name} ${version}`.trim()}${inBrowser(name, browser)}`),
    version: agent && Number(agent.version),
  };
}

/** Returns the `user-agent` of an entry's request. */
export function userAgentOf(entry: unknown): string | undefined {
  const headers = namedValues(memberOf(memberOf(entry, "request"), "headers"));
  return headers.find(({ name }) => name.toLowerCase() === "user-agent")?.value;
}

function fromUserAgent(userAgent: string): { name: string; version: string } | undefined {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { name, version };
  }
  return undefined;
}

function inBrowser(creator: string, browser: unknown): string {
  const name = textOf(memberOf(browser, "name"))?.trim() ?? "";
  const version = scalarText(memberOf(browser, "version")).trim().replace(/\..*$/s, "");
  return name === "" || name.toLowerCase() === creator.toLowerCase()
    ? ""
    : ` (${`${name} ${version}`.trim()})`;
}

/** The Chrome version from which on an export has no credentials by default. */
const CHROME_SINCE = 130;
const CREDENTIALS: ReadonlySet<string> = new Set(["authorization", "proxy-authorization"]);
/** A word that replaces a credential. */
const REDACTED =
  /^[\W_]*(?:redacted|removed|hidden|masked|filtered|obfuscated|saniti[sz]ed|scrubbed)[\W_]*$|^(?:\*{3,}|x{4,}|•{3,}|<[\w -]+>|\[[\w -]+\])$/i;
const SCHEME = /^[\w-]+\s+(?=\S)/;

/**
 * Whether credentials were removed from a recording: Chrome exported it and it has no credential,
 * or placeholders replace them.
 */
export function isSanitized(entries: readonly Entry[], { kind, version }: Recorder): boolean {
  const values = entries.flatMap(credentialsOf);
  if (values.length > 0) return values.some((value) => REDACTED.test(value));
  return kind === "chrome" && (version === undefined || version >= CHROME_SINCE);
}

function credentialsOf({ request, response }: Entry): readonly string[] {
  return [
    ...request.headers.filter(({ name }) => CREDENTIALS.has(name))
      .map(({ value }) => value.replace(SCHEME, "")),
    ...[...request.cookies, ...response.setCookies].map(({ value }) => value),
  ];
}
