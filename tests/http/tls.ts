import type { HttpClient } from "../../lib/host/mod.ts";

/** The certificate authority of the tests; as a server's certificate it is self-signed. */
export const CA: Deno.TlsCertifiedKeyPem = readPair("ca", "ca");

/** A certificate for `localhost`, signed by {@linkcode CA}. */
export const LOCALHOST: Deno.TlsCertifiedKeyPem = readPair("localhost", "localhost");

/** A certificate for a client, signed by {@linkcode CA}. */
export const CLIENT: Deno.TlsCertifiedKeyPem = readPair("client", "client");

/** The certificate for `localhost`, expired in 2020. */
export const EXPIRED: Deno.TlsCertifiedKeyPem = readPair("expired", "localhost");

/** A client that trusts {@linkcode CA}. */
export function openTrustingClient(): HttpClient {
  const client = Deno.createHttpClient({ caCerts: [CA.cert] });
  return {
    fetch: (url, init) => fetch(url, { ...init, client, redirect: "manual" }),
    close: () => client.close(),
  };
}

function readPair(certificate: string, key: string): Deno.TlsCertifiedKeyPem {
  const read = (name: string) =>
    Deno.readTextFileSync(new URL(`../data/tls/${name}.pem`, import.meta.url));
  return { keyFormat: "pem", cert: read(certificate), key: read(`${key}.key`) };
}
