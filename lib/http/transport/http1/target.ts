import { basicCredentials } from "../../../text/mod.ts";
import { hostAndPort, withoutBrackets } from "../route.ts";

/** The server that a URL leads to. */
export interface Origin {
  /** The URL of the origin alone, with user and password. */
  readonly url: URL;
  /** Whether the scheme is `https`. */
  readonly secure: boolean;
  /** The host name or address, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** The host and port, even the default one. */
  readonly address: string;
  /** The host, and the port if it is not the default one. */
  readonly authority: string;
  /** The `authorization` for the user and password of the URL. */
  readonly credentials?: string;
}

/** The origin and the path of a request. */
export interface Target {
  readonly origin: Origin;
  /** The path and query as they are sent. */
  readonly path: string;
  /** The normalised URL without its fragment. */
  readonly url: string;
}

const ORIGIN = /^https?:\/\/[^/?#\\]+/;
/** Matches a path and query that the URL Standard leaves unchanged. */
const PLAIN_PATH = /^\/[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$/;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const PATH = /^[a-z]+:\/\/[^/?#]*([^#]*)/;
const MAX_ORIGINS = 256;

/**
 * Makes a function that takes a URL apart; it returns `undefined` if the URL is invalid or not
 * HTTP. A flow sends most requests to a few origins, so those are kept, and a path of ordinary
 * characters is taken as it is: the platform's parser takes as long as a small part of a request.
 */
export function createTargetReader(): (url: string) => Target | undefined {
  const origins = new Map<string, Origin>();

  function originOf(text: string): Origin | undefined {
    const known = origins.get(text);
    if (known) return known;
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    const origin = readOrigin(url);
    if (origins.size >= MAX_ORIGINS) origins.clear();
    origins.set(text, origin);
    return origin;
  }

  return (text) => {
    const prefix = ORIGIN.exec(text)?.[0];
    const path = prefix === undefined ? "" : text.slice(prefix.length);
    if (prefix !== undefined && PLAIN_PATH.test(path) && !DOT_SEGMENT.test(path)) {
      const origin = originOf(prefix);
      return origin && { origin, path, url: origin.url.href.slice(0, -1) + path };
    }
    const url = URL.parse(text);
    const origin = url ? originOf(url.href.slice(0, originLength(url.href))) : undefined;
    if (!url || !origin) return undefined;
    const [whole, normalPath] = PATH.exec(url.href)!;
    return { origin, path: normalPath, url: whole };
  };
}

function originLength(href: string): number {
  return /^[a-z]+:\/\/[^/?#]*/.exec(href)?.[0].length ?? 0;
}

function readOrigin(url: URL): Origin {
  const secure = url.protocol === "https:";
  const hasUser = url.username !== "" || url.password !== "";
  return {
    url,
    secure,
    host: withoutBrackets(url.hostname),
    port: Number(url.port || (secure ? 443 : 80)),
    address: hostAndPort(url),
    authority: url.host,
    credentials: hasUser ? basicCredentials(url) : undefined,
  };
}
