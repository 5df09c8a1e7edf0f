import type { HostEnvironment } from "../host/mod.ts";
import { isInNetwork, readAddress } from "./ip_network.ts";

/** Says which proxy a URL is reached through; nothing where it is reached directly. */
export type ProxyRule = (url: URL) => string | undefined;

/**
 * The rule by which a proxy is chosen: the one that is given, else `ALL_PROXY`, else `HTTPS_PROXY` or
 * `HTTP_PROXY` by the scheme of the URL, each in lower case where it is not set in upper case; none of
 * them for the hosts in `NO_PROXY`.
 *
 * @param given The URL of a proxy for every host.
 */
export function createProxyRule(given: string | undefined, env: HostEnvironment): ProxyRule {
  return ruleBy(covers, given, env);
}

/** The same rule as Deno's `fetch` has it, which takes `*` in `NO_PROXY` for names alone. */
export function createFetchProxyRule(given: string | undefined, env: HostEnvironment): ProxyRule {
  return ruleBy(
    (entry, host) => covers(entry, host) && !(entry === "*" && readAddress(host)),
    given,
    env,
  );
}

function ruleBy(
  isCovered: (entry: string, host: string) => boolean,
  given: string | undefined,
  env: HostEnvironment,
): ProxyRule {
  const all = given ?? variable(env, "ALL_PROXY");
  const proxies: Readonly<Record<string, string | undefined>> = {
    "https:": all ?? variable(env, "HTTPS_PROXY"),
    "http:": all ?? httpProxy(env),
  };
  if (proxies["https:"] === undefined && proxies["http:"] === undefined) return () => undefined;
  const exempt = (variable(env, "NO_PROXY") ?? "").split(",").map((entry) => entry.trim());
  return ({ protocol, hostname }) => {
    const proxy = proxies[protocol];
    const isExempt = exempt.some((entry) => isCovered(entry, bare(hostname)));
    return proxy === undefined || isExempt ? undefined : withScheme(proxy);
  };
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Under CGI `HTTP_PROXY` is the header `proxy` of a request, which nobody may set. */
function httpProxy(env: HostEnvironment): string | undefined {
  return env.get("REQUEST_METHOD") === undefined ? variable(env, "HTTP_PROXY") : undefined;
}

function variable(env: HostEnvironment, name: string): string | undefined {
  return env.get(name) || env.get(name.toLowerCase()) || undefined;
}

function withScheme(proxy: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/** Whether an entry of `NO_PROXY` covers a host: `*`, a name and all below it, an address, a network. */
function covers(entry: string, host: string): boolean {
  if (entry === "") return false;
  if (entry === "*" || entry === host || entry === `.${host}`) return true;
  const address = readAddress(host);
  return address === undefined
    ? host.endsWith(entry.startsWith(".") ? entry : `.${entry}`)
    : isInNetwork(entry, address);
}
