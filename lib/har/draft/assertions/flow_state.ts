import { isObject } from "../../../json/mod.ts";
import { actionOf, type CallAction, endpointKind, mayCreate, targetOf } from "../../call/mod.ts";
import { isCapture } from "../../producer.ts";
import type { Keys, Producer, Template } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import { decodedPercent, isDistinctive, isStrong, valueClass, WRAPPERS } from "../../values/mod.ts";
import type { DraftRequest, DraftValue, Volatility } from "../draft.ts";
import type { RequestDecisions } from "../request_decisions.ts";
import { onlyReference } from "../templates.ts";
import { isPassingState, type OperandGuard } from "./assertable_values.ts";
import {
  ID_NAMES,
  idKeysOf,
  isNameKey,
  isSame,
  type KnownResource,
  type KnownResources,
  rememberSent,
  SAME_NAME,
} from "./known_resources.ts";
import { objectsAndLists, resourceNameAt, resourceNameBefore } from "./response_objects.ts";
import { plainName, type SentValue, sentValues } from "./sent_values.ts";

/** The parts of a step that assertions use. */
export interface AssertedStep {
  readonly entry: Entry;
  readonly decisions: RequestDecisions;
  readonly sent: readonly SentValue[];
  readonly action: CallAction;
  readonly refused: boolean;
  /** Whether the step is about the user's account. */
  readonly isLogin: boolean;
}

/** The state of the flow after a step was sent. */
export interface FlowState {
  readonly resources: KnownResources;
  readonly guard: OperandGuard;
  readonly volatility: Volatility;
  /** Whether a request takes a value from a response. */
  isTaken(producer: Producer): boolean;
  /** Returns what requests take from the headers of a response. */
  takenFromHeaders(entry: Entry): readonly Producer[];
  /** Whether a request takes a value from an item of a list. */
  isTakenFrom(entry: Entry, list: Keys): boolean;
  /** The templates of distinctive values, which never coincide by chance, by their texts. */
  readonly references: Map<string, Template>;
  /** The templates of values that were sent, by plain name and text. */
  readonly sentReferences: Map<string, Template>;
  /** The distinctive texts that changes sent, by plain name and text. */
  readonly typed: Map<string, DraftValue>;
  /** The names that changes gave to things, by a plain name such as `tagname`, or `name`, and text. */
  readonly sentNames: Map<string, DraftValue>;
  /** All other values that changes sent, by plain name and text, and by that of their parent too. */
  readonly sentBefore: Map<string, DraftValue>;
}

/** Collects what assertions need of a step. */
export function assertedStep(
  entry: Entry,
  request: DraftRequest,
  decisions: RequestDecisions,
  status: number,
): AssertedStep {
  return {
    entry,
    decisions,
    sent: sentValues(entry, request),
    action: actionOf(entry),
    refused: status >= 400,
    isLogin: endpointKind(entry.request) === "login",
  };
}

/** Records what a request refers to, before its response is read. */
export function noteRequest({ entry, decisions, sent }: AssertedStep, state: FlowState): void {
  for (const { requestValue: { place, value }, template } of decisions.all) {
    const reference = template && onlyReference(template);
    if (!template || !reference || reference.to === "environment" || value === null) continue;
    if (isStrong(valueClass(value))) state.references.set(String(value), template);
    if (place.in === "path") {
      const resourceName = resourceNameBefore(entry, place.index);
      if (reference.to === "variable") state.resources.knowNamed(value, resourceName, template);
      else state.resources.know(value, resourceName, template);
    }
  }
  for (const { name, recorded, value } of sent) {
    if (value.kind !== "template" || !onlyReference(value.template)) continue;
    state.sentReferences.set(`${name} ${String(recorded)}`, value.template);
  }
}

/** Records what a response created, and what the request changed. */
export function noteResponse(step: AssertedStep, state: FlowState): void {
  const { entry, sent, action, refused, isLogin } = step;
  if (action === "read" || refused) return;
  const resourceName = resourceNameAt([], entry);
  // The name of who logs in is also that of other things, such as the owner of an organization.
  for (const one of isLogin ? [] : sent) {
    const text = `${one.name} ${one.recorded}`;
    (isTyped(one) ? state.typed : state.sentBefore).set(text, one.value);
    if (resourceName !== "" && isNameKey(one.name, resourceName)) {
      state.sentNames.set(`${plainName(resourceName)}name ${one.recorded}`, one.value);
    }
    if (SAME_NAME.has(one.name) && isTyped(one)) {
      state.sentNames.set(`name ${one.recorded}`, one.value);
    }
    if (one.parent !== "") state.sentBefore.set(`${one.parent} ${text}`, one.value);
  }
  const named = namedIn(step, state);
  const url = targetOf(entry);
  if (action === "removal") {
    const saved = state.resources.savedAt(url);
    if (saved) saved.deleted = true;
    for (const resource of named) resource.deleted = true;
    return;
  }
  if (entry.request.method === "PUT" || entry.request.method === "PATCH") {
    const saved = state.resources.knowAt(url);
    if (entry.request.method === "PUT") saved.sent.clear();
    saved.deleted = false;
    rememberSent(saved, sent);
  }
  const inBody = madeIn(step, state);
  const shown = inBody.length > 0 ? inBody : locatedBy(step, state);
  const typed = shown.length > 0 ? [] : typedIn(step, state);
  const made = [...shown, ...typed];
  noteUnsettled(step, state);
  const isCreation = entry.request.method === "POST" && made.length > 0;
  for (const resource of isCreation ? made : [...named, ...typed]) {
    rememberSent(resource, sent);
    if (isCreation || entry.response.status === 201) resource.own = true;
  }
}

/** Whether a sent value is a text of the user that does not coincide with others by chance. */
export function isTyped({ recorded, value }: SentValue): boolean {
  return typeof recorded === "string" && isDistinctive(recorded) &&
    !(value.kind === "template" && value.template.some(isCapture));
}

const CREATED = 201;

/** Records the members that have not reached their final value. */
function noteUnsettled({ entry }: AssertedStep, { resources }: FlowState): void {
  for (const { path, object } of objectsAndLists(entry.response.json ?? null).objects) {
    const found = resources.of(object, resourceNameAt(path, entry));
    for (const [key, value] of Object.entries(object)) {
      if (isPassingState(value)) found?.resource.unsettled.add(plainName(key));
    }
  }
}

/**
 * Returns the resources that a request is about: the last one in its path, otherwise those in its
 * body.
 */
function namedIn({ entry, decisions }: AssertedStep, { resources }: FlowState): KnownResource[] {
  const last = entry.request.segments.length - 1;
  const name = decodedPercent(entry.request.segments[last] ?? "");
  const typed = name === undefined
    ? undefined
    : resources.named(name, resourceNameBefore(entry, last));
  if (typed?.isNamed) return [typed];
  const templates = (place: "path" | "json") =>
    decisions.all.flatMap(({ requestValue, template }) =>
      requestValue.place.in === place && template ? [template] : []
    );
  const inPath = templates("path").slice(-1);
  return (inPath.length > 0 ? inPath : templates("json"))
    .flatMap((template) => resources.referredTo(template) ?? []);
}

/** Returns the resources whose ids are in a response but not in its request. */
function madeIn(
  { entry, sent }: AssertedStep,
  { resources, isTaken }: FlowState,
): KnownResource[] {
  const { json } = entry.response;
  if (!isObject(json)) return [];
  return objectsAndLists(json).objects.flatMap(({ path, object }) => {
    const resourceName = resourceNameAt(path, entry);
    const isAbout = path.every((key) => WRAPPERS.has(String(key))) ||
      sent.some(({ name, recorded }) =>
        Object.entries(object).some(([key, value]) =>
          plainName(key) === name && isSame(recorded, value)
        )
      );
    const keys = idKeysOf(object, resourceName);
    const idKey = keys.find((key) => isTaken(producerOf(entry, [...path, key], null))) ??
      (isAbout ? keys[0] : undefined);
    if (idKey === undefined) return [];
    const value = object[idKey] as Producer["value"];
    const own = sent.find(({ name, recorded }) =>
      name === plainName(idKey) && isSame(recorded, value)
    );
    if (own && own.value.kind !== "template") return [];
    const template: Template = own?.value.kind === "template"
      ? own.value.template
      : [{ to: "capture", producer: producerOf(entry, [...path, idKey], value) }];
    const resource = resources.know(value, resourceName, template);
    resource.idKey ??= idKey;
    return [resource];
  });
}

/** Returns the resources that only the headers of a response to a creation name: its `Location`. */
function locatedBy({ entry }: AssertedStep, { resources, takenFromHeaders }: FlowState) {
  if (entry.request.method !== "POST" || entry.response.status !== CREATED) return [];
  const named = takenFromHeaders(entry).filter(({ source }) =>
    source.from === "header" && /location$/.test(source.name)
  );
  return named.map((producer) =>
    resources.know(producer.value, resourceNameAt([], entry), [{ to: "capture", producer }])
  );
}

/**
 * Returns the resource that a request creates, known by the name that the user typed for it, if the
 * response does not say what it created.
 */
function typedIn({ entry, sent }: AssertedStep, { resources }: FlowState): KnownResource[] {
  if (!mayCreate(entry)) return [];
  const { method, segments } = entry.request;
  const resourceName = method === "PUT"
    ? resourceNameBefore(entry, segments.length - 1)
    : resourceNameAt([], entry);
  const names = sent.filter(({ name, recorded }) =>
    typeof recorded === "string" && recorded !== "" &&
    (ID_NAMES.has(name) || isNameKey(name, resourceName))
  );
  const [id] = names.toSorted((a, b) =>
    Number(ID_NAMES.has(b.name)) - Number(ID_NAMES.has(a.name))
  );
  const template = id && templateOf(id);
  if (template === undefined) return [];
  return [resources.knowNamed(id.recorded, resourceName, template)];
}

function templateOf({ recorded, value }: SentValue): Template | undefined {
  if (value.kind === "template") return value.template;
  return value.kind === "leaf" ? [String(recorded)] : undefined;
}

function producerOf(entry: Entry, path: Keys, value: Producer["value"]): Producer {
  return {
    id: `${entry.index} json ${JSON.stringify(path)}`,
    entry,
    source: { from: "json", path },
    name: String(path.at(-1)),
    value,
  };
}
