import type { JsonValue } from "../../json/mod.ts";
import type { Reference, Template, Variable } from "../provenance.ts";
import { filtered, onlyReference } from "./pieces.ts";

type Type = "text" | "number" | "boolean" | "other";

/** Gives a template in the place of a JSON value the type that the value has. */
export type Typed = (template: Template, recorded: JsonValue) => Template;

const OUT: Readonly<Record<string, Type>> = { number: "number", boolean: "boolean" };
/** `offset` moves a time and leaves its type. */
const KEEPS_TYPE = /^offset\b/;

/** @param variables Those that templates refer to. */
export function createTyped(variables: readonly Variable[]): Typed {
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));

  function typeOf(reference: Reference): Type {
    const filter = reference.filters?.findLast((name) => !KEEPS_TYPE.test(name));
    if (filter !== undefined) return OUT[filter] ?? "text";
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
    const wanted = jsonType(recorded);
    if (type === wanted || wanted === "other") return template;
    return [filtered(reference, wanted === "text" ? "string" : wanted)];
  };
}

function jsonType(value: JsonValue): Type {
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
