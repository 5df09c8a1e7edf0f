import type { HostEnvironment } from "../../host/mod.ts";
import { withoutBrackets } from "./route.ts";

/** Returns the proxy for a URL, or nothing if there is none. */
export type ProxyLookup = (url: URL) => string | undefined;

/**
 * Makes the proxy lookup: the given proxy, else `ALL_PROXY`, else `HTTPS_PROXY` or `HTTP_PROXY` by
 * the scheme of the URL. Each variable is read in lower case if it is not set in upper case. The
 * hosts in `NO_PROXY` have no proxy.
 *
 * @param given The URL of a proxy for every host.
 */
export function createProxyLookup(given: string | undefined, env: HostEnvironment): ProxyLookup {
  return lookupBy(covers, given, env);
}

/** Makes the lookup that Deno's `fetch` uses, which applies `*` in `NO_PROXY` to names only. */
export function createFetchProxyLookup(
  given: string | undefined,
  env: HostEnvironment,
): ProxyLookup {
  return lookupBy(
    (entry, host) => covers(entry, host) && !(entry === "*" && parseIpAddress(host)),
    given,
    env,
  );
}

function lookupBy(
  isCovered: (entry: string, host: string) => boolean,
  given: string | undefined,
  env: HostEnvironment,
): ProxyLookup {
  const all = given ?? environmentVariable(env, "ALL_PROXY");
  const proxies: Readonly<Record<string, string | undefined>> = {
    "https:": all ?? environmentVariable(env, "HTTPS_PROXY"),
    "http:": all ?? httpProxy(env),
  };
  if (proxies["https:"] === undefined && proxies["http:"] === undefined) return () => undefined;
  const exempt = (environmentVariable(env, "NO_PROXY") ?? "").split(",").map((entry) =>
    entry.trim()
  );
  return ({ protocol, hostname }) => {
    const proxy = proxies[protocol];
    const isExempt = exempt.some((entry) => isCovered(entry, withoutBrackets(hostname)));
    return proxy === undefined || isExempt ? undefined : withScheme(proxy);
  };
}

/**
 * Reads `HTTP_PROXY`, except under CGI, where it is the `proxy` header of a request and must not
 * set a proxy.
 */
function httpProxy(env: HostEnvironment): string | undefined {
  return env.get("REQUEST_METHOD") === undefined
    ? environmentVariable(env, "HTTP_PROXY")
    : undefined;
}

function environmentVariable(env: HostEnvironment, name: string): string | undefined {
  return env.get(name) || env.get(name.toLowerCase()) || undefined;
}

function withScheme(proxy: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/**
 * Whether an entry of `NO_PROXY` covers a host: `*`, a name and its subdomains, an address or a
 * network.
 */
function covers(entry: string, host: string): boolean {
  if (entry === "") return false;
  if (entry === "*" || entry === host || entry === `.${host}`) return true;
  const address = parseIpAddress(host);
  return address === undefined
    ? host.endsWith(entry.startsWith(".") ? entry : `.${entry}`)
    : isInNetwork(entry, address);
}

/** An IPv4 or IPv6 address as a number. */
interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** Parses an address, IPv6 without brackets; returns nothing for any other text. */
function parseIpAddress(text: string): IpAddress | undefined {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) {
    return { bits: 32, value: fromParts(text.split(".").map(Number), 8) };
  }
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(text)) return undefined;
  const canonical = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return undefined;
  const [head, tail] = canonical.split("::").map((part) => part === "" ? [] : part.split(":"));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail ?? []];
  return { bits: 128, value: fromParts(groups.map((group) => Number.parseInt(group, 16)), 16) };
}

/** Whether a network such as `10.0.0.0/8`, or a single address, contains an address. */
function isInNetwork(network: string, address: IpAddress): boolean {
  const [base, width] = network.split("/");
  const from = parseIpAddress(base);
  if (from === undefined || from.bits !== address.bits) return false;
  const length = width === undefined
    ? from.bits
    : /^\d{1,3}$/.test(width)
    ? Number(width)
    : Infinity;
  if (length > from.bits) return false;
  const rest = BigInt(from.bits - length);
  return from.value >> rest === address.value >> rest;
}

function fromParts(parts: readonly number[], bits: number): bigint {
  return parts.reduce((value, part) => (value << BigInt(bits)) + BigInt(part), 0n);
}
