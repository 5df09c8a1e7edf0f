import { isArray, isObject, type JsonObject, type JsonValue } from "../../../json/mod.ts";
import { escapePattern } from "../../../text/mod.ts";
import { actionOf, callOf, targetOf } from "../../call/mod.ts";
import { onlyReference, producersIn, typedBy } from "../../producer.ts";
import type { Keys, Template } from "../../provenance.ts";
import { isDistinctive, isDynamicKey, isPlural, nameWords, wordSet } from "../../values/mod.ts";
import type { DraftMember, DraftValue } from "../draft.ts";
import { filled, joinTemplates, leaf, piecesOf, takes } from "../templates.ts";
import { isPassingState, isStable, refersTo } from "./assertable_values.ts";
import { type AssertedStep, isTyped } from "./flow_state.ts";
import { isCountedId, isNameKey, type KnownResource, KnownResources } from "./known_resources.ts";
import { isTop, type ObjectAtPath } from "./response_objects.ts";
import { isSame, parentName, plainName, saysType, sentAs, type SentValue } from "./sent_values.ts";

/** Returns the expected members of an object of a response that is not in a list. */
export function expectObject(at: ObjectAtPath, step: AssertedStep): DraftMember[] {
  const { path, object, kind, owner } = at;
  const { entry, guard, resources } = step;
  const found = resources.of(object, kind);
  const known = found?.resource.deleted ? undefined : found;
  if (known) known.resource.idKey ??= known.idKey;
  const above = owner && resources.of(owner.object, owner.kind)?.resource;
  // The fields of a thing may be in an object without an id of its own: `attributes` (JSON:API).
  const inside = above?.own && path.at(-1) === "attributes" ? above : undefined;
  const resource = known?.resource ?? inside ?? askedFor(path, step);
  const shown = resource ? [] : shownIn(at, step, above);
  // Of a thing with more fields, it is only the one that has its name: `project: { key, name }`.
  const isThing = () =>
    Object.entries(object).some(([key, value]) => sentFor(step, plainName(key), value));
  if (shown.length > 0 && !isThing()) return shown;
  const identified = known ?? resources.makerOf(above, path.at(-1), object);
  const called = path.length > 0 && saysType(object) ? String(path.at(-1)) : undefined;
  const within = called ? path.slice(0, -1) : path;
  const parent = !resource && within.length > 0 && refersToMade(step)
    ? parentName(String(within.at(-1)))
    : undefined;
  // What a user may do is not what the flow did.
  const values = Object.values(object);
  const areRights = values.length >= MIN_RIGHTS && values.every((one) => typeof one === "boolean");
  return Object.entries(object).flatMap(([key, value]): DraftMember[] => {
    if (areRights && !sentAs(step.sent, plainName(key), value)) return [];
    const ofThing = shown.filter(([one]) => one === key);
    const volatility = step.volatility(entry, [...path, key]);
    if (ofThing.length > 0 || volatility === "gone" || isDynamicKey(key)) return ofThing;
    const isOwnId = identified?.idKey === key;
    const expected = isOwnId
      ? guard.operand(key, value, identified.resource.id)
      : expectMember(called ?? key, value, step, resource, kind) ??
        sentIn(parent, called ?? key, value, step);
    // An id or a user in what has one under the same key is that of something else.
    const isOther = !resource && !isOwnId && owner && Object.hasOwn(owner.object, key) &&
      !step.sentReferences.has(`${plainName(kind)}id ${value}`) &&
      (isCountedId(key, value) || guard.user(key, value) !== undefined);
    const holds = expected && !isOther && (volatility === false || refersTo(expected));
    return asMember(key, holds && expected);
  });
}

/** From this many flags on, an object without anything else says what a user may do. */
const MIN_RIGHTS = 8;

/** Whether a request refers to something that the flow made, or to a name that the user typed. */
function refersToMade({ decisions, takesMade }: AssertedStep): boolean {
  return decisions.all.some(({ template = [] }) =>
    onlyReference(template)?.to === "variable" || template.length === 1 && takesMade(template)
  );
}

/** Returns what was sent before under a key in an object of the same name: `data: { mode: … }`. */
function sentIn(parent: string | undefined, key: string, value: JsonValue, step: AssertedStep) {
  const before = parent && step.sentBefore.get(`${parent} ${plainName(key)} ${value}`);
  const isRevision = nameWords(key).some((word) => REVISION_WORDS.has(word));
  const isOwn = !isRevision && !isCountedId(key, value);
  return before && isOwn ? step.guard.operand(key, value, before) : undefined;
}

/**
 * Returns the members of an object that show what was sent under the name of the object: its forms
 * in `title: { raw, rendered }`, except those that the server made of it.
 */
function shownIn({ path, object }: ObjectAtPath, step: AssertedStep, known?: KnownResource) {
  const { guard, typed } = step;
  const last = path.at(-1);
  if (typeof last !== "string") return [];
  const name = plainName(last);
  return Object.entries(object).flatMap(([key, value]): DraftMember[] => {
    if (typeof value !== "string" || value === "") return [];
    const sentValue = sentFor(step, name, value, known) ?? typed.get(`${name} ${value}`);
    return asMember(key, sentValue && guard.operand(key, value, sentValue));
  });
}

/** Returns the member with an operand, if there is one. */
export function asMember(key: string, operand: DraftValue | false | undefined): DraftMember[] {
  return operand ? [[key, operand]] : [];
}

/** Returns what was sent under a name by this request, or before for a resource. */
function sentFor({ sent }: AssertedStep, name: string, value: JsonValue, resource?: KnownResource) {
  const before = resource?.sent.get(name);
  return sentAs(before ? [...sent, before] : sent, name, value)?.value;
}

/**
 * Returns the resource that a response is which has no known id: the one that was saved at the URL,
 * or the only one that a call asks for by its id in the body.
 */
function askedFor(path: Keys, { entry, action, resources, asked }: AssertedStep) {
  if (action !== "read" || !isTop(path)) return undefined;
  const saved = resources.savedAt.get(targetOf(entry));
  return [saved, ...asked.length === 1 ? asked : []].find((one) => one && !one.deleted);
}

/** A text of several words, or a long one, which means the same under any name. */
const SENTENCE = /^\S{3,} .*\S|[^]{16}/;

/** Words in the names of members that a response may renew. */
const RENEWED_WORDS = wordSet("token cursor scroll pit continuation");

/** Words in the names of members that identify a state and differ after each change. */
const REVISION_WORDS = RENEWED_WORDS.union(wordSet("rev revision version etag csrf nonce session"));

/** What superjson says of the kind of a value: `["Date"]`. */
const KIND = /^(?:Date|undefined|bigint|URL)$/;

/** A shorter word that was sent under the same name may be equal by chance. */
const MIN_WORD = 4;

/**
 * Returns the expected value of a member: what was sent for it, what it refers to, or a word that
 * stays the same.
 */
export function expectMember(
  key: string,
  value: JsonValue,
  step: AssertedStep,
  resource: KnownResource | undefined,
  resourceName = "",
): DraftValue | undefined {
  const { guard, resources, references, sentReferences, typed, sentNames, givenNames } = step;
  const name = plainName(key);
  const text = `${name} ${value}`;
  const words = nameWords(key);
  const same = typeof value === "object" ? undefined : step.typedTexts.get(String(value));
  // A typed text may have another name with a word of this one: `lf_tags`, `tags_html`.
  const isSameText = same && words.some((word) => word.length > 2 && same.name.includes(word));
  const sentValue = sentFor(step, name, value, resource ?? step.above) ??
    (typeof value === "string" ? typed.get(text) ?? sentNames.get(text) : undefined) ??
    (isSameText ? same.value : undefined) ??
    (isArray(value) && isDistinctive(`${value}`) ? step.sentBefore.get(text) : undefined) ??
    (step.action !== "read" && isArray(value) && KIND.test(`${value}`) ? leaf(value) : undefined) ??
    sentAsName([...step.sent, ...resource?.sent.values() ?? []], name, value) ??
    step.sent.find((one) => one.recorded === value && isTyped(one) && SENTENCE.test(`${value}`))
      ?.value ??
    (name === "result" ? resultAsSent(value, step) : undefined);
  // The next token or cursor may be another one.
  const isRenewed = sentValue && takes(sentValue) && words.some((word) => RENEWED_WORDS.has(word));
  if (sentValue) return isRenewed ? undefined : guard.operand(key, value, sentValue);
  /** Returns a word that stays the same. */
  const literal = () => {
    const { action, refused, isLogin } = step;
    const [from] = producersIn(resource?.template);
    const isFound = () => from && !typedBy(from) && actionOf(from.entry) === "read";
    const own = resource?.own ?? (action !== "read" && !isLogin && !isFound());
    const passes = isPassingState(value) || resource?.unsettled.has(name) ||
      !step.isAlone && !step.changed.has(text);
    // The user who logs in next may have another `defaultPrivacyLevel`.
    if (step.changed.has(`default${text}`)) return undefined;
    if (action === "read" && passes || !isStable(key, value, own, refused)) return undefined;
    const template = refused && typeof value === "string" ? withSent(value, step) : [];
    return template.some((piece) => typeof piece !== "string")
      ? guard.operand(key, value, filled(joinTemplates(template)))
      : guard.literal(key, value);
  };
  if (typeof value === "boolean" || value === null) return literal();
  if (typeof value === "object" || words.some((word) => REVISION_WORDS.has(word))) return undefined;
  const isId = words.at(-1) === "id";
  // `note`, `noteId` and the `id` of a note are what the path has after `notes`.
  const thing = (isId ? words.slice(0, -1) : words).join(" ") || resourceName;
  const isWord = step.action !== "read" && typeof value === "string" && value.length >= MIN_WORD;
  const reference = references.get(String(value)) || givenNames.get(text) ||
    // What was sent as `owner_id` is the `id` of an `owner`.
    isId && resourceName && sentReferences.get(`${plainName(resourceName)}${text}`) ||
    isId && !isCountedId(key, value) && sentReferences.get(text) ||
    isId && words.length > 1 && resources.named(value, thing)?.id ||
    resource?.own && MAKER.test(thing) && resources.named(value, KnownResources.MAKER)?.id ||
    isWord && step.sentBefore.get(text) ||
    // A number of things is no id.
    (typeof value === "string" || !isPlural(key.toLowerCase())) &&
      step.inPath.get(`${thing} ${value}`);
  return reference ? guard.operand(key, value, reference) : guard.user(key, value) ?? literal();
}

/** Who made something: `authorId`, `created_by`. */
const MAKER = /(?:^| )(?:author|creator|by)$/;

/** Returns what a call was given before, if another has it as its result: `get_volume`. */
function resultAsSent(value: JsonValue, { entry, sentBefore }: AssertedStep) {
  const { isRpc, path } = callOf(entry);
  const thing = isRpc && path.at(-1)?.split(" ").at(-1);
  return thing ? sentBefore.get(`${thing} ${value}`) : undefined;
}

/** Keys under which responses show the same name. */
const SAME_NAME = new Set(["name", "title", "label"]);

/** Returns what was sent as the name of a thing, if a response shows it under another key for names. */
function sentAsName(sent: readonly SentValue[], name: string, value: JsonValue) {
  if (!SAME_NAME.has(name) || typeof value !== "string" || value === "") return undefined;
  return sent.find((one) => SAME_NAME.has(one.name) && one.parent === "" && one.recorded === value)
    ?.value;
}

/**
 * Returns a refusal with what was sent in it, also before, as the flow sends it: `there is no 'Cider
 * press'`.
 */
function withSent(text: string, { decisions, typedTexts }: AssertedStep): Template {
  const before = typedTexts.entries().map(([text, { value }]) => [text, piecesOf(value)] as const);
  const long = decisions.all.flatMap(({ requestValue: { value }, template }) =>
    template && String(value).length >= MIN_WORD ? [[String(value), template] as const] : []
  );
  const sent = new Map([...before, ...long].filter(([one]) => text.includes(one)));
  const longest = [...sent.keys()].sort((a, b) => b.length - a.length);
  const any = longest.map(escapePattern).join("|");
  const parts = any ? text.split(new RegExp(`(?<![\\w-])(${any})(?![\\w-])`)) : [text];
  return parts.flatMap((part) => sent.get(part) ?? [part]);
}

/**
 * An object of which the flow may know something: its plain name, or that of the list of which it is
 * an item; whether it is a member of something that the flow knows, not a thing of its own; and
 * whether it, or the list that it is in, belongs to something that the flow knows.
 */
type Part = Readonly<{ name: string; isInKnown?: boolean; ofKnown: boolean }>;

/** From this many members on that echo an item of the request, the object is that item. */
const MIN_ECHOES = 2;

/**
 * Returns the members of an object that show what was sent under their names, and ids that the flow
 * knows, at any depth. There must be a text or a name that the user typed, an id, or a text that was
 * sent in an object or list of the same name; otherwise several texts of an item of the request.
 */
export function sentPart(object: JsonObject, about: Part, step: AssertedStep): DraftMember[] {
  const { name, isInKnown, ofKnown } = about;
  const { sent, typed, sentBefore, references, givenNames, guard, knows, resources, named } = step;
  const pair = sentAsPair(object, step);
  if (pair) return pair;
  let shows = false;
  let echoes = 0;
  const visit = (part: JsonObject, parent: string, called?: string): DraftMember[] =>
    Object.entries(part).flatMap(([key, value]): DraftMember[] => {
      if (!isObject(value) && !knows(value)) return [];
      const name = called ?? plainName(key);
      if (isObject(value)) {
        const members = saysType(value)
          ? visit(value, parent, name)
          : visit(value, parentName(name));
        return members.length > 0 ? [[key, { kind: "object", members }]] : [];
      }
      const text = `${name} ${value}`;
      const alike = sent.filter((one) => one.name === name && isSame(one.recorded, value));
      const inSame = alike.find((one) => one.parent === parent && (isInKnown || one.isOfItem));
      if (isArray(value)) {
        const list = inSame?.value ?? sentBefore.get(parent === "" ? text : `${parent} ${text}`);
        const operand = list?.kind === "list" && value.length > 0 &&
          guard.operand(key, value, list);
        shows ||= Boolean(operand && inSame);
        return asMember(key, operand);
      }
      const isCounted = isCountedId(key, value);
      const isOther = isInKnown || isCounted;
      const here = inSame ?? alike.find((one) => !isOther || isTyped(one));
      const before = isCounted ? undefined : sentBefore.get(`${parent} ${text}`);
      const known = references.get(String(value)) ?? givenNames.get(text) ??
        resources.namedAs(name, value)?.id ?? (isNameKey(key, "") ? undefined : named.get(value));
      const draft = here?.value ?? typed.get(text) ?? before ??
        (isOther ? undefined : sentBefore.get(text)) ?? known ??
        typed.get(`${parent}${text}`) ?? sentBefore.get(`${parent}${text}`);
      const operand = draft && guard.operand(key, value, draft);
      if (!operand) return [];
      const isText = typeof value === "string" && value !== "";
      const isName = onlyReference(piecesOf(draft))?.to === "variable";
      const isOurs = known && (isInKnown || ofKnown || isMade(known, step));
      if (isOurs || isName || (here ? isTyped(here) : typed.has(text))) shows = true;
      const isTelling = isText || /\d{3}/.test(String(value));
      if (isText && inSame || isTelling && ofKnown && before) shows = true;
      if (isText && here?.isOfItem) echoes++;
      return [[key, operand]];
    });
  const members = visit(object, parentName(name));
  return shows || echoes >= MIN_ECHOES ? members : [];
}

/** Whether what a value refers to was made or typed by the flow, unlike a user that it found. */
function isMade(known: DraftValue, { resources, takesMade }: AssertedStep): boolean {
  const template = piecesOf(known);
  return !takes(known) || resources.referredTo(template)?.own === true || takesMade(template);
}

/** Returns a name and a value that were sent as a member: `{ key: "RAM", value: "4096" }`. */
function sentAsPair(object: JsonObject, step: AssertedStep): DraftMember[] | undefined {
  const keyed = Object.keys(object).find((one) => /^(?:key|name)$/i.test(one)) ?? "";
  const valued = Object.keys(object).find((one) => /^value$/i.test(one)) ?? "";
  const { [keyed]: key, [valued]: value } = object;
  if (typeof key !== "string" || value === undefined) return undefined;
  const name = plainName(key);
  const draft = sentFor(step, name, value) ?? step.typed.get(`${name} ${value}`) ??
    step.sentBefore.get(`${name} ${value}`);
  const operand = draft && step.guard.operand(key, value, draft);
  return operand && [[keyed, leaf(key)], [valued, operand]];
}

/**
 * Returns some of what is expected: first of all what compares with what the flow made, then texts
 * of the user, and last of all nothing, an object without any of it, a word that nobody sent, such as
 * the method of a link, or who logs in, as many members have it.
 */
export function strongest<One extends readonly [unknown, operand: DraftValue, unknown?]>(
  all: readonly One[],
  most: number,
  { knows }: AssertedStep,
): One[] {
  const isUser = (operand: DraftValue) => onlyReference(piecesOf(operand))?.to === "environment";
  const isWeak = (operand: DraftValue) =>
    operand.kind === "object" || operand.kind === "list" && operand.items.length === 0 ||
    operand.kind === "leaf" && ((operand.value ?? "") === "" || !knows(operand.value));
  const isText = (operand: DraftValue) =>
    operand.kind === "leaf" && typeof operand.value === "string" && isDistinctive(operand.value);
  const weakness = ([, operand]: One) =>
    isUser(operand) ? 3 : refersTo(operand) ? 0 : isWeak(operand) ? 3 : isText(operand) ? 1 : 2;
  const kept = all.toSorted((a, b) => weakness(a) - weakness(b)).slice(0, most);
  return all.filter((one) => kept.includes(one));
}
