import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import type { DraftBody, DraftField, DraftPart, DraftValue } from "../draft.ts";
import type { Keys, Template } from "../provenance.ts";
import type { Entry, Field, RecordedBody, RecordedPart } from "../recording.ts";
import type { BaseUrls } from "./base_urls.ts";
import { jsonText } from "./json_text.ts";
import { draftValue, type Leaves } from "./json_value.ts";
import type { Placed } from "./placed.ts";
import type { Typed } from "./typed.ts";

/** A body, and what a person has to know of it. */
export interface ComposedBody {
  readonly body?: DraftBody;
  readonly open: readonly string[];
}

/** What stands for values. */
interface Context {
  readonly placed: Placed;
  readonly bases: BaseUrls;
  readonly typed: Typed;
}

const NONE: ComposedBody = { open: [] };
const MISSING: ComposedBody = { open: ["the recording does not have the body of this request"] };
const PLACEHOLDER = "placeholder for the content of the file";
const DOCUMENT = /^\s*(?:#.*\s+)*(?:query|mutation|subscription|fragment|\{)/;
const GRAPHQL_KEYS = new Set(["query", "variables", "operationName"]);

/** The body of a request. */
export function draftBody({ request }: Entry, context: Context): ComposedBody {
  const { method, body, bodyMissing } = request;
  if (body === undefined) return bodyMissing && method !== "GET" ? MISSING : NONE;
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
      return body.text === "" ? NONE : { body: textBody(body.text, context), open: [] };
    case "bytes":
      return { body: { kind: "base64", base64: body.base64 }, open: [] };
  }
}

function textBody(text: string, { placed }: Context): DraftBody {
  return { kind: "text", text: placed.at({ in: "text" })?.template ?? [text] };
}

function jsonBody(
  { value, type }: Extract<RecordedBody, { kind: "json" }>,
  context: Context,
): DraftBody {
  const drafted = draftValue(value, leavesOf(context));
  const graphql = isObject(value) && graphqlBody(value, type, drafted);
  if (graphql) return graphql;
  const isMap = isObject(value) || isArray(value);
  return isMap && !/x-www-form-urlencoded/i.test(type)
    ? { kind: "json", value: drafted }
    : { kind: "text", text: jsonText(drafted) };
}

function leavesOf({ placed, bases, typed }: Context, outer?: Keys): Leaves {
  return {
    at(path, value) {
      const decision = placed.at(
        outer ? { in: "json", path: outer, embedded: path } : { in: "json", path },
      );
      if (decision?.dropped) return null;
      if (decision?.template) return typed(decision.template, value);
      if (typeof value !== "string") return undefined;
      const rebased = bases.rebased(value);
      return rebased.length === 1 && rebased[0] === value ? undefined : rebased;
    },
    inside(path) {
      if (outer || !placed.embeddedIn(path).some(({ template, dropped }) => template || dropped)) {
        return undefined;
      }
      return leavesOf({ placed, bases, typed }, path);
    },
  };
}

/** The body as `graphql`, where it has nothing else in it and its document nothing that changes. */
function graphqlBody(
  value: JsonObject,
  type: string,
  drafted: DraftValue,
): DraftBody | undefined {
  const { query, operationName } = value;
  if (typeof query !== "string" || !DOCUMENT.test(query) || drafted.kind !== "object") {
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
    ...(isMap && variables.members.length > 0 ? { variables } : {}),
    ...(typeof operationName === "string" ? { operationName } : {}),
  };
}

function isNothing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null;
}

function formFields(fields: readonly Field[], { placed, bases }: Context): DraftField[] {
  return numbered(fields).flatMap(({ field, occurrence }) => {
    const decision = placed.at({ in: "form", name: field.name, occurrence });
    if (decision?.dropped) return [];
    const value: Template = decision?.template ?? bases.rebased(field.value);
    return [{ name: [field.name], value }];
  });
}

function multipart(parts: readonly RecordedPart[], { placed, bases }: Context): ComposedBody {
  const open: string[] = [];
  const drafted = numbered(parts).flatMap(({ field, occurrence }): DraftPart[] => {
    const { name, value, filename, type } = field;
    const decision = placed.at({ in: "part", name, occurrence });
    if (decision?.dropped) return [];
    if (value === undefined) {
      open.push(
        `the recording does not have the file of the part ${name}: write \`file: \` with its path ` +
          "in place of `text`",
      );
    }
    return [{
      name,
      value: decision?.template ?? (value === undefined ? [PLACEHOLDER] : bases.rebased(value)),
      ...(filename === undefined ? {} : { filename }),
      ...(type === undefined ? {} : { type }),
    }];
  });
  return { body: { kind: "multipart", parts: drafted }, open };
}

/** Fields with the number of those before them that have the same name. */
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
