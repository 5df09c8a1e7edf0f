import type { Host } from "../host/mod.ts";
import { certificateProblem, holdsKey, keyProblem, type PemProblem } from "./pem.ts";
import type { HostTls } from "./transport.ts";

/** The files of TLS, read; where no file is given there is no text. */
export interface TlsTexts {
  readonly caCerts: readonly string[];
  readonly clientCert?: string;
  readonly clientKey?: string;
}

/** Which of the files is at fault. */
export type TlsFile = "ca" | "cert" | "key";

/** A file of TLS that cannot be used. */
export interface TlsProblem extends PemProblem {
  readonly file: TlsFile;
  /** Which of the files of authorities it is, from 0. */
  readonly index: number;
}

/** What the words of Deno about a certificate or a key mean. */
const REFUSALS: readonly (readonly [RegExp, TlsFile, string, string])[] = [
  [
    /KeyMismatch|may not be consistent/,
    "key",
    "holds a key that does not belong to the certificate",
    "name the key that the certificate was made for",
  ],
  [/key/i, "key", "holds a private key that cannot be used", "make it anew with `openssl pkey`"],
  [/cert/i, "cert", "holds a certificate that cannot be used", "look at it with `openssl x509`"],
];

/**
 * Checks the files of TLS before anything is sent, as far as the host can tell.
 *
 * @returns What holds for TLS, and what is wrong with the files.
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
    ...(caCerts.length > 0 ? { caCerts } : {}),
    ...(clientCert === undefined ? {} : { clientCert: { cert: clientCert, key } }),
  };
  if (problems.length > 0) return { tls, problems };
  return { tls, problems: refusedBy(host, tls) };
}

const NO_KEY: PemProblem = {
  why: "holds no private key beside the certificate",
  help: "name the file of the key as well",
};

function problemOf(
  file: TlsFile,
  problem: PemProblem | undefined,
  index = 0,
): readonly TlsProblem[] {
  return problem ? [{ ...problem, file, index }] : [];
}

/** What a client says that is opened with them. */
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
  const [, file, why, help] = REFUSALS.find(([pattern]) => pattern.test(ofClient)) ??
    [/./, "cert" as const, `cannot be used: ${ofClient}`, "look at it with `openssl x509`"];
  return [...problems, { file, index: 0, why, help }];
}
