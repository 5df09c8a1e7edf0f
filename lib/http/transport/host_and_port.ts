/** The host of a URL and its port, also where that is the usual one; an IPv6 host has brackets. */
export function hostAndPort(
  { protocol, hostname, port }: Pick<URL, "protocol" | "hostname" | "port">,
): string {
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** A host name without the brackets that a URL has around an IPv6 address. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
