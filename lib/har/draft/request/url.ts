import { byCodeUnit } from "../../../text/mod.ts";
import type { Piece, Reference, Template } from "../../provenance.ts";
import type { Entry, QueryField, RecordedRequest } from "../../recording.ts";
import { isStrong, valueClass } from "../../values/mod.ts";
import type { BaseUrls } from "../base_urls.ts";
import type { DraftField } from "../draft.ts";
import type { RequestDecisions } from "../request_decisions.ts";
import { addFilter, joinTemplates } from "../templates.ts";

/** A URL, and the parameters that are written in a map. */
interface DraftUrl {
  readonly url: Template;
  readonly query: readonly DraftField[];
}

/** Composes the URL of a request, with references for the values that change. */
export function draftUrl(
  { request }: Entry,
  decisions: RequestDecisions,
  bases: BaseUrls,
): DraftUrl {
  const { raw, fields } = queryOf(request.query, decisions, bases);
  const written = raw.length > 0 ? `?${raw.join("&")}` : "";
  return {
    url: joinTemplates(bases.of(request.origin), draftPath(request, decisions), written),
    query: fields,
  };
}

/** Composes the path of a request, or only its first segments. */
export function draftPath(
  { segments }: RecordedRequest,
  decisions: RequestDecisions,
  length = segments.length,
): Template {
  return joinTemplates(
    ...segments.slice(0, length).flatMap((raw, index) => {
      const decision = decisions.at({ in: "path", index });
      return [
        "/",
        decision?.template ? inPath(decision.template, decision.requestValue.value) : raw,
      ];
    }),
  );
}

/** Encodes a template as a segment of a path. */
function inPath(template: Template, recorded: unknown): Template {
  return template.map((piece): Piece => {
    if (typeof piece === "string") return encodeSegment(piece);
    const value = valueOf(piece, template.length === 1 ? recorded : undefined);
    // The value of a variable is in the flow, so only that value matters.
    const isSafe = isPlain(value) || piece.to === "variable" && isUnreserved(value) ||
      piece.filters?.at(-1) === "urlencode";
    return isSafe ? piece : addFilter(piece, "urlencode");
  });
}

/** Whether a value has only characters that no URL encodes, by RFC 3986. */
function isUnreserved(value: unknown): boolean {
  return typeof value === "string" && /^[\w.~-]+$/.test(value);
}

function valueOf(reference: Reference, recorded: unknown): unknown {
  return recorded ?? (reference.to === "capture" ? reference.producer.value : undefined);
}

/** Whether a value is of a kind that never needs encoding in a URL. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number" || typeof value === "bigint") return true;
  if (typeof value !== "string" || !/^[\w-]+$/.test(value)) return false;
  const kind = valueClass(value);
  return kind === "integer" || kind === "long integer" || isStrong(kind) && kind !== "token";
}

/** Encodes a segment, except for the characters that RFC 3986 allows. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /%(?:3A|40|2C|3B|3D|2B|24|26)/g,
    (code) => decodeURIComponent(code),
  );
}

interface UrlQuery {
  /** The parameters that stay in the URL. */
  readonly raw: readonly string[];
  readonly fields: readonly DraftField[];
}

function queryOf(
  query: readonly QueryField[],
  decisions: RequestDecisions,
  bases: BaseUrls,
): UrlQuery {
  const seen = new Map<string, number>();
  const raw: string[] = [];
  const fields: DraftField[] = [];
  const rest: { field: QueryField; value: Template; changes: boolean }[] = [];
  for (const field of query) {
    const occurrence = seen.get(field.name) ?? 0;
    seen.set(field.name, occurrence + 1);
    const decision = decisions.at({ in: "query", name: field.name, occurrence });
    if (decision?.dropped) continue;
    const value = decision?.template ?? bases.rebased(field.value);
    rest.push({ field, value, changes: value.some((piece) => typeof piece !== "string") });
  }
  const isMap = rest.length > 1 || rest.some(({ changes }) => changes);
  for (const { field, value, changes } of rest) {
    if (!isMap || !field.raw.includes("=") && !changes) raw.push(field.raw);
    else fields.push({ name: [field.name], value });
  }
  return { raw, fields: fields.toSorted((a, b) => byCodeUnit(a.name.join(""), b.name.join(""))) };
}
