import type { Entry } from "../recording.ts";
import { memberOf, namedValues, scalarText, textOf } from "./lenient_values.ts";

/** Who made a recording. */
export interface Recorder {
  /** For people: `Chrome 141`, `Playwright 1.65.1 (chromium 156)`. */
  readonly name: string;
  readonly kind: RecorderKind;
  /** The version of the browser, where that is what made it. */
  readonly version?: number;
  /** Whether it writes the names and values of parameters percent-encoded. */
  readonly encodesParams: boolean;
}

/** The recorders that differ in how they are told to keep bodies. */
export type RecorderKind =
  | "chrome"
  | "firefox"
  | "safari"
  | "playwright"
  | "mitmproxy"
  | "browsermob"
  | "other";

/** Recorders by how their names begin. */
const KINDS: readonly (readonly [name: RegExp, kind: RecorderKind])[] = [
  [/^WebInspector$/i, "chrome"],
  [/^WebKit Web Inspector$/i, "safari"],
  [/^Firefox/i, "firefox"],
  [/^Playwright/i, "playwright"],
  [/^mitmproxy/i, "mitmproxy"],
  [/^BrowserMob/i, "browsermob"],
];
/** How browsers call themselves in `user-agent`, the more exact first. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Chrome", /\b(?:Headless)?Chrome\/(\d+)/],
  ["Firefox", /\bFirefox\/(\d+)/],
  ["Safari", /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//],
];
/** What they are called that do not give their own version but that of their engine. */
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

/** The `user-agent` of the request of an entry. */
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

/** Since this version Chrome takes credentials out of what it exports, unless it is told not to. */
const CHROME_SINCE = 130;
const CREDENTIALS: ReadonlySet<string> = new Set(["authorization", "proxy-authorization"]);
/** What stands in the place of a credential. */
const REDACTED =
  /^[\W_]*(?:redacted|removed|hidden|masked|filtered|obfuscated|saniti[sz]ed|scrubbed)[\W_]*$|^(?:\*{3,}|x{4,}|•{3,}|<[\w -]+>|\[[\w -]+\])$/i;
const SCHEME = /^[\w-]+\s+(?=\S)/;

/**
 * Whether credentials were taken out of a recording: Chrome exported it and it has not one of them, or
 * constant words stand in their place.
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
