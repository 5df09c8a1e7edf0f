import { isArray, type JsonValue } from "../../../json/mod.ts";
import { describeNode, quoted, type SourceNode } from "../../../loader/mod.ts";
import type { ValueTemplate } from "../../../resolver/mod.ts";
import { BOUNDED } from "../../operators/ordering.ts";
import { isStatusCode } from "../operand.ts";
import type { AssertedPart } from "./asserted_part.ts";
import { type Kind, scalarsIn } from "./fitting_sample.ts";

/** What values a part of a response can have. */
export interface Domain {
  /** The part in a word or two: `status`. */
  readonly name: string;
  /** The operators that can pass at all. */
  allows(operator: string): boolean;
  /** The operators whose operand, or each item of it, the part could be or contain. */
  readonly compared: ComparingOperators;
  /** Whether the part can have a value, or an operator can compare it with the value. */
  takes(value: JsonValue, operator: string): boolean;
  /** Whether the part can have a value of a type that is known before the run. */
  takesKind(kind: Kind | "mixed text", operator: string): boolean;
  /** Says what the part takes and what the node is instead. */
  refuse(node: SourceNode): string;
  /** What to write instead of a value that the part never has: the YAML if it is known, and help. */
  instead(node: SourceNode, operator: string): Instead;
  /** Returns values of the part; if none of them passes an operand, no value does. */
  samples(operand: JsonValue, operator: string): readonly JsonValue[];
  /** Whether there is a value: always, or both may be. */
  readonly presence: readonly boolean[];
  /** Operators whose operand the samples do not decide. */
  readonly skips: readonly string[];
  /** What to write instead of an operator that no value passes. */
  otherOperator(operator: string, operand: string): string | undefined;
}

interface Instead {
  readonly instead?: string;
  readonly help?: string;
}

/** Returns what values a part of a response can have. */
export function domainOf({ source, path }: AssertedPart): Domain | undefined {
  switch (source) {
    case "status":
      return STATUS;
    case "duration_ms":
      return numbers("duration_ms", "a whole number of milliseconds");
    case "headers":
      return texts("header", false);
    case "body":
      if (path === "size") return numbers("size", "a whole number of bytes");
      return path === "" ? texts("body", true) : undefined;
  }
}

/** Operators by what they take: one value, or a list of values. */
interface ComparingOperators {
  readonly one: readonly string[];
  readonly several: readonly string[];
}

const OF_VALUES: ComparingOperators = {
  one: ["equals", "notEquals", "gt", "gte", "lt", "lte"],
  several: ["anyOf", "noneOf", "between"],
};
const OF_TEXTS: ComparingOperators = {
  one: [...OF_VALUES.one, "contains", "notContains"],
  several: [...OF_VALUES.several, "containsAll", "containsAny", "containsOnly"],
};

/** A value in an operand that is compared as a whole, and its source. */
interface ComparedValue {
  readonly value: ValueTemplate;
  readonly node: SourceNode;
}

/** Returns the values in an operand with which an operator compares. */
export function valuesIn(
  { compared }: Domain,
  operator: string,
  value: ValueTemplate,
  node: SourceNode,
): ComparedValue[] {
  if (compared.one.includes(operator)) return [{ value, node }];
  if (!compared.several.includes(operator) || node.kind !== "list") return [];
  return node.items.flatMap((item, i): ComparedValue[] => {
    if (value.kind === "list") return [{ value: value.items[i], node: item }];
    const list = value.kind === "constant" ? value.value : null;
    return isArray(list) ? [{ value: { kind: "constant", value: list[i] }, node: item }] : [];
  });
}

const [LOWEST, HIGHEST] = [100, 599];
const CODES: readonly number[] = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => LOWEST + i);
const OF_A_NUMBER = "use `equals`, `anyOf`, `gte`, `lt`, `between` or `matches`";

/** The operators that can pass for a number. */
const ON_NUMBERS: readonly string[] = [
  ...OF_VALUES.one,
  ...OF_VALUES.several,
  "exists",
  "type",
  "matches",
  "notMatches",
  "schema",
];
/** Types of whole expressions that may be meant as a number; text of the run may be converted. */
const NUMERIC_KINDS: readonly (Kind | "mixed text")[] = ["any", "number", "string"];

const STATUS: Domain = {
  name: "status",
  allows: (operator) => ON_NUMBERS.includes(operator),
  compared: OF_VALUES,
  takesKind: (kind) => NUMERIC_KINDS.includes(kind),
  takes: (value, operator) =>
    isStatusCode(value) || (operator === "lt" && value === HIGHEST + 1) ||
    (operator === "gt" && value === LOWEST - 1),
  refuse: (node) => `\`status\` takes a code from 100 to 599, found ${describeNode(node)}`,
  instead: (node, operator) => {
    const { value, text } = node.kind === "scalar" ? node : { value: undefined, text: "" };
    if (typeof value === "string" && /^\d{3}$/.test(text) && isStatusCode(Number(text))) {
      return { instead: text, help: `write \`${text}\` without quotes` };
    }
    const [, digit] = /^([1-5])[xX*]{2}$/.exec(text) ?? [];
    if (digit !== undefined) return { help: `write \`between: [${digit}00, ${digit}99]\`` };
    if (BOUNDED.includes(operator) && value === HIGHEST + 1) {
      return operator === "gt" || operator === "gte" ? { help: "the highest code is 599" } : {
        instead: "599",
        help: `write \`599\`, the highest code${operator === "lte" ? ", or `lt: 600`" : ""}`,
      };
    }
    if (node.kind === "list") return { help: "list the codes themselves: `anyOf: [200, 204]`" };
    return { help: "a code is a number such as `200`; a member of the body is asserted in `json`" };
  },
  samples: () => CODES,
  presence: [true],
  skips: ["schema"],
  otherOperator: (operator, operand) =>
    operator.startsWith("contains") && /^\[?\s*[1-5]\d\d\b[\d,\s]*\]?$/.test(operand)
      ? `write \`anyOf: ${operand.startsWith("[") ? operand : `[${operand}]`}\``
      : `a status is a number: ${OF_A_NUMBER}`,
};

/** The domain of whole numbers from zero. */
function numbers(name: string, words: string): Domain {
  return {
    name,
    allows: (operator) => ON_NUMBERS.includes(operator),
    compared: OF_VALUES,
    takesKind: (kind) => NUMERIC_KINDS.includes(kind),
    takes: (value, operator) =>
      typeof value === "bigint" ||
      (typeof value === "number" &&
        (BOUNDED.includes(operator) || (Number.isInteger(value) && value >= 0))),
    refuse: (node) => `\`${name}\` is ${words}, found ${describeNode(node)}`,
    instead: (node) => {
      const { value, text } = node.kind === "scalar" ? node : { value: undefined, text: "" };
      return typeof value === "string" && /^\d+$/.test(text)
        ? { instead: text, help: `write \`${text}\` without quotes` }
        : { help: "write the number, for example `500`" };
    },
    samples: (operand) =>
      [
        0,
        1,
        ...scalarsIn(operand).map(Number).filter(Number.isFinite)
          .flatMap((n) => [Math.floor(n) - 1, Math.floor(n), Math.ceil(n), Math.ceil(n) + 1]),
      ].filter((n) => n >= 0),
    presence: [true],
    skips: ["matches", "notMatches", "schema"],
    otherOperator: () => `it is a number from 0: ${OF_A_NUMBER}`,
  };
}

const ANY_TEXTS: readonly string[] = ["", "a", "0", "0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z"];

/** The domain of texts; a header is also the list of its fields, or the number in it. */
function texts(name: string, always: boolean): Domain {
  const isText = (value: JsonValue) => typeof value === "string";
  return {
    name,
    allows: (operator) => operator !== "containsObject",
    compared: OF_TEXTS,
    takesKind: (kind, operator) =>
      kind === "any" || kind === "string" || kind === "mixed text" || BOUNDED.includes(operator) ||
      (name === "header" && kind === "array"),
    takes: (value, operator) =>
      isText(value) || BOUNDED.includes(operator) ||
      (name === "header" && isArray(value) && value.every(isText)),
    refuse: (node) => `the ${name} is text, found ${describeNode(node)}`,
    instead: (node) => {
      if (node.kind !== "scalar" || node.value === null) {
        return { help: `write text, for example \`equals: ready\`` };
      }
      const text = quoted(node.text);
      const written = text === node.text ? `"${text}"` : text;
      return { instead: written, help: `write \`${written}\` in quotes` };
    },
    samples: (operand, operator) => {
      const written = scalarsIn(operand);
      const strings = written.filter((one) => typeof one === "string");
      const near = !BOUNDED.includes(operator)
        ? []
        : written.map(Number).filter(Number.isFinite).flatMap((n) => [n - 1, n, n + 1]);
      const isListed = name === "header" && isArray(operand) &&
        ["equals", "notEquals", "containsOnly"].includes(operator);
      const lists: JsonValue[] = isListed ? [strings] : [];
      return [...ANY_TEXTS, ...strings, strings.join(""), ...near, ...lists];
    },
    presence: always ? [true] : [true, false],
    skips: ["matches", "notMatches", "format", "schema", "length", "each"],
    otherOperator: (operator) =>
      operator === "type"
        ? `the ${name} is always text`
        : "use `equals`, `contains`, `startsWith` or `matches`",
  };
}
