import type { JsonObject, JsonValue } from "../../../json/mod.ts";
import { isArray, isObject, pathSegment, stringifyJson } from "../../../json/mod.ts";
import { looksUnique, OPERATORS, SEARCH } from "../../values/mod.ts";
import type { DraftAssertion, DraftMember, DraftValue } from "../draft.ts";
import { leaf } from "../templates.ts";
import { chosenId, expectGone, isInItem, isText } from "./absent_items.ts";
import { refersTo } from "./assertable_values.ts";
import type { AssertedStep } from "./flow_state.ts";
import { ID_NAMES, idKeysOf, type KnownResources } from "./known_resources.ts";
import { asMember, expectMember, sentPart, strongest } from "./members.ts";
import { isMain, isOfOwn, isPutTogether } from "./own_lists.ts";
import {
  type AskedField,
  askedFields,
  isFirstPage,
  isPaging,
  pageLimit,
  saysLast,
} from "./paging.ts";
import { everyItem, type ListAtPath, resourceNameAt } from "./response_objects.ts";
import { fieldName, isSame, plainName, sentAs } from "./sent_values.ts";

/** Words as people write them. */
const WORDS = /^\S+ .*\S/;
const MAX_LIST_ITEMS = 4;
const MAX_MEMBERS = 8;

/** Asserts what a list must contain: created items in their current state, but no removed items. */
export function expectList(at: ListAtPath, step: AssertedStep): DraftAssertion[] {
  // How some APIs say that nothing was refused: `userErrors: []`.
  const isErrors = at.list.length === 0 && /errors$/i.test(String(at.path.at(-1)));
  if (isErrors && step.action !== "read" && !at.isInItem) {
    return [{ path: at.path, operator: "equals", operand: leaf([]) }];
  }
  const ofKnown = isOfKnown(at, step);
  const cells = expectCells(at, ofKnown, step);
  if (at.isInItem && !ofKnown) return cells;
  const present = [...expectPresent(at, ofKnown, step), ...cells];
  const isTaken = step.taken.some(({ source }) => isInItem(source, at.path));
  const matching = expectFilter(at, step, present.length > 0 || isTaken)
    .filter(({ path }) => !present.some((one) => one.path === path));
  return [...present, ...matching, ...expectOrder(at, step), ...expectGone(at, step)];
}

/** Asserts the order that a change gave to what the flow made. */
function expectOrder(at: ListAtPath, step: AssertedStep): DraftAssertion[] {
  const { path, list, kind, everyItem: items = everyItem(path) } = at;
  const [first] = list;
  if (step.action !== "read" || !isObject(first) || !isOfOwn(at, step)) return [];
  return idKeysOf(first, kind).slice(0, 1).flatMap((key) => {
    const order = step.orders.get(String(list.map((item) => Object(item)[key]))) ?? [];
    return order.slice(0, MAX_LIST_ITEMS).map((operand, i): DraftAssertion => {
      const item = items.replace(/\[\*\](?=[^*]*$)/, `[${i}]`);
      return { path: `${item}${pathSegment(key)}`, operator: "equals", operand };
    });
  });
}

/** Whether a list is in something that the flow made, or in an item that shows what it sent. */
function isOfKnown(at: ListAtPath, step: AssertedStep): boolean {
  if (at.owner === undefined) return false;
  const { path, object, kind } = at.owner;
  if (step.resources.of(object, kind)) return true;
  const name = plainName(String(path.at(-1) ?? ""));
  return at.isInItem === true && sentPart(object, { name, ofKnown: false }, step).length > 0;
}

function expectPresent(at: ListAtPath, ofKnown: boolean, step: AssertedStep): DraftAssertion[] {
  const { path, list, kind, everyItem: items } = at;
  const owner = at.owner?.object;
  const { resources } = step;
  const isOwn = (item: JsonValue | undefined) =>
    isObject(item) && resources.of(item, kind)?.resource.own;
  const isAllOwn = isOfOwn(at, step);
  const pageOf = isAllOwn ? undefined : pageLimit(step, path, list.length);
  // New items that come first are on the first page, from which they push the others.
  const isNewestFirst = pageOf !== undefined && isOwn(list[0]) && !isOwn(list.at(-1));
  const limit = isNewestFirst ? undefined : pageOf;
  const isNodes = items === `${everyItem(path)}.node`;
  const mayGoOn = limit === 0 && (!items || isNodes) && isFirstPage(askedFields(step));
  const more = mayGoOn && owner ? hasNext(owner) : undefined;
  if (limit === 0 && !more || limit !== undefined && !isMain(at, step)) return [];
  const common = ofKnown || isAllOwn ? commonReferences(list, owner, step) : [];
  // What a change made may be the response as a whole.
  const isMade = step.action === "change" && path.length === 0;
  const part = { name: plainName(String(path.at(-1) ?? "")), ofKnown, isInKnown: isMade };
  const isOwnMember = ([key]: DraftMember) => !common.some(([one]) => one === key);
  // What an item shares with what the flow made does not make it one of those.
  const ofOwn = new Set(list.filter(isOwn).flatMap(membersOf).map((one) => stringifyJson(one)));
  const ofItself = (item: JsonObject) =>
    Object.fromEntries(membersOf(item).filter((one) => !ofOwn.has(stringifyJson(one))));
  const expectable = list.filter(isObject).filter((item) => !isNewestFirst || isOwn(item));
  const found = expectable.map((item) => {
    const known = resources.of(item, kind);
    if (known) {
      const members = knownItem(item, known, kind, step).filter(isOwnMember);
      return [String(item[known.idKey]), { members, weight: Infinity }] as const;
    }
    // An item without a known id may show what the user typed; texts and numbers say most.
    const chosen = isPutTogether(at, step) ? chosenIds(item, kind, step) : [];
    const sent = sentPart(item, part, step);
    const isStranger = sent.length > 0 && sentPart(ofItself(item), part, step).length === 0;
    const shown = isStranger ? [] : sent.filter(([key]) => key !== chosen[0]?.[0]);
    const all = [...chosen, ...shown].filter(isOwnMember)
      .filter(([key]) => typeof item[key] !== "boolean");
    const key = stringifyJson(all.map(([key]) => [key, item[key]]));
    return [key, { members: strongest(all, MAX_MEMBERS, step), weight: all.length }] as const;
  });
  const whole = items ?? path;
  // Items may have equal lists, which are expected once.
  const isNew = (key: string) => step.listed.size < step.listed.add(`${whole} ${key}`).size;
  const all = [...new Map(found)].filter(([key, { members }]) =>
    members.some(([, operand]) => limit === undefined || isPlain(operand)) && isNew(key)
  ).map(([, one]) => one);
  // The last ones are the newest.
  const kept = all.toReversed().toSorted((a, b) => b.weight - a.weight).slice(0, MAX_LIST_ITEMS);
  return [
    ...common.map(([key, operand]) => each(items ?? everyItem(path), key, "equals", operand)),
    ...all.filter((one) => kept.includes(one)).map(({ members }): DraftAssertion => {
      if (limit === undefined) {
        return { path: whole, operator: "containsObject", operand: object(members) };
      }
      if (!more) {
        const full = object([["minItems", leaf(limit)]]);
        return { path: whole, operator: "schema", operand: anyOf(full, containing(members)) };
      }
      const listed = properties([[String(path.at(-1)), containing(members, isNodes)]]);
      return { path: path.slice(0, -1), operator: "schema", operand: anyOf(more, listed) };
    }),
  ];
}

/** Returns the id of an item that the flow found, and put into a list of something of its own. */
function chosenIds(item: JsonObject, kind: string, step: AssertedStep): DraftMember[] {
  return idKeysOf(item, kind).slice(0, 1).flatMap((key) => {
    const chosen = chosenId(`${plainName(key)} ${item[key]}`, kind, step);
    return asMember(key, chosen && step.guard.operand(key, item[key], chosen.id));
  });
}

const membersOf = (item: JsonValue): [string, JsonValue][] => Object.entries(Object(item));

/**
 * Returns what every item of a list that belongs to something of the flow refers to, and its request
 * or what has the list, too, at most one member: the last one is the most specific.
 */
function commonReferences(list: readonly JsonValue[], owner: JsonObject = {}, step: AssertedStep) {
  const { references, guard, decisions, action } = step;
  const asked = decisions.all.map(({ requestValue }) => requestValue)
    .filter(({ place }) => action === "read" || place.in === "path" || place.in === "query");
  const belongsTo = [...asked.map(({ value }) => value), ...Object.values(owner)].map(String);
  const items = list.filter(isObject);
  if (items.length < 2 || items.length < list.length) return [];
  return Object.entries(items[0]).flatMap(([key, value]): DraftMember[] => {
    const reference = references.get(String(value));
    const isCommon = reference && refersTo(reference) && belongsTo.includes(String(value)) &&
      items.every((item) => item[key] === value);
    return asMember(key, isCommon && guard.operand(key, value, reference));
  }).slice(-1);
}

function each(items: string, key: string, operator: string, operand: DraftValue): DraftAssertion {
  const path = `${items}${pathSegment(key)}`;
  return { path, operator: "each", operand: object([[operator, operand]]) };
}

/** Asserts the same of a list that may be empty on another server. */
const eachIfAny: typeof each = (items, key, operator, operand) => {
  const item = properties([[key, object([[operator === "equals" ? "const" : "enum", operand]])]]);
  return {
    path: items.slice(0, -"[*]".length),
    operator: "schema",
    operand: object([["items", item]]),
  };
};

/**
 * Asserts what the items of a list that are lists themselves, such as rows, show of typed texts, or
 * those that are texts, then also names of what the flow made, if the list is what its request asks
 * for, or belongs to that.
 */
function expectCells(at: ListAtPath, ofKnown: boolean, step: AssertedStep): DraftAssertion[] {
  const { path, list, kind, everyItem: items = everyItem(path) } = at;
  const { typedTexts, guard, resources } = step;
  const isOwn = isOfOwn(at, step);
  const isAsked = list.some(isText) && (isOwn || isMain(at, step));
  const isShown = (item: JsonValue) =>
    isArray(item) || (isObject(item) ? at.isInItem === true && !ofKnown && isOwn : isAsked);
  const rows = list.filter(isShown);
  if (rows.length === 0 || pageLimit(step, path, list.length) !== undefined) return [];
  const cellsOf = (row: JsonValue): (readonly [string, JsonValue])[] => {
    if (isArray(row)) return row.map((cell, column) => [`${items}[${column}]`, cell]);
    if (!isObject(row)) return [[items, row]];
    const texts = Object.entries(row).filter(([, text]) => isText(text) && WORDS.test(text));
    return texts.map(([key, text]) => [`${items}${pathSegment(key)}`, text]);
  };
  const found = rows.flatMap((row) =>
    cellsOf(row).flatMap(([path, cell]): [string, DraftAssertion][] => {
      const text = String(cell);
      const thing = cell === row ? resources.named(text, kind) : undefined;
      const isKnown = thing && !thing.deleted && (thing.isNamed || looksUnique(text));
      const shown = typedTexts.get(text) ?? (isKnown && { name: "name", value: thing.id });
      const operand = shown && guard.operand(shown.name, cell, shown.value);
      return operand ? [[`${path} ${cell}`, { path, operator: "contains", operand }]] : [];
    })
  );
  return [...new Map(found).values()].slice(-MAX_MEMBERS);
}

/** Whether a value has no objects in it, which show only some of their members. */
function isPlain(one: DraftValue): boolean {
  return one.kind === "list" ? one.items.every(isPlain) : one.kind !== "object";
}

/** Returns a schema for a list with an item, or the node of an edge, that has some members. */
function containing(members: readonly DraftMember[], isNodes = false): DraftValue {
  const plain = members.filter(([, operand]) => isPlain(operand));
  const values = plain.map(([key, value]) => [key, object([["const", value]])] as const);
  const required = leaf(plain.map(([key]) => key));
  const item = object([...properties(values).members, ["required", required]]);
  return object([["contains", isNodes ? properties([["node", item]]) : item]]);
}

/** Returns a schema for what says that another page follows, if a response says that none does. */
function hasNext(owner: JsonObject) {
  const nextIn = (part: JsonValue) => Object.entries(isObject(part) ? part : {}).find(saysLast);
  const other = ([key, value]: [string, JsonValue]) =>
    properties([[key, object([["not", object([["const", leaf(value)]])]])]]);
  const own = nextIn(owner);
  const [name, part = null] = Object.entries(owner).find(([, part]) => nextIn(part)) ?? [];
  return own ? other(own) : name && properties([[name, other(nextIn(part)!)]]);
}

const properties = (members: readonly DraftMember[]) => object([["properties", object(members)]]);
const anyOf = (...items: DraftValue[]) => object([["anyOf", { kind: "list", items }]]);
const object = (members: readonly DraftMember[]) => ({ kind: "object", members }) as const;

/** A resource that an object of a response shows, and the key of its id. */
type Shown = NonNullable<ReturnType<KnownResources["of"]>>;

/**
 * Returns the expected members of an item that is a known resource, its id first; an object in it with
 * that id is the resource, too.
 */
function knownItem(item: JsonObject, one: Shown, kind: string, step: AssertedStep): DraftMember[] {
  const { idKey, resource } = one;
  const id = !resource.deleted && step.guard.operand(idKey, item[idKey], resource.id);
  if (!id) return [];
  resource.idKey ??= idKey;
  const fieldOf = ([key, value]: [string, JsonValue]) =>
    asMember(key, expectMember(key, value, step, resource));
  const members = Object.entries(item).flatMap(([key, value]): DraftMember[] => {
    if (key === idKey) return [];
    const part = { name: plainName(key), isInKnown: true, ofKnown: true } as const;
    // In the lists of all items, such a part could be that of another thing.
    const parts = resource.own && isArray(value) && value.every(isObject) ? value : [];
    // Several things of their own are expected one by one, as a set may come in any order.
    const named = resourceNameAt([key], step.entry);
    const isOwn = (one: JsonObject) =>
      ID_NAMES.has(plainName(step.resources.of(one, named)?.idKey ?? ""));
    if (parts.length > 1 && parts.some(isOwn)) return [];
    const items = parts.map((one) => object(sentPart(one, part, step)));
    const isShown = items.length > 0 && items.every(({ members }) => members.length > 0);
    if (isShown) return [[key, { kind: "list", items }]];
    if (isObject(value)) {
      const inner = step.resources.of(value, kind);
      // A thing of another kind may have the same small number: `changed_by: { id: 1 }`.
      const isOther = inner && /^\d+$/.test(inner.resource.text) &&
        !resource.resources.has(resourceNameAt([key], step.entry));
      if (inner?.resource === resource && !isOther) {
        return [[key, object(knownItem(value, inner, kind, step))]];
      }
      const { idKey = "", resource: maker } = step.resources.makerOf(resource, key, value) ?? {};
      const by = maker && step.guard.operand(idKey, value[idKey], maker.id);
      // The fields of a thing may be in an object without an id of its own: `attributes` (JSON:API).
      const shown = key === "attributes" && resource.own
        ? Object.entries(value).flatMap(fieldOf)
        : sentPart(value, part, step);
      const whole = object([...asMember(idKey, by), ...shown]);
      // What is in a thing that the flow did not make is as something sent by chance.
      return whole.members.length > 0 && (resource.own || refersTo(whole)) ? [[key, whole]] : [];
    }
    return fieldOf([key, value]);
  });
  return [[idKey, id] as const, ...strongest(members, MAX_MEMBERS, step)];
}

/** A comparison in a filter, as in OData: `status eq 'closed'`. */
const COMPARED = /(?<![\w/.])([A-Za-z_]\w*) ?(?:eq|==?) ?(["'])([^"']+)\2/g;

/** A condition for a column, as PostgREST has it: `eq.7`, `in.(open,paid)`, `ilike.*maps*`. */
const CONDITION = /^(eq|in|i?like)\.\(?(.*?)\)?$/s;

/** Returns the fields that a filter compares with texts, all of which must match. */
function comparedIn({ name, value, at }: AskedField, { sent }: AssertedStep): AskedField[] {
  const written = sentAs(sent, fieldName(name), value)?.value;
  if (written === undefined) return [];
  const [, operator = "", texts = ""] = CONDITION.exec(value) ?? [];
  if (operator === "eq" && written.kind === "template" && written.template[0] === "eq.") {
    const draft = { ...written, template: written.template.slice(1) };
    return [{ name, value: texts, at: `${at} ${operator}`, draft }];
  }
  if (refersTo(written)) return [];
  if (operator) {
    return texts.split(",").map((one) => one.replaceAll(/^[*%]+|[*%]+$/g, "")).map((value) => (
      { name, value, at: `${at} ${operator}`, draft: leaf(value), isTerm: /like/.test(operator) }
    ));
  }
  if (/\b(?:or|not)\b|\|\|/i.test(value)) return [];
  return [...value.matchAll(COMPARED)].map(([, name, , value]) => (
    { name, value, at: `${at} ${name}`, draft: leaf(value) }
  ));
}

const PLAIN_TERM = /^\p{L}[\p{L} ]{2,}$/u;

/**
 * Asserts that every item of a list matches what asks for it: a field that all items have as a member,
 * one of its values if it has several, or a search term that all items have in a text. Such a list
 * must not be empty, nor in an item of another one, which may match by chance.
 *
 * @param hasItems Whether it has items on each server.
 */
function expectFilter(at: ListAtPath, step: AssertedStep, hasItems: boolean): DraftAssertion[] {
  const expect = hasItems ? each : eachIfAny;
  const { sent, guard } = step;
  const { path, list, everyItem: all = everyItem(path) } = at;
  const items = list.filter(isObject);
  if (at.isInItem || items.length === 0 || items.length < list.length) return [];
  /** Returns the first member that matches in all items. */
  const memberOf = (fits: (key: string, value: JsonValue) => boolean) =>
    Object.keys(items[0]).find((key) =>
      items.every((item) => Object.hasOwn(item, key) && fits(key, item[key]))
    );
  const asked = askedFields(step).filter(({ name, value }) => !isPaging(name) && value !== "");
  const filters = [...asked, ...asked.flatMap((one) => comparedIn(one, step))];
  return [...Map.groupBy(filters, ({ at }) => at).values()].flatMap((fields): DraftAssertion[] => {
    const [{ name, value, isTerm = SEARCH.test(name) }] = fields;
    const words = name.split(/[[\].]+/).filter((word) =>
      word !== "" && !OPERATORS.has(word.replace(/^[_$]+/, ""))
    );
    const key = plainName(words.at(-1) ?? name);
    const member = memberOf((own, one) =>
      plainName(own) === key && fields.some(({ value }) => isSame(value, one))
    );
    const drafts = fields.flatMap(({ value, draft }) =>
      draft ?? sentAs(sent, fieldName(name), value)?.value ?? []
    );
    if (member !== undefined && drafts.length === fields.length) {
      const shown = items.map((item) => item[member]);
      const operands = fields.flatMap(({ value }, i) =>
        guard.operand(member, shown.find((one) => isSame(value, one)) ?? value, drafts[i]) ?? []
      );
      if (operands.length < fields.length) return [];
      return operands.length === 1
        ? [expect(all, member, "equals", operands[0])]
        : [expect(all, member, "anyOf", { kind: "list", items: operands })];
    }
    // A term must be a word that is the same in every run.
    if (!hasItems || !isTerm || !PLAIN_TERM.test(value) || drafts.some(refersTo)) return [];
    const text = memberOf((own, one) =>
      (SEARCH.test(name) || plainName(own) === key) && isText(one) &&
      one.toLowerCase().includes(value.toLowerCase())
    );
    return text === undefined ? [] : [each(all, text, "matches", leaf(`(?i:${value})`))];
  });
}
