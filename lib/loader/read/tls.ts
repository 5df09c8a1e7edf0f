import type { HostTlsNode } from "../flow.ts";
import { HOST_TLS_KEYS, TLS_HOST } from "../keys/flow_keys.ts";
import { checkKeys, entryFor, type ForeignKeys, meantKey } from "../keys/key_table.ts";
import type { MapEntry, MapNode, ScalarNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

const HOSTS = "name the host: `tls: { api.example.test: { ca_cert: ca.pem } }`";

const MAX_PORT = 65535;

/** Words of other tools that say the opposite of `insecure`. */
const CHECKING: ForeignKeys = Object.fromEntries(
  ["verify", "rejectUnauthorized"].map((word) => [
    word,
    () => ({ help: "write `insecure: true` to leave the check out" }),
  ]),
);

/** Reads `tls`: the TLS settings of each host. */
export function readTls({ value }: MapEntry, reader: NodeReader): HostTlsNode[] {
  const map = reader.map(value, "`tls`", HOSTS);
  if (!map) return [];
  const flat = map.entries.find(({ name }) =>
    Object.hasOwn(HOST_TLS_KEYS, name) || meantKey(name, HOST_TLS_KEYS) !== undefined
  );
  if (flat && flat.value.kind === "scalar") {
    reader.diagnostics.error("unknown-key", `\`${flat.name}\` is not a host`, flat.key.range, {
      help: `for all hosts, use the option ${optionOf(flat.name)}; or ${HOSTS}`,
    });
    return [];
  }
  return map.entries.flatMap((entry) => readHost(entry, reader) ?? []);
}

function readHost({ name, key, value }: MapEntry, reader: NodeReader): HostTlsNode | undefined {
  if (!TLS_HOST.test(name) || Number(/:(\d+)$/.exec(name)?.[1] ?? 0) > MAX_PORT) {
    reader.diagnostics.error("bad-tls-host", `\`${name}\` is not a host`, key.range, {
      help: hostHelp(name),
    });
  }
  const map = reader.map(
    value,
    `\`${name}\``,
    "write `{ ca_cert: ca.pem }` or `{ insecure: true }`",
  );
  if (!map) return undefined;
  checkKeys(reader.diagnostics, map, HOST_TLS_KEYS, "the TLS of a host", () => CHECKING);
  const insecure = entryFor(map, "insecure", HOST_TLS_KEYS);
  const [caCert, clientCert, clientKey] = ["ca_cert", "client_cert", "client_key"]
    .map((file) => readFile(map, file, reader));
  if (clientKey && !clientCert) {
    reader.diagnostics.error(
      "missing-key",
      "`client_key` needs the key `client_cert`",
      clientKey.range,
      {
        help: "name the certificate that the key belongs to: `client_cert: client.pem`",
      },
    );
  }
  return {
    host: name.toLowerCase(),
    node: map,
    ...(caCert ? { caCert } : {}),
    ...(clientCert ? { clientCert } : {}),
    ...(clientKey ? { clientKey } : {}),
    insecure: (insecure && reader.boolean(insecure.value, "`insecure`")) ?? false,
  };
}

function readFile(map: MapNode, name: string, reader: NodeReader): ScalarNode | undefined {
  const node = entryFor(map, name, HOST_TLS_KEYS)?.value;
  const what = `\`${name}\``;
  const text = node && reader.text(node, what, `name a file: \`${name}: ${name}.pem\``);
  if (text === undefined) return undefined;
  if (text === "" || text.includes("${") || text.includes("-----BEGIN")) {
    reader.diagnostics.error("wrong-type", `${what} takes the name of a file`, node!.range, {
      help: text.includes("${")
        ? "expressions are not allowed here; --ca-cert, --client-cert and --client-key take a " +
          "file that is not the same in every run"
        : `put it in a file next to the flow: \`${name}: ${name}.pem\``,
    });
    return undefined;
  }
  return node as ScalarNode;
}

/** Returns the command line option that does for all hosts what a key does for one. */
function optionOf(key: string): string {
  const name = Object.hasOwn(HOST_TLS_KEYS, key) ? key : meantKey(key, HOST_TLS_KEYS) ?? key;
  return `\`--${name.replaceAll("_", "-")}\``;
}

/** Returns what to write instead of a text that is not a host: the host, if the text is a URL. */
function hostHelp(text: string): string {
  if (text.includes("${")) {
    return "expressions are not allowed here; --ca-cert, --client-cert and --insecure apply to every host";
  }
  const port = /^[^/]*[^:/]:(\d+)$/.exec(text)?.[1];
  if (port !== undefined) return "a port is a number from 1 to 65535";
  if (/^[0-9a-f:.]+$/i.test(text) && text.includes(":")) return `write \`"[${text}]"\``;
  if (/^[^/:\s]+(?::\d+)?\//.test(text)) return `write \`${text.slice(0, text.indexOf("/"))}\``;
  if (text.includes("*")) return "name each host; wildcards are not supported";
  if (URL.canParse(text) && new URL(text).host !== "") return `write \`${new URL(text).host}\``;
  return "write a host, or a host and a port: `api.example.test:8443`";
}
