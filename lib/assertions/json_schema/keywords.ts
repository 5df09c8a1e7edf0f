import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { closestWord } from "../../text/mod.ts";
import { TYPE_NAMES, TYPE_NAMES_HELP } from "../operand_types.ts";
import type { SchemaDraft } from "./library.ts";

/** The shape that the value of a keyword must have. */
interface KeywordShape {
  /** What the keyword takes, as messages say it: `a list of schemas`. */
  readonly takes: string;
  fits(value: JsonValue): boolean;
  /** Suggests a replacement for a value that does not fit. */
  help?(value: JsonValue): string;
  /**
   * Returns the schemas in a value that fits, each with its location as the end of a JSON pointer.
   */
  schemas?(value: JsonValue): readonly (readonly [string, JsonValue])[];
}

const SCHEMA: KeywordShape = {
  takes: "a schema",
  fits: isSchema,
  schemas: (value) => [["", value]],
};
const SCHEMA_LIST: KeywordShape = {
  takes: "a list of schemas",
  fits: (value) => isArray(value) && value.every(isSchema),
  schemas: members,
};
const SCHEMA_MAP: KeywordShape = { takes: "a map of schemas", fits: isObject, schemas: members };
const SCHEMAS: KeywordShape = {
  takes: "a schema or a list of schemas",
  fits: (value) => isSchema(value) || SCHEMA_LIST.fits(value),
  schemas: (value) => isArray(value) ? members(value) : [["", value]],
};
const COUNT: KeywordShape = {
  takes: "a whole number",
  fits: (value) => Number.isInteger(value) && Number(value) >= 0,
};
const NUMBER: KeywordShape = { takes: "a number", fits: (value) => typeof value === "number" };
const FLAG: KeywordShape = {
  takes: "true or false",
  fits: (value) => typeof value === "boolean",
};
const TEXT: KeywordShape = { takes: "text", fits: (value) => typeof value === "string" };
const TEXTS: KeywordShape = { takes: "a list of texts", fits: isTexts };
const TEXTS_MAP: KeywordShape = {
  takes: "a map of lists of texts",
  fits: (value) => isObject(value) && Object.values(value).every(isTexts),
};
const LIST: KeywordShape = { takes: "a list", fits: isArray };
const PATTERN: KeywordShape = { takes: "a regular expression", fits: isPattern };
const PATTERN_MAP: KeywordShape = {
  takes: "a map of regular expressions to schemas",
  fits: (value) => isObject(value) && Object.keys(value).every(isPattern),
  schemas: members,
};
const DEPENDENCIES: KeywordShape = {
  takes: "a map of schemas or lists of texts",
  fits: isObject,
  schemas: (value) => members(value).filter(([, member]) => !isTexts(member)),
};
const TYPE: KeywordShape = {
  takes: "the name of a type or a list of them",
  help: (value) => {
    const near = typeof value === "string" ? closestWord(value, TYPE_NAMES) : undefined;
    return near === undefined ? TYPE_NAMES_HELP : `did you mean \`${near}\`?`;
  },
  fits: (value) => [value].flat().every((name) => TYPE_NAMES.some((known) => known === name)),
};
const ANY: KeywordShape = { takes: "anything", fits: () => true };

/** Returns the shape of the value of every keyword of a draft. */
export function keywordsOf(draft: SchemaDraft): Readonly<Record<string, KeywordShape>> {
  return draft === "4" ? DRAFT_4 : KEYWORDS;
}

const KEYWORDS: Readonly<Record<string, KeywordShape>> = {
  $ref: TEXT,
  $recursiveRef: TEXT,
  $id: TEXT,
  $anchor: TEXT,
  $defs: SCHEMA_MAP,
  definitions: SCHEMA_MAP,
  type: TYPE,
  const: ANY,
  enum: LIST,
  not: SCHEMA,
  anyOf: SCHEMA_LIST,
  allOf: SCHEMA_LIST,
  oneOf: SCHEMA_LIST,
  if: SCHEMA,
  then: SCHEMA,
  else: SCHEMA,
  format: TEXT,
  properties: SCHEMA_MAP,
  patternProperties: PATTERN_MAP,
  additionalProperties: SCHEMA,
  unevaluatedProperties: SCHEMA,
  propertyNames: SCHEMA,
  required: TEXTS,
  minProperties: COUNT,
  maxProperties: COUNT,
  dependentRequired: TEXTS_MAP,
  dependentSchemas: SCHEMA_MAP,
  dependencies: DEPENDENCIES,
  prefixItems: SCHEMA_LIST,
  items: SCHEMAS,
  additionalItems: SCHEMA,
  unevaluatedItems: SCHEMA,
  contains: SCHEMA,
  minContains: COUNT,
  maxContains: COUNT,
  minItems: COUNT,
  maxItems: COUNT,
  uniqueItems: FLAG,
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: NUMBER,
  minLength: COUNT,
  maxLength: COUNT,
  pattern: PATTERN,
};
const DRAFT_4 = { ...KEYWORDS, exclusiveMinimum: FLAG, exclusiveMaximum: FLAG };

function isSchema(value: JsonValue): boolean {
  return typeof value === "boolean" || isObject(value);
}

function isTexts(value: JsonValue): boolean {
  return isArray(value) && value.every((item) => typeof item === "string");
}

function isPattern(value: JsonValue): boolean {
  if (typeof value !== "string") return false;
  try {
    new RegExp(value, "u");
    return true;
  } catch {
    return false;
  }
}

function members(value: JsonValue): (readonly [string, JsonValue])[] {
  return Object.entries(value as object).map(([key, member]) => [`/${key}`, member]);
}
