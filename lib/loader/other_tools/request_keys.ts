import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { ForeignKeys } from "../keys/key_table.ts";
import {
  entryOf,
  type MapEntry,
  type MapNode,
  quoted,
  replaceEntry,
  type ScalarNode,
  type SourceNode,
} from "../yaml/mod.ts";
import { FOREIGN_AUTH_KEYS } from "./auth.ts";
import { MISPLACED_WAITING_KEYS } from "./waiting_keys.ts";

const METHOD = /^(?:get|head|post|put|patch|delete|options)$/i;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const CLIENT = "client_cert: client.pem, client_key: client.key.pem";
const CLIENT_OPTIONS = "--client-cert client.pem --client-key client.key.pem";

/** What to write instead of the request keys of other tools. */
export const FOREIGN_REQUEST_KEYS: ForeignKeys = {
  json({ key, value }, map, diagnostics) {
    if (entryOf(map, "body")) return undefined;
    const help = "write `body`; a map or a list there is sent as JSON";
    if (value.kind === "scalar") return { help };
    return { help, fix: diagnostics.fix("write `body`", [key.range, "body"]) };
  },
  ...Object.fromEntries(
    METHODS.flatMap((name) => [[name, byMethod], [name.toLowerCase(), byMethod]]),
  ),
  ...FOREIGN_AUTH_KEYS,
  ...Object.fromEntries(
    ["insecure", "verify", "verify_ssl", "skip_verify", "rejectUnauthorized"].map((
      name,
    ) => [name, ofHost("insecure: true", "--insecure")]),
  ),
  ...Object.fromEntries(
    ["ca_cert", "cacert", "ca", "tls"].map((
      name,
    ) => [name, ofHost("ca_cert: ca.pem", "--ca-cert ca.pem")]),
  ),
  ...Object.fromEntries(
    ["client_cert", "client_key", "cert", "key"].map((
      name,
    ) => [name, ofHost(CLIENT, CLIENT_OPTIONS)]),
  ),
  proxy: ofRun,
  ...MISPLACED_WAITING_KEYS,
  ...Object.fromEntries(
    ["assert", "capture", "extract", "loop", "always", "depends_on", "retry", "events"]
      .map((
        name,
      ) => [name, ofStep]),
  ),
};

/** Returns the help for TLS settings, which belong to one host of the flow or to the whole run. */
function ofHost(keys: string, options: string) {
  const help = "it belongs to a host, next to `steps`: " +
    `\`tls: { api.example.test: { ${keys} } }\`; for all hosts, use the option ${options}`;
  return () => ({ help });
}

function ofRun() {
  return {
    help: "it belongs to the run: `--proxy http://HOST:PORT`, or HTTPS_PROXY and HTTP_PROXY",
  };
}

/** Returns the entry of a request written under its method: `GET: http://…`. */
export function methodEntry(map: MapNode): MapEntry & { value: ScalarNode } | undefined {
  if (entryOf(map, "url") || entryOf(map, "method")) return undefined;
  const [only, ...others] = map.entries.filter(({ name }) => METHOD.test(name));
  if (!only || others.length > 0 || typeof textOf(only.value) !== "string") return undefined;
  const key = { ...only.key, value: only.name.toUpperCase(), text: only.name.toUpperCase() };
  return { ...only, key, value: only.value as ScalarNode };
}

function textOf(node: SourceNode): ScalarNode["value"] | undefined {
  return node.kind === "scalar" ? node.value : undefined;
}

function ofStep() {
  return { help: "it belongs to the step: align it with `request`" };
}

function byMethod(_entry: MapEntry, map: MapNode, diagnostics: Diagnostics) {
  const entry = methodEntry(map);
  if (!entry) return undefined;
  const entries = [`method: ${entry.key.text}`, `url: ${quoted(entry.value.text)}`];
  const help = map.entries.length === 1
    ? `write \`request: { ${entries.join(", ")} }\``
    : `write \`${entries.join("\` and \`")}\``;
  return { help, ...replaceEntry(diagnostics, map, entry, entries) };
}

/** Returns what to write instead of a request that is one text: `GET http://…`. */
export function requestOfText(
  text: string,
): Readonly<Record<"method" | "url", string>> | undefined {
  const [, method, url] = /^(?:([A-Za-z]+)\s+)?((?:https?:\/\/|\/|\$\{).*)$/s.exec(text) ?? [];
  return url === undefined ? undefined : { method: (method ?? "GET").toUpperCase(), url };
}

/** Converts the items of a list of headers that have a name and a value to the entries of a map. */
export function headersOfList(items: readonly SourceNode[]): readonly MapEntry[] | undefined {
  const entries = items.map((item): MapEntry | undefined => {
    if (item.kind === "scalar") {
      const [, name, text] = /^([\w-]+)\s*:\s*(.*)$/s.exec(item.text) ?? [];
      const at = { quoted: false, range: item.range } as const;
      return name === undefined ? undefined : {
        name,
        key: { kind: "scalar", value: name, text: name, ...at },
        value: { kind: "scalar", value: text, text, ...at },
      };
    }
    if (item.kind === "list") return undefined;
    const key = (entryOf(item, "name") ?? entryOf(item, "key") ?? entryOf(item, "header"))?.value;
    const value = entryOf(item, "value")?.value;
    if (key?.kind === "scalar" && value) return { key, name: key.text, value };
    return item.entries.length === 1 ? item.entries[0] : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Converts headers on separate lines, or cookies between semicolons, to the entries of a map. */
export function pairsOfText(node: ScalarNode, cookies: boolean): readonly MapEntry[] | undefined {
  if (typeof node.value !== "string" || node.text.trim() === "") return undefined;
  const parts = node.text.trim().split(cookies ? /;\s*/ : /\r?\n/).filter(Boolean);
  const items = parts.map((part): ScalarNode => {
    const text = cookies ? part.replace("=", ": ") : part;
    return { ...node, value: text, text };
  });
  return headersOfList(items);
}
