import { isArray, isObject, type JsonValue } from "../../../json/mod.ts";
import {
  callOf,
  CREATED,
  endpointKind,
  isBody,
  isMadeAbove,
  leadingAddress,
  redirectTarget,
  targetOf,
} from "../../call/mod.ts";
import { captureOf, isCapture, onlyReference, producerKey, typedBy } from "../../producer.ts";
import type { Producer, Scalar, Template } from "../../provenance.ts";
import type { ProvidedValues } from "../../stages.ts";
import { isDistinctive, isLastingId, looksUnique, nameWords, quotedIn } from "../../values/mod.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { DraftValue, Volatility } from "../draft.ts";
import { filled, leaf, piecesOf, takes, withoutExtension } from "../templates.ts";
import { createOperandGuard, isPassingState, isTakenTime, refersTo } from "./assertable_values.ts";
import { ID_NAMES, idKeysOf, isNameKey, KnownResource, KnownResources } from "./known_resources.ts";
import { MIN_NAME } from "./page_echoes.ts";
import { isTop, objectsAndLists, resourceNameAt, resourceNameBefore } from "./response_objects.ts";
import { MAX_SCALARS, plainName, sentAs, type SentValue, sentValues } from "./sent_values.ts";

/**
 * Returns the state of a flow before its first step; each step adds to it.
 *
 * @param taken What requests take from responses.
 */
export function flowState(
  taken: readonly Producer[],
  provided: ProvidedValues,
  volatility: Volatility,
) {
  return {
    volatility,
    guard: createOperandGuard(provided),
    resources: new KnownResources(),
    /** What each request sent that may have created something, by the index of the entry. */
    creations: new Map<number, readonly SentValue[]>(),
    /** What requests take from responses, by the index of the entry. */
    taken: Map.groupBy(taken, ({ entry }) => entry.index),
    /** The references to distinctive values, which never coincide by chance, by their texts. */
    references: new Map<string, DraftValue>(),
    /** The references to values that were sent, by plain name and text. */
    sentReferences: new Map<string, DraftValue>(),
    /** The distinctive texts that changes sent, by plain name and text. */
    typed: new Map<string, DraftValue>(),
    /** What was sent last with each of these texts. */
    typedTexts: new Map<string, SentValue>(),
    /**
     * The names that changes gave to things, by a plain name such as `tagname`, or `name`, and text.
     */
    sentNames: new Map<string, DraftValue>(),
    /** The references to the names that responses gave to what was made, by plain name and text. */
    givenNames: new Map<string, DraftValue>(),
    /** All other values that changes sent, by plain name and text, and by that of their parent too. */
    sentBefore: new Map<string, DraftValue>(),
    /**
     * The lists of texts that reads, and the texts that changes have shown before any request sent
     * them, by plain name.
     */
    shown: new Set<string>(),
    /** The members of responses to changes, by plain name and text. */
    changed: new Set<string>(),
    /** The lists of ids that changes sent, by their text: the order of things. */
    orders: new Map<string, readonly DraftValue[]>(),
    /** The keys that each map had when it was last read, by its URL and path. */
    keysIn: new Map<string, readonly string[]>(),
    /**
     * The texts of `typed`, `givenNames` and `sentBefore`: what has none of them, nor is one of
     * `references`, shows nothing that was sent, and need not be looked up there.
     */
    texts: new Set<string>(),
  };
}

/** What a flow has sent and shown so far. */
export type FlowState = ReturnType<typeof flowState>;

/** A step with what assertions use of it, and the state of the flow. */
export type AssertedStep = ReturnType<typeof beginStep>;

/**
 * Begins a step: records what its request refers to, before the response is read.
 *
 * @param isAlone Whether no change went on when the request was sent, which the response may show.
 */
export function beginStep(composed: ComposedStep, state: FlowState, isAlone: boolean) {
  const { plan: { entry }, request, decisions } = composed;
  const { shown, resources, references, sentReferences, texts, creations } = state;
  // What a client only sends back as it has read it is not what the user did, and a time in seconds
  // is that of other changes, too.
  const sent = sentValues(entry, request).filter(({ name, recorded, value }) =>
    value.kind === "template"
      ? !isTakenTime(String(recorded), value.template, "epoch")
      : !shown.has(`${name} ${recorded}`)
  );
  const sentTexts = new Set(sent.map(({ recorded }) => String(recorded)));
  const asked: KnownResource[] = [];
  let above = resources.savedAt.get(targetOf(entry).replace(/\/[^/]+$/, ""));
  const inPath = new Map<string, DraftValue>();
  const named = new Map<JsonValue, DraftValue>();
  const { action, isRpc } = callOf(entry);
  for (const { requestValue, isName, template: pieces = [] } of decisions.all) {
    const { place } = requestValue;
    const { value, template } = withoutExtension(requestValue.value, pieces);
    const reference = onlyReference(template);
    const resourceName = place.in === "path" ? resourceNameBefore(entry, place.index) : undefined;
    if (resourceName !== undefined) {
      const name = template.length > 0 ? template : [String(value)];
      inPath.set(`${resourceName} ${value}`, filled(name));
      if (isName && !reference) resources.knowNamed(value, resourceName, name);
    }
    if (!reference || reference.to === "environment" || value === null) continue;
    const whole = filled(template);
    if (looksUnique(value) || reference.to === "variable" && isDistinctive(String(value))) {
      references.set(String(value), whole);
    }
    const producer = isCapture(reference) ? reference.producer : undefined;
    if (producer) sentReferences.set(`${plainName(producer.name)} ${value}`, whole);
    if (isRpc && place.in === "json" && looksUnique(value)) {
      asked.push(resources.referredTo(template) ?? resources.knowNamed(value, "", template));
    }
    if (place.in !== "path" || resourceName === undefined) continue;
    const know = reference.to === "variable" ? "knowNamed" : "know";
    const resource = resources[know](value, resourceName, template);
    if (know === "knowNamed" && String(value).length >= MIN_NAME) named.set(value, whole);
    // Of a name after another name, the kind is that before both: `/queues/billing/reminders`.
    if (know === "knowNamed" && decisions.at({ in: "path", index: place.index - 1 })?.template) {
      resource.resources.add(resourceNameBefore(entry, place.index - 1));
    }
    const isId = producer?.source.from === "json" && !producer.source.regex &&
      isMadeAbove(producer.entry, entry, place.index);
    if (isId) resource.idKey ??= producer.name;
    // What the path names has that name in the body, too.
    const own = sent.find((one) => one.recorded === value && isNameKey(one.name, resourceName));
    if (know === "knowNamed") resource.idKey ??= own?.name;
    // What was found by a text that a creation sent is what that made.
    const made = producer && creations.get(parseInt(typedBy(producer) ?? ""));
    if (made && !resource.own) resource.remember(made);
    if (made) resource.own = true;
    if (resource.own) above = resource;
  }
  for (const { name, recorded, value } of sent) {
    if (onlyReference(piecesOf(value))) sentReferences.set(`${name} ${recorded}`, value);
  }
  const content = objectsAndLists(entry);
  // A list may go on to show for a while what it showed before.
  const isStale = action === "read" && resources.read.has(entry.request.url);
  resources.areThere = !content.refused && !isStale;
  if (action === "read") resources.read.add(entry.request.url);
  else if (action === "change") resources.read.clear();
  return {
    ...state,
    ...content,
    entry,
    /** The name of what the request is about. */
    kind: resourceNameAt([], entry),
    /** What requests take from the response. */
    taken: state.taken.get(entry.index) ?? [],
    decisions,
    isAlone,
    sent,
    /** What a call refers to in its body by an id. */
    asked,
    /** What was expected of lists, by path and recorded values. */
    listed: new Set<string>(),
    /** What the flow made that a read has in its path. */
    above: action === "read" ? above : undefined,
    /** Whether this request or what came before it has a value. */
    knows: (value: JsonValue) => {
      const text = String(value);
      return sentTexts.has(text) || texts.has(text) || references.has(text);
    },
    /** Whether a template takes something from the response to a creation. */
    takesMade: (template: Template) =>
      template.some((one) => isCapture(one) && creations.has(one.producer.entry.index)),
    /** What the path has after the name of a thing, by that name and its text. */
    inPath,
    /** The names that the user typed in the path of a read, which any member may have. */
    named: action === "read" ? named : new Map(),
    action,
    /** Whether the step begins or renews the session of a user, who was there before. */
    isLogin: /^(?:login|refresh)$/.test(endpointKind(entry.request) ?? ""),
  };
}

/** Records what a response created, and what the request changed. */
export function noteResponse(step: AssertedStep): void {
  const { entry, objects, lists, sent, action, refused, resources, isLogin } = step;
  for (const { path, list } of action === "read" ? lists : []) {
    const isShown = typeof list[0] === "string" && list.length <= MAX_SCALARS &&
      !step.knows([...list]);
    if (isShown) step.shown.add(`${plainName(String(path.at(-1)))} ${list}`);
  }
  if (action === "read" || refused) return;
  noteSent(step);
  for (const [key, value] of objects.flatMap(({ object }) => Object.entries(object))) {
    const isGiven = typeof value === "string" && isDistinctive(value) && !step.knows(value);
    if (isGiven) step.shown.add(`${plainName(key)} ${value}`);
    step.changed.add(`${plainName(key)} ${value}`);
  }
  noteGiven(step);
  const named = namedIn(step);
  for (const resource of named) resource.changes++;
  const url = targetOf(entry);
  if (action === "removal") {
    const saved = resources.savedAt.get(url) ?? [];
    for (const resource of [saved, named].flat()) resource.deleted = !isOnlyOut(resource, step);
    return;
  }
  const { method } = entry.request;
  if (method === "PUT" || method === "PATCH") {
    const saved = resources.savedAt.getOrInsertComputed(url, () => new KnownResource(url, []));
    if (method === "PUT") saved.sent.clear();
    saved.deleted = false;
    saved.remember(sent);
  }
  const shown = madeIn(step);
  const typed = shown.length > 0 ? [] : typedIn(step);
  const made = [...shown, ...typed];
  for (const { object, kind } of objects) {
    const found = resources.of(object, kind)?.resource;
    // These members have not reached their final value, unless the request said that they have it.
    for (const key of Object.keys(object).filter((key) => isPassingState(object[key]))) {
      const name = plainName(key);
      const said = sent.find(({ recorded }) => recorded === object[key]);
      if (said) found?.remember([{ ...said, name }]);
      else found?.unsettled.add(name);
    }
  }
  if (method === "POST" && !isLogin) step.creations.set(entry.index, sent);
  // A form that goes to what its path names, as `/boats/7?/rename` does, changes that.
  const isUpdate = shown.length === 0 && named.some(({ resources }) => resources.has(step.kind));
  const isCreation = method === "POST" && made.length > 0 && !isUpdate;
  for (const resource of isCreation ? made : [...named, ...typed]) {
    resource.remember(sent);
    if (isLogin) resource.own ??= false;
    else if (isCreation || entry.response.status === CREATED) resource.own = true;
  }
}

/**
 * Whether a removal takes something only out of another thing, as a user out of a group, rather than
 * away: it was made elsewhere, and the path names both.
 */
function isOnlyOut({ template: [piece = ""] }: KnownResource, { entry, decisions }: AssertedStep) {
  const named = decisions.all.filter(({ requestValue: { place }, template = [] }) =>
    place.in === "path" && template.some(isCapture)
  );
  return named.length > 1 && isCapture(piece) && callOf(piece.producer.entry).action !== "read" &&
    !targetOf(entry).startsWith(targetOf(piece.producer.entry));
}

/** A typed text of this length means the same under any name. */
const LONG = 16;

/** Records the values that a change sent. */
function noteSent(step: AssertedStep): void {
  const { kind, sent, isLogin, references, typed, typedTexts, sentNames, sentBefore, texts } = step;
  // The name of who logs in is also that of other things, such as the owner of an organization.
  for (const one of isLogin ? [] : sent) {
    const { name, recorded, value, parent } = one;
    const text = `${name} ${recorded}`;
    texts.add(String(recorded));
    // The number of a part, such as a line, is that of parts of other things, too.
    const isCounter = takes(value) && /^\d{1,3}$/.test(String(recorded)) &&
      nameWords(name).at(-1) !== "id";
    if (!isCounter) (isTyped(one) ? typed : sentBefore).set(text, value);
    if (isTyped(one) && String(recorded).length >= LONG) references.set(String(recorded), value);
    const pieces = isTyped(one) && value.kind === "template" ? value.template : [];
    const quoted = pieces.flatMap((piece) => quotedIn(String(piece))).filter(isDistinctive);
    const lines = String(isTyped(one) ? recorded : "").split(/\r?\n/).filter((line, _, all) =>
      all.length > 1 && line.length >= LONG && pieces.some((piece) => String(piece).includes(line))
    );
    for (const text of [...quoted, ...lines]) references.getOrInsert(text, leaf(text));
    if (kind !== "" && isNameKey(name, kind)) {
      sentNames.set(`${plainName(kind)}name ${recorded}`, value);
    }
    const items = isArray(recorded) && value.kind === "list" ? value.items : [];
    const isOrder = sent.length === 1 || /order|sort|position|rank/.test(name);
    if (isOrder && items.length > 1 && items.every(refersTo)) {
      step.orders.set(String(recorded), items);
    }
    const parts = items.map((item, i) => ({ ...one, recorded: Object(recorded)[i], value: item }));
    for (const part of [one, ...parts].filter(isTyped)) typedTexts.set(String(part.recorded), part);
    if (parent !== "") sentBefore.set(`${parent} ${text}`, value);
  }
}

/**
 * Records the distinctive values and the names that a response to a change gives and later requests
 * take from it, such as the `path` of a new file.
 */
function noteGiven({ entry, taken, references, givenNames, texts }: AssertedStep): void {
  for (const producer of taken) {
    const { name, value } = producer;
    if (typeof value !== "string" || !/\p{L}{3}/u.test(value)) continue;
    const reference = filled([captureOf(entry, producer)]);
    texts.add(value);
    if (looksUnique(value)) references.getOrInsert(value, reference);
    const key = isLocation(producer) ? "name" : plainName(name);
    if (!isNameKey(key, "") && !ID_NAMES.has(key)) continue;
    for (const one of new Set([key, "name"])) givenNames.set(`${one} ${value}`, reference);
  }
}

/** Whether a value is in the address to which the response leads, or that it has for what it shows. */
export function isLocation({ entry, source }: Producer): boolean {
  const name = source.from === "json" ? source.path[0] : source.from === "header" && source.name;
  return name === leadingAddress(entry)?.name || name === "content-location";
}

/** Whether a sent value is a text of the user that does not coincide with others by chance. */
export function isTyped({ recorded, value }: SentValue): boolean {
  return typeof recorded === "string" && isDistinctive(recorded) && !takes(value);
}

/**
 * Returns the resources that a request is about: the last one in its path, otherwise those in its
 * body; first of all those that it removes from a list below that one, as `{ "ids": [9] }` does at
 * `/boards/7/cards`, also if nothing else is known of them.
 */
function namedIn({ entry, kind, action, decisions, resources }: AssertedStep): KnownResource[] {
  const end = entry.request.segments.length - 1;
  const name = decisions.at({ in: "path", index: end })?.requestValue.value ?? "";
  const typed = resources.named(name, resourceNameBefore(entry, end));
  if (typed?.isNamed) return [typed];
  const inPath: KnownResource[] = [];
  const inBody: KnownResource[] = [];
  // A value may have several ids: `id=in.(7,9)`.
  const values = decisions.all.flatMap(({ requestValue, template = [] }) => {
    const several = template.filter(isCapture);
    return several.length > 1
      ? several.map((one) => ({ ...requestValue, value: one.producer.value, template: [one] }))
      : [{ ...requestValue, template }];
  });
  for (const { name, place, ...written } of values) {
    const { value, template } = withoutExtension(written.value, written.template);
    const isInBody = place.in === "query" || isBody(place);
    const isRemoved = action === "removal" && template.some(isCapture) &&
      (isInBody && isLastingId(name) || place.in === "path" && place.index === end);
    const known = resources.referredTo(template);
    const words = nameWords(name);
    const isOwnId = words.length === 1 || words.slice(0, -1).join(" ") === kind;
    const one = isRemoved && (isOwnId || !known)
      ? resources.know(value, kind, known?.template ?? template)
      : known;
    if (one && place.in === "path") inPath[0] = one;
    else if (one && isInBody) inBody.push(one);
  }
  const isOfKind = (one: KnownResource) => one.resources.has(kind);
  const removed = action === "removal" && !inPath.some(isOfKind) ? inBody.filter(isOfKind) : [];
  // What says which parts to remove does not remove the whole: `{ "ids": […] }`.
  const { body } = entry.request;
  const sent = body?.kind === "json" && isObject(body.value) ? Object.values(body.value) : [];
  const isOfParts = action === "removal" && sent.some((one) => isObject(one) || isArray(one));
  return [removed, isOfParts ? [] : inPath].find(({ length }) => length > 0) ?? inBody;
}

/** Returns the resources whose ids are in a response but not in its request. */
function madeIn({ entry, kind, sent, objects, resources, taken, isLogin }: AssertedStep) {
  const { request: { method }, response: { status, json } } = entry;
  const takenKeys = new Set(taken.map(producerKey));
  const inBody = isArray(json) ? [] : objects.flatMap(({ path, object, kind }) => {
    const showsSent = Object.entries(object)
      .some(([key, value]) => sentAs(sent, plainName(key), value));
    const isAbout = showsSent || isTop(path);
    const isTaken = (key: string) =>
      takenKeys.has(producerKey({ entry, source: { from: "json", path: [...path, key] } }));
    const ids = idKeysOf(object, kind);
    // What later requests take as `ref`, or as `accessorId` beside no other id than a hash, is an id.
    const names = ids.every((key) => /^hash/i.test(key)) ? /^.[a-z]*$|I[dD]$/ : /^.[a-z]*$/;
    const others = Object.keys(object).filter((key) => names.test(key) && isLastingId(key));
    const name = [...ids, ...others].find(isTaken) ?? (isAbout ? ids[0] : undefined);
    if (name === undefined) return [];
    const value = object[name] as Scalar;
    const source = { from: "json", path: [...path, name] } as const;
    const own = sentAs(sent, plainName(name), value)?.value;
    if (own && own.kind !== "template") return [];
    const template = own?.template ?? [captureOf(entry, { source, name, value })];
    const resource = resources.know(value, kind, template);
    resource.idKey ??= name;
    if (isLogin && showsSent) resource.resources.add(KnownResources.MAKER);
    return [resource];
  });
  // What was made may be an item of a list, or only in the path to which the response leads.
  const isId = (one: Producer) =>
    method === "POST" && isLocation(one) &&
      (status === CREATED || redirectTarget(entry)?.pathname.includes(`/${one.value}`)) ||
    isArray(json) && one.source.from === "json" && ID_NAMES.has(plainName(one.name));
  return inBody.length > 0 ? inBody : taken.filter(isId)
    .map((one) => resources.know(one.value, kind, [captureOf(entry, one)]));
}

/**
 * Returns the resource that a request creates, known by the name that the user typed for it, if the
 * response does not say what it created.
 */
function typedIn({ entry, kind, sent, resources }: AssertedStep): KnownResource[] {
  const { method, segments } = entry.request;
  if (method !== "POST" && method !== "PUT") return [];
  const resourceName = method === "PUT" ? resourceNameBefore(entry, segments.length - 1) : kind;
  // The lines of a file are no name.
  const texts = sent.filter(({ recorded }) =>
    typeof recorded === "string" && recorded !== "" && !recorded.includes("\n")
  );
  const names = texts.filter(({ name }) => isNameKey(name, resourceName));
  const id = texts.find(({ name }) => ID_NAMES.has(name)) ??
    // A path beside a name says where the thing is.
    names.find(({ name }) => !/^(?:email|path)$/.test(name)) ?? names[0];
  if (id === undefined) return [];
  return [resources.knowNamed(id.recorded, resourceName, piecesOf(id.value))];
}
