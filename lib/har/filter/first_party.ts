import { credentialsSent, hostOf, isRetrieval, isTopLevel, succeeded } from "../call/mod.ts";
import { type Entry, headerValue } from "../recording.ts";
import { registrableDomain } from "../values/mod.ts";
import { isTelemetry } from "./telemetry.ts";

/**
 * Finds the sites whose requests matter: the sites of the recorded pages, and sites that share
 * credentials with them, announce credentials in a preflight, or receive changes. A recording
 * without pages belongs to the site with the most changes, then with the most calls, then with the
 * most requests.
 *
 * @returns The sites of the pages that were shown, or of the API if there are no pages; and the same
 * sites, plus those that receive or issue their credentials.
 */
export function findFirstParty(entries: readonly Entry[]) {
  const pages = entries.filter((entry) => isTopLevel(entry) && entry.response.status > 0);
  const own = new Set(pages.filter((page, i) => i === 0 || !isTelemetry(page)).map(domainOfEntry));
  const hasCalls = entries.some((entry) => own.has(domainOfEntry(entry)) && isCall(entry));
  const site = hasCalls ? undefined : busiest(entries, own.size === 0);
  if (site !== undefined) own.add(site);
  const isRelated = (entry: Entry) =>
    !isTelemetry(entry) && (announcesCredentials(entry) || changes(entry));
  const all = new Set([...own, ...entries.filter(isRelated).map(domainOfEntry)]);
  if (entries.some((entry) => !all.has(domainOfEntry(entry)))) addCredentialSharers(entries, all);
  return { own, all };
}

/** Returns the site of a request. */
export function domainOfEntry(entry: Entry): string {
  return registrableDomain(hostOf(entry));
}

/**
 * Returns the site with the most changes, then with the most calls. If there are no calls and no
 * page either, every request counts, since a recording has an application; those to services that
 * measure only if it has nothing else.
 */
function busiest(entries: readonly Entry[], isOnly: boolean): string | undefined {
  const others = entries.filter((entry) => !isTelemetry(entry));
  const calls = others.filter(isCall);
  const candidates = calls.length > 0 || !isOnly ? calls : others.length > 0 ? others : entries;
  const scoreOf = (entry: Entry) => changes(entry) ? 10_000 : isRetrieval(entry) ? 1 : 100;
  const total = (all: readonly Entry[]) => all.reduce((sum, entry) => sum + scoreOf(entry), 0);
  const sites = [...Map.groupBy(candidates, domainOfEntry)];
  return sites.sort(([, a], [, b]) => total(b) - total(a))[0]?.[0];
}

/** Whether a request looks like an API call. */
function isCall(entry: Entry): boolean {
  const { request: { method }, response: { status, type } } = entry;
  return method !== "OPTIONS" && (!isRetrieval(entry) || status > 0 && /[/+]json$/.test(type));
}

function announcesCredentials(entry: Entry): boolean {
  const announced = headerValue(entry.request.headers, "access-control-request-headers") ?? "";
  return entry.request.method === "OPTIONS" && /authorization|token|csrf|xsrf/i.test(announced);
}

function changes(entry: Entry): boolean {
  return /^(?:PUT|PATCH|DELETE)$/.test(entry.request.method) && succeeded(entry);
}

/** The longest text in which credentials are looked for, and what may be one in it. */
const MAX_TEXT = 65_536;
const QUOTED = /"([^"\\\s]{16,4096})"/g;

/**
 * Adds the sites that use the same credentials, and those that issued them, until there are no
 * more.
 */
function addCredentialSharers(entries: readonly Entry[], sites: Set<string>): void {
  const sitesOf = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const value of credentialsSent(entry)) {
      sitesOf.getOrInsertComputed(value, () => new Set()).add(domainOfEntry(entry));
    }
  }
  for (const entry of entries) {
    const site = domainOfEntry(entry);
    if (sitesOf.values().every((known) => known.has(site))) continue;
    const { setCookies, text = "" } = entry.response;
    for (const { value } of setCookies) sitesOf.get(value)?.add(site);
    const mayIssue = text.length <= MAX_TEXT && /^\s*[{["]/.test(text);
    for (const [, value] of mayIssue ? text.matchAll(QUOTED) : []) sitesOf.get(value)?.add(site);
  }
  const shared = [...sitesOf.values()].filter(({ size }) => size > 1);
  // A set also visits what is added to it meanwhile.
  for (const site of sites) {
    for (const group of shared) if (group.has(site)) group.forEach((one) => sites.add(one));
  }
}
