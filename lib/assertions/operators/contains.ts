import {
  describeValue,
  includesEqual,
  isArray,
  isEqual,
  isObject,
  type JsonValue,
  pathSegment,
  toText,
} from "../../json/mod.ts";
import { joinWithOr } from "../../text/mod.ts";
import {
  allInTitle,
  describeEach,
  foundNote,
  inTitle,
  isNot,
  isSubset,
  likenessHelp,
  MAX_PLACES,
  mismatch,
  says,
  withNearMissHelp,
} from "../differences/mod.ts";
import { asYaml, filledListOperand, worksOn } from "../operand_types.ts";
import { type Operator, PASS, type Title } from "../operator.ts";

/** A part of a string, or an item of a list. */
export const contains: Operator = {
  name: "contains",
  docs: {
    what: "The text has the operand as a part, or the list has an item that equals it.",
    when: "Use it for one item of a list, or for a part of a text. `containsObject` finds an " +
      "object by some of its members.",
    types:
      "Items compare as with `equals`. A part of a text is text. Numbers, booleans, null and " +
      "objects fail.",
    path: "$.json.tags",
    example: "ready",
    passes: '{"tags": ["new", "ready"]}',
    fails: '{"tags": ["new"]}',
  },
  operand: {},
  subject: "list",
  prepare: (operand) => (actual) => {
    const emptyPart = operand === "" && typeof actual === "string";
    if (holds(actual, operand) && !emptyPart) return PASS;
    const expected = `${containerWords(actual)} that contains ${describeValue(operand)}`;
    const help = emptyPart
      ? "every text contains the empty text, so this would say nothing"
      : containsHelp(operand, actual);
    const title = emptyPart
      ? undefined
      : containerTitle(actual, `does not contain ${inTitle(operand)}`);
    const result = mismatch(expected, actual, help, title);
    if (help !== undefined || typeof actual !== "string") return result;
    return withNearMissHelp(result, operand as string, actual, "includes");
  },
};

function containsHelp(operand: JsonValue, actual: JsonValue): string | undefined {
  if (isArray(actual)) return itemHelp(operand, actual);
  if (!isObject(actual)) return containerHelp("contains", [operand], actual);
  return worksOn("contains", "text and lists", actual);
}

function itemHelp(operand: JsonValue, items: readonly JsonValue[]): string | undefined {
  const wrongType = likenessHelp([operand], items);
  if (wrongType !== undefined) return wrongType;
  if (isObject(operand) && items.some((item) => isSubset(operand, item))) {
    return "an item has these members and more; write `containsObject`";
  }
  const around = items.find((item) => typeof item === "string" && holds(item, operand));
  if (around === undefined || operand === "") return undefined;
  return "a list contains whole items, and this text is only a part of one; " +
    `write \`contains: ${asYaml(around)}\``;
}

/** The opposite of `contains`; a value that cannot contain anything fails. */
export const notContains: Operator = {
  name: "notContains",
  docs: {
    what: "The text does not have the operand as a part, or no item of the list equals it.",
    when: "Use it to assert that something was removed or does not leak.",
    types:
      "Items compare as with `equals`, and an empty list passes. Numbers, booleans, null and " +
      "objects fail, because they can contain nothing.",
    path: "$.json.message",
    example: "password",
    passes: '{"message": "signed in"}',
    fails: '{"message": "wrong password"}',
  },
  operand: {},
  subject: "list",
  prepare: (operand) => (actual) => {
    if (holds(actual, operand) === false) return PASS;
    const expected = `${containerWords(actual)} without ${describeValue(operand)}`;
    const help = isArray(actual) ? undefined : containerHelp("notContains", [operand], actual);
    const title = containerTitle(actual, `contains ${inTitle(operand)}`);
    const result = mismatch(expected, actual, help, title);
    if (isArray(actual)) return { ...result, notes: itemNotes(operand, actual) };
    if (typeof actual !== "string" || typeof operand !== "string") return result;
    return { ...result, notes: foundNote(actual, actual.indexOf(operand)) };
  },
};

/** Notes the index of a match in a list of several items. */
function itemNotes(operand: JsonValue, items: readonly JsonValue[]): string[] {
  if (items.length < 2) return [];
  const places = items.flatMap((item, i) => isEqual(item, operand) ? [pathSegment(i)] : []);
  const more = places.length > MAX_PLACES ? ", …" : "";
  return [`found at: ${places.slice(0, MAX_PLACES).join(", ")}${more}`];
}

/** Several items of a list in any order, or several parts of a string. */
export const containsAll: Operator = {
  name: "containsAll",
  docs: {
    what: "The list has an item for each of those listed, or the text has each as a part.",
    when: "Use it for several items of a list that may have more; `containsOnly` allows no " +
      "others.",
    types:
      "Items compare as with `equals`. Parts of a text are text. Numbers, booleans, null and " +
      "objects fail.",
    path: "$.json.services[*].name",
    example: "[api, payments]",
    passes: '{"services": [{"name": "payments"}, {"name": "api"}, {"name": "search"}]}',
    fails: '{"services": [{"name": "api"}]}',
  },
  operand: { type: "array", minItems: 1 },
  subject: "list",
  prepare(operand) {
    const wanted = filledListOperand("containsAll", operand);
    return (actual) => {
      const missing = wanted.filter((value) => !holds(actual, value));
      if (missing.length === 0) return PASS;
      const expected = `${containerWords(actual)} that contains ${describeEach(wanted).join(", ")}`;
      const help = containerHelp("containsAll", missing, actual);
      const title = containerTitle(actual, `does not contain ${allInTitle(missing)}`);
      const result = { ...mismatch(expected, actual, help, title), lacking: missing };
      if (missing.length === wanted.length) return result;
      return { ...result, notes: [`missing:  ${describeEach(missing).join(", ")}`] };
    };
  },
};

/** At least one of several items of a list, or of several parts of a string. */
export const containsAny: Operator = {
  name: "containsAny",
  docs: {
    what: "The list has at least one item of those listed, or the text has one as a part.",
    when: "Use it for a list in which one of several items is enough.",
    types:
      "Items compare as with `equals`. Parts of a text are text. Numbers, booleans, null and " +
      "objects fail.",
    path: "$.json.roles",
    example: "[admin, owner]",
    passes: '{"roles": ["owner"]}',
    fails: '{"roles": ["guest"]}',
  },
  operand: { type: "array", minItems: 1 },
  subject: "list",
  prepare(operand) {
    const wanted = filledListOperand("containsAny", operand);
    return (actual) => {
      if (wanted.some((value) => holds(actual, value))) return PASS;
      const expected = `${containerWords(actual)} that contains ${
        joinWithOr(describeEach(wanted))
      }`;
      const title = containerTitle(actual, `contains none of ${allInTitle(wanted)}`);
      return mismatch(expected, actual, containerHelp("containsAny", wanted, actual), title);
    };
  },
};

/**
 * Whether a string contains a text, or a list contains an item equal to a value.
 *
 * @returns Nothing if the question does not apply: for other values, or for a string and a value
 *   that is not text.
 */
function holds(container: JsonValue, wanted: JsonValue): boolean | undefined {
  if (isArray(container)) return includesEqual(container, wanted);
  if (typeof container !== "string" || typeof wanted !== "string") return undefined;
  return container.includes(wanted);
}

/** Names a container in the words of expectations. */
function containerWords(actual: JsonValue): string {
  if (isArray(actual)) return "an array";
  return typeof actual === "string" ? "a string" : "a string or an array";
}

/** Returns a title about what a text or a list contains, or says that the value is neither. */
function containerTitle(actual: JsonValue, relation: string): Title {
  return isArray(actual) || typeof actual === "string"
    ? says(relation)
    : isNot("text or a list", actual);
}

/**
 * Returns help if `holds` does not apply, or if items differ from the expected ones only in type.
 */
function containerHelp(
  operator: string,
  wanted: readonly JsonValue[],
  actual: JsonValue,
): string | undefined {
  if (isArray(actual)) return likenessHelp(wanted, actual);
  if (typeof actual !== "string") return worksOn(operator, "text and lists", actual);
  const other = wanted.find((value) => typeof value !== "string");
  if (other === undefined) return undefined;
  return `the value is text; write ${asYaml(toText(other))} in place of ${asYaml(other)}`;
}
