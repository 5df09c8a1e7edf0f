import { Ajv2020, type ErrorObject } from "../support/ajv.ts";

/** Keywords of editors, which say nothing about values. */
const EDITOR_KEYWORDS = [
  "errorMessage",
  "markdownDescription",
  "markdownEnumDescriptions",
  "patternErrorMessage",
];

const FORMATS = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
};

/** A JSON Schema as data. */
export type Schema = Readonly<Record<string, unknown>>;

/** Returns what is wrong with a value; `undefined` if it is valid. */
export type Validate = (value: unknown) => string | undefined;

/** The validator of a schema, which must be valid itself and have no unknown keywords. */
export function validatorOf(schema: Schema): Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    keywords: EDITOR_KEYWORDS,
    formats: FORMATS,
  });
  const validate = ajv.compile(schema);
  return (value) => validate(value) ? undefined : validate.errors?.map(words).join("\n");
}

/** A schema that refuses every member that it does not name. */
export function closed(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_key, part) => {
    const isSchema = part?.type === "object" && part.properties !== undefined;
    return isSchema ? { ...part, additionalProperties: false } : part;
  });
}

/** A schema of the repository by its name. */
export function readSchema(name: string): Schema {
  const url = new URL(`../../schema/${name}.schema.json`, import.meta.url);
  return JSON.parse(Deno.readTextFileSync(url));
}

function words({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || "/"} ${message} ${JSON.stringify(params)}`;
}
