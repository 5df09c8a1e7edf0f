import { tlsVersionHelp } from "./connection_failures.ts";
import type { CertificateProblem, ClientCertificateProblem, TlsFailure } from "./failure.ts";
import type { FailureCircumstances, FailureTable } from "./failure_table.ts";

/** Failures to establish TLS with the server. */
export const TLS_FAILURES: FailureTable<TlsFailure> = {
  certificate_untrusted: {
    errorClass: "tls",
    message: ({ certificate }) => `certificate not trusted: ${describeCertificate(certificate)}`,
    help: ({ certificate }, circumstances) => certificateHelp(certificate, circumstances),
  },
  client_certificate_refused: {
    errorClass: "tls",
    message: ({ problem }) => CLIENT_CERTIFICATE_MESSAGES[problem],
    help: (_, { hostname }) =>
      "show one that it trusts: --client-cert client.pem --client-key client.key.pem, or " +
      `\`tls: { ${hostname}: { client_cert: client.pem, client_key: client.key.pem } }\``,
  },
  tls_not_spoken: {
    errorClass: "tls",
    message: ({ address }) => `the server does not speak TLS (${address})`,
    help: (_, { host, urlSource }) =>
      `write \`http://${host}\` in ${urlSource} if the server has no TLS`,
  },
  tls_closed: {
    errorClass: "tls",
    message: "connection closed by the server during the TLS handshake",
    help: tlsVersionHelp,
  },
  tls_failed: {
    errorClass: "tls",
    message: ({ reason }) => `TLS handshake failed: ${reason}`,
    help: tlsVersionHelp,
  },
  http_version_not_spoken: {
    errorClass: "protocol",
    message: ({ version, address }) => `the server does not speak HTTP/${version} (${address})`,
    help: ({ version }) =>
      version === "2"
        ? "leave out `http_version: 2`; the server then uses what it supports"
        : "it may speak only HTTP/2, so leave out `http_version: 1.1`",
  },
};

function describeCertificate(certificate: CertificateProblem): string {
  switch (certificate.problem) {
    case "self_signed":
      return "it is self-signed";
    case "unknown_issuer":
      return "its issuer is unknown here";
    case "revoked":
      return "it has been revoked";
    case "unverifiable_key":
      return "its key is too weak, or what the server signed with it is wrong";
    case "unsupported_signature":
      return "it is signed with an algorithm that is not supported, such as SHA-1";
    case "version_1":
      return "it is of version 1, and so for no host name";
    case "no_host":
      return `it is for no host name, and so not for ${certificate.host}`;
    case "other_host":
      return certificate.names === undefined
        ? "it is for another host name"
        : `it is for ${certificate.names}, not for ${certificate.host}`;
    case "expired":
      return certificate.since === undefined
        ? "it has expired"
        : `it expired on ${certificate.since}`;
    case "not_valid_yet":
      return certificate.until === undefined
        ? "it is not valid yet"
        : `it is not valid before ${certificate.until}`;
    case "unknown":
      return certificate.reason;
  }
}

function certificateHelp(
  certificate: CertificateProblem,
  circumstances: FailureCircumstances,
): string {
  const { hostname, urlSource } = circumstances;
  switch (certificate.problem) {
    case "self_signed":
      return "to trust it, name it: --ca-cert server.pem, " +
        `or \`tls: { ${hostname}: { ca_cert: server.pem } }\` in the flow`;
    case "unknown_issuer":
      return "to trust its authority, name it: --ca-cert ca.pem, " +
        `or \`tls: { ${hostname}: { ca_cert: ca.pem } }\` in the flow; ` +
        "DENO_TLS_CA_STORE=system trusts the authorities of this machine";
    case "other_host":
      return `use a name of the certificate in ${urlSource}`;
    case "expired":
    case "not_valid_yet":
      return "renew the certificate of the server; check the clock of this machine";
    case "revoked":
    case "unsupported_signature":
      return "renew the certificate of the server";
    case "unverifiable_key":
      return "renew the certificate of the server, with an RSA key of at least 2048 bits or an " +
        "ECDSA key; `insecure` does not help";
    case "version_1":
    case "no_host":
      return "renew the certificate of the server, with its host name as a subject alternative name";
    case "unknown":
      return tlsVersionHelp(certificate, circumstances);
  }
}

const CLIENT_CERTIFICATE_MESSAGES: Readonly<Record<ClientCertificateProblem, string>> = {
  missing: "the server requires a client certificate",
  missing_or_bad: "the server refuses the client certificate, or requires one",
  refused: "the server refuses the client certificate",
  unknown_issuer: "the server does not trust the client certificate: its issuer is unknown there",
  unsupported: "the server refuses the client certificate: it is of an unsupported type",
  expired: "the server refuses the client certificate: it has expired",
  revoked: "the server refuses the client certificate: it has been revoked",
  access_denied: "the server refuses the client certificate: access denied",
};
