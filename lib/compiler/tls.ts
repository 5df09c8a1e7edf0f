import type { Diagnostics } from "../diagnostics/mod.ts";
import { type Host, HostFileError } from "../host/mod.ts";
import { readTlsTexts, type TlsByHost, type TlsFile } from "../http/mod.ts";
import {
  type HostTlsNode,
  MAX_TEXT_FILE_BYTES,
  type ReferencedFiles,
  type ScalarNode,
} from "../loader/mod.ts";

/**
 * Reads the files that `tls` names, and reports those that cannot be used.
 *
 * @param host Checks whether a key belongs to its certificate, if it can.
 */
export async function compileTls(
  nodes: readonly HostTlsNode[],
  flowFiles: ReferencedFiles,
  host: Partial<Pick<Host, "openHttpClient">>,
  diagnostics: Diagnostics,
): Promise<TlsByHost> {
  const hosts: Record<string, TlsByHost[string]> = {};
  for (const node of nodes) {
    const read = (file: ScalarNode | undefined) => file && readFile(file, flowFiles, diagnostics);
    const ca = await read(node.caCert);
    const cert = await read(node.clientCert);
    const key = await read(node.clientKey);
    const wanted = [node.caCert, node.clientCert, node.clientKey].filter((file) => file).length;
    const got = [ca, cert, key].filter((text) => text !== undefined).length;
    if (got < wanted) continue;
    const { tls, problems } = readTlsTexts({
      caCerts: ca === undefined ? [] : [ca],
      clientCert: cert,
      clientKey: key,
    }, host);
    for (const { file, why, help } of problems) {
      const place = placeOf(node, file)!;
      diagnostics.error("bad-certificate", `the file \`${place.text}\` ${why}`, place.range, {
        help,
      });
    }
    hosts[node.host] = node.insecure ? { ...tls, insecure: true } : tls;
  }
  return hosts;
}

function placeOf(node: HostTlsNode, file: TlsFile): ScalarNode | undefined {
  const places = { ca: node.caCert, cert: node.clientCert, key: node.clientKey };
  return places[file] ?? node.clientCert;
}

async function readFile(
  { text, range }: ScalarNode,
  flowFiles: ReferencedFiles,
  diagnostics: Diagnostics,
): Promise<string | undefined> {
  const file = await flowFiles.find(text);
  if (!file.ok) {
    diagnostics.error(file.code, `the file \`${file.path}\` ${file.why}`, range, {
      help: file.help,
    });
    return undefined;
  }
  try {
    return new TextDecoder().decode(await flowFiles.files.read(file.realPath, MAX_TEXT_FILE_BYTES));
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    const message = `the file \`${file.path}\` cannot be read: ${error.message}`;
    diagnostics.error("unreadable-file", message, range);
  }
}
