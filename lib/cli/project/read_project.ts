import { Diagnostics, type Range, SourceFile } from "../../diagnostics/mod.ts";
import { LINT_CODES } from "../../diagnostics/mod.ts";
import {
  checkKeys,
  entryFor,
  entryOf,
  type KeyTable,
  type MapEntry,
  type MapNode,
  NodeReader,
  PROJECT_KEYS,
  readYaml,
  type SourceNode,
  STAGE_KEYS,
} from "../../loader/mod.ts";
import { isSecret, secretsInProxy, secretsInUrl } from "../../secrets/mod.ts";
import { closestWord, joinWithOr } from "../../text/mod.ts";
import { nameHelp, VALUE_NAME } from "../../resolver/mod.ts";
import { type OptionSpec, readValue, RUN_OPTIONS, variableOf } from "../options/mod.ts";
import { UsageError } from "../usage_error.ts";

/** A setting of the project file. */
export interface Setting {
  /** The value of the option that it stands for, or the node of a map. */
  readonly value: unknown;
  /** The place of the value; of a list, those of its items. */
  readonly ranges: readonly Range[];
  /** The line of its key, from 1. */
  readonly line: number;
  /** The stage that it belongs to; absent for those of the project. */
  readonly stage?: string;
}

/** The settings of one layer: those of the project, or of a stage, by their keys. */
export type Settings = ReadonlyMap<string, Setting>;

/** A project file that was read. */
export interface ProjectFile {
  /** The path as messages show it. */
  readonly path: string;
  readonly settings: Settings;
  readonly stages: ReadonlyMap<string, Settings>;
  /** The levels of lint rules. */
  readonly lint: ReadonlyMap<string, LintLevel>;
  /** The secrets that are written in it, though they do not belong there. */
  readonly secrets: readonly string[];
  readonly diagnostics: Diagnostics;
}

/** What `check` does with the findings of a rule. */
export type LintLevel = typeof LINT_LEVELS[number];
const LINT_LEVELS = ["off", "warning", "error"] as const;

/** The keys whose values are maps, which layers add to each other. */
const MAPS = ["vars", "labels"];

/** Reads settings, and collects the secrets among them. */
class SettingReader extends NodeReader {
  readonly secrets: string[] = [];
}

/** Reads a project file; what is wrong with it is in its diagnostics. */
export function readProject(path: string, text: string): ProjectFile {
  const diagnostics = new Diagnostics(new SourceFile(path, text));
  const reader = new SettingReader(diagnostics);
  const root = parse(text, diagnostics);
  const map = root && reader.map(root, "a project file", "write `paths: [flows]`");
  if (!map) return { ...NOTHING, path, diagnostics };
  const steps = entryOf(map, "steps");
  if (steps) {
    diagnostics.error(
      "unknown-key",
      "a project file has no `steps`: this is a flow",
      steps.key.range,
      {
        help: "rename the flow: the name `baton.yaml` is that of the project file",
      },
    );
    return { ...NOTHING, path, diagnostics };
  }
  checkKeys(diagnostics, map, PROJECT_KEYS, "a project file");
  return {
    path,
    settings: readSettings(map, PROJECT_KEYS, reader, path),
    stages: readStages(map, reader, path),
    lint: readLint(map, reader),
    secrets: reader.secrets,
    diagnostics,
  };
}

const NOTHING = { settings: new Map(), stages: new Map(), lint: new Map(), secrets: [] } as const;

function parse(text: string, diagnostics: Diagnostics): SourceNode | undefined {
  if (text.trim() === "") return { kind: "map", entries: [], range: { start: 0, end: 0 } };
  return readYaml(
    text,
    ({ code, message, range, details: { help } }) =>
      diagnostics.error(code, message, range, help === undefined ? {} : { help }),
  );
}

function readSettings(
  map: MapNode,
  table: KeyTable,
  reader: SettingReader,
  path: string,
  stage?: string,
): Settings {
  const { source } = reader.diagnostics;
  const settings = new Map<string, Setting>();
  for (const key of Object.keys(table)) {
    if (key === "stages" || key === "lint") continue;
    const entry = entryFor(map, key, table);
    if (!entry) continue;
    const value = MAPS.includes(key)
      ? readMap(entry, reader)
      : readOption(key, entry.value, reader, path);
    if (value === undefined) continue;
    const { line } = source.position(entry.key.range.start);
    const ranges = nodesOf(entry.value).map(({ range }) => range);
    settings.set(key, { value, ranges, line, ...(stage === undefined ? {} : { stage }) });
  }
  return settings;
}

function readStages(map: MapNode, reader: SettingReader, path: string) {
  const entry = entryFor(map, "stages", PROJECT_KEYS);
  const all = entry && reader.map(entry.value, "`stages`", STAGES_HELP);
  const stages = new Map<string, Settings>();
  for (const { name, value } of all?.entries ?? []) {
    if (value.kind === "scalar" && value.value === null) {
      stages.set(name, new Map());
      continue;
    }
    const own = reader.map(value, "a stage", STAGES_HELP);
    if (!own) continue;
    checkKeys(reader.diagnostics, own, STAGE_KEYS, "a stage");
    stages.set(name, readSettings(own, STAGE_KEYS, reader, path, name));
  }
  return stages;
}

const STAGES_HELP = "write `stages: { staging: { env_file: staging.env } }`";

function nodesOf(node: SourceNode): readonly SourceNode[] {
  return node.kind === "list" ? node.items : [node];
}

/** Reads a map of `vars` or `labels`; what is secret does not belong there. */
function readMap({ name: key, value }: MapEntry, reader: SettingReader): MapNode | undefined {
  const map = reader.map(value, `\`${key}\``, `write \`${key}: { name: value }\``);
  for (const entry of map?.entries ?? []) {
    reportSecrets(entry.name, entry.value, reader);
    if (key === "vars") checkParameter(entry, reader);
    else checkLabel(entry, reader);
  }
  return map;
}

function checkParameter({ name, key }: MapEntry, { diagnostics }: SettingReader): void {
  if (VALUE_NAME.test(name)) return;
  const message = `\`${name}\` cannot be the name of a variable`;
  diagnostics.error("bad-name", message, key.range, { help: nameHelp(name) });
}

function checkLabel({ name, value }: MapEntry, reader: SettingReader): void {
  if (value.kind === "scalar" && value.value !== null) return;
  reader.wrong(value, `the label \`${name}\``, "text", `write \`${name}: text\``);
}

function reportSecrets(name: string, node: SourceNode, reader: SettingReader): void {
  if (node.kind === "list") return node.items.forEach((item) => reportSecrets(name, item, reader));
  if (node.kind === "map") {
    return node.entries.forEach((entry) => reportSecrets(entry.name, entry.value, reader));
  }
  if (node.value === null || node.text.includes("${")) return;
  const secrets = isSecret(name, node.text) ? [node.text] : secretsInUrl(node.text);
  const variable = name.replaceAll(/\W+/g, "_").toUpperCase();
  const help = `read it from the environment: \`${name}: "\${ENV.${variable}}"\``;
  if (secrets.length > 0) reportSecret(node.range, name, secrets, help, reader);
}

function reportSecret(
  range: Range,
  name: string,
  found: readonly string[],
  help: string,
  { diagnostics, secrets }: SettingReader,
): void {
  secrets.push(...found);
  const message = `\`${name}\` is a secret, and the file is for everyone`;
  diagnostics.error("secret-setting", message, range, { help });
}

/** Returns the option of a key: `env_file` is `--env-file`. */
export function optionOf(key: string): OptionSpec | undefined {
  const name = key.replaceAll("_", "-");
  return RUN_OPTIONS.find((option) => option.name === name);
}

/** Reads the value of an option; `paths` is none, and takes what a list takes. */
function readOption(key: string, node: SourceNode, reader: SettingReader, path: string): unknown {
  const option = optionOf(key) ?? PATHS;
  if (option.kind === "switch") return reader.boolean(node, `\`${key}\``);
  const nodes = option.kind === "list" ? nodesOf(node) : [node];
  if (key === "paths" && nodes.length === 0) {
    reader.diagnostics.error("bad-setting", "`paths` names nothing", node.range, {
      help: "write `paths: [flows]`, or remove it",
    });
    return undefined;
  }
  const values = nodes.map((one) => readText(option, key, one, reader, path));
  if (values.some((value) => value === undefined)) return undefined;
  return option.kind === "list" ? values : values[0];
}

const PATHS: OptionSpec = { name: "paths", kind: "list", takes: "file", summary: "" };

function readText(
  option: OptionSpec,
  key: string,
  node: SourceNode,
  reader: SettingReader,
  path: string,
): unknown {
  const { diagnostics } = reader;
  if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean") {
    return reader.wrong(
      node,
      `\`${key}\``,
      option.kind === "list" ? "text, or a list of texts" : "text",
    );
  }
  const { text, range } = node;
  const instead = option === PATHS
    ? "give it on the command line"
    : `give it on the command line, or as \`${variableOf(option)}\``;
  if (text.includes("${")) {
    diagnostics.error("bad-setting", `expressions are not allowed in \`${key}\``, range, {
      help: `only \`vars\` and \`labels\` may refer to the environment; ${instead}`,
    });
    return undefined;
  }
  const secrets = key === "proxy" ? secretsInProxy(text) : secretsInUrl(text);
  if (secrets.length > 0) return void reportSecret(range, key, secrets, instead, reader);
  try {
    return readValue(option, option.takes === undefined ? text : besideFile(text, path), key);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    diagnostics.error("bad-setting", error.message, range);
    return undefined;
  }
}

/** Returns a path of the project file relative to the working directory. */
function besideFile(text: string, path: string): string {
  const folder = path.replace(/[^/]*$/, "");
  // A glob without a slash matches names in any folder.
  const isName = !text.includes("/") && /[*?[{]/.test(text);
  return isName || folder === "" || /^(?:[/\\]|[A-Za-z]:)/.test(text) ? text : folder + text;
}

function readLint(map: MapNode, reader: SettingReader): ReadonlyMap<string, LintLevel> {
  const entry = entryFor(map, "lint", PROJECT_KEYS);
  const rules = entry && reader.map(entry.value, "`lint`", "write `lint: { unused-capture: off }`");
  const levels = new Map<string, LintLevel>();
  for (const { name, key, value } of rules?.entries ?? []) {
    const level = value.kind === "scalar"
      ? LINT_LEVELS.find((one) => one === value.text)
      : undefined;
    if (!Object.hasOwn(LINT_CODES, name)) reportRule(name, key.range, reader);
    else if (level === undefined) {
      reader.wrong(value, `\`${name}\``, joinWithOr(LINT_LEVELS.map((one) => `\`${one}\``)));
    } else levels.set(name, level);
  }
  return levels;
}

function reportRule(name: string, range: Range, { diagnostics }: NodeReader): void {
  const near = closestWord(name, Object.keys(LINT_CODES));
  diagnostics.error("unknown-key", `there is no lint rule \`${name}\``, range, {
    help: near === undefined
      ? "`docs/diagnostics.md` lists the rules under Advice"
      : `did you mean \`${near}\`?`,
  });
}
