/** The JSON Schemas by name, each loaded on demand. */
const SCHEMAS = {
  flow: () => import("../../schema/flow.schema.json", { with: { type: "json" } }),
  project: () => import("../../schema/project.schema.json", { with: { type: "json" } }),
  report: () => import("../../schema/report.schema.json", { with: { type: "json" } }),
  log: () => import("../../schema/log.schema.json", { with: { type: "json" } }),
  manifest: () => import("../../schema/manifest.schema.json", { with: { type: "json" } }),
} as const;

/** The name of a JSON Schema. */
type SchemaName = keyof typeof SCHEMAS;

/** The names of the JSON Schemas: flow files, the project file, `results.json`, a line of the log, the manifest. */
export const SCHEMA_NAMES = Object.keys(SCHEMAS) as readonly SchemaName[];

/** Returns the text of a JSON Schema, as in `schema/`. */
export async function schemaText(name: SchemaName): Promise<string> {
  return `${JSON.stringify((await SCHEMAS[name]()).default, null, 2)}\n`;
}
