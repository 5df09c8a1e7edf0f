import type { Diagnostics } from "./diagnostic.ts";
import type { Flow, Step } from "./flow.ts";
import { bothSpellings, checkKeys, meantKey, ShapeReader } from "./shape.ts";
import { FLOW_KEYS, STEP_KEYS } from "./keys.ts";
import { entryOf, type MapEntry, type MapNode, type ScalarNode, type SourceNode } from "./node.ts";
import { readChecks, readLoop, readRequest } from "./read_step.ts";

/**
 * Reads the structure of a flow file: its keys and the kinds of their values.
 *
 * @param root The document.
 * @param found Collects every mistake.
 * @returns The flow as far as it could be read; nothing when it is no flow at all.
 */
export function readFlow(root: SourceNode, found: Diagnostics): Flow | undefined {
  const read = new ShapeReader(found);
  if (root.kind !== "map" || !looksLikeFlow(root)) {
    found.error("not-a-flow", "this YAML file is no flow: it has no `steps`", root.range, {
      help: "a flow is a map with the key `steps`, a list of steps with `name` and `request`",
    });
    return undefined;
  }
  checkKeys(found, root, FLOW_KEYS, "a flow");
  const name = entryOf(root, "name");
  const stepsNode = read.required(
    root,
    "steps",
    FLOW_KEYS,
    "a flow",
    "list the steps under `steps:`",
  );
  const list = stepsNode && read.list(stepsNode, "`steps`", "begin each step with `- name: …`");
  if (list?.items.length === 0) {
    found.error("no-steps", "the flow has no steps", list.range, {
      help: "a step has a `name` and a `request`",
    });
  }
  const vars = readVars(root, read);
  const items = list?.items ?? [];
  const steps = items.map((node) => readStep(node, read));
  if (name) checkFixed(name.value, "a flow's name", read);
  return {
    source: found.source,
    name: (name && read.text(name.value, "`name`")) ?? found.source.path,
    vars,
    steps: steps.filter((step) => step !== undefined),
    unreadSteps: items.filter((_node, i) => steps[i] === undefined).flatMap(nameOf),
  };
}

/** The name that a step is meant to have, whatever else is wrong with it. */
function nameOf(node: SourceNode): string[] {
  const name = node.kind === "map" ? entryOf(node, "name")?.value : undefined;
  return name?.kind === "scalar" ? [name.text] : [];
}

/** A map with a key that is or stands for `steps` is meant as a flow, whatever else is wrong. */
function looksLikeFlow(root: MapNode): boolean {
  return root.entries.some(({ name }) => name === "steps" || meantKey(name, FLOW_KEYS) === "steps");
}

function readVars(root: MapNode, read: ShapeReader): readonly MapEntry[] {
  const entry = entryOf(root, "vars");
  const map = entry && read.map(entry.value, "`vars`");
  return map?.entries ?? [];
}

function readStep(node: SourceNode, read: ShapeReader): Step | undefined {
  const map = read.map(node, "a step", "a step has a `name` and a `request`");
  if (!map) return undefined;
  checkKeys(read.found, map, STEP_KEYS, "a step");
  const name = readName(map, read) ?? nameInstead(map);
  const always = entryOf(map, "always");
  const checks = entryOf(map, "assert");
  const loop = entryOf(map, "loop");
  const requestNode = read.required(
    map,
    "request",
    STEP_KEYS,
    "a step",
    "a step sends one request",
  );
  const request = requestNode && readRequest(requestNode, read);
  const step = {
    dependsOn: readDependsOn(map, read),
    always: (always && read.boolean(always.value, "`always`")) ?? false,
    captures: readCaptures(map, read),
    checks: checks && readChecks(checks.value, "`assert`", read),
    loop: loop && readLoop(loop.value, read),
  };
  return request && { name: name.text, nameNode: name, request, ...step };
}

/** What to go on with where a step has no name, so that its other mistakes are told as well. */
function nameInstead(map: MapNode): ScalarNode {
  const meant = map.entries.find(({ name }) => meantKey(name, STEP_KEYS) === "name")?.value;
  if (meant?.kind === "scalar") return meant;
  return { kind: "scalar", value: "", text: "", quoted: false, range: map.range };
}

function readName(map: MapNode, read: ShapeReader): ScalarNode | undefined {
  const node = read.required(
    map,
    "name",
    STEP_KEYS,
    "a step",
    "give the step a name: `name: create_user`",
  );
  if (node === undefined || read.text(node, "`name`") === undefined) return undefined;
  const name = node as ScalarNode;
  checkFixed(name, "a step's name", read);
  if (name.text.trim() !== "") return name;
  read.found.error("empty-name", "a step's name must not be empty", name.range);
  return undefined;
}

/** Reports expressions where a text is the same in every run. */
function checkFixed(node: SourceNode, what: string, { found }: ShapeReader): void {
  if (node.kind !== "scalar" || !node.text.includes("${")) return;
  found.error("bad-name", `expressions are not allowed in ${what}`, node.range, {
    help: "a name is the same in every run, so that reports can be compared",
  });
}

function readDependsOn(map: MapNode, read: ShapeReader): ScalarNode[] {
  const entry = entryOf(map, "depends_on");
  if (!entry) return [];
  const items = entry.value.kind === "list" ? entry.value.items : [entry.value];
  return items.filter((item): item is ScalarNode => read.text(item, "`depends_on`") !== undefined);
}

function readCaptures(map: MapNode, read: ShapeReader): Step["captures"] {
  const capture = entryOf(map, "capture");
  const extract = entryOf(map, "extract");
  if (capture && extract) {
    bothSpellings(read.found, extract, capture, "keep the captures under one of the two");
  }
  const entry = capture ?? extract;
  const help = "write `name: path`, for example `id: $.json.id`";
  const entries = entry && read.map(entry.value, `\`${entry.name}\``, help)?.entries;
  return entries && { spelling: entry === capture ? "A" : "B", entries };
}
