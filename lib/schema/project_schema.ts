import { PROJECT_KEYS, STAGE_KEYS } from "../loader/mod.ts";
import { objectOf, type SchemaPart } from "./schema_parts.ts";

/** Returns the JSON Schema (draft 2020-12) of a project file, made from its table of keys. */
export function projectSchema(): SchemaPart {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:baton:schema:project",
    title: "baton project",
    description: "The settings of the runs of a project: baton.yaml.",
    ...objectOf(PROJECT_KEYS),
    $defs: { stage: { ...objectOf(STAGE_KEYS), type: ["object", "null"] } },
  };
}
