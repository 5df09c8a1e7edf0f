import type { KeyTable } from "./key_table.ts";

/** The keys of what `tls` says of one host. */
export const HOST_TLS_KEYS: KeyTable = {
  ca_cert: {
    summary: "A file of certificates in PEM that are trusted beside those of the machine.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["ca", "cacert", "ca_certs", "ca_file", "caCert"],
  },
  client_cert: {
    summary: "The file with the certificate of the client, in PEM.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["cert", "certificate", "client_certificate", "clientCert"],
  },
  client_key: {
    summary:
      "The file with the private key of the client, in PEM; that of `client_cert` if left out.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["key", "private_key", "clientKey"],
  },
  insecure: {
    summary: "Do not check the certificate of the server.",
    schema: { type: "boolean" },
    insteadOf: ["skip_verify", "insecure_skip_verify", "verify", "rejectUnauthorized"],
    unlike: ["verify", "rejectUnauthorized"],
  },
};

/** A host, and maybe a port: `api.test`, `api.test:8443`, `[::1]:8443`. */
export const TLS_HOST = /^(?:\[[0-9a-fA-F:.]+\]|[^\s/:@?#*[\]${}]+)(?::[1-9]\d{0,4})?$/;
