import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
  toText,
  typeName,
} from "../../json/mod.ts";
import type { MapEntry, ReferencedFiles } from "../../loader/mod.ts";
import {
  evaluateText,
  evaluateValue,
  type Scope,
  type Template,
  type TemplateCompiler,
} from "../../resolver/mod.ts";
import { mediaType } from "../../text/mod.ts";
import { TransportError } from "../failures/mod.ts";
import type { HeaderField } from "../header_fields.ts";
import type { BodySource, RequestBody } from "../resolved_request.ts";

/** What the compilation of a body needs. */
export interface BodyContext {
  readonly compiler: TemplateCompiler;
  readonly flowFiles: ReferencedFiles;
}

/**
 * Makes the body of a request.
 *
 * @param contentType The content type that the step gives.
 * @throws {ResolveError} If an expression has no value.
 * @throws {TransportError} Of class `request`, if the value cannot be a body.
 */
export type CompiledBody = (
  scope: Scope,
  contentType: string | undefined,
) => EncodedBody | Promise<EncodedBody>;

/** Compiles the value of a body key and reports what is wrong with it. */
export type BodyKind = (entry: MapEntry, context: BodyContext) => CompiledBody;

/** A body as it is sent. */
export interface EncodedBody {
  readonly content: RequestBody;
  /** The content type to add if the flow has none. */
  readonly contentType?: string;
  /** What the body consists of, if that says more than its bytes. */
  readonly source?: BodySource;
}

/** The content type of a form without files. */
export const FORM_TYPE = "application/x-www-form-urlencoded";
const UTF8 = new TextEncoder();

/**
 * Encodes the body of a request. A text is sent as it is; a map or list as JSON, unless the content
 * type is `application/x-www-form-urlencoded`; any other value as its text.
 *
 * @param contentType The content type that the flow gives.
 * @throws {TransportError} If the value does not fit a form.
 */
export function encodeBody(value: JsonValue, contentType: string | undefined): EncodedBody {
  if (!isObject(value) && !isArray(value)) return { content: UTF8.encode(toText(value)) };
  if (contentType === undefined) {
    return { content: UTF8.encode(stringifyJson(value)), contentType: "application/json" };
  }
  const isForm = mediaType(contentType) === FORM_TYPE;
  return { content: UTF8.encode(isForm ? encodeForm(value) : stringifyJson(value)) };
}

function encodeForm(form: JsonObject | readonly JsonValue[]): string {
  if (!isObject(form)) {
    throw new TransportError({ kind: "form_not_map" });
  }
  return formText(
    Object.entries(form).flatMap(([name, value]) => fieldsOf(FORM_FIELD, name, value)),
  );
}

/** Encodes a form as it is sent (WHATWG URL, "application/x-www-form-urlencoded serializing"). */
export function formText(fields: readonly HeaderField[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}

/**
 * The name in messages of a field of a form or a query, and the part of the request that contains
 * it.
 */
export interface FieldKind {
  readonly what: "form field" | "query parameter";
  readonly part: "body" | "query";
}

/** A field of a form. */
export const FORM_FIELD: FieldKind = { what: "form field", part: "body" };

/**
 * Returns the fields of a value; a list repeats the name.
 *
 * @throws {TransportError} If a value is neither a text, a number nor a boolean.
 */
export function fieldsOf(
  { what, part }: FieldKind,
  name: string,
  value: JsonValue,
): [name: string, value: string][] {
  return (isArray(value) ? value : [value]).map((item) => {
    if (item !== null && typeof item !== "object") return [name, toText(item)];
    const failure = { kind: "value_not_text", what, name, found: typeName(item) } as const;
    throw new TransportError(failure, { kind: part, name });
  });
}

/** `body`: a map or a list as JSON or as a form, text as it is. */
export const valueBody: BodyKind = ({ key, value: node }, { compiler }) => {
  if (node.kind === "scalar" && node.value === null) {
    compiler.diagnostics.error("wrong-type", "`body` has no value", key.range, {
      help: 'remove it, or write `body: "null"` to send the JSON value null',
    });
  }
  const template = compiler.body(node);
  const jsonText = template.kind === "text" ? compileJsonText(template.template) : undefined;
  return (scope, contentType) =>
    encodeBody(jsonText?.(scope) ?? evaluateValue(template, scope), contentType);
};

/**
 * Compiles a JSON text with expressions. Values inside quotes are escaped, so that the text stays
 * valid JSON. Returns nothing for any other text.
 */
function compileJsonText({ parts }: Template): ((scope: Scope) => string) | undefined {
  if (parts.length < 2) return undefined;
  let quoted = false;
  let sample = "";
  const pieces = parts.map((part) => {
    if (typeof part !== "string") {
      sample += quoted ? "x" : "0";
      return { template: { parts: [part] }, escaped: quoted };
    }
    for (const [character] of part.matchAll(/\\[^]|"/g)) {
      if (character === '"') quoted = !quoted;
    }
    sample += part;
    return part;
  });
  if (!isStructure(sample) || !pieces.some((piece) => typeof piece !== "string" && piece.escaped)) {
    return undefined;
  }
  return (scope) =>
    pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      const text = evaluateText(piece.template, scope);
      return piece.escaped ? JSON.stringify(text).slice(1, -1) : text;
    }).join("");
}

function isStructure(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
