import type { JsonValue } from "../../json/mod.ts";
import type { Piece, Reference, Template, Variable } from "../provenance.ts";

/** Joins parts into a template: adjacent texts become one, empty texts are left out. */
export function joinTemplates(...parts: readonly (Template | Piece)[]): Template {
  const pieces: Piece[] = [];
  for (const piece of parts.flat() as Piece[]) {
    const before = pieces.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof before === "string") pieces.push(pieces.pop() + piece);
    else pieces.push(piece);
  }
  return pieces;
}

/** Returns the reference that a template consists of, if it is nothing else. */
export function onlyReference(template: Template): Reference | undefined {
  const [piece] = template;
  return template.length === 1 && typeof piece !== "string" ? piece : undefined;
}

/** Returns the references of a template. */
export function referencesIn(template: Template): Reference[] {
  return template.filter((piece): piece is Reference => typeof piece !== "string");
}

/** Adds a filter to a reference. */
export function addFilter(reference: Reference, filter: string): Reference {
  return { ...reference, filters: [...reference.filters ?? [], filter] };
}

type ValueType = "text" | "number" | "boolean" | "other";

/** Converts a template that replaces a JSON value to the type of the value. */
export type TypeConverter = (template: Template, recorded: JsonValue) => Template;

const FILTER_TYPES: Readonly<Record<string, ValueType>> = { number: "number", boolean: "boolean" };
/** `offset` moves a time and keeps its type. */
const KEEPS_TYPE = /^offset\b/;

/** @param variables The variables that templates refer to. */
export function createTypeConverter(variables: readonly Variable[]): TypeConverter {
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));

  function typeOf(reference: Reference): ValueType {
    const filter = reference.filters?.findLast((name) => !KEEPS_TYPE.test(name));
    if (filter !== undefined) return FILTER_TYPES[filter] ?? "text";
    if (reference.to === "capture") {
      const { source, value } = reference.producer;
      return source.from === "json" && source.embedded === undefined ? jsonType(value) : "text";
    }
    if (reference.to === "now") return reference.what.startsWith("EPOCH") ? "number" : "text";
    if (reference.to !== "variable") return "text";
    const only = onlyReference(byKey.get(reference.key)?.value ?? []);
    return only ? typeOf(only) : "text";
  }

  return (template, recorded) => {
    const reference = onlyReference(template);
    if (!reference) return template;
    const type = typeOf(reference);
    const recordedType = jsonType(recorded);
    if (type === recordedType || recordedType === "other") return template;
    return [addFilter(reference, recordedType === "text" ? "string" : recordedType)];
  };
}

function jsonType(value: JsonValue): ValueType {
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
    case "bigint":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return "other";
  }
}
