import { type DiagnosticDetails, type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import { joinWithAnd, joinWithOr } from "../../text/mod.ts";
import { AUTH_EXAMPLES, AUTH_FIELDS, AUTH_KEYS } from "../keys/auth_keys.ts";
import { checkKeys, entryFor, type ForeignKeys } from "../keys/key_table.ts";
import { mistakes } from "../mistakes.ts";
import { entryOf, type MapEntry, replaceValue, type SourceNode } from "../yaml/mod.ts";
import { NodeReader } from "./node_reader.ts";

/** The `auth` of a request, as written. */
export interface AuthNode {
  /** The authentication method: a key of {@linkcode AUTH_KEYS}. */
  readonly kind: string;
  /** The values below the method by key; the text of `bearer` is under `bearer`. */
  readonly fields: ReadonlyMap<string, SourceNode>;
}

const EXAMPLE = `write \`auth: { ${exampleOf("bearer")} }\``;
const KEYS = joinWithAnd(Object.keys(AUTH_KEYS).map((key) => `\`${key}\``));
const MAP = "a map of `key: value`";
const WHERE_HELP = "every server must support `header`; `body` is for servers that do not";
const CLIENT_AUTH: readonly unknown[] = ["header", "body"];

/** Authentication methods of other tools that are headers here. */
const NO_AUTH: ForeignKeys = Object.fromEntries(
  ["api_key", "apiKey", "apikey", "api-key"].map((name) => [name, () => ({
    help: 'a key is a header: write `headers: { x-api-key: "${ENV.API_KEY}" }` instead of `auth`',
  })]),
);

/** Reads the `auth` of a request; returns `undefined` if it has no valid method. */
export function readAuth({ value }: MapEntry, diagnostics: Diagnostics): AuthNode | undefined {
  const reader = new NodeReader(diagnostics);
  const isOwn = value.kind === "map" &&
    value.entries.every(({ name }) => Object.hasOwn(AUTH_KEYS, name));
  const meant = isOwn ? undefined : mistakes.parts.meantAuth(value);
  const details = meant === undefined ? undefined : instead(value, meant, diagnostics);
  const map = details && value.kind !== "map"
    ? reader.wrong(value, "`auth`", MAP, details)
    : reader.map(value, "`auth`", EXAMPLE);
  if (!map) return undefined;
  if (details) {
    const { key } = entryOf(map, "type") ?? map.entries[0];
    diagnostics.error(
      "unknown-key",
      `\`${key.text}\` is not a key of \`auth\``,
      key.range,
      details,
    );
    return undefined;
  }
  checkKeys(diagnostics, map, AUTH_KEYS, "`auth`", () => NO_AUTH);
  const ways = Object.keys(AUTH_KEYS).flatMap((name) => {
    const entry = entryFor(map, name, AUTH_KEYS);
    return entry ? [{ name, entry }] : [];
  }).sort((a, b) => a.entry.key.range.start - b.entry.key.range.start);
  const [first, second] = ways;
  if (second) {
    const message = `\`${first.name}\` and \`${second.name}\` are two ways to authenticate`;
    diagnostics.error("two-auths", message, second.entry.key.range, {
      help: "keep one of the two",
      related: [labelAt(diagnostics.source, first.entry.key.range, "the first is here")],
    });
  }
  if (!first) {
    if (map.entries.length === 0) {
      diagnostics.error("missing-key", "`auth` names no way to authenticate", value.range, {
        help: `the keys are ${KEYS}`,
      });
    }
    return undefined;
  }
  return readWay(first.name, first.entry.value, value, reader);
}

function readWay(
  kind: string,
  node: SourceNode,
  whole: SourceNode,
  reader: NodeReader,
): AuthNode | undefined {
  const { diagnostics } = reader;
  const explain = () => {
    const meant = mistakes.parts.meantBelow(kind, node);
    return meant === undefined || whole.kind !== "map" || whole.entries.length > 1
      ? undefined
      : instead(whole, meant, diagnostics);
  };
  if (kind === "bearer") {
    const fields = new Map([[kind, node]]);
    return isText(kind, node, reader, explain) ? { kind, fields } : undefined;
  }
  const { table, required } = AUTH_FIELDS[kind];
  const example = `${kind}: { ${required.map(exampleOf).join(", ")} }`;
  const details = node.kind === "map" ? undefined : explain();
  const map = details
    ? reader.wrong(node, `\`${kind}\``, MAP, details)
    : reader.map(node, `\`${kind}\``, `write \`${example}\``);
  if (!map) return undefined;
  checkKeys(diagnostics, map, table, `\`${kind}\``, () => ({
    grant_type: () => ({ help: "remove it; the grant is `client_credentials`" }),
    type: explain,
  }));
  const fields = new Map<string, SourceNode>();
  for (const name of Object.keys(table)) {
    const value = required.includes(name)
      ? reader.required(map, name, table, `\`${kind}\``, `write \`${exampleOf(name)}\``)
      : entryFor(map, name, table)?.value;
    if (value && isField(name, value, reader)) fields.set(name, value);
  }
  return required.every((name) => fields.has(name)) ? { kind, fields } : undefined;
}

function isField(name: string, node: SourceNode, reader: NodeReader): boolean {
  if (name === "scope" && node.kind === "list") {
    return node.items.every((item) => isText(name, item, reader));
  }
  if (name !== "client_auth") return isText(name, node, reader);
  if (node.kind === "scalar" && CLIENT_AUTH.includes(node.value)) return true;
  reader.wrong(node, `\`${name}\``, joinWithOr(["`header`", "`body`"]), WHERE_HELP);
  return false;
}

function isText(
  name: string,
  node: SourceNode,
  reader: NodeReader,
  explain?: () => DiagnosticDetails | undefined,
): boolean {
  const isEmpty = name === "bearer" && node.kind === "scalar" && node.text === "";
  if (node.kind === "scalar" && node.value !== null && !isEmpty) return true;
  reader.wrong(
    node,
    `\`${name}\``,
    isEmpty ? "a token" : "text",
    explain?.() ?? `write \`${exampleOf(name)}\``,
  );
  return false;
}

function exampleOf(name: string): string {
  return `${name}: ${AUTH_EXAMPLES[name]}`;
}

function instead(node: SourceNode, text: string, diagnostics: Diagnostics): DiagnosticDetails {
  return {
    help: `write \`auth: ${mistakes.parts.withExpressions(text)}\``,
    ...replaceValue(diagnostics, node, text),
  };
}
