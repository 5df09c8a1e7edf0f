/** What `Basic` says of the user and the password in a URL (RFC 7617), scheme included. */
export function basicCredentials({ username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${new TextEncoder().encode(pair).toBase64()}`;
}
