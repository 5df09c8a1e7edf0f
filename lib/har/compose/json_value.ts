import { isArray, isObject, type JsonValue, parseJson } from "../../json/mod.ts";
import type { DraftValue } from "../draft.ts";
import type { Keys, Template } from "../provenance.ts";
import { jsonText } from "./json_text.ts";

/** What stands for the leaves of a JSON value. */
export interface Leaves {
  /** The template for a leaf; nothing where it stays as it is, `null` where it is left out. */
  at(path: Keys, value: JsonValue): Template | undefined | null;
  /** The same for the JSON inside a text, if anything stands for a part of it. */
  inside(path: Keys): Leaves | undefined;
}

/** A JSON value with templates at its leaves. */
export function draftValue(value: JsonValue, leaves: Leaves, path: Keys = []): DraftValue {
  if (isArray(value)) {
    const items = value.flatMap((item, i) => present(item, leaves, [...path, i]));
    return { kind: "list", items };
  }
  if (isObject(value)) {
    const members = Object.entries(value).flatMap(([key, member]) =>
      present(member, leaves, [...path, key]).map((drafted) => [key, drafted] as const)
    );
    return { kind: "object", members };
  }
  const template = leaves.at(path, value);
  if (template) return { kind: "template", template };
  const inside = typeof value === "string" ? leaves.inside(path) : undefined;
  if (inside === undefined) return { kind: "leaf", value };
  return { kind: "template", template: jsonText(draftValue(parseJson(value as string), inside)) };
}

function present(value: JsonValue, leaves: Leaves, path: Keys): DraftValue[] {
  return leaves.at(path, value) === null ? [] : [draftValue(value, leaves, path)];
}
