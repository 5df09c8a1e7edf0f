import { LazyModule } from "../../text/mod.ts";
import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { Flow, Step } from "../flow.ts";
import { FLOW_KEYS, STEP_KEYS } from "../keys/flow_keys.ts";
import { checkKeys, entryFor, meantKey } from "../keys/key_table.ts";
import { mistakes } from "../mistakes.ts";
import {
  entriesText,
  entryOf,
  type MapEntry,
  type MapNode,
  MAX_QUOTED_YAML,
  type ScalarNode,
  type SourceNode,
} from "../yaml/mod.ts";
import { NodeReader } from "./node_reader.ts";
import { checkFixed, checkLength, readStep } from "./step.ts";

const tlsReading = new LazyModule(() => import("./tls.ts"));
const conditionReading = new LazyModule(() => import("./conditions.ts"));
const dataReading = new LazyModule(() => import("./data.ts"));
const defaultsReading = new LazyModule(() => import("./defaults.ts"));
const useReading = new LazyModule(() => import("./use.ts"));
const wordReading = new LazyModule(() => import("./word_list.ts"));

/**
 * Reads the structure of a flow file: its keys and the kinds of their values. Reading continues
 * after a mistake.
 *
 * @param root The document.
 * @param diagnostics Collects every mistake.
 * @param searched Whether nobody named the file, so that it may not be meant as a flow.
 * @returns The flow as far as it could be read; `undefined` if it is not a flow at all.
 */
export function readFlow(
  root: SourceNode,
  diagnostics: Diagnostics,
  searched: boolean = false,
): Flow | undefined {
  const reader = new NodeReader(diagnostics);
  if (root.kind !== "map" || !looksLikeFlow(root)) {
    mistakes.parts.reportNotAFlow(root, diagnostics, searched);
    return undefined;
  }
  checkKeys(diagnostics, root, FLOW_KEYS, "a flow", () => mistakes.parts.FOREIGN_FLOW_KEYS);
  const nameEntry = entryFor(root, "name", FLOW_KEYS);
  const data = entryFor(root, "data", FLOW_KEYS);
  if (data) dataReading.parts.checkData(data, reader);
  const items = readItems(root, reader);
  const given = defaultsOf(root, diagnostics);
  const defaults = given && defaultsReading.parts.readDefaults(given, reader);
  const steps = items.map(({ node, key }) => {
    const step = readStep(node, key, reader);
    return step && defaults ? defaultsReading.parts.withDefaults(step, defaults) : step;
  });
  const tls = entryFor(root, "tls", FLOW_KEYS);
  const conditions = entryFor(root, "if", FLOW_KEYS);
  const inputs = entryFor(root, "inputs", FLOW_KEYS);
  const outputs = entryFor(root, "outputs", FLOW_KEYS);
  return {
    source: diagnostics.source,
    node: root,
    name: (nameEntry && readName(nameEntry, data !== undefined, reader)) ?? diagnostics.source.path,
    ...(nameEntry ? { nameEntry } : {}),
    tags: readWords(root, "tags", reader),
    locks: readWords(root, "lock", reader),
    conditions: conditions ? conditionReading.parts.readConditions(conditions, reader) : [],
    ...(data ? { data } : {}),
    inputs: inputs ? useReading.parts.readInputs(inputs, root, reader) : [],
    ...(defaults ? { defaults } : {}),
    vars: readVars(root, reader),
    outputs: outputs ? useReading.parts.readOutputs(outputs, reader) : [],
    ...(tls ? { tls: tlsReading.parts.readTls(tls, reader) } : {}),
    steps: steps.filter((step) => step !== undefined),
    unreadSteps: items.flatMap(({ node }, i) => namesIn(node, steps[i])),
  };
}

/** Returns the defaults of a flow, or else what is meant as such beside the other keys. */
function defaultsOf(root: MapNode, { source }: Diagnostics): MapEntry | undefined {
  const given = entryFor(root, "defaults", FLOW_KEYS);
  if (given || root.entries.every(({ name }) => Object.hasOwn(FLOW_KEYS, name))) return given;
  return mistakes.parts.misplacedDefaults(root, source);
}

function readWords(
  root: MapNode,
  key: "tags" | "lock",
  reader: NodeReader,
): readonly string[] {
  const entry = entryFor(root, key, FLOW_KEYS);
  return entry ? wordReading.parts.readWords(entry.value, key, reader) : [];
}

/** Returns the name of a flow; an empty one is none. With `data`, it may refer to the row. */
function readName({ value }: MapEntry, hasData: boolean, reader: NodeReader): string | undefined {
  if (isEmptyName(value)) return undefined;
  if (!hasData) checkFixed(value, "a flow's name", reader);
  checkLength(value, "a flow's name", reader);
  return reader.text(value, "`name`");
}

/** Returns whether the value of `name` is missing or blank. */
export function isEmptyName(value: SourceNode): boolean {
  return value.kind === "scalar" && (value.value === null || value.text.trim() === "");
}

/** An item of `steps`: a step and, if `steps` is a map, its key. */
interface StepItem {
  readonly node: SourceNode;
  readonly key?: ScalarNode;
}

function readItems(root: MapNode, reader: NodeReader): StepItem[] {
  const node = reader.required(root, "steps", FLOW_KEYS, "a flow", "list the steps under `steps:`");
  if (!node) return [];
  if (node.kind === "map" && mistakes.parts.isStep(node)) {
    reader.list(node, "`steps`", {
      help: "begin the step with `- `",
      ...mistakes.parts.asItem(node, reader.diagnostics),
    });
    return [{ node }];
  }
  if (node.kind === "map" && node.entries.length > 0) {
    const [{ name }] = node.entries;
    reader.list(node, "`steps`", `begin each step with its name: \`- name: ${name}\``);
    return node.entries.map(({ key, value }) => ({ node: value, key }));
  }
  const list = reader.list(node, "`steps`", "begin each step with `- name: …`");
  if (list?.items.length === 0) {
    reader.diagnostics.error("no-steps", "the flow has no steps", list.range, {
      help: "a step has a `name` and a `request`",
    });
  }
  const items = list?.items ?? [];
  const joined = items.every(hasName) ? items : mistakes.parts.joinItems(items, reader.diagnostics);
  return joined.map((item) => ({ node: item }));
}

function hasName(item: SourceNode): boolean {
  return item.kind === "map" && entryOf(item, "name") !== undefined;
}

/** Returns the names of steps that could not be read. */
function namesIn(node: SourceNode, step: Step | undefined): string[] {
  if (step && step.name !== "") return [];
  if (node.kind === "scalar") return [node.text];
  const maps = node.kind === "list"
    ? node.items
    : [node, ...node.entries.map(({ value }) => value)];
  return maps.flatMap((map) => {
    if (map.kind !== "map") return [];
    const name = entryFor(map, "name", STEP_KEYS)?.value;
    return name?.kind === "scalar" ? [name.text] : [];
  });
}

/**
 * Returns whether a map has the key `steps` or a misspelling of it. Such a map is a flow, even with
 * other mistakes.
 */
function looksLikeFlow(root: MapNode): boolean {
  if (root.entries.every(({ name }) => Object.hasOwn(FLOW_KEYS, name))) {
    return entryOf(root, "steps") !== undefined;
  }
  if (mistakes.parts.otherKind(root) !== undefined) return false;
  return entryOf(root, "steps") !== undefined ||
    root.entries.some(({ name }) => meantKey(name, FLOW_KEYS) === "steps");
}

function readVars(root: MapNode, reader: NodeReader): readonly MapEntry[] {
  const entry = entryFor(root, "vars", FLOW_KEYS);
  const map = entry && reader.map(entry.value, "`vars`", varsHelp(entry.value));
  return map?.entries ?? [];
}

function varsHelp(node: SourceNode): string | undefined {
  if (node.kind !== "list") return "write `name: value`";
  if (node.items.length > 0 && node.items.every(({ kind }) => kind === "map")) {
    const entries = node.items.flatMap((item) => item.kind === "map" ? item.entries : []);
    const text = entriesText(entries);
    if (text.length <= MAX_QUOTED_YAML) return `write \`vars: ${text}\``;
  }
  const [first] = node.items;
  const name = first?.kind === "scalar" ? first.text : "name";
  return `give each a value: \`vars: { ${name}: … }\``;
}
