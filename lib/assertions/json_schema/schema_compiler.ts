import type { Differences } from "../../diagnostics/mod.ts";
import {
  isArray,
  isObject,
  isRecord,
  type JsonObject,
  type JsonValue,
  setMember,
} from "../../json/mod.ts";
import { withBoundedPatterns } from "../../pattern/mod.ts";
import { beforeUncountedWork, countWork, excerpt, joinWithOr } from "../../text/mod.ts";
import { asYaml } from "../operand_types.ts";
import { OperandError } from "../operator.ts";
import { jsonSchema, type SchemaDraft } from "./library.ts";
import type { ResolveRef } from "./pointers.ts";
import { checkSchema } from "./schema_check.ts";
import { describeErrors } from "./validation_errors.ts";

const LIMIT = 200;
const DRAFTS: Readonly<Record<string, SchemaDraft>> = {
  "https://json-schema.org/draft/2020-12/schema": "2020-12",
  "https://json-schema.org/draft/2019-09/schema": "2019-09",
  "http://json-schema.org/draft-07/schema": "7",
  "http://json-schema.org/draft-04/schema": "4",
};

/**
 * Compiles a JSON Schema to a function that returns where a value is wrong.
 *
 * @returns Nothing for a value that is valid.
 * @throws {OperandError} If the schema cannot be used.
 */
export function compileSchema(
  operand: JsonObject | boolean,
): (instance: JsonValue) => Differences | undefined {
  const draft = draftOf(operand);
  const schema = copyWithDoubles(operand) as JsonObject | boolean;
  const { dereference, validate } = jsonSchema();
  const lookup = orOperandError(() => dereference(schema));
  const resolve: ResolveRef = (part) => lookup[String(part.__absolute_ref__)] as JsonValue;
  checkSchema(schema, draft, resolve);
  Object.values(lookup).forEach(countVisits);
  const errorsOf = (instance: JsonValue) =>
    withBoundedPatterns(() => validate(instance, schema, draft, lookup, false).errors);
  orOperandError(() => errorsOf(null));
  const comparesItems = Object.values(lookup).some((part) => isRecord(part) && part.uniqueItems);
  return (actual) => {
    const instance = copyWithDoubles(actual);
    if (comparesItems && hasLongList(instance)) beforeUncountedWork();
    const errors = errorsOf(instance);
    if (errors.length === 0) return undefined;
    return describeErrors(errors, { schema, instance, resolve });
  };
}

/** The length of a list from which `uniqueItems` takes noticeably long: it compares each pair. */
const LONG_LIST = 1_000;

function hasLongList(value: JsonValue): boolean {
  if (isArray(value)) return value.length >= LONG_LIST || value.some(hasLongList);
  return isObject(value) && Object.values(value).some(hasLongList);
}

/**
 * Counts the visits of a part of a schema as work. The validator cannot be stopped, but it reads
 * this property of every part that it visits, and misses it where there is no `$recursiveRef`.
 */
function countVisits(part: unknown): void {
  if (!isRecord(part) || "__absolute_recursive_ref__" in part) return;
  Object.defineProperty(part, "__absolute_recursive_ref__", { get: () => countWork() });
}

function draftOf(schema: JsonObject | boolean): SchemaDraft {
  if (!isObject(schema) || schema.$schema === undefined) return "2020-12";
  const name = String(schema.$schema).replace(/#$/, "");
  if (Object.hasOwn(DRAFTS, name)) return DRAFTS[name];
  throw new OperandError(
    `\`$schema\` names no draft that is supported, found ${asYaml(schema.$schema)}`,
    `leave it out, or write ${joinWithOr(Object.keys(DRAFTS))}`,
  );
}

/** Turns the validator's own errors, including endless references, into operand errors. */
function orOperandError<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const reason = error instanceof RangeError
      ? "it refers to itself without end"
      : excerpt((error as Error).message.replace(/ with base .*/s, ""), LIMIT);
    throw new OperandError(`the schema cannot be used: ${reason}`);
  }
}

/** Copies a value with doubles for big integers and well-formed keys, as the validator needs. */
function copyWithDoubles(value: JsonValue): JsonValue {
  if (typeof value === "bigint") return Number(value);
  countWork();
  if (isArray(value)) return value.map(copyWithDoubles);
  if (!isObject(value)) return value;
  const copy: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) {
    setMember(copy, key.toWellFormed(), copyWithDoubles(member));
  }
  return copy;
}
