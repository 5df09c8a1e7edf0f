import { labelAt } from "../../diagnostics/mod.ts";
import type { InputNode, UseNode } from "../flow.ts";
import { STEP_KEYS } from "../keys/flow_keys.ts";
import { INPUT_KEYS, REQUEST_STEP_KEYS, USE_KEYS } from "../keys/use_keys.ts";
import { checkKeys, entryFor, isEmptyKey } from "../keys/key_table.ts";
import {
  entriesText,
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  MAX_QUOTED_YAML,
  type ScalarNode,
  type SourceNode,
} from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

/**
 * Reads the `use` of a step.
 *
 * @param step The whole step, which may not have what belongs to a request.
 */
export function readUse({ key, value }: MapEntry, step: MapNode, reader: NodeReader): UseNode {
  reportRequestKeys(step, key, reader);
  if (value.kind === "scalar") return readPathAlone(value, reader);
  const map = reader.map(value, "`use`", "write `use: { flow: login.yaml }`");
  const node = map ?? { kind: "map", entries: [], range: value.range };
  if (!map) return { node, flow: nothingAt(value), inputs: [], once: false };
  checkKeys(reader.diagnostics, map, USE_KEYS, "`use`");
  const flow = reader.required(
    map,
    "flow",
    USE_KEYS,
    "`use`",
    "name the file of the flow: `flow: login.yaml`",
  );
  return {
    node,
    flow: (flow && readPath(flow, reader)) ?? nothingAt(value),
    inputs: readGiven(entryFor(map, "with", USE_KEYS), reader),
    once: readOnce(entryFor(map, "once", USE_KEYS), reader),
  };
}

/** Reads a path in the place of the map, and says where it belongs. */
function readPathAlone(value: ScalarNode, reader: NodeReader): UseNode {
  const node = { kind: "map", entries: [], range: value.range } as const;
  const written = `{ flow: ${flowText(value)} }`;
  const isPath = typeof value.value === "string" && value.text.trim() !== "";
  const details = isPath
    ? { fix: reader.diagnostics.fix(`write \`use: ${written}\``, [value.range, written]) }
    : {};
  const help = isPath ? `write \`use: ${written}\`` : "write `use: { flow: login.yaml }`";
  reader.wrong(value, "`use`", "a map with the key `flow`", { help, ...details });
  return { node, flow: nothingAt(value), inputs: [], once: false };
}

const PATH_HELP = "write the path of a flow file: `flow: login.yaml`";

function readPath(node: SourceNode, reader: NodeReader): ScalarNode | undefined {
  const text = reader.text(node, "`flow`", PATH_HELP);
  if (text === undefined) return undefined;
  if (text.trim() === "") return reader.wrong(node, "`flow`", "the path of a flow file", PATH_HELP);
  const path = node as ScalarNode;
  if (path.text.includes("${")) {
    reader.diagnostics.error(
      "bad-name",
      "expressions are not allowed in the path of a flow",
      path.range,
      {
        help:
          "the flow that a step uses is the same in every run; give it what differs with `with`",
      },
    );
    return undefined;
  }
  return path;
}

/** Returns a path that is missing, at the place of what is there instead. */
function nothingAt({ range }: SourceNode): ScalarNode {
  return { kind: "scalar", value: null, text: "", quoted: false, range };
}

/** Reads the inputs that a step gives. */
function readGiven(entry: MapEntry | undefined, reader: NodeReader): readonly MapEntry[] {
  if (!entry) return [];
  return reader.map(entry.value, "`with`", "give each input a value: `with: { user: ann }`")
    ?.entries ?? [];
}

/** Reads whether a flow runs once for all that use it. */
function readOnce(entry: MapEntry | undefined, reader: NodeReader): boolean {
  if (!entry) return false;
  const { value } = entry;
  if (value.kind === "scalar" && value.value === "run") return true;
  const isFalse = value.kind === "scalar" && value.value === false;
  reader.wrong(value, "`once`", "`run`", {
    help: isFalse
      ? "remove it: without `once`, the flow runs at each use"
      : "write `once: run`: the flow runs once in a run, and all that use it get its outputs",
    ...(isFalse ? {} : { fix: reader.diagnostics.fix("write `once: run`", [value.range, "run"]) }),
  });
  return false;
}

/** Reports the keys of a step that only a step with a request has. */
function reportRequestKeys(step: MapNode, use: ScalarNode, { diagnostics }: NodeReader): void {
  for (const name of REQUEST_STEP_KEYS) {
    const entry = entryOf(step, name);
    if (!entry || isEmptyKey(entry, STEP_KEYS)) continue;
    const message = `a step with \`use\` has no \`${name}\` of its own`;
    diagnostics.error("use-and-request", message, entry.key.range, {
      help: HELP_INSTEAD[name],
      related: [labelAt(diagnostics.source, use.range, "the step uses a flow")],
    });
  }
}

const IN_USED_STEP = "write it in the step of that flow";
const HELP_INSTEAD: Readonly<Record<typeof REQUEST_STEP_KEYS[number], string>> = {
  request: "give the request a step of its own",
  capture: "that flow gives values under `outputs`: `outputs: { token: … }`",
  extract: "that flow gives values under `outputs`: `outputs: { token: … }`",
  assert: "assert in the steps of that flow, or in a step after this one",
  loop: IN_USED_STEP,
  retry: IN_USED_STEP,
  events: IN_USED_STEP,
  for_each: IN_USED_STEP,
};

/**
 * Reads the `inputs` of a flow.
 *
 * @param flow The whole flow, whose variables have other names.
 */
export function readInputs({ value }: MapEntry, flow: MapNode, reader: NodeReader): InputNode[] {
  const map = reader.map(value, "`inputs`", inputsHelp(value));
  const vars = entryOf(flow, "vars")?.value;
  return (map?.entries ?? []).map((entry) => {
    const { name, key } = entry;
    const variable = vars?.kind === "map" ? entryOf(vars, name) : undefined;
    if (variable) reportTwice(key, variable, reader);
    const fallback = readFallback(entry, reader);
    return { name, key, ...(fallback ? { fallback } : {}) };
  });
}

function inputsHelp(node: SourceNode): string {
  const names = node.kind === "list" ? node.items : [node];
  const isNamed = names.length > 0 &&
    names.every((name) => name.kind === "scalar" && typeof name.value === "string");
  const list = isNamed ? names.map((name) => `${flowText(name)}: {}`).join(", ") : "user: {}";
  return `write \`inputs: { ${list} }\``;
}

function readFallback({ name, value }: MapEntry, reader: NodeReader): SourceNode | undefined {
  if (value.kind === "scalar" && value.value === null) return undefined;
  const written = flowText(value);
  const short = written.length <= MAX_QUOTED_YAML ? written : "…";
  const instead = `{ default: ${short} }`;
  const map = value.kind === "map" ? value : reader.wrong(
    value,
    "an input",
    "a map with its `default`, or `{}`",
    {
      help: `write \`${name}: ${instead}\``,
      ...(short === written
        ? { fix: reader.diagnostics.fix(`write \`${name}: ${instead}\``, [value.range, instead]) }
        : {}),
    },
  );
  if (!map) return value;
  checkKeys(reader.diagnostics, map, INPUT_KEYS, "an input");
  return entryFor(map, "default", INPUT_KEYS)?.value;
}

function reportTwice(input: ScalarNode, variable: MapEntry, { diagnostics }: NodeReader): void {
  const message = `\`${input.text}\` is an input and a variable`;
  diagnostics.error("duplicate-key", message, input.range, {
    related: [labelAt(diagnostics.source, variable.key.range, "the variable")],
    help: "rename one of them, so that a reference means one of them only",
  });
}

/** Reads the `outputs` of a flow. */
export function readOutputs({ value }: MapEntry, reader: NodeReader): readonly MapEntry[] {
  const help = value.kind === "list" && value.items.every(({ kind }) => kind === "map")
    ? `write \`outputs: ${
      entriesText(value.items.flatMap((item) => item.kind === "map" ? item.entries : []))
    }\``
    : 'give each a value: `outputs: { token: "${steps.login.token}" }`';
  return reader.map(value, "`outputs`", help)?.entries ?? [];
}
