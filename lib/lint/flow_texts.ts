import {
  entryOf,
  type Flow,
  type MapEntry,
  type RequestNode,
  type RequestStep,
  requestSteps,
  type ScalarNode,
  type SourceNode,
} from "../loader/mod.ts";

/** The kind of place of a text in a flow. */
export type TextPlace =
  | "variable"
  | "url"
  | "query"
  | "header"
  | "cookie"
  | "body"
  | "auth"
  | "default"
  | "operand";

/** A scalar of a flow that may contain expressions, and its role. */
export interface FlowText {
  /** The scalar. */
  readonly node: ScalarNode;
  /** The kind of place. */
  readonly place: TextPlace;
  /** The key above it; items of a list have the key of the list. */
  readonly key: string;
  /** The step it belongs to; absent for a variable. */
  readonly step?: RequestStep;
}

/** Takes a text and its role; the arguments are the members of {@linkcode FlowText}. */
type VisitText = (place: TextPlace, key: string, node: ScalarNode, step?: RequestStep) => void;

/**
 * Visits the scalars of a flow that are sent or kept.
 *
 * @param isWanted Decides whether to visit a request; if absent, all are visited.
 */
export function visitSentTexts(
  flow: Flow,
  visit: VisitText,
  isWanted: (request: RequestNode) => boolean = () => true,
): void {
  visitEntries("variable", flow.vars, undefined, visit);
  const { defaults } = flow;
  if (defaults?.auth) visitNode("auth", "auth", defaults.auth.value, undefined, visit);
  if (defaults?.baseUrl) visitNode("url", "base_url", defaults.baseUrl, undefined, visit);
  visitEntries("header", defaults?.headers ?? [], undefined, visit);
  for (const { name, fallback } of flow.inputs) {
    if (fallback) visitNode("variable", name, fallback, undefined, visit);
  }
  for (const step of flow.steps) {
    if (step.kind === "use") visitEntries("variable", step.use.inputs, undefined, visit);
  }
  for (const step of requestSteps(flow)) {
    const { request, captures } = step;
    if (isWanted(request)) {
      visitNode("url", "url", request.url, step, visit);
      visitEntries("header", request.headers, step, visit);
      visitEntries("cookie", request.cookies, step, visit);
      if (request.query) visitNode("query", "query", request.query.value, step, visit);
      if (request.body) visitNode("body", "body", request.body.value, step, visit);
      for (const { name, value } of request.bodies) visitBody(name, value, step, visit);
      if (request.auth) visitNode("auth", "auth", request.auth.value, step, visit);
    }
    for (const { name, value } of captures?.entries ?? []) {
      const fallback = value.kind === "map" ? entryOf(value, "default") : undefined;
      if (fallback) visitNode("default", name, fallback.value, step, visit);
    }
  }
}

/** Returns every scalar of a flow that is sent, kept or compared. */
export function textsOf(flow: Flow): FlowText[] {
  const texts: FlowText[] = [];
  const add: VisitText = (place, key, node, step) =>
    texts.push({ node, place, key, ...(step ? { step } : {}) });
  visitSentTexts(flow, add);
  for (const step of requestSteps(flow)) {
    const { assertions, loop, events } = step;
    if (events?.until) visitEntries("operand", events.until.entries, step, add);
    for (const block of [assertions, loop?.until, loop?.failWhen]) {
      if (block) visitEntries("operand", block.node.entries, step, add);
    }
  }
  return texts;
}

/**
 * Visits a body. A part of `multipart` that is a map counts as its content; file names are not
 * visited.
 */
function visitBody(key: string, node: SourceNode, step: RequestStep, visit: VisitText): void {
  if (key === "body_file") return;
  if (key !== "multipart" || node.kind !== "map") {
    visitNode("body", key, node, step, visit);
    return;
  }
  for (const { name, value } of node.entries) {
    for (const part of value.kind === "list" ? value.items : [value]) {
      const held = part.kind === "map" ? part.entries : [{ name: "text", value: part }];
      for (const entry of held) {
        if (entry.name === "text" || entry.name === "json") {
          visitNode("body", name, entry.value, step, visit);
        }
      }
    }
  }
}

function visitNode(
  place: TextPlace,
  key: string,
  node: SourceNode,
  step: RequestStep | undefined,
  visit: VisitText,
): void {
  if (node.kind === "scalar") visit(place, key, node, step);
  else if (node.kind === "map") visitEntries(place, node.entries, step, visit);
  else for (const item of node.items) visitNode(place, key, item, step, visit);
}

function visitEntries(
  place: TextPlace,
  entries: readonly MapEntry[],
  step: RequestStep | undefined,
  visit: VisitText,
): void {
  for (const { name, value } of entries) visitNode(place, name, value, step, visit);
}
