import { describeValue, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import { closest } from "../../text/mod.ts";
import { OperandError } from "../operator.ts";
import type { SchemaDraft } from "./json_schema.ts";
import { keywordsOf } from "./schema_keywords.ts";
import type { ResolveRef } from "./schema_pointer.ts";

const LIMIT = 60;
const SHORTEST_SUGGESTION = 4;
const ANNOTATIONS = new Set([
  "$schema",
  "$id",
  "id",
  "$comment",
  "$vocabulary",
  "title",
  "description",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);
const UNSUPPORTED = new Set(["$dynamicRef", "$dynamicAnchor"]);

/**
 * Checks that every keyword of a schema, and of those it refers to, can be judged by. The validator
 * itself passes over what it cannot read, and an assertion would hold for the wrong reason.
 *
 * @throws {OperandError} If one cannot.
 */
export function checkSchema(root: JsonValue, draft: SchemaDraft, resolve: ResolveRef): void {
  const keywords = keywordsOf(draft);
  const seen = new Set<JsonValue>();
  const queue: [string, JsonValue][] = [["#", root]];
  for (const [at, schema] of queue) {
    if (typeof schema === "boolean" || seen.has(schema)) continue;
    seen.add(schema);
    if (!isObject(schema)) throw wrongValue(at, "a schema", schema);
    for (const [name, value] of Object.entries(schema)) {
      if (!Object.hasOwn(keywords, name)) {
        checkOther(at, name, Object.keys(keywords));
        continue;
      }
      const shape = keywords[name];
      if (!shape.fits(value)) throw wrongValue(`${at}/${name}`, shape.takes, value);
      for (const [end, part] of shape.schemas?.(value) ?? []) {
        queue.push([`${at}/${name}${end}`, part]);
      }
    }
    if (typeof schema.$ref === "string") queue.push([schema.$ref, target(at, schema, resolve)]);
  }
}

function checkOther(at: string, name: string, known: readonly string[]): void {
  if (UNSUPPORTED.has(name)) {
    throw new OperandError(
      `\`${at}/${name}\` is not supported`,
      "write the schema with `$ref` and `$defs`",
    );
  }
  if (ANNOTATIONS.has(name)) return;
  const near = closest(name, known.filter((keyword) => keyword.length >= SHORTEST_SUGGESTION));
  if (near === undefined) return;
  throw new OperandError(
    `\`${at}/${name}\` is not a keyword of JSON Schema`,
    `did you mean \`${near}\`?`,
  );
}

function target(at: string, schema: JsonObject, resolve: ResolveRef): JsonValue {
  const found = resolve(schema);
  if (found !== undefined) return found;
  throw new OperandError(
    `\`${at}/$ref\` refers to nothing: ${describeValue(schema.$ref, LIMIT)}`,
    "a schema refers to its own parts only, for example to `#/$defs/name`",
  );
}

function wrongValue(at: string, takes: string, value: JsonValue): OperandError {
  return new OperandError(`\`${at}\` takes ${takes}, found ${describeValue(value, LIMIT)}`);
}
