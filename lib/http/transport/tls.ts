import type { Host } from "../../host/mod.ts";
import type { Transport } from "../exchange.ts";
import type { HostTls, TlsByHost } from "../resolved_request.ts";
import { hostAndPort } from "./route.ts";

/**
 * Returns the TLS settings for the host of a URL; those of the host with its port take precedence.
 */
export function tlsOfHost(tls: TlsByHost | undefined, url: URL): readonly HostTls[] {
  if (tls === undefined || url.protocol !== "https:") return [];
  return [hostAndPort(url), url.hostname].flatMap((name) =>
    Object.hasOwn(tls, name) ? [tls[name]] : []
  );
}

/** Merges TLS settings: certificates add up; of the other settings, the first counts. */
export function mergeTls(parts: readonly HostTls[]): HostTls {
  const caCerts = parts.flatMap((part) => part.caCerts ?? []);
  const clientCert = parts.find((part) => part.clientCert)?.clientCert;
  const insecure = parts.find((part) => part.insecure !== undefined)?.insecure;
  return { caCerts: caCerts.length > 0 ? caCerts : undefined, clientCert, insecure };
}

/**
 * Wraps a transport to send every request with the TLS settings of a flow; closing it has no
 * effect.
 */
export function withTls(transport: Transport, tls: TlsByHost | undefined): Transport {
  if (tls === undefined) return transport;
  return {
    send: (request, options) => transport.send({ ...request, tls }, options),
    close() {},
  };
}

/** The contents of the given TLS files. */
interface TlsTexts {
  readonly caCerts: readonly string[];
  readonly clientCert?: string;
  readonly clientKey?: string;
}

/** The kind of a TLS file. */
export type TlsFile = "ca" | "cert" | "key";

/** What is wrong with a TLS file that cannot be used. */
interface TlsProblem extends PemProblem {
  readonly file: TlsFile;
  /** The index among the files of certificate authorities, from 0. */
  readonly index: number;
}

/** The meaning of Deno's messages about a certificate or a key. */
const REFUSED_FILES: readonly (readonly [RegExp, TlsFile, string, string])[] = [
  [
    /KeyMismatch|may not be consistent/,
    "key",
    "holds a key that does not belong to the certificate",
    "name the key that the certificate was made for",
  ],
  [/key/i, "key", "holds a private key that cannot be used", "create it again with `openssl pkey`"],
  [/cert/i, "cert", "holds a certificate that cannot be used", "look at it with `openssl x509`"],
];

/**
 * Checks the TLS files before any request is sent, as far as the host can.
 *
 * @returns The TLS settings and what is wrong with the files.
 */
export function readTlsTexts(
  texts: TlsTexts,
  host: Partial<Pick<Host, "openHttpClient">>,
): { readonly tls: HostTls; readonly problems: readonly TlsProblem[] } {
  const { caCerts, clientCert, clientKey } = texts;
  const key = clientKey ?? (clientCert !== undefined && holdsKey(clientCert) ? clientCert : "");
  const problems = [
    ...caCerts.flatMap((text, index) => problemOf("ca", certificateProblem(text), index)),
    ...(clientCert === undefined ? [] : [
      ...problemOf("cert", certificateProblem(clientCert)),
      ...(clientKey === undefined && key === ""
        ? problemOf("cert", NO_KEY)
        : problemOf(clientKey === undefined ? "cert" : "key", keyProblem(key))),
    ]),
  ];
  const tls: HostTls = {
    caCerts: caCerts.length > 0 ? caCerts : undefined,
    clientCert: clientCert === undefined ? undefined : { cert: clientCert, key },
  };
  if (problems.length > 0) return { tls, problems };
  return { tls, problems: refusedBy(host, tls) };
}

const NO_KEY: PemProblem = {
  why: "holds a certificate but no private key",
  help: "name the file of the key as well",
};

function problemOf(
  file: TlsFile,
  problem: PemProblem | undefined,
  index = 0,
): readonly TlsProblem[] {
  return problem ? [{ ...problem, file, index }] : [];
}

/** Returns the problems that opening a client with the settings reports. */
function refusedBy(host: Partial<Pick<Host, "openHttpClient">>, tls: HostTls): TlsProblem[] {
  const open = (options: HostTls) => {
    try {
      host.openHttpClient?.(options).close();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const { caCerts = [], clientCert } = tls;
  const ofClient = clientCert && open({ clientCert });
  const problems = caCerts.flatMap((cert, index): TlsProblem[] =>
    open({ caCerts: [cert] }) === undefined ? [] : [{
      file: "ca",
      index,
      why: "holds a certificate that cannot be used",
      help: "look at it with `openssl x509 -noout -text -in FILE`",
    }]
  );
  if (ofClient === undefined) return problems;
  const [, file, why, help] = REFUSED_FILES.find(([pattern]) => pattern.test(ofClient)) ??
    [/./, "cert" as const, `cannot be used: ${ofClient}`, "look at it with `openssl x509`"];
  return [...problems, { file, index: 0, why, help }];
}

const CERTIFICATE = "-----BEGIN CERTIFICATE-----";
const KEY = /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/;
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/** What is wrong with a certificate or key file, and what to do about it. */
interface PemProblem {
  /** The words after `` the file `path` ``: `holds no certificate`. */
  readonly why: string;
  readonly help: string;
}

/** Returns why a text does not contain a PEM certificate, or nothing if it does. */
function certificateProblem(text: string): PemProblem | undefined {
  if (text.includes(CERTIFICATE)) return undefined;
  const isKey = KEY.test(text) || ENCRYPTED.test(text);
  return isKey
    ? { why: "holds no certificate, but a private key", help: "name the file of the certificate" }
    : {
      why: "holds no certificate in PEM",
      help: `such a file begins with \`${CERTIFICATE}\`; ` +
        "convert one in DER with `openssl x509 -inform der -in FILE -out FILE.pem`",
    };
}

/** Returns why a text does not contain a usable PEM private key, or nothing if it does. */
function keyProblem(text: string): PemProblem | undefined {
  if (ENCRYPTED.test(text)) {
    return {
      why: "holds a private key that is encrypted",
      help: "write it without a passphrase: `openssl pkey -in FILE -out FILE.plain`",
    };
  }
  if (KEY.test(text)) return undefined;
  return text.includes(CERTIFICATE)
    ? {
      why: "holds no private key, but a certificate",
      help: "name the file of the key that belongs to the certificate",
    }
    : {
      why: "holds no private key in PEM",
      help: "such a file begins with `-----BEGIN PRIVATE KEY-----`",
    };
}

/** Whether a text contains a private key. */
function holdsKey(text: string): boolean {
  return KEY.test(text) || ENCRYPTED.test(text);
}
