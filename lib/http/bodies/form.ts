import { describeValue, isObject } from "../../json/mod.ts";
import {
  describeNode,
  isExpression,
  type MapEntry,
  quoted,
  type SourceNode,
} from "../../loader/mod.ts";
import {
  evaluateText,
  evaluateValue,
  type Scope,
  type TemplateCompiler,
} from "../../resolver/mod.ts";
import { TransportError } from "../failures/mod.ts";
import { asText } from "../scalar_text.ts";
import {
  type BodyKind,
  type FieldKind,
  fieldsOf,
  FORM_FIELD,
  FORM_TYPE,
  formText,
} from "./body.ts";

/** `form`: the fields of a form without files. */
export const formBody: BodyKind = (entry, { compiler }) => {
  const fields = compileFields(entry, FORM_FIELD, compiler);
  return (scope) => ({
    content: new TextEncoder().encode(formText(fields(scope))),
    contentType: FORM_TYPE,
  });
};

const SHOWN = 60;

/** Evaluates fields: names and values in order. */
export type CompiledFields = (scope: Scope) => [name: string, value: string][];

/**
 * Compiles a map of names to values, where a list repeats its name. The whole map may be an
 * expression.
 */
export function compileFields(
  { name: key, value: node }: MapEntry,
  kind: FieldKind,
  compiler: TemplateCompiler,
): CompiledFields {
  if (node.kind === "scalar" && isExpression(node)) {
    const value = compiler.value(node);
    return (scope) => {
      const fields = evaluateValue(value, scope);
      if (isObject(fields)) {
        return Object.entries(fields).flatMap(([name, one]) => fieldsOf(kind, name, one));
      }
      const found = describeValue(fields, SHOWN);
      throw new TransportError({ kind: "map_expected", key, found }, { kind: kind.part });
    };
  }
  if (node.kind !== "map") {
    compiler.diagnostics.error(
      "wrong-type",
      `\`${key}\` takes a map, found ${describeNode(node)}`,
      node.range,
      {
        help: `write \`${key}: ${mapOf(node) ?? "{ name: value }"}\``,
      },
    );
    return () => [];
  }
  const fields = node.entries.map((entry) => {
    checkField(entry, kind, compiler);
    return { name: compiler.text(entry.key), value: compiler.value(asText(entry.value)) };
  });
  return (scope) => {
    const inText = { ...scope, asText: true };
    return fields.flatMap(({ name, value }) =>
      fieldsOf(kind, evaluateText(name, scope), evaluateValue(value, inText))
    );
  };
}

/** Rewrites fields in URL form, `a=1&b=2`, as a YAML map; returns nothing for any other text. */
function mapOf(node: SourceNode): string | undefined {
  const text = node.kind === "scalar" ? node.text.replace(/^[?&]/, "") : "";
  if (!/^[^=&\s]+=[^=&\s]*(?:&[^=&\s]+=[^=&\s]*)*$/.test(text) || text.includes("${")) {
    return undefined;
  }
  const fields = [...new URLSearchParams(text)];
  if (new Set(fields.map(([name]) => name)).size < fields.length) return undefined;
  return `{ ${fields.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(", ")} }`;
}

function checkField(
  { name, value }: MapEntry,
  { what }: FieldKind,
  { diagnostics }: TemplateCompiler,
) {
  for (const item of value.kind === "list" ? value.items : [value]) {
    if (item.kind === "scalar" && item.value !== null) continue;
    const message = `the ${what} \`${name}\` takes text, a number or a boolean, found ${
      describeNode(item)
    }`;
    diagnostics.error("wrong-type", message, item.range, { help: fieldHelp(name, item) });
  }
}

function fieldHelp(name: string, node: SourceNode): string {
  if (node.kind === "scalar") return `write \`${name}: ""\` to send it empty, or remove it`;
  if (node.kind === "list") return "write the values in one list";
  const inner = node.entries[0]?.name ?? "name";
  return `give each member its own name, such as \`${name}[${inner}]\` or \`${name}.${inner}\``;
}
