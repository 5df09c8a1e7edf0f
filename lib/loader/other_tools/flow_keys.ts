import type { Diagnostics, SourceFile } from "../../diagnostics/mod.ts";
import { DEFAULTS_KEYS } from "../keys/defaults_keys.ts";
import type { ForeignKeys } from "../keys/key_table.ts";
import { entryOf, flowText, type MapEntry, type MapNode, removeEntry } from "../yaml/mod.ts";
import { below, COMMENTS } from "./misplaced_keys.ts";
import { TOOL_FLOW_KEYS } from "./tool_keys.ts";
import { millisecondsOf } from "./waiting_keys.ts";

const BASE_URLS = ["baseUrl", "baseURL", "host", "url"];
const OF_DEFAULTS = Object.keys(DEFAULTS_KEYS);
const BELOW_DEFAULTS = below("defaults", OF_DEFAULTS);
const BELOW_WITHOUT_URL = below("defaults", OF_DEFAULTS.filter((key) => key !== "base_url"));

/** What to write instead of the flow keys of other tools. */
export const FOREIGN_FLOW_KEYS: ForeignKeys = {
  ...TOOL_FLOW_KEYS,
  ...COMMENTS,
  version: (entry, map, diagnostics) => ({
    help: "remove it; the format has no versions",
    ...removeEntry(diagnostics, map, entry),
  }),
  env: (_entry, map) => ({
    help: entryOf(map, "vars")
      ? "add its entries to `vars`; `${ENV.NAME}` reads a variable of the environment"
      : "write `vars`, and `${vars.NAME}` for what is in it; `${ENV.NAME}` reads the environment",
  }),
  timeout: ({ value }) => ({
    help: `\`defaults: { timeout_ms: ${millisecondsOf(value) ?? 5000} }\` limits each request ` +
      "of the flow, `--timeout 10s` each one of a run",
  }),
  ...Object.fromEntries(OF_DEFAULTS.map((name) =>
    [
      name,
      (entry, map, diagnostics) => {
        const variable = asVariable("base_url", entry, diagnostics);
        if (!variable) return BELOW_DEFAULTS[name](entry, map, diagnostics);
        return name === "base_url" ? variable : BELOW_WITHOUT_URL[name](entry, map, diagnostics);
      },
    ] satisfies [string, ForeignKeys[string]]
  )),
  ...Object.fromEntries(BASE_URLS.map((name) =>
    [
      name,
      (entry, _map, diagnostics) =>
        asVariable(name, entry, diagnostics) ?? asVariable("base_url", entry, diagnostics) ??
          { help: `write \`defaults: { base_url: ${flowText(entry.value)} }\`` },
    ] satisfies [string, ForeignKeys[string]]
  )),
};

/** Says how to write a value that the steps name, if they do: `${vars.base_url}/users`. */
function asVariable(
  name: string,
  { value }: MapEntry,
  { source }: Diagnostics,
): { help: string } | undefined {
  if (!isNamed(name, source)) return undefined;
  return { help: `write \`vars: { ${name}: ${flowText(value)} }\`` };
}

function isNamed(name: string, { text }: SourceFile): boolean {
  return new RegExp(`\\{\\s*(?:vars\\.)?${name}\\b`).test(text);
}

/** Returns what is beside `defaults` and belongs under it, so that it is read as if it were there. */
export function misplacedDefaults(root: MapNode, source: SourceFile): MapEntry | undefined {
  const names = isNamed("base_url", source) ? BELOW_WITHOUT_URL : BELOW_DEFAULTS;
  const entries = root.entries.filter(({ name }) => Object.hasOwn(names, name));
  if (entries.length === 0) return undefined;
  const [{ key }] = entries;
  return { name: "defaults", key, value: { kind: "map", entries, range: key.range } };
}
