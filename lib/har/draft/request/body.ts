import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  stringifyJson,
} from "../../../json/mod.ts";
import { isGraphqlDocument, requestHeader } from "../../call/mod.ts";
import type { Keys, Template } from "../../provenance.ts";
import type { Entry, Field, RecordedBody, RecordedPart } from "../../recording.ts";
import type { BaseUrls } from "../base_urls.ts";
import type { DraftBody, DraftField, DraftMember, DraftPart, DraftValue } from "../draft.ts";
import type { RequestDecisions } from "../request_decisions.ts";
import { joinTemplates, type TypeConverter } from "../templates.ts";

/** A body, and what the user has to check. */
interface ComposedBody {
  readonly body?: DraftBody;
  readonly open: readonly string[];
}

/** The input for the templates of a body. */
interface DraftBodyContext {
  readonly decisions: RequestDecisions;
  readonly bases: BaseUrls;
  readonly typed: TypeConverter;
}

const NO_BODY: ComposedBody = { open: [] };
const PLACEHOLDER = "placeholder for the content of the file";
const MISSING = [
  "the recording does not have the body of this request: write it here, or record again",
];
const GRAPHQL_KEYS = new Set(["query", "variables", "operationName"]);

/** Composes the body of a request. */
export function draftBody(entry: Entry, context: DraftBodyContext): ComposedBody {
  const { sentMethod: method, body, bodyMissing } = entry.request;
  if (body === undefined) {
    return bodyMissing && method !== "GET"
      ? { body: placeholder(requestHeader(entry, "content-type")), open: MISSING }
      : NO_BODY;
  }
  if (method === "GET" || method === "HEAD") {
    return { open: [`the recorded ${method} had a body, which is left out`] };
  }
  switch (body.kind) {
    case "json":
      return { body: jsonBody(body, context), open: [] };
    case "form":
      return { body: { kind: "form", fields: formFields(body.fields, context) }, open: [] };
    case "multipart":
      return multipart(body.parts, context);
    case "text":
      return body.text === "" ? NO_BODY : { body: textBody(body.text, context), open: [] };
    case "bytes":
      return { body: { kind: "base64", base64: body.base64 }, open: [] };
  }
}

/** Returns a body in place of one that the recorder left out: a file, as browsers send it. */
function placeholder(type = ""): DraftBody {
  const value = [PLACEHOLDER];
  return /^multipart\/form-data\b/i.test(type)
    ? { kind: "multipart", parts: [{ name: "file", value, filename: "upload.txt" }] }
    : { kind: "text", text: value };
}

function textBody(text: string, { decisions }: DraftBodyContext): DraftBody {
  return { kind: "text", text: decisions.at({ in: "text" })?.template ?? [text] };
}

function jsonBody(
  { value, type }: Extract<RecordedBody, { kind: "json" }>,
  context: DraftBodyContext,
): DraftBody {
  const drafted = draftValue(value, leavesOf(context));
  const graphql = isObject(value) && graphqlBody(value, type, drafted);
  if (graphql) return graphql;
  const isMap = isObject(value) || isArray(value);
  return isMap && !/x-www-form-urlencoded/i.test(type)
    ? { kind: "json", value: drafted }
    : { kind: "text", text: jsonText(drafted) };
}

function leavesOf({ decisions, bases, typed }: DraftBodyContext, outer?: Keys): LeafTemplates {
  return {
    at(path, value) {
      const decision = decisions.at(
        outer ? { in: "json", path: outer, embedded: path } : { in: "json", path },
      );
      if (decision?.dropped) return null;
      if (decision?.template) return typed(decision.template, value);
      if (typeof value !== "string") return undefined;
      const rebased = bases.rebased(value);
      return rebased.length === 1 && rebased[0] === value ? undefined : rebased;
    },
    key: (path) => outer ? undefined : decisions.at({ in: "json key", path })?.template,
    inside(path) {
      if (
        outer || !decisions.embeddedIn(path).some(({ template, dropped }) => template || dropped)
      ) {
        return undefined;
      }
      return leavesOf({ decisions, bases, typed }, path);
    },
  };
}

/**
 * Returns the body as `graphql`, if it has no other members and no value in its document changes.
 */
function graphqlBody(
  value: JsonObject,
  type: string,
  drafted: DraftValue,
): DraftBody | undefined {
  const { query, operationName } = value;
  if (typeof query !== "string" || !isGraphqlDocument(query) || drafted.kind !== "object") {
    return undefined;
  }
  if (!Object.keys(value).every((key) => GRAPHQL_KEYS.has(key))) return undefined;
  if (!/^application\/json\b/i.test(type)) return undefined;
  const member = (key: string) => drafted.members.find(([name]) => name === key)?.[1];
  const variables = member("variables");
  const isMap = variables?.kind === "object";
  if (member("query")?.kind !== "leaf" || !isMap && !isNothing(value.variables)) return undefined;
  return {
    kind: "graphql",
    query: query.trim(),
    variables: isMap && variables.members.length > 0 ? variables : undefined,
    operationName: typeof operationName === "string" ? operationName : undefined,
  };
}

function isNothing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null;
}

function formFields(
  fields: readonly Field[],
  { decisions, bases }: DraftBodyContext,
): DraftField[] {
  return numbered(fields).flatMap(({ field, occurrence }) => {
    const decision = decisions.at({ in: "form", name: field.name, occurrence });
    if (decision?.dropped) return [];
    const value: Template = decision?.template ?? bases.rebased(field.value);
    return [{ name: [field.name], value }];
  });
}

function multipart(
  parts: readonly RecordedPart[],
  { decisions, bases }: DraftBodyContext,
): ComposedBody {
  const open: string[] = [];
  const drafted = numbered(parts).flatMap(({ field, occurrence }): DraftPart[] => {
    const { name, value, filename, type } = field;
    const decision = decisions.at({ in: "part", name, occurrence });
    if (decision?.dropped) return [];
    if (value === undefined) {
      open.push(
        `the recording does not have the file of the part ${name}: write \`file: \` with its path ` +
          "instead of `text`",
      );
    }
    return [{
      name,
      value: decision?.template ?? (value === undefined ? [PLACEHOLDER] : bases.rebased(value)),
      filename,
      type,
    }];
  });
  return { body: { kind: "multipart", parts: drafted }, open };
}

/** Pairs each field with the number of earlier fields of the same name. */
function numbered<T extends { readonly name: string }>(
  fields: readonly T[],
): { readonly field: T; readonly occurrence: number }[] {
  const seen = new Map<string, number>();
  return fields.map((field) => {
    const occurrence = seen.get(field.name) ?? 0;
    seen.set(field.name, occurrence + 1);
    return { field, occurrence };
  });
}

/** The templates for the leaves of a JSON value. */
interface LeafTemplates {
  /** Returns the template for a leaf; nothing if it stays the same, `null` if it is left out. */
  at(path: Keys, value: JsonValue): Template | undefined | null;
  /** Returns the template for the last key of a path; nothing if it stays the same. */
  key(path: Keys): Template | undefined;
  /** Returns the templates for the JSON inside a text, if any part of it has one. */
  inside(path: Keys): LeafTemplates | undefined;
}

/** Returns a JSON value with templates at its leaves. */
function draftValue(value: JsonValue, leaves: LeafTemplates, path: Keys = []): DraftValue {
  if (isArray(value)) {
    const items = value.flatMap((item, i) => presentValue(item, leaves, [...path, i]));
    return { kind: "list", items };
  }
  if (isObject(value)) {
    const members = Object.entries(value).flatMap(([key, member]) =>
      presentValue(member, leaves, [...path, key]).map((drafted): DraftMember => [
        key,
        drafted,
        leaves.key([...path, key]),
      ])
    );
    return { kind: "object", members };
  }
  const template = leaves.at(path, value);
  if (template) return { kind: "template", template };
  const inside = typeof value === "string" ? leaves.inside(path) : undefined;
  if (inside === undefined) return { kind: "leaf", value };
  return { kind: "template", template: jsonText(draftValue(parseJson(value as string), inside)) };
}

function presentValue(value: JsonValue, leaves: LeafTemplates, path: Keys): DraftValue[] {
  return leaves.at(path, value) === null ? [] : [draftValue(value, leaves, path)];
}

/** Returns a value with references as compact JSON text. */
function jsonText(value: DraftValue): Template {
  switch (value.kind) {
    case "leaf":
      return [stringifyJson(value.value)];
    case "template":
      return value.template.length === 1 && typeof value.template[0] !== "string"
        ? referenceText(value)
        : joinTemplates('"', value.template.map(escapedText), '"');
    case "list":
      return joinTemplates(
        "[",
        ...value.items.flatMap((item, i) => [...comma(i), jsonText(item)]),
        "]",
      );
    case "object":
      return joinTemplates(
        "{",
        ...value.members.flatMap(([key, member, name], i) => [
          ...comma(i),
          ...name ? ['"', ...name.map(escapedText), '":'] : [`${JSON.stringify(key)}:`],
          jsonText(member),
        ]),
        "}",
      );
  }
}

/** A reference that is the whole value is written as JSON. */
function referenceText({ template: [piece] }: { readonly template: Template }): Template {
  if (typeof piece === "string") return [JSON.stringify(piece)];
  return [{ ...piece, filters: [...piece.filters ?? [], "json"] }];
}

function escapedText(piece: Template[number]): Template[number] {
  return typeof piece === "string" ? JSON.stringify(piece).slice(1, -1) : piece;
}

function comma(index: number): readonly string[] {
  return index === 0 ? [] : [","];
}
