import { isObject, type JsonObject, type JsonValue, parseJson } from "../../../lib/json/mod.ts";
import type { ShopContext } from "./hono.ts";
import { Problem } from "./reply.ts";

/** Says what is wrong with a value, or nothing. */
export type Rule = (value: JsonValue) => string | undefined;
/** The fields that a body may have. */
export type Rules = Readonly<Record<string, { readonly rule: Rule; readonly optional?: true }>>;

/** Text that is not empty. */
export const text: Rule = (value) =>
  typeof value === "string" && value !== "" ? undefined : "expected text";

/** The same, or `null`. */
export const textOrNull: Rule = (value) => value === null ? undefined : text(value);

/** A whole number from `least` on. */
export const wholeNumber = (least: number): Rule => (value) =>
  Number.isSafeInteger(value) && Number(value) >= least
    ? undefined
    : `expected a whole number of at least ${least}`;

/** A list whose items all follow a rule. */
export const listOf = (rule: Rule): Rule => (value) =>
  Array.isArray(value) && value.every((item) => rule(item) === undefined)
    ? undefined
    : "expected a list of valid items";

/** An object with these fields. */
export const record = (rules: Rules): Rule => (value) =>
  isObject(value) && fieldErrors(value, rules).length === 0 ? undefined : "expected an object";

/**
 * Reads a JSON body and checks its fields.
 *
 * @throws {Problem} 400 if it is not JSON, 422 with every wrong field if it breaks a rule.
 */
export async function readBody<T>(c: ShopContext, rules: Rules): Promise<T> {
  const body = parse(await c.req.text());
  if (!isObject(body)) throw new Problem(422, "the body must be a JSON object");
  const errors = fieldErrors(body, rules);
  if (errors.length > 0) {
    throw new Problem(422, "the body has wrong fields", { members: { errors } });
  }
  return body as T;
}

/** The same rules for a partial update: every field may be left out. */
export function partial(rules: Rules): Rules {
  return Object.fromEntries(
    Object.entries(rules).map(([field, { rule }]) => [field, { rule, optional: true }]),
  );
}

/**
 * Reads the fields of an HTML form.
 *
 * @throws {Problem} 415 if the body is no `application/x-www-form-urlencoded`.
 */
export async function readForm(c: ShopContext): Promise<URLSearchParams> {
  const type = c.req.header("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) {
    throw new Problem(415, "send a form: application/x-www-form-urlencoded");
  }
  return new URLSearchParams(await c.req.text());
}

function parse(source: string): JsonValue {
  try {
    return parseJson(source);
  } catch {
    throw new Problem(400, "the body is not JSON");
  }
}

function fieldErrors(body: JsonObject, rules: Rules): { field: string; message: string }[] {
  const wrong = Object.entries(rules).flatMap(([field, { rule, optional }]) => {
    const there = Object.hasOwn(body, field);
    if (!there && optional) return [];
    const message = there ? rule(body[field]) : "expected a value";
    return message === undefined ? [] : [{ field, message }];
  });
  const unknown = Object.keys(body).filter((field) => !Object.hasOwn(rules, field));
  return [...wrong, ...unknown.map((field) => ({ field, message: "unknown field" }))];
}
