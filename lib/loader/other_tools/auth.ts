import { AUTH_EXAMPLES, AUTH_FIELDS, AUTH_KEYS, AUTH_SECRETS } from "../keys/auth_keys.ts";
import { type ForeignKeys, type KeyTable, meantKey } from "../keys/key_table.ts";
import {
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  quoted,
  replaceEntry,
  type SourceNode,
} from "../yaml/mod.ts";

/** A name and its value in YAML. */
type Field = readonly [name: string, text: string];

/** Converts the authentication of another tool to the value of `auth`, if it is recognized. */
export function meantAuth(node: SourceNode): string | undefined {
  if (node.kind === "list") {
    const values = node.items.filter(({ kind }) => kind === "scalar").map(flowText);
    const [kind] = values.length === 3 && /^(?:basic|digest)$/.test(values[0]) ? values : ["basic"];
    const pair = values.slice(-2);
    return pair.length === 2 && values.length === node.items.length
      ? authText(kind, userFields(pair[0], pair[1]))
      : undefined;
  }
  if (node.kind === "scalar") return meantByText(node.text);
  const type = entryOf(node, "type")?.value;
  if (type?.kind === "scalar") return meantByType(type.text, node);
  return isUser(node) ? authText("basic", fieldsOf("basic", node)) : undefined;
}

/** A secret and its value in the YAML of {@linkcode meantAuth}. */
const SECRET = new RegExp(
  `\\b(${
    [...AUTH_SECRETS.keys()].join("|")
  }): ("(?:[^"\\\\]|\\\\.)*"|'(?:[^']|'')*'|[^,{}\\[\\]"']+?)(?=,| \\}|$)`,
  "g",
);

/** Replaces the literal secrets in a value of `auth` with expressions. */
export function withExpressions(text: string): string {
  return text.replace(
    SECRET,
    (written, name, value) => value.includes("${") ? written : `${name}: ${AUTH_EXAMPLES[name]}`,
  );
}

/** Converts the keys of other tools below one authentication method to the value of `auth`. */
export function meantBelow(kind: string, node: SourceNode): string | undefined {
  if (kind === "bearer") {
    const token = tokenOf(node);
    return token === undefined ? undefined : authText(kind, token);
  }
  const isPair = kind === "basic" || kind === "digest";
  const pair = isPair ? meantAuth(node) : undefined;
  return pair?.replace(/^\{ (?:basic|digest):/, `{ ${kind}:`);
}

/** What to write instead of the authentication keys of other tools in a request. */
export const FOREIGN_AUTH_KEYS: ForeignKeys = Object.fromEntries(
  ["basicAuth", "basic_auth", "bearer", "bearerToken", "bearer_token", "digest", "digestAuth"].map(
    (name) => [name, (entry, map, diagnostics) => {
      if (entryOf(map, "auth")) return undefined;
      const kind = meantKey(name, AUTH_KEYS) ?? name;
      const { value } = entry;
      const text = meantBelow(kind, value) ??
        (value.kind === "scalar" && kind === "bearer" || value.kind === "map"
          ? authText(kind, flowText(value))
          : undefined);
      if (text === undefined) return { help: `write \`auth: { ${kind}: … }\`` };
      return {
        help: `write \`auth: ${withExpressions(text)}\``,
        ...replaceEntry(diagnostics, map, entry, [`auth: ${text}`]),
      };
    }],
  ),
);

function meantByText(text: string): string | undefined {
  const token = /^bearer\s+(\S.*)$/is.exec(text)?.[1];
  if (token !== undefined) return authText("bearer", quoted(token));
  const [, user, password] = /^((?:\$\{[^}]*\}|[^\s:$])+):(\S+)$/.exec(text) ?? [];
  return user === undefined
    ? undefined
    : authText("basic", userFields(quoted(user), quoted(password)));
}

function meantByType(type: string, node: MapNode): string | undefined {
  const kind = Object.hasOwn(AUTH_KEYS, type) ? type : meantKey(type, AUTH_KEYS);
  if (kind === undefined) return undefined;
  if (kind === "bearer") {
    const token = tokenOf(node) ?? tokenOf(entryOf(node, type)?.value ?? node);
    return token === undefined ? undefined : authText(kind, token);
  }
  const fields = fieldsOf(kind, node);
  return fields === undefined ? undefined : authText(kind, fields);
}

/** Returns the token of a map such as `{ token: x }`, or of a Postman list of pairs. */
function tokenOf(node: SourceNode): string | undefined {
  const token = pairsOf(node).find(({ name }) => /^(?:token|bearer|accessToken)$/.test(name));
  return token?.value.kind === "scalar" ? flowText(token.value) : undefined;
}

/** Returns the fields below a kind under their names here, or `undefined` if one is unknown. */
function fieldsOf(kind: string, node: MapNode): readonly Field[] | undefined {
  const { table } = AUTH_FIELDS[kind];
  const fields = pairsOf(node).flatMap(({ name, value }): readonly (Field | undefined)[] => {
    if (name === "type" || /^grant_?type$/i.test(name)) return [];
    const known = Object.hasOwn(table, name) ? name : meantKey(name, table);
    return [known === undefined ? undefined : [known, flowText(value)]];
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** Returns the entries of a map, including those of the maps and lists of pairs in it. */
function pairsOf(node: SourceNode): readonly MapEntry[] {
  if (node.kind === "scalar") return [];
  if (node.kind === "map") {
    return node.entries.flatMap((entry) =>
      entry.value.kind === "scalar" || entry.name === "scope" ? [entry] : pairsOf(entry.value)
    );
  }
  return node.items.flatMap((item) => {
    if (item.kind !== "map") return [];
    const key = entryOf(item, "key")?.value;
    const value = entryOf(item, "value")?.value;
    return key?.kind === "scalar" && value ? [{ key, name: key.text, value }] : [];
  });
}

function isUser(node: MapNode): boolean {
  const { table } = AUTH_FIELDS.basic;
  return node.entries.length === 2 && node.entries.every(({ name }) => isKeyOf(name, table)) &&
    node.entries.every(({ name }) => !isKeyOf(name, AUTH_KEYS));
}

function isKeyOf(name: string, table: KeyTable): boolean {
  return Object.hasOwn(table, name) || meantKey(name, table) !== undefined;
}

function userFields(username: string, password: string): readonly Field[] {
  return [["username", username], ["password", password]];
}

function authText(kind: string, value: string | readonly Field[] | undefined): string | undefined {
  if (value === undefined || typeof value === "string") return value && `{ ${kind}: ${value} }`;
  const fields = value.map(([name, text]) => `${name}: ${text}`).join(", ");
  return `{ ${kind}: { ${fields} } }`;
}
