import { parse } from "tldts";
import { memoizedByName } from "../text/mod.ts";

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * Returns the domain under which one owner registered a host, by the Public Suffix List:
 * `example.co.uk` for `shop.example.co.uk`, and `shop.github.io` for itself. An address and a name
 * without a suffix are their own domains, and all names of the local machine are one.
 */
export const registrableDomain: (host: string) => string = memoizedByName((host) =>
  LOOPBACK.test(host) ? "localhost" : parse(host, { allowPrivateDomains: true }).domain ?? host
);
