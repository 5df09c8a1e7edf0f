import {
  array,
  asyncProperty,
  boolean,
  constantFrom,
  dictionary,
  integer,
  type JsonValue,
  jsonValue,
  oneof,
  record,
  string,
} from "fast-check";
import assert from "node:assert/strict";
import { behaviourOf } from "../sent_requests.ts";
import type { FuzzTarget } from "../target.ts";

const words = oneof(
  string({ maxLength: 12 }),
  constantFrom(
    "yes",
    "null",
    "~",
    "1.0",
    "0x1F",
    "- a",
    "a: b",
    "#x",
    "a #b",
    " x ",
    "'",
    '"',
    "|",
    "2026-01-01",
    "é\u{1F600}",
  ),
).map((text) => text.replaceAll("${", "$ {"));

const steps = array(
  record({
    request: record({
      method: constantFrom("GET", "POST", "PUT"),
      url: constantFrom("http://api.test/a", "http://api.test/b?c=d"),
      headers: dictionary(
        constantFrom("x-a", "x-b"),
        words.map((text) => text.replaceAll(/[^!-~]/g, "x")),
      ),
      query: dictionary(constantFrom("p", "q", "1"), oneof(words, integer(), boolean())),
    }, { requiredKeys: ["method", "url"] }),
    assert: record({
      status: constantFrom<JsonValue>(200, [200, 201], { gte: 200 }),
      json: array(
        record({
          path: constantFrom("$.json.id", "$.json.name"),
          equals: oneof(words, constantFrom("i1")),
        }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    }, { requiredKeys: [] }),
    always: boolean(),
  }, { requiredKeys: ["request"] }),
  { minLength: 1, maxLength: 3 },
);
const bodies = jsonValue({ maxDepth: 2 });

/** Writes one flow in several styles of YAML. */
export const styles: FuzzTarget = {
  name: "styles",
  holds: "a flow as JSON, as a flow collection and in indented lines is the same flow",
  property: asyncProperty(steps, bodies, async (given, body) => {
    const flow = {
      name: "styles",
      steps: given.map((step, i) => ({
        name: `step ${i}`,
        ...step,
        request: step.request.method === "GET"
          ? step.request
          : { ...step.request, body: withoutReferences(body) },
      })),
    } as unknown as JsonValue;
    const expected = await behaviourOf(JSON.stringify(flow));
    assert.deepEqual(await behaviourOf(JSON.stringify(flow, null, 3)), expected);
    assert.deepEqual(await behaviourOf(indented(flow, "")), expected);
  }),
};

/** The value without what would be an expression. */
function withoutReferences(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value).replaceAll("${", "$ {"));
}

/** Writes a value in indented lines, with every text in double quotes. */
function indented(value: JsonValue, indent: string): string {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item) =>
      `${indent}-${isNested(item) ? "\n" : " "}${indented(item, `${indent}  `)}`
    ).join("");
  }
  if (isNested(value)) {
    return Object.entries(value as Record<string, JsonValue>).map(([key, member]) =>
      `${indent}${JSON.stringify(key)}:${isNested(member) ? "\n" : " "}${
        indented(member, `${indent}  `)
      }`
    ).join("");
  }
  return `${JSON.stringify(value)}\n`;
}

/** Whether a value is a list or a map with something in it. */
function isNested(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
