import { type Host, HostFileError } from "../../../host/mod.ts";
import { type NetworkOptions, readTlsTexts, type TlsFile } from "../../../http/mod.ts";
import { type Flags, UsageError } from "../../options/mod.ts";

/** The option that names a file of TLS. */
const OPTIONS: Readonly<Record<TlsFile, string>> = {
  ca: "--ca-cert",
  cert: "--client-cert",
  key: "--client-key",
};

/**
 * What the options say of how requests are sent; the files that they name are read.
 *
 * @throws {UsageError} If a file cannot be read or used; it names the option.
 */
export async function readNetwork(
  flags: Flags,
  host: Pick<Host, "files" | "openHttpClient">,
): Promise<NetworkOptions> {
  const { proxy } = flags as { readonly proxy?: string };
  const resolve = (flags.resolve as readonly string[] | undefined)?.map(resolveEntry);
  return {
    ...await readTls(flags, host),
    ...(flags.insecure === true ? { insecure: true } : {}),
    ...(flags.timings === true ? { timings: true } : {}),
    ...(proxy === undefined ? {} : { proxy }),
    ...(resolve ? { resolve: Object.fromEntries(resolve) } : {}),
  };
}

async function readTls(
  flags: Flags,
  host: Pick<Host, "files" | "openHttpClient">,
): Promise<NetworkOptions> {
  const authorities = (flags["ca-cert"] as readonly string[] | undefined) ?? [];
  const cert = flags["client-cert"] as string | undefined;
  const key = flags["client-key"] as string | undefined;
  if (key !== undefined && cert === undefined) {
    throw new UsageError("--client-key needs --client-cert, the certificate it belongs to");
  }
  const read = (file: TlsFile, path: string) => readText(OPTIONS[file], path, host);
  const { tls, problems: [problem] } = readTlsTexts({
    caCerts: await Promise.all(authorities.map((path) => read("ca", path))),
    ...(cert === undefined ? {} : { clientCert: await read("cert", cert) }),
    ...(key === undefined ? {} : { clientKey: await read("key", key) }),
  }, host);
  if (!problem) return tls;
  const { file, index, why, help } = problem;
  const path = { ca: authorities[index], cert, key: key ?? cert }[file];
  throw new UsageError(`${OPTIONS[file]}: the file \`${path}\` ${why}; ${help}`);
}

async function readText(
  option: string,
  path: string,
  { files }: Pick<Host, "files">,
): Promise<string> {
  try {
    return new TextDecoder().decode(await files.read(path));
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`${option}: the file \`${path}\` cannot be read: ${error.message}`);
  }
}

/** `host:port:address` as the key and the value of a table. */
function resolveEntry(text: string): readonly [hostAndPort: string, address: string] {
  const [, host, port, address] = /^(\[[^\]]*\]|[^:]*):(\d+):(.*)$/.exec(text)!;
  const bare = (one: string) => one.replace(/^\[|\]$/g, "");
  return [`${bare(host).toLowerCase()}:${port}`, bare(address)];
}
