/** The scheme and the host of a URL, its path, and what follows. */
const URL_PARTS = /^([a-z][\w+.-]*:\/\/[^/?#]*)?([^?#]*)([^]*)$/i;

/** Returns the path and the query of a URL as it was sent. */
export function pathOf(url: string): string {
  const [, , path, rest] = URL_PARTS.exec(url)!;
  return (path || "/") + rest.replace(/#[^]*$/, "");
}

/** Returns the scheme and the host of a URL. */
export function originOf(url: string): string {
  return URL_PARTS.exec(url)![1] ?? "";
}

/** Returns the segments of the path of a URL. */
export function segmentsOf(url: string): string[] {
  return (URL_PARTS.exec(url)![2] || "/").split("/");
}
