import {
  credentialsIssued,
  credentialsSent,
  hostOf,
  isRetrieval,
  isTopLevel,
  requestHeader,
  succeeded,
} from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import { registrableDomain } from "./registrable_domain.ts";
import { isTelemetryHost } from "./telemetry.ts";

const CHANGING_METHOD = /^(?:PUT|PATCH|DELETE)$/;

/** The sites that belong to the recorded application. */
interface FirstParty {
  /** The sites of the pages that were shown, or of the API if there are no pages. */
  readonly own: ReadonlySet<string>;
  /** The same sites, plus those that receive or issue their credentials. */
  readonly all: ReadonlySet<string>;
}

/**
 * Finds the sites whose requests matter: the sites of the recorded pages, and sites that share
 * credentials with them, announce credentials in a preflight, or receive changes. A recording
 * without pages belongs to the site with the most changes, then with the most calls, then with the
 * most requests.
 */
export function findFirstParty(entries: readonly Entry[]): FirstParty {
  const own = pageSites(entries);
  if (!hasCalls(entries, own)) busiest(entries, own.size === 0).forEach((site) => own.add(site));
  const all = new Set(own);
  for (const entry of entries) {
    if (isTelemetryHost(hostOf(entry))) continue;
    if (announcesCredentials(entry) || changes(entry)) all.add(domainOfEntry(entry));
  }
  if (entries.some((entry) => !all.has(domainOfEntry(entry)))) addCredentialSharers(entries, all);
  return { own, all };
}

/** Returns the site of a request. */
export function domainOfEntry(entry: Entry): string {
  return registrableDomain(hostOf(entry));
}

function pageSites(entries: readonly Entry[]): Set<string> {
  const pages = entries.filter((entry) => isTopLevel(entry) && entry.response.status > 0);
  const sites = new Set(pages.slice(0, 1).map(domainOfEntry));
  for (const page of pages) {
    if (!isTelemetryHost(hostOf(page))) sites.add(domainOfEntry(page));
  }
  return sites;
}

function hasCalls(entries: readonly Entry[], sites: ReadonlySet<string>): boolean {
  return entries.some((entry) => sites.has(domainOfEntry(entry)) && isCall(entry));
}

/** Returns the site with the most changes, then with the most calls. */
function busiest(entries: readonly Entry[], isOnly: boolean): string[] {
  const scores = new Map<string, number>();
  for (const entry of candidates(entries, isOnly)) {
    const site = domainOfEntry(entry);
    const score = changes(entry) ? 10_000 : isRetrieval(entry) ? 1 : 100;
    scores.set(site, (scores.get(site) ?? 0) + score);
  }
  return [...scores].sort(([, a], [, b]) => b - a).slice(0, 1).map(([site]) => site);
}

/**
 * Returns the calls; if there are none and no page either, every request, since a recording has an
 * application; those to services that measure only if it has nothing else.
 */
function candidates(entries: readonly Entry[], isOnly: boolean): readonly Entry[] {
  const others = entries.filter((entry) => !isTelemetryHost(hostOf(entry)));
  const calls = others.filter(isCall);
  if (calls.length > 0 || !isOnly) return calls;
  return others.length > 0 ? others : entries;
}

/** Whether a request looks like an API call. */
function isCall(entry: Entry): boolean {
  if (entry.request.method === "OPTIONS") return false;
  if (!isRetrieval(entry)) return true;
  return entry.response.status > 0 && /[/+]json$/.test(entry.response.type);
}

function announcesCredentials(entry: Entry): boolean {
  const announced = requestHeader(entry, "access-control-request-headers") ?? "";
  return entry.request.method === "OPTIONS" && /authorization|token|csrf|xsrf/i.test(announced);
}

function changes(entry: Entry): boolean {
  return CHANGING_METHOD.test(entry.request.method) && succeeded(entry);
}

/**
 * Adds the sites that use the same credentials, and those that issued them, until there are no
 * more.
 */
function addCredentialSharers(entries: readonly Entry[], sites: Set<string>): void {
  const sitesOf = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const value of credentialsSent(entry)) {
      sitesOf.set(value, (sitesOf.get(value) ?? new Set()).add(domainOfEntry(entry)));
    }
  }
  for (const entry of entries) {
    for (const value of credentialsIssued(entry)) sitesOf.get(value)?.add(domainOfEntry(entry));
  }
  const shared = [...sitesOf.values()].filter(({ size }) => size > 1);
  for (let before = -1; before !== sites.size;) {
    before = sites.size;
    for (const group of shared) {
      if ([...group].some((site) => sites.has(site))) group.forEach((site) => sites.add(site));
    }
  }
}
