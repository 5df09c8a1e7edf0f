import { isObject } from "../../../json/mod.ts";
import { actionOf, type CallAction, endpointKind } from "../../call/mod.ts";
import type { Keys, Producer, Template } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import { isStrong, valueClass, WRAPPERS } from "../../values/mod.ts";
import type { DraftRequest, Volatility } from "../draft.ts";
import type { RequestDecisions } from "../request_decisions.ts";
import { onlyReference } from "../templates.ts";
import { isPassingState, type OperandGuard } from "./assertable_values.ts";
import {
  idKeysOf,
  isSame,
  type KnownResource,
  type KnownResources,
  rememberSent,
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
      state.resources.know(value, resourceNameBefore(entry, place.index), template);
    }
  }
  for (const { name, recorded, value } of sent) {
    if (value.kind !== "template" || !onlyReference(value.template)) continue;
    state.sentReferences.set(`${name} ${String(recorded)}`, value.template);
  }
}

/** Records what a response created, and what the request changed. */
export function noteResponse(step: AssertedStep, state: FlowState): void {
  const { entry, sent, action, refused } = step;
  if (action === "read" || refused) return;
  const named = namedIn(step, state);
  const url = urlOf(entry);
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
  const made = inBody.length > 0 ? inBody : locatedBy(step, state);
  noteUnsettled(step, state);
  const isCreation = entry.request.method === "POST" && made.length > 0;
  for (const resource of isCreation ? made : named) {
    rememberSent(resource, sent);
    if (isCreation || entry.response.status === 201) resource.own = true;
  }
}

const CREATED = 201;

/** Returns the URL of a request without its query. */
export function urlOf({ request: { origin, segments } }: Entry): string {
  return `${origin}/${segments.join("/")}`;
}

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
function namedIn({ decisions }: AssertedStep, { resources }: FlowState): KnownResource[] {
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

function producerOf(entry: Entry, path: Keys, value: Producer["value"]): Producer {
  return {
    id: `${entry.index} json ${JSON.stringify(path)}`,
    entry,
    source: { from: "json", path },
    name: String(path.at(-1)),
    value,
  };
}
