import type { HostEnvironment } from "../host/mod.ts";

/** Says which proxy a URL is reached through; nothing where it is reached directly. */
export type ProxyRule = (url: URL) => string | undefined;

/**
 * The rule by which Deno's `fetch` chooses a proxy, so that sockets choose the same: the one that is
 * given, else `ALL_PROXY`, else `HTTPS_PROXY` or `HTTP_PROXY` by the scheme of the URL, each in lower
 * case where it is not set in upper case; none of them for the hosts in `NO_PROXY`.
 *
 * @param given The URL of a proxy for every host.
 */
export function createProxyRule(given: string | undefined, env: HostEnvironment): ProxyRule {
  const all = given ?? variable(env, "ALL_PROXY");
  const proxies: Readonly<Record<string, string | undefined>> = {
    "https:": all ?? variable(env, "HTTPS_PROXY"),
    "http:": all ?? httpProxy(env),
  };
  if (proxies["https:"] === undefined && proxies["http:"] === undefined) return () => undefined;
  const exempt = (variable(env, "NO_PROXY") ?? "").split(",").map((entry) => entry.trim());
  return ({ protocol, hostname }) => {
    const proxy = proxies[protocol];
    const isExempt = exempt.some((entry) => covers(entry, hostname.replace(/^\[|\]$/g, "")));
    return proxy === undefined || isExempt ? undefined : withScheme(proxy);
  };
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
  return entry.includes("/")
    ? isInNetwork(entry, host)
    : host.endsWith(entry.startsWith(".") ? entry : `.${entry}`);
}

function isInNetwork(network: string, host: string): boolean {
  const [base, bits] = network.split("/");
  const [from, address] = [toNumber(base), toNumber(host)];
  const width = Number(bits);
  if (from === undefined || address === undefined || !(width >= 0 && width <= 32)) return false;
  const size = 2 ** (32 - width);
  return Math.floor(from / size) === Math.floor(address / size);
}

/** An IPv4 address as a number. */
function toNumber(text: string): number | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  return text.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}
