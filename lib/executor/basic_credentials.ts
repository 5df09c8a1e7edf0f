import { decodePercent } from "../text/mod.ts";

/** What `Basic` says of the user and the password in a URL (RFC 7617), scheme included. */
export function basicCredentials({ username, password }: URL): string {
  const pair = `${decodePercent(username)}:${decodePercent(password)}`;
  return `Basic ${new TextEncoder().encode(pair).toBase64()}`;
}
