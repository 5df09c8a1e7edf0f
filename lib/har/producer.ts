import { isArray, isObject, type JsonValue, typeName, valueAt } from "../json/mod.ts";
import type {
  Decision,
  Decisions,
  Keys,
  Piece,
  Producer,
  ProducerSource,
  Reference,
  RequestValue,
  Scalar,
  Template,
  Variable,
} from "./provenance.ts";
import type { Entry, Field, RecordedResponse } from "./recording.ts";

/** Returns the value at a source in a response, which may differ from the producer's response. */
export function sourceValue(response: RecordedResponse, source: ProducerSource) {
  if (source.from === "cookie") return lastValue(response.setCookies, source.name);
  if (source.from === "json") return partOf(valueAt(response.json, source.path), source.regex);
  if (source.from === "text") return partOf(response.text, source.regex);
  const value = source.name === "set-cookie"
    ? response.setCookies.map(({ name, value }) => `${name}=${value}`).join(", ")
    : lastValue(response.headers, source.name);
  return partOf(value, source.regex);
}

/** Returns the first group of the match of an expression in a text; without one the whole value. */
export function partOf(value: JsonValue | undefined, regex: string | undefined) {
  if (regex === undefined || typeof value !== "string") return value;
  return new RegExp(regex, "m").exec(value)?.[1];
}

/** Returns the value without parts at a source in a response, if there is one. */
export function scalarValue(...at: Parameters<typeof sourceValue>): Scalar | undefined {
  const value = sourceValue(...at);
  return isArray(value) || isObject(value) ? undefined : value;
}

function lastValue(fields: readonly Field[], name: string): string | undefined {
  return fields.findLast((field) => field.name === name)?.value;
}

/** Returns the last name in a path of keys. */
export function lastKey(path: Keys): string | undefined {
  return path.findLast((key) => typeof key === "string");
}

/**
 * Returns the identity of a producer, regardless of how a list item is chosen: its entry and its
 * place in the response, `3 json ["data","id"]`.
 */
export function producerKey({ entry, source }: Pick<Producer, "entry" | "source">): string {
  const place = source.from === "json"
    ? [JSON.stringify(source.path), source.regex]
    : [source.from !== "text" && source.name, source.from !== "cookie" && source.regex];
  return [entry.index, source.from, ...place.filter((part) => typeof part === "string")].join(" ");
}

/** Returns the same producer in the response of another entry. */
export function producerAt(entry: Entry, producer: Omit<Producer, "id" | "entry">): Producer {
  return { ...producer, entry, id: producerKey({ ...producer, entry }) };
}

/** Returns the producer for a source in the response of an entry, with the text there. */
export function producerIn(entry: Entry, { source, name }: Pick<Producer, "source" | "name">) {
  return producerAt(entry, { source, name, value: String(sourceValue(entry.response, source)) });
}

/** Returns a request value as if it were a field with another name. */
export function calledAs(name: string, requestValue: RequestValue): RequestValue {
  return { ...requestValue, place: { in: "form", name, occurrence: 0 }, name };
}

/** A reference to a captured value. */
export type CaptureReference = Extract<Reference, { readonly to: "capture" }>;

/** Returns a reference to a value of a response, decoded if a header has it percent-encoded. */
export function captureOf(entry: Entry, one: Omit<Producer, "id" | "entry">): CaptureReference {
  const { source, value } = one;
  const isEncoded = source.from === "header" && sourceValue(entry.response, source) !== value;
  const filters = isEncoded ? ["urldecode"] : undefined;
  return { to: "capture", producer: producerAt(entry, one), filters };
}

/** Whether a piece of a template refers to a captured value. */
export function isCapture(piece: Piece): piece is CaptureReference {
  return typeof piece !== "string" && piece.to === "capture";
}

/** Returns a template that captures from other producers. */
export function withProducers(template: Template, other: (one: Producer) => Producer): Template {
  return template.map((one) => isCapture(one) ? { ...one, producer: other(one.producer) } : one);
}

/** Returns the producers from which a template captures, in order. */
export function producersIn(template: Template | undefined): readonly Producer[] {
  return (template ?? []).filter(isCapture).map(({ producer }) => producer);
}

/** Returns the id of the request value in which the user typed what a source looks for, if any. */
export function typedBy({ source }: Producer): string | undefined {
  if (source.from === "text") return source.by;
  return source.from === "json" ? source.choice?.by : undefined;
}

/** Returns decisions of which some are changed. */
export function changedDecisions(decisions: Decisions, changed: (decision: Decision) => Decision) {
  return new Map(decisions.entries().map(([id, decision]) => [id, changed(decision)]));
}

/** Returns decisions that capture from other producers. */
export function reboundDecisions(decisions: Decisions, other: (one: Producer) => Producer) {
  const rebound = (one: Decision) =>
    one.template?.some(isCapture) ? { ...one, template: withProducers(one.template, other) } : one;
  return changedDecisions(decisions, rebound);
}

/** What a draft has of the recording. */
const NO_PART = new Set(["entry", "producer"]);

/** Returns the references in a part of a draft, in order. */
export function referencesOf(part: unknown): readonly Reference[] {
  const references: Reference[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (typeof part !== "object" || part === null || "kind" in part && part.kind === "leaf") return;
    if ("to" in part && part.to !== "joined") references.push(part as Reference);
    else for (const key in part) if (!NO_PART.has(key)) visit(part[key as keyof typeof part]);
  };
  visit(part);
  return references;
}

/** Identifies what a reference to a capture or a variable refers to, regardless of filters. */
export function referenceKey(reference: Reference): string {
  if (reference.to === "capture") return `capture ${producerKey(reference.producer)}`;
  return reference.to === "variable" ? `variable ${reference.key}` : reference.to;
}

/** Returns the names of the environment variables to which a part of a draft refers. */
export function environmentNamesIn(part: unknown): ReadonlySet<string> {
  return new Set(referencesOf(part).flatMap((one) => one.to === "environment" ? [one.name] : []));
}

/** Returns the reference that a template consists of, if it is nothing else. */
export function onlyReference(template: Template): Reference | undefined {
  const [piece] = template;
  return template.length === 1 && typeof piece !== "string" ? piece : undefined;
}

/** Adds a filter to a reference. */
export function addFilter(reference: Reference, filter: string): Reference {
  return { ...reference, filters: [...reference.filters ?? [], filter] };
}

const SCALARS = ["string", "number", "boolean"];

/**
 * Returns a function that converts a template that replaces a JSON value to the type of the value.
 *
 * @param variables The variables that templates refer to.
 */
export function createTypeConverter(variables: readonly Variable[]) {
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));

  function typeOf(reference: Reference): string {
    // `offset` moves a time and keeps its type.
    const filter = reference.filters?.findLast((name) => !/^offset\b/.test(name));
    if (filter !== undefined) return SCALARS.includes(filter) ? filter : "string";
    if (reference.to === "capture") {
      const { source, value } = reference.producer;
      return source.from === "json" ? typeName(value) : "string";
    }
    if (reference.to === "now") return reference.what.startsWith("EPOCH") ? "number" : "string";
    if (reference.to !== "variable") return "string";
    const only = onlyReference(byKey.get(reference.key)?.value ?? []);
    return only ? typeOf(only) : "string";
  }

  return (template: Template, recorded: JsonValue): Template => {
    const reference = onlyReference(template);
    const type = typeName(recorded);
    const isRight = !reference || !SCALARS.includes(type) || typeOf(reference) === type;
    return isRight ? template : [addFilter(reference, type)];
  };
}
