import {
  entryOf,
  type Flow,
  type MapEntry,
  type ScalarNode,
  type SourceNode,
  type Step,
} from "../loader/mod.ts";

/** Where in a flow a text stands. */
export type TextPlace = "variable" | "url" | "header" | "cookie" | "body" | "default" | "operand";

/** A scalar of a flow that may hold expressions, and what it is. */
export interface FlowText {
  /** The scalar. */
  readonly node: ScalarNode;
  /** What kind of place it is. */
  readonly place: TextPlace;
  /** The key above it; items of a list have that of the list. */
  readonly key: string;
  /** The step it stands in; nothing for a variable. */
  readonly step?: Step;
}

/** Every scalar of a flow that is sent, kept or compared. */
export function textsOf(flow: Flow): FlowText[] {
  const texts: FlowText[] = [];
  const add = (place: TextPlace, key: string, node: SourceNode, step?: Step): void => {
    if (node.kind === "scalar") texts.push({ node, place, key, ...(step ? { step } : {}) });
    else if (node.kind === "list") { for (const item of node.items) add(place, key, item, step); }
    else for (const { name, value } of node.entries) add(place, name, value, step);
  };
  const addAll = (place: TextPlace, entries: readonly MapEntry[], step?: Step) => {
    for (const { name, value } of entries) add(place, name, value, step);
  };
  addAll("variable", flow.vars);
  for (const step of flow.steps) {
    const { request, captures, checks, loop } = step;
    add("url", "url", request.url, step);
    addAll("header", request.headers, step);
    addAll("cookie", request.cookies, step);
    if (request.body) add("body", "body", request.body.value, step);
    for (const { name, value } of captures?.entries ?? []) {
      const fallback = value.kind === "map" ? entryOf(value, "default") : undefined;
      if (fallback) add("default", name, fallback.value, step);
    }
    for (const block of [checks, loop?.until, loop?.failWhen]) {
      if (block) addAll("operand", block.node.entries, step);
    }
  }
  return texts;
}
