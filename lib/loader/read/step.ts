import { LazyModule, thousands } from "../../text/mod.ts";
import type { RequestStep, Step } from "../flow.ts";
import { STEP_KEYS } from "../keys/flow_keys.ts";
import { ASSERTION_KEYS } from "../keys/response_keys.ts";
import { checkKeys, entryFor, meantKey } from "../keys/key_table.ts";
import { REQUEST_KEYS } from "../keys/request_keys.ts";
import { MAX_NAME_CHARACTERS } from "../limits.ts";
import { mistakes } from "../mistakes.ts";
import {
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type SourceNode,
} from "../yaml/mod.ts";
import { readAssertions } from "./assertions.ts";
import { readCaptures } from "./captures.ts";
import type { NodeReader } from "./node_reader.ts";
import { noRequest, readRequest } from "./request.ts";

const attempts = new LazyModule(() => import("./attempts.ts"));
const conditionReading = new LazyModule(() => import("./conditions.ts"));
const eachReading = new LazyModule(() => import("./for_each.ts"));
const useReading = new LazyModule(() => import("./use.ts"));
const eventReading = new LazyModule(() => import("./events.ts"));

const REQUEST_HELP =
  'a step sends one request: write `request: { method: GET, url: "${ENV.BASE_URL}/…" }`; ' +
  "or it uses another flow: `use: { flow: login.yaml }`";

/**
 * Reads one step of a flow.
 *
 * @param key The key of the step, if the steps are a map.
 * @returns `undefined` if the node is not a map.
 */
export function readStep(
  node: SourceNode,
  key: ScalarNode | undefined,
  reader: NodeReader,
): Step | undefined {
  const map = reader.map(node, "a step", "a step has a `name`, and a `request` or `use`");
  if (!map) return undefined;
  const wrapped = key ? undefined : wrappedStep(map);
  if (wrapped) return readWrapped(wrapped, reader);
  checkKeys(reader.diagnostics, map, STEP_KEYS, "a step", () => mistakes.parts.FOREIGN_STEP_KEYS);
  const nameNode = key ?? readName(map, reader) ?? nameInstead(map);
  const whole = withStepKeys(map);
  const always = entryFor(whole, "always", STEP_KEYS);
  const conditions = entryFor(whole, "if", STEP_KEYS);
  const base = {
    name: nameNode.text,
    nameNode,
    dependsOn: readDependsOn(map, reader),
    conditions: conditions ? conditionReading.parts.readConditions(conditions, reader) : [],
    always: (always && reader.boolean(always.value, "`always`")) ?? false,
  };
  const use = entryFor(map, "use", STEP_KEYS) ?? useInStep(map);
  if (use) return { ...base, kind: "use", use: useReading.parts.readUse(use, map, reader) };
  const assertions = withSiblings(entryFor(whole, "assert", STEP_KEYS), whole);
  const loop = entryFor(whole, "loop", STEP_KEYS);
  const retry = entryFor(whole, "retry", STEP_KEYS);
  const events = entryFor(whole, "events", STEP_KEYS);
  const each = entryFor(whole, "for_each", STEP_KEYS);
  const request = readRequestOf(map, reader);
  const [captures, otherCaptures] = readCaptures(whole, reader);
  return {
    ...base,
    kind: "request",
    request,
    captures,
    otherCaptures,
    assertions: assertions && readAssertions(assertions, "`assert`", whole, reader),
    loop: loop && attempts.parts.readLoop(loop.value, reader),
    retry: retry && attempts.parts.readRetry(retry, loop, request, reader),
    events: events && eventReading.parts.readEvents(events, reader),
    forEach: each && eachReading.parts.readForEach(each, reader),
  };
}

/** Returns whether a key is empty and the keys that belong below it are next to it. */
export function standsBeside(map: MapNode, { name, value }: MapEntry): boolean {
  if (value.kind !== "scalar" || value.value !== null) return false;
  return map.entries.some((other) =>
    name === "request"
      ? Object.hasOwn(REQUEST_KEYS, other.name)
      : Object.hasOwn(ASSERTION_KEYS, other.name) && !Object.hasOwn(REQUEST_KEYS, other.name)
  );
}

/** Adds the step keys in the `request` of a step, which are reported there, to the step. */
function withStepKeys(map: MapNode): MapNode {
  const request = entryOf(map, "request")?.value;
  if (request?.kind !== "map") return map;
  const inside = request.entries.filter(({ name }) =>
    Object.hasOwn(STEP_KEYS, name) && !Object.hasOwn(REQUEST_KEYS, name) && !entryOf(map, name)
  );
  return inside.length === 0 ? map : { ...map, entries: [...map.entries, ...inside] };
}

/** Adds to `assert` the assertions next to it that belong below it, which are reported. */
function withSiblings(entry: MapEntry | undefined, map: MapNode): MapEntry | undefined {
  const written = entry ?? entryOf(map, "assert");
  if (!written || !standsBeside(map, written)) return entry;
  const entries = map.entries.filter(({ name }) =>
    Object.hasOwn(ASSERTION_KEYS, name) && !Object.hasOwn(REQUEST_KEYS, name)
  );
  return { ...written, value: { kind: "map", entries, range: entries[0].value.range } };
}

/** Returns the entry of a step below its own key: `- login: { request: … }`. */
function wrappedStep({ entries }: MapNode): MapEntry | undefined {
  const [only, ...others] = entries;
  if (!only || others.length > 0 || only.value.kind !== "map") return undefined;
  const isStep = meantKey(only.name, STEP_KEYS) === undefined &&
    only.value.entries.some(({ name }) => Object.hasOwn(STEP_KEYS, name));
  return isStep ? only : undefined;
}

function readWrapped({ name, key, value }: MapEntry, reader: NodeReader): Step | undefined {
  const named = value.kind === "map" && entryFor(value, "name", STEP_KEYS) !== undefined;
  reader.diagnostics.error("unknown-key", `\`${name}\` is not a key of a step`, key.range, {
    help: named
      ? "the keys of a step belong in the item of the list itself: `- name: …`"
      : `a step begins with its name: \`- name: ${name}\``,
  });
  return readStep(value, named ? undefined : key, reader);
}

/** Returns the keys of `use` in a step itself, which are reported as unknown. */
function useInStep(map: MapNode): MapEntry | undefined {
  const flow = entryOf(map, "flow");
  if (!flow || entryOf(map, "request")) return undefined;
  const entries = map.entries.filter(({ name }) => ["flow", "with", "once"].includes(name));
  return { name: "use", key: flow.key, value: { kind: "map", entries, range: flow.key.range } };
}

/**
 * Reads the request of a step, or request keys in the step itself, which are reported as unknown.
 */
function readRequestOf(map: MapNode, reader: NodeReader): RequestStep["request"] {
  const given = entryFor(map, "request", STEP_KEYS);
  if (given && !standsBeside(map, given)) return readRequest(given.value, reader);
  const entries = map.entries.filter(({ name }) => Object.hasOwn(REQUEST_KEYS, name));
  if (entries.length > 0) {
    return readRequest({ kind: "map", entries, range: entries[0].key.range }, reader);
  }
  const node = reader.required(map, "request", STEP_KEYS, "a step", REQUEST_HELP);
  return node ? readRequest(node, reader) : noRequest(map);
}

/**
 * Returns a substitute name for a step without one, so that its other mistakes are also reported.
 */
function nameInstead(map: MapNode): ScalarNode {
  const meant = map.entries.find(({ name }) => meantKey(name, STEP_KEYS) === "name")?.value;
  if (meant?.kind === "scalar") return meant;
  return { kind: "scalar", value: "", text: "", quoted: false, range: map.range };
}

function readName(map: MapNode, reader: NodeReader): ScalarNode | undefined {
  const node = reader.required(
    map,
    "name",
    STEP_KEYS,
    "a step",
    "give the step a name: `name: create_user`",
  );
  if (node === undefined || reader.text(node, "`name`") === undefined) return undefined;
  const name = node as ScalarNode;
  checkFixed(name, "a step's name", reader);
  checkLength(name, "a step's name", reader);
  if (name.text.trim() !== "") return name;
  reader.diagnostics.error("empty-name", "the name of a step must not be empty", name.range, {
    help: "give the step a name: `name: create_user`",
  });
  return undefined;
}

function readDependsOn(map: MapNode, reader: NodeReader): ScalarNode[] {
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
    reader.text(item, "`depends_on`", help) !== undefined
  );
}

/** Reports expressions in a text that must be the same in every run. */
export function checkFixed(node: SourceNode, what: string, { diagnostics }: NodeReader): void {
  if (node.kind !== "scalar" || !node.text.includes("${")) return;
  diagnostics.error("bad-name", `expressions are not allowed in ${what}`, node.range, {
    help: "a name is the same in every run, so that reports can be compared",
  });
}

/** Reports a name that is too long for reports. */
export function checkLength(node: SourceNode, what: string, { diagnostics }: NodeReader): void {
  if (node.kind !== "scalar" || node.text.length <= MAX_NAME_CHARACTERS) return;
  const found = thousands(node.text.length);
  const message = `${what} has ${found} characters, at most ${MAX_NAME_CHARACTERS} are possible`;
  diagnostics.error("bad-name", message, node.range, { help: "write a comment for what is long" });
}
