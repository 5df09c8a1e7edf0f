import type { Diagnostics } from "./diagnostic.ts";
import type { Flow, RequestNode, Step } from "./flow.ts";
import { CHECK_KEYS, FLOW_KEYS, REQUEST_KEYS, STEP_KEYS } from "./keys.ts";
import type { MapEntry, MapNode, ScalarNode, SourceNode } from "./node.ts";
import { otherKind, reportNotAFlow } from "./not_a_flow.ts";
import { readCaptures } from "./read_captures.ts";
import { readChecks } from "./read_checks.ts";
import { readEvents } from "./read_events.ts";
import { checkNoLoop, checkRetry, readRetry } from "./read_retry.ts";
import { noRequest, readLoop, readRequest } from "./read_step.ts";
import { readTls } from "./read_tls.ts";
import { ShapeReader } from "./shape.ts";
import { asItem, isStep, joinItems, withStepKeys } from "./step_items.ts";
import { checkKeys, entryFor, meantKey } from "./unknown_key.ts";
import { FLOW_VARIANTS, standsBeside, STEP_VARIANTS } from "./variants/flow_keys.ts";
import { flowText } from "./variants/flow_text.ts";
import { entriesText } from "./variants/request_keys.ts";

const MAX_SHOWN = 120;

const REQUEST_HELP =
  'a step sends one request: write `request: { method: GET, url: "${ENV.BASE_URL}/…" }`';

/**
 * Reads the structure of a flow file: its keys and the kinds of their values. What is wrong in one
 * place does not keep the rest from being read.
 *
 * @param root The document.
 * @param found Collects every mistake.
 * @returns The flow as far as it could be read; nothing when it is no flow at all.
 */
export function readFlow(root: SourceNode, found: Diagnostics): Flow | undefined {
  const read = new ShapeReader(found);
  if (root.kind !== "map" || !looksLikeFlow(root)) {
    reportNotAFlow(root, found);
    return undefined;
  }
  checkKeys(found, root, FLOW_KEYS, "a flow", FLOW_VARIANTS);
  const name = entryFor(root, "name", FLOW_KEYS);
  const items = readItems(root, read);
  const steps = items.map(({ node, key }) => readStep(node, key, read));
  const tls = entryFor(root, "tls", FLOW_KEYS);
  if (name) checkFixed(name.value, "a flow's name", read);
  return {
    source: found.source,
    name: (name && read.text(name.value, "`name`")) ?? found.source.path,
    vars: readVars(root, read),
    ...(tls ? { tls: readTls(tls, read) } : {}),
    steps: steps.filter((step) => step !== undefined),
    unreadSteps: items.flatMap(({ node }, i) => namesIn(node, steps[i])),
  };
}

/** What stands under `steps`: a step and, in a map of steps, its key. */
interface Item {
  readonly node: SourceNode;
  readonly key?: ScalarNode;
}

function readItems(root: MapNode, read: ShapeReader): Item[] {
  const node = read.required(root, "steps", FLOW_KEYS, "a flow", "list the steps under `steps:`");
  if (!node) return [];
  if (node.kind === "map" && isStep(node)) {
    read.list(node, "`steps`", { help: "begin the step with `- `", ...asItem(node, read.found) });
    return [{ node }];
  }
  if (node.kind === "map" && node.entries.length > 0) {
    const [{ name }] = node.entries;
    read.list(node, "`steps`", `begin each step with its name: \`- name: ${name}\``);
    return node.entries.map(({ key, value }) => ({ node: value, key }));
  }
  const list = read.list(node, "`steps`", "begin each step with `- name: …`");
  if (list?.items.length === 0) {
    read.found.error("no-steps", "the flow has no steps", list.range, {
      help: "a step has a `name` and a `request`",
    });
  }
  return joinItems(list?.items ?? [], read.found).map((item) => ({ node: item }));
}

/** The names that something among the steps is meant to have, where it has none as a step. */
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

/** A map with a key that is or stands for `steps` is meant as a flow, whatever else is wrong. */
function looksLikeFlow(root: MapNode): boolean {
  if (otherKind(root) !== undefined) return false;
  return root.entries.some(({ name }) => name === "steps" || meantKey(name, FLOW_KEYS) === "steps");
}

function readVars(root: MapNode, read: ShapeReader): readonly MapEntry[] {
  const entry = entryFor(root, "vars", FLOW_KEYS);
  const map = entry && read.map(entry.value, "`vars`", varsHelp(entry.value));
  return map?.entries ?? [];
}

function varsHelp(node: SourceNode): string | undefined {
  if (node.kind !== "list") return "write `name: value`";
  if (node.items.length > 0 && node.items.every(({ kind }) => kind === "map")) {
    const entries = node.items.flatMap((item) => item.kind === "map" ? item.entries : []);
    const text = entriesText(entries);
    if (text.length <= MAX_SHOWN) return `write \`vars: ${text}\``;
  }
  const [first] = node.items;
  const name = first?.kind === "scalar" ? first.text : "name";
  return `give each a value: \`vars: { ${name}: … }\``;
}

function readStep(
  node: SourceNode,
  key: ScalarNode | undefined,
  read: ShapeReader,
): Step | undefined {
  const map = read.map(node, "a step", "a step has a `name` and a `request`");
  if (!map) return undefined;
  const wrapped = key ? undefined : wrappedStep(map);
  if (wrapped) return readWrapped(wrapped, read);
  checkKeys(read.found, map, STEP_KEYS, "a step", STEP_VARIANTS);
  const nameNode = key ?? readName(map, read) ?? nameInstead(map);
  const whole = withStepKeys(map);
  const always = entryFor(whole, "always", STEP_KEYS);
  const checks = withSiblings(entryFor(whole, "assert", STEP_KEYS), whole);
  const loop = entryFor(whole, "loop", STEP_KEYS);
  const retry = entryFor(whole, "retry", STEP_KEYS);
  const events = entryFor(whole, "events", STEP_KEYS);
  const request = readRequestOf(map, read);
  const [captures, otherCaptures] = readCaptures(whole, read);
  return {
    name: nameNode.text,
    nameNode,
    dependsOn: readDependsOn(map, read),
    always: (always && read.boolean(always.value, "`always`")) ?? false,
    request,
    captures,
    otherCaptures,
    checks: checks && readChecks(checks, "`assert`", whole, read),
    loop: loop && readLoop(loop.value, read),
    retry: retry && readRetryOf(retry, loop, request, read),
    events: events && readEvents(events, read),
  };
}

function readRetryOf(
  entry: MapEntry,
  loop: MapEntry | undefined,
  request: RequestNode,
  read: ShapeReader,
): Step["retry"] {
  const retry = readRetry(entry, read);
  if (loop) checkNoLoop(entry, loop, read.found);
  else if (retry) checkRetry(entry, retry, request, read.found);
  return retry;
}

/** `assert` with what stands beside it in place of below it, which is reported. */
function withSiblings(entry: MapEntry | undefined, map: MapNode): MapEntry | undefined {
  if (!entry || !standsBeside(map, entry)) return entry;
  const entries = map.entries.filter(({ name }) =>
    Object.hasOwn(CHECK_KEYS, name) && !Object.hasOwn(REQUEST_KEYS, name)
  );
  return { ...entry, value: { kind: "map", entries, range: entries[0].value.range } };
}

/** The entry of a step that stands below a key of its own: `- login: { request: … }`. */
function wrappedStep({ entries }: MapNode): MapEntry | undefined {
  const [only, ...others] = entries;
  if (!only || others.length > 0 || only.value.kind !== "map") return undefined;
  const isStep = meantKey(only.name, STEP_KEYS) === undefined &&
    only.value.entries.some(({ name }) => Object.hasOwn(STEP_KEYS, name));
  return isStep ? only : undefined;
}

function readWrapped({ name, key, value }: MapEntry, read: ShapeReader): Step | undefined {
  const named = value.kind === "map" && entryFor(value, "name", STEP_KEYS) !== undefined;
  read.found.error("unknown-key", `\`${name}\` is not a key of a step`, key.range, {
    help: named
      ? "the keys of a step stand in the item of the list itself: `- name: …`"
      : `a step begins with its name: \`- name: ${name}\``,
  });
  return readStep(value, named ? undefined : key, read);
}

/** The request of a step, or what of one stands in the step itself, which is reported as unknown. */
function readRequestOf(map: MapNode, read: ShapeReader): Step["request"] {
  const given = entryFor(map, "request", STEP_KEYS);
  if (given && !standsBeside(map, given)) return readRequest(given.value, read);
  const entries = map.entries.filter(({ name }) => Object.hasOwn(REQUEST_KEYS, name));
  if (entries.length > 0) {
    return readRequest({ kind: "map", entries, range: entries[0].key.range }, read);
  }
  const node = read.required(map, "request", STEP_KEYS, "a step", REQUEST_HELP);
  return node ? readRequest(node, read) : noRequest(map);
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
  read.found.error("empty-name", "a step's name must not be empty", name.range, {
    help: "give the step a name: `name: create_user`",
  });
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
  const entry = entryFor(map, "depends_on", STEP_KEYS);
  if (!entry) return [];
  const { value } = entry;
  const items = value.kind === "list" ? value.items : [value];
  const names = value.kind === "map" ? value.entries.map((one) => one.value) : [];
  const isNamed = names.length > 0 && names.every(({ kind }) => kind === "scalar");
  const help = isNamed
    ? `write \`depends_on: [${names.map(flowText).join(", ")}]\``
    : "write the names of steps: `depends_on: [login]`";
  return items.filter((item): item is ScalarNode =>
    read.text(item, "`depends_on`", help) !== undefined
  );
}
