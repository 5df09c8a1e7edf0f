import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  setMember,
  toText,
  typeName,
} from "../json/mod.ts";
import { closestWord, joinSome } from "../text/mod.ts";
import {
  type Expression,
  expressionsOf,
  memberName,
  type Reference,
  type Template,
  wholeExpression,
} from "./expression.ts";
import { FilterError, FILTERS } from "./filters.ts";
import { formatTime, type RandomStream } from "./generated_values.ts";
import { Room } from "./room.ts";

/**
 * Evaluates a template. A template that is a single expression keeps the type of its value; any
 * other becomes text.
 *
 * @throws {ResolveError} If an expression has no value.
 */
function evaluateTemplate(template: Template, scope: Scope, room: Room): JsonValue {
  const whole = wholeExpression(template);
  return whole
    ? evaluateExpression(whole, scope, room, scope.asText === true)
    : textOf(template, scope, room);
}

/**
 * Evaluates a template to text.
 *
 * @throws {ResolveError} If an expression has no value.
 */
export function evaluateText(template: Template, scope: Scope): string {
  return textOf(template, scope, roomOf(scope));
}

function roomOf({ room }: Scope): Room {
  return room ?? new Room();
}

function textOf(template: Template, scope: Scope, room: Room): string {
  let text = "";
  for (const part of template.parts) {
    if (typeof part === "string") {
      text += part;
    } else {
      text += toText(evaluateExpression(part, scope, room, true));
    }
  }
  return text;
}

/** @param asText Whether the value becomes text, in which a number is as its file has it. */
function evaluateExpression(
  expression: Expression,
  scope: Scope,
  room: Room,
  asText: boolean,
): JsonValue {
  const [filter] = expression.filters;
  const { reference } = expression;
  let value = (filter ? !KEEPS_NUMBERS.test(filter.name) : asText)
    ? writtenNumber(reference, scope) ?? lookUp(reference, scope)
    : lookUp(reference, scope);
  if (expression.fallback !== undefined && (value === undefined || value === "")) {
    value = expression.fallback;
  }
  if (value === undefined) {
    throw new ResolveError(missingValueMessage(expression.reference, scope), expression.text);
  }
  for (const call of expression.filters) {
    const args = call.args.map((argument) => argumentText(argument, expression, scope));
    const sources: readonly JsonValue[] = [value, ...args];
    try {
      value = FILTERS.get(call.name)!.apply(value, args);
      const problem = new Room().take(value);
      if (problem !== undefined) throw new FilterError(problem);
      scope.derived?.(sources, value);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      throw new ResolveError(
        `\`${call.name}\`: ${error.message}`,
        expression.text,
        call.name,
      );
    }
  }
  const problem = room.take(value);
  if (problem !== undefined) throw new ResolveError(problem, expression.text);
  return value;
}

/** The filters that take a number as a number. */
const KEEPS_NUMBERS = /^(?:json|number)$/;

/** Returns the text of a variable whose number is written in another form: `1.0`, `007`. */
function writtenNumber(reference: Reference, { texts }: Scope): string | undefined {
  return reference.kind === "var" || reference.kind === "bare"
    ? texts?.get(reference.name)
    : undefined;
}

function argumentText(
  argument: string | Reference,
  expression: Expression,
  scope: Scope,
): string {
  if (typeof argument === "string") return argument;
  const value = lookUp(argument, scope);
  if (value === undefined) {
    throw new ResolveError(missingValueMessage(argument, scope), expression.text);
  }
  return toText(value);
}

function lookUp(reference: Reference, scope: Scope): JsonValue | undefined {
  switch (reference.kind) {
    case "env":
      return scope.env(reference.name);
    case "var":
      return scope.vars.has(reference.name)
        ? scope.vars.get(reference.name)
        : scope.params.get(reference.name);
    case "bare":
      if (scope.vars.has(reference.name)) return scope.vars.get(reference.name);
      if (scope.params.has(reference.name)) return scope.params.get(reference.name);
      return scope.env(reference.name);
    case "capture":
      return scope.captures.get(reference.step)?.get(reference.name);
    case "item":
      return memberOf(scope.vars.get(ITEM), reference.path);
    case "data":
      return memberOf(scope.data, reference.path);
    case "uuid":
      return scope.random.uuid();
    case "hex":
      return scope.random.hex(reference.digits);
    case "now":
      return formatTime(scope.startedAt + reference.offsetMs, reference.form);
    case "foreign":
      return undefined;
  }
}

/** The name of the item of a step with `for_each` among the variables. */
export const ITEM = "item";
/** The name of the index of that item, from 0. */
export const INDEX = "index";

/** Returns the member of a value at a path of names, and of indexes of lists. */
export function memberOf(
  value: JsonValue | undefined,
  path: readonly string[],
): JsonValue | undefined {
  let found = value;
  for (const name of path) {
    if (isArray(found)) found = /^\d+$/.test(name) ? found[Number(name)] : undefined;
    else if (isObject(found) && Object.hasOwn(found, name)) found = found[name];
    else return undefined;
  }
  return found;
}

function missingValueMessage(reference: Reference, scope: Scope): string {
  switch (reference.kind) {
    case "env":
      return `the environment variable \`${reference.name}\` is not set`;
    case "capture":
      return `the step \`${reference.step}\` has not captured \`${reference.name}\``;
    case "item":
      return missingMemberMessage("item", scope.vars.get(ITEM), reference.path);
    case "data":
      return missingMemberMessage("row", scope.data, reference.path);
    case "var":
    case "bare":
      return `\`${reference.name}\` is neither a variable nor a parameter nor in the environment`;
    default:
      return "the expression has no value";
  }
}

/** Says that an item or a row has no such member, and which it has where the path breaks off. */
function missingMemberMessage(
  what: string,
  value: JsonValue | undefined,
  path: readonly string[],
): string {
  const found = path.findLastIndex((_, i) => memberOf(value, path.slice(0, i)) !== undefined);
  const depth = Math.max(0, found);
  const around = memberOf(value, path.slice(0, depth));
  const message = `the ${what} has no \`${memberName(path.slice(0, depth + 1))}\``;
  if (!isObject(around)) return `${message}: found ${typeName(around ?? null)}`;
  const names = Object.keys(around);
  const near = closestWord(path[depth], names);
  if (near !== undefined) return `${message}; did you mean \`${memberName([near])}\`?`;
  return names.length === 0
    ? `${message}: it has no members`
    : `${message}; there ${names.length === 1 ? "is" : "are"} ${
      joinSome(names.map((name) => `\`${memberName([name])}\``))
    }`;
}

/** A compiled YAML value that contains expressions. */
export type ValueTemplate =
  | { readonly kind: "constant"; readonly value: JsonValue }
  | { readonly kind: "text"; readonly template: Template }
  | { readonly kind: "list"; readonly items: readonly ValueTemplate[] }
  | {
    readonly kind: "map";
    /** A key is a text, or a template if it has expressions. */
    readonly entries: readonly (readonly [key: string | Template, value: ValueTemplate])[];
  };

/**
 * Evaluates every expression in a value and in its keys.
 *
 * @throws {ResolveError} If an expression has no value.
 */
export function evaluateValue(value: ValueTemplate, scope: Scope): JsonValue {
  return value.kind === "constant" ? value.value : valueOf(value, scope, roomOf(scope));
}

function valueOf(value: ValueTemplate, scope: Scope, room: Room): JsonValue {
  switch (value.kind) {
    case "constant":
      return value.value;
    case "text":
      return evaluateTemplate(value.template, scope, room);
    case "list":
      return value.items.map((item) => valueOf(item, scope, room));
    case "map": {
      const object: Record<string, JsonValue> = {};
      for (const [key, member] of value.entries) {
        const name = typeof key === "string" ? key : keyOf(key, scope, room);
        if (Object.hasOwn(object, name)) {
          throw new ResolveError("two keys of the map have the same text", writtenIn(value));
        }
        setMember(object, name, valueOf(member, scope, room));
      }
      return object;
    }
  }
}

/** Returns the first expression in the keys of a map, as written. */
function writtenIn({ entries }: ValueTemplate & { readonly kind: "map" }): string {
  const keys = entries.flatMap(([key]) => typeof key === "string" ? [] : expressionsOf(key));
  return keys[0]?.text ?? "";
}

function keyOf(key: Template, scope: Scope, room: Room): string {
  const value = evaluateTemplate(key, scope, room);
  if (typeof value !== "object") return toText(value);
  const message = `a key takes text, found ${typeName(value)}`;
  throw new ResolveError(message, expressionsOf(key)[0].text);
}

/** Returns whether a part of a value could not be parsed, so that the value cannot be evaluated. */
export function isBroken(value: ValueTemplate): boolean {
  return hasExpression(value, ({ reference }) => reference.kind === "foreign");
}

/** Returns whether a text could not be parsed. */
export function isBrokenText(template: Template): boolean {
  return isBroken({ kind: "text", template });
}

/** Returns whether a filter is in a value; only a filter refuses values. */
export function hasFilter(value: ValueTemplate): boolean {
  return hasExpression(value, ({ filters }) => filters.length > 0);
}

function hasExpression(
  value: ValueTemplate,
  isMeant: (expression: Expression) => boolean,
): boolean {
  switch (value.kind) {
    case "constant":
      return false;
    case "text":
      return expressionsOf(value.template).some(isMeant);
    case "list":
      return value.items.some((item) => hasExpression(item, isMeant));
    case "map":
      return value.entries.some(([key, member]) =>
        typeof key !== "string" && expressionsOf(key).some(isMeant) ||
        hasExpression(member, isMeant)
      );
  }
}

/** Everything that the expressions of one flow can refer to. */
export interface Scope {
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Run parameters (`--var name=value`). */
  readonly params: ReadonlyMap<string, JsonValue | undefined>;
  /** The evaluated variables of the flow. */
  readonly vars: ReadonlyMap<string, JsonValue>;
  /** The captured values, by step and name. */
  readonly captures: ReadonlyMap<string, ReadonlyMap<string, JsonValue>>;
  /** The row of a flow with `data`. */
  readonly data?: JsonObject;
  readonly random: RandomStream;
  /** When the flow started, in milliseconds since the epoch. */
  readonly startedAt: number;
  /**
   * Called with what a filter took and what it made, because a value made from a secret is one. It
   * is called before the value is used anywhere, even in a message.
   */
  derived?(sources: readonly JsonValue[], result: JsonValue): void;
  /** The numbers among the parameters and variables, by name, as they are written: `1.50`, `007`. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Whether values become text, as those of headers do. @default {false} */
  readonly asText?: boolean;
  /** The room that values share. @default {a room of its own for each value} */
  readonly room?: Room;
}

/** An expression without a value, or a filter applied to a value that it does not accept. */
export class ResolveError extends Error {
  override name = "ResolveError";
  /**
   * Takes the message for the reader and the expression as written.
   *
   * @param filter The filter that does not accept its value, if that is the problem.
   */
  constructor(message: string, readonly expression: string, readonly filter?: string) {
    super(message);
  }
}
