const FOLDER = new URL("../../data/tls/", import.meta.url);

/** A certificate in PEM, and its key. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

function text(name: string): string {
  return Deno.readTextFileSync(new URL(name, FOLDER));
}

/** Reads a certificate and its key by their names. */
export function readPair(certificate: string, key = certificate): Pair {
  return { cert: text(`${certificate}.pem`), key: text(`${key}.key.pem`) };
}

/** The path of a certificate or of its key. */
export function pathOf(name: string): string {
  return decodeURIComponent(new URL(name, FOLDER).pathname);
}

/** The files that flows name in `tls`. */
export const CERTIFICATE_FILES: Readonly<Record<string, string>> = {
  "ca.pem": text("ca.pem"),
  "client.pem": text("client.pem"),
  "client.key.pem": text("client.key.pem"),
};

/** Trusts the authority of the tests. */
export const TRUSTING = { localhost: { ca_cert: "ca.pem" } };

/** Does not check certificates. */
export const INSECURE = { localhost: { insecure: true } };
