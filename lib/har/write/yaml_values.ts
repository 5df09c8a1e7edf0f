import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import type { DraftField, DraftValue } from "../draft/mod.ts";
import { literalText, type ReferenceNames, templateText } from "./expressions.ts";
import type { YamlEntry, YamlItem, YamlMap, YamlValue } from "./yaml_text.ts";

/** Converts a value of a draft to YAML; a text that is a single expression keeps its type. */
export function yamlValue(value: DraftValue, names: ReferenceNames): YamlValue {
  switch (value.kind) {
    case "leaf":
      return yamlLeaf(value.value, names);
    case "template":
      return templateText(value.template, names);
    case "list":
      return { list: value.items.map((item) => ({ value: yamlValue(item, names) })) };
    case "object":
      return {
        map: value.members.map(([key, member, name]) =>
          yamlEntry(
            name ? templateText(name, names) : literalText(key, names),
            yamlValue(member, names),
          )
        ),
      };
  }
}

function yamlLeaf(value: JsonValue, names: ReferenceNames): YamlValue {
  if (typeof value === "string") return literalText(value, names);
  if (isArray(value)) {
    return { list: value.map((item): YamlItem => ({ value: yamlLeaf(item, names) })) };
  }
  if (!isObject(value)) return value;
  return {
    map: Object.entries(value).map(([key, member]) =>
      yamlEntry(literalText(key, names), yamlLeaf(member, names))
    ),
  };
}

const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Converts fields to a map in the order of their first occurrence; fields with the same name become
 * a list.
 *
 * @param numbers Whether whole numbers are written without quotes, if all values are text anyway.
 */
export function yamlFields(
  fields: readonly DraftField[],
  names: ReferenceNames,
  { numbers = false }: { readonly numbers?: boolean } = {},
): YamlMap {
  const groups = Map.groupBy(fields, ({ name }) => templateText(name, names));
  return {
    map: Array.from(groups, ([name, group]) => {
      const values = group.map(({ value }) => fieldValue(templateText(value, names), numbers));
      return yamlEntry(
        name,
        values.length === 1 ? values[0] : { list: values.map((value) => ({ value })) },
      );
    }),
  };
}

function fieldValue(text: string, numbers: boolean): YamlValue {
  return numbers && PLAIN_NUMBER.test(text) ? Number(text) : text;
}

/** A key as it is written, and its value. */
export function yamlEntry(key: string, value: YamlValue, above: Partial<YamlItem> = {}): YamlEntry {
  return { key, value, ...above };
}

/** Returns a map of the entries that have a value. */
export function mapOf(
  entries: readonly (readonly [key: string, value: YamlValue | undefined])[],
): YamlMap {
  return {
    map: entries.flatMap(([key, value]) => value === undefined ? [] : [yamlEntry(key, value)]),
  };
}

/** Returns a map of the entries that have a value; nothing if none has. */
export function mapIfAny(...entries: Parameters<typeof mapOf>[0]): YamlMap | undefined {
  const map = mapOf(entries);
  return map.map.length === 0 ? undefined : map;
}
