import { SCHEMA_VERSION } from "../lib/record/mod.ts";
import { toolCommand } from "./tools.ts";

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, Schema>>;

/**
 * The JSON reports of baton: the name of each schema, and the TypeScript type that it is made from.
 */
const REPORTS = {
  report: { type: "JsonReport", title: "baton results.json" },
  log: { type: "RunEvent", title: "an event of a baton log" },
  manifest: { type: "RunManifest", title: "baton run-manifest.json" },
} as const;

const SOURCES = "lib/{record/events,results/json_report,reporters/run_manifest}.ts";

/** Types that are replaced by weaker schemas, on which a reader may rely. */
const OPEN_TYPES: Definitions = {
  DiagnosticCode: {
    type: "string",
    description: "A stable name of a kind of finding; new ones may come.",
  },
  JsonValue: { description: "A JSON value; integers have all their digits." },
};

/** Constraints that the names of members imply beyond their types. */
const BY_NAME: readonly (readonly [name: RegExp, keywords: Schema])[] = [
  [/^schema_version$/, { type: "integer", const: SCHEMA_VERSION }],
  [/_at$/, { format: "date-time" }],
  [/^sha256$/, { pattern: "^[0-9a-f]{64}$" }],
];

/**
 * Returns the JSON Schemas (draft 2020-12) of the reports by name, made from their TypeScript
 * types. They allow unknown members, because new ones may be added.
 *
 * @throws {Error} If the generator fails.
 */
export async function reportSchemas(): Promise<Map<string, Schema>> {
  const definitions = await generatedDefinitions();
  return new Map(
    Object.entries(REPORTS).map(([name, { type, title }]) => {
      const { anyOf, ...root } = definitions[type];
      const schema = { ...root, ...(anyOf ? { oneOf: anyOf } : {}) };
      return [name, {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $id: `urn:baton:schema:${name}`,
        title,
        ...schema,
        $defs: reachable(schema, definitions),
      }];
    }),
  );
}

async function generatedDefinitions(): Promise<Definitions> {
  const types = Object.values(REPORTS).map(({ type }) => type);
  const { success, stdout, stderr } = await toolCommand("schemaGenerator", [
    "--path",
    SOURCES,
    "--type",
    ...types,
    "--no-type-check",
    "--additional-properties",
    "--unstable",
  ], { stdin: "null" }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const { definitions } = JSON.parse(new TextDecoder().decode(stdout)) as {
    definitions: Definitions;
  };
  const refined = Object.entries(definitions).map(([name, schema]) =>
    [name, OPEN_TYPES[name] ?? refine(schema)] as const
  );
  return Object.fromEntries(refined);
}

/** Returns the definitions that a schema refers to, directly or indirectly. */
function reachable(schema: Schema, definitions: Definitions): Definitions {
  const found: Record<string, Schema> = {};
  const queue = [schema];
  for (const part of queue) {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (Object.hasOwn(found, name)) continue;
      found[name] = definitions[name];
      queue.push(found[name]);
    }
  }
  return found;
}

function refine(part: Schema): Schema {
  const { properties, ...rest } = JSON.parse(
    JSON.stringify(part).replaceAll("#/definitions/", "#/$defs/"),
  ) as { properties?: Definitions } & Schema;
  if (!properties) return rest;
  const members = Object.entries(properties).map(([name, member]) =>
    [name, { ...member, ...keywordsOf(name, member) }] as const
  );
  return { ...rest, properties: Object.fromEntries(members) };
}

/** Returns the keywords of a number: milliseconds may have a fraction, counts may not. */
function keywordsOf(name: string, { type }: Schema): Schema {
  const [, keywords] = BY_NAME.find(([pattern]) => pattern.test(name)) ?? [];
  if (keywords) return keywords;
  if (type !== "number") return {};
  return { type: name.endsWith("_ms") ? "number" : "integer", minimum: 0 };
}
