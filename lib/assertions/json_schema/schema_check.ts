import { describeValue, isObject, type JsonValue } from "../../json/mod.ts";
import { closestWord } from "../../text/mod.ts";
import { isNumeric } from "../operand_types.ts";
import { OperandError } from "../operator.ts";
import { keywordsOf } from "./keywords.ts";
import type { SchemaDraft } from "./library.ts";
import type { ResolveRef } from "./pointers.ts";

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
 * Checks that the validator can evaluate every keyword of a schema and of the schemas it refers to.
 * The validator ignores what it cannot read, so an assertion would pass for the wrong reason.
 *
 * @throws {OperandError} If it cannot evaluate a keyword.
 */
export function checkSchema(root: JsonValue, draft: SchemaDraft, resolve: ResolveRef): void {
  const keywords = keywordsOf(draft);
  const seen = new Set<JsonValue>();
  const wrong: OperandError[] = [];
  const queue: [string, JsonValue][] = [["#", root]];
  for (const [at, schema] of queue) {
    if (typeof schema === "boolean" || seen.has(schema)) continue;
    seen.add(schema);
    if (!isObject(schema)) {
      wrong.push(wrongValue(at, "a schema", schema));
      continue;
    }
    for (const [name, value] of Object.entries(schema)) {
      if (!Object.hasOwn(keywords, name)) {
        wrong.push(...otherKeyword(at, name, Object.keys(keywords)));
        continue;
      }
      const shape = keywords[name];
      if (!shape.fits(value)) {
        wrong.push(wrongValue(`${at}/${name}`, shape.takes, value, shape.help?.(value)));
        continue;
      }
      for (const [end, part] of shape.schemas?.(value) ?? []) {
        queue.push([`${at}/${name}${end}`, part]);
      }
    }
    if (typeof schema.$ref !== "string") continue;
    const target = resolve(schema);
    if (target === undefined) wrong.push(deadEnd(at, schema.$ref));
    else queue.push([schema.$ref, target]);
  }
  const [first, ...others] = wrong;
  if (!first) return;
  first.others = others;
  throw first;
}

function otherKeyword(at: string, name: string, known: readonly string[]): OperandError[] {
  const place = { path: partsOf(`${at}/${name}`), isName: true } as const;
  if (UNSUPPORTED.has(name)) {
    const help = "write the schema with `$ref` and `$defs`";
    return [new OperandError(`\`${at}/${name}\` is not supported`, help, place)];
  }
  if (ANNOTATIONS.has(name)) return [];
  const near = closestWord(name, known.filter((keyword) => keyword.length >= SHORTEST_SUGGESTION));
  if (near === undefined) return [];
  const message = `\`${at}/${name}\` is not a keyword of JSON Schema`;
  return [new OperandError(message, `did you mean \`${near}\`?`, place)];
}

function deadEnd(at: string, ref: string): OperandError {
  const message = `\`${at}/$ref\` refers to nothing: ${describeValue(ref, LIMIT)}`;
  const help = "a schema can refer only to its own parts, for example to `#/$defs/name`";
  return new OperandError(message, help, { path: partsOf(`${at}/$ref`) });
}

function wrongValue(
  at: string,
  takes: string,
  value: JsonValue,
  help?: string,
): OperandError {
  const message = `\`${at}\` takes ${takes}, found ${describeValue(value, LIMIT)}`;
  const name = partsOf(at).at(-1);
  const isCount = takes.endsWith("number") && isNumeric(value);
  return new OperandError(
    message,
    isCount ? `write \`${name}: ${value}\`` : help,
    { path: partsOf(at) },
  );
}

/** Splits a place such as `#/properties/id`; a place that is not a pointer is the whole schema. */
function partsOf(place: string): string[] {
  return place.startsWith("#") ? place.split("/").slice(1) : [];
}
