import type { Host } from "../../../host/mod.ts";
import { type NetworkOptions, readTlsTexts, type TlsFile } from "../../../http/mod.ts";
import { MAX_TEXT_FILE_BYTES } from "../../../loader/mod.ts";
import { readInputText } from "../../inputs.ts";
import type { RunFlags } from "../../options/mod.ts";
import type { CallSettings } from "../../project/call_settings.ts";
import { UsageError } from "../../usage_error.ts";

/** The option of each TLS file. */
const OPTIONS: Readonly<Record<TlsFile, string>> = {
  ca: "ca-cert",
  cert: "client-cert",
  key: "client-key",
};

/**
 * Reads the network settings from the options and the files that they name.
 *
 * @throws {UsageError} If a file cannot be read or used; the message names the option.
 */
export async function readNetwork(
  flags: RunFlags,
  settings: Spellings,
  host: Pick<Host, "files" | "openHttpClient">,
): Promise<NetworkOptions> {
  return {
    ...await readTls(flags, settings, host),
    insecure: flags.insecure === true,
    timings: flags.timings === true,
    proxy: flags.proxy,
    resolve: flags.resolve && Object.fromEntries(flags.resolve.map(resolveEntry)),
  };
}

/** What knows how options are given. */
type Spellings = Pick<CallSettings<RunFlags>, "spelling">;

async function readTls(
  flags: RunFlags,
  settings: Spellings,
  host: Pick<Host, "files" | "openHttpClient">,
): Promise<NetworkOptions> {
  const { "ca-cert": authorities = [], "client-cert": cert, "client-key": key } = flags;
  if (key !== undefined && cert === undefined) {
    const spelling = settings.spelling("client-key");
    throw new UsageError(`${spelling} needs --client-cert, the certificate that it belongs to`);
  }
  const spellingOf = (file: TlsFile) => settings.spelling(OPTIONS[file]);
  const read = (file: TlsFile, path: string) =>
    readInputText(path, host, `${spellingOf(file)}: cannot read`, MAX_TEXT_FILE_BYTES);
  const { tls, problems: [problem] } = readTlsTexts({
    caCerts: await Promise.all(authorities.map((path) => read("ca", path))),
    clientCert: cert === undefined ? undefined : await read("cert", cert),
    clientKey: key === undefined ? undefined : await read("key", key),
  }, host);
  if (!problem) return tls;
  const { file, index, why, help } = problem;
  const path = { ca: authorities[index], cert, key: key ?? cert }[file];
  throw new UsageError(`${spellingOf(file)}: the file \`${path}\` ${why}; ${help}`);
}

/** Returns the key and the value of `host:port:address`. */
function resolveEntry(text: string): readonly [hostAndPort: string, address: string] {
  const [, host, port, address] = /^(\[[^\]]*\]|[^:]*):(\d+):(.*)$/.exec(text)!;
  const bare = (one: string) => one.replace(/^\[|\]$/g, "");
  return [`${bare(host).toLowerCase()}:${port}`, bare(address)];
}
