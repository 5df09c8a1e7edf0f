import { stringifyJson } from "../../json/mod.ts";
import type { DraftValue } from "../draft.ts";
import type { Template } from "../provenance.ts";
import { joined } from "./pieces.ts";

/** A value with references in it as JSON text, compact. */
export function jsonText(value: DraftValue): Template {
  switch (value.kind) {
    case "leaf":
      return [stringifyJson(value.value)];
    case "template":
      return value.template.length === 1 && typeof value.template[0] !== "string"
        ? reference(value)
        : joined('"', value.template.map(inText), '"');
    case "list":
      return joined("[", ...value.items.flatMap((item, i) => [...comma(i), jsonText(item)]), "]");
    case "object":
      return joined(
        "{",
        ...value.members.flatMap(([key, member], i) => [
          ...comma(i),
          `${JSON.stringify(key)}:`,
          jsonText(member),
        ]),
        "}",
      );
  }
}

/** A reference by itself is written as the JSON that it is. */
function reference({ template: [piece] }: { readonly template: Template }): Template {
  if (typeof piece === "string") return [JSON.stringify(piece)];
  return [{ ...piece, filters: [...piece.filters ?? [], "json"] }];
}

function inText(piece: Template[number]): Template[number] {
  return typeof piece === "string" ? JSON.stringify(piece).slice(1, -1) : piece;
}

function comma(index: number): readonly string[] {
  return index === 0 ? [] : [","];
}
