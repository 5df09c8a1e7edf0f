import { isArray, isObject, type JsonValue, parseJson, stringifyJson } from "../../json/mod.ts";
import { mediaTypeOfFile } from "../../http/mod.ts";
import { decodedSegment, FILE_NAME, headerOf, isGraphqlDocument } from "../call/mod.ts";
import { addFilter, onlyReference } from "../producer.ts";
import type { Keys, Piece, Reference, Template, ValuePlace } from "../provenance.ts";
import type { Entry, Field, RecordedBody, RecordedPart } from "../recording.ts";
import type { BaseUrls } from "./base_urls.ts";
import type { DraftBody, DraftMember, DraftPart, DraftValue } from "./draft.ts";
import type { RequestDecisions } from "./request_decisions.ts";
import { filled, joinTemplates, leaf, memberIn } from "./templates.ts";

/** The input for the templates of a request. */
export interface RequestContext {
  readonly decisions: RequestDecisions;
  readonly bases: BaseUrls;
  /** Converts a template that replaces a JSON value to the type of the value. */
  typed(template: Template, recorded: JsonValue): Template;
  /** The addresses that the flow has requested before, by those in the recording. */
  readonly addresses: ReadonlyMap<string, Template>;
  /** The addresses on other servers that responses gave before, by themselves. */
  readonly given: ReadonlyMap<string, Reference | undefined>;
  /** The path of the text that contains a value, if the value is JSON inside a text. */
  readonly outer?: Keys;
}

/** A body, and what the user has to check. */
type ComposedBody = readonly [body?: DraftBody, ...open: readonly string[]];

const PLACEHOLDER = "placeholder for the content of the file";
const MAX_PLACEHOLDER = 1_000;
const MISSING =
  "the recording does not have the body of this request: write it here, or record again";

/** Composes the body of a request. */
export function draftBody(entry: Entry, context: RequestContext): ComposedBody {
  const { sentMethod: method, body, bodyMissing } = entry.request;
  const { decisions, bases } = context;
  if (body === undefined) {
    if (!bodyMissing || method === "GET") return [];
    // A removal may do without a body.
    return [method === "DELETE" ? undefined : placeholder(entry), MISSING];
  }
  if (method === "GET" || method === "HEAD") {
    return [undefined, `the recorded ${method} had a body, which is left out`];
  }
  if (body.kind === "json") return [jsonBody(body, draftJson(body.value, context))];
  if (body.kind === "multipart") return multipart(body.parts, context);
  if (body.kind === "bytes") return [{ kind: "base64", base64: body.base64 }];
  if (body.kind === "text") {
    return [{ kind: "text", text: decisions.at({ in: "text" })?.template ?? [body.text] }];
  }
  const fields = decisions.kept("form", body.fields).map(({ field, decision }) => ({
    name: withValue(field, decision?.template) ??
      decisions.at({ in: "field name", name: field.name })?.template ?? [field.name],
    value: decision?.template ?? bases.rebased(field.value),
  }));
  return [{ kind: "form", fields }];
}

/** Returns the name of a field that has its value in it, as that of a box may: `groups[20]`. */
function withValue({ name, value }: Field, template: Template = []): Template | undefined {
  const at = onlyReference(template) ? name.indexOf(`[${value}]`) + 1 : 0;
  if (at === 0) return undefined;
  return joinTemplates(name.slice(0, at), template, name.slice(at + value.length));
}

/** Returns a body in place of one that the recorder left out: a file, as browsers send it. */
function placeholder({ request }: Entry): DraftBody {
  const isForm = /^multipart\/form-data\b/i.test(headerOf(request, "content-type") ?? "");
  if (!isForm) return { kind: "text", text: [ofLength(headerOf(request, "content-length"))] };
  // The path may end in the name of the file.
  const end = decodedSegment(request.segments.at(-1)!);
  const file = FILE_NAME.test(end)
    ? { filename: end, type: mediaTypeOfFile(end) }
    : { filename: "upload.txt" };
  return { kind: "multipart", parts: [{ name: ["file"], value: [PLACEHOLDER], ...file }] };
}

/** Returns a text as long as what was sent, since another request may have said how long that is. */
function ofLength(written = ""): string {
  const length = Number(written);
  return length > 0 && length <= MAX_PLACEHOLDER
    ? `${PLACEHOLDER}\n`.repeat(length / PLACEHOLDER.length + 1).slice(0, length)
    : PLACEHOLDER;
}

function multipart(recorded: readonly RecordedPart[], { decisions, bases }: RequestContext) {
  const kept = decisions.kept("part", recorded);
  const parts = kept.map(({ field: { value, ...part }, decision }): DraftPart => ({
    ...part,
    name: decisions.at({ in: "field name", name: part.name })?.template ?? [part.name],
    value: decision?.template ?? (value === undefined ? [PLACEHOLDER] : bases.rebased(value)),
  }));
  const isLeftOut = ({ value, base64 }: RecordedPart) => (value ?? base64) === undefined;
  const open = kept.filter(({ field }) => isLeftOut(field)).map(({ field: { name } }) =>
    `the recording does not have the file of the part ${name}: write \`file: \` with its path ` +
    "instead of `text`"
  );
  return [{ kind: "multipart", parts }, ...open] as const;
}

type JsonBody = Extract<RecordedBody, { readonly kind: "json" }>;

function jsonBody({ value, type, field }: JsonBody, drafted: DraftValue): DraftBody {
  const form = /^multipart/i.test(type) ? "multipart" : "form";
  if (field !== undefined) return { kind: "json", value: drafted, form: [form, field] };
  const graphql = graphqlBody(value, type, drafted);
  if (graphql) return graphql;
  return (isObject(value) || isArray(value)) && !/x-www-form-urlencoded/i.test(type)
    ? { kind: "json", value: drafted }
    : { kind: "text", text: jsonText(drafted) };
}

/**
 * Returns the body as `graphql`, if it has no other members and no value in its document changes.
 */
function graphqlBody(value: JsonValue, type: string, drafted: DraftValue): DraftBody | undefined {
  if (!isObject(value) || !/^application\/json\b/i.test(type)) return undefined;
  const { query, variables: sent = null, operationName, ...others } = value;
  if (typeof query !== "string" || !isGraphqlDocument(query)) return undefined;
  if (Object.keys(others).length > 0) return undefined;
  const variables = memberIn(drafted, "variables");
  const isMap = variables?.kind === "object";
  if (!isMap && sent !== null || memberIn(drafted, "query")?.kind !== "leaf") return undefined;
  // Spaces at the ends of lines, which would keep it from being a block, mean nothing outside texts.
  const text = query.trim();
  const written = text.includes('"""') ? text : text.replaceAll(/(?<![ \t])[ \t]+$/gm, "");
  const members: DraftMember[] = [["query", leaf(written)]];
  if (isMap && variables.members.length > 0) members.push(["variables", variables]);
  if (typeof operationName === "string") members.push(["operationName", leaf(operationName)]);
  return { kind: "graphql", value: { kind: "object", members } };
}

/** Returns a JSON value with templates at its leaves. */
function draftJson(value: JsonValue, context: RequestContext, path: Keys = []): DraftValue {
  const { decisions, bases, typed, outer } = context;
  const at: ValuePlace = outer ? { in: "json", path: outer, embedded: path } : { in: "json", path };
  const template = decisions.at(at)?.template;
  const inner = (item: JsonValue, key: string | number) => draftJson(item, context, [...path, key]);
  if (isArray(value)) return { kind: "list", items: value.map(inner) };
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]): DraftMember => {
      const name = outer ? undefined : decisions.at({ in: "json key", path: [...path, key] });
      return [key, inner(member, key), name?.template];
    });
    return { kind: "object", members };
  }
  if (template) return filled(typed(template, value));
  if (typeof value === "string") {
    const rebased = bases.rebased(value);
    if (rebased[0] !== value) return filled(rebased);
    if (!outer && decisions.changesInside(path)) {
      return filled(jsonText(draftJson(parseJson(value), { ...context, outer: path })));
    }
  }
  return leaf(value);
}

/** Returns a value with references as compact JSON text. */
export function jsonText(value: DraftValue): Template {
  if (value.kind === "leaf") return [stringifyJson(value.value)];
  if (value.kind === "list") return joinTemplates("[", separated(value.items.map(jsonText)), "]");
  if (value.kind === "template") {
    // A reference that is the whole value is written as JSON.
    const reference = onlyReference(value.template);
    return reference
      ? [addFilter(reference, "json")]
      : joinTemplates('"', value.template.map(escapedText), '"');
  }
  const members = value.members.map(([key, member, name = [key]]) =>
    joinTemplates('"', name.map(escapedText), '":', jsonText(member))
  );
  return joinTemplates("{", separated(members), "}");
}

function separated(parts: readonly Template[]): Template {
  return parts.flatMap((part, i) => i > 0 ? [",", ...part] : part);
}

function escapedText(piece: Piece): Piece {
  return typeof piece === "string" ? JSON.stringify(piece).slice(1, -1) : piece;
}
