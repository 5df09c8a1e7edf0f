import { isArray, isObject, type JsonValue } from "../../../json/mod.ts";
import { isXml, xmlValues } from "../../correlate/mod.ts";
import type { Template } from "../../provenance.ts";
import type { Entry, QueryField, RecordedBody } from "../../recording.ts";
import type { DraftField, DraftRequest, DraftValue } from "../draft.ts";

/** A value that a request sends under a name. */
export interface SentValue {
  /** The name, in the form in which it is compared with names in responses. */
  readonly name: string;
  /** The name, in the same form, of the object or list around it, which is empty for the whole. */
  readonly parent: string;
  /** The recorded value. */
  readonly recorded: JsonValue;
  /** The value in the flow. */
  readonly value: DraftValue;
  /** Whether it belongs to an item of a list, not to what the request as a whole is about. */
  readonly isOfItem?: true;
}

const MAX_ITEMS = 6;

/** Removes case and separators from a name: `user_id` and `userId` are equal. */
export function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/**
 * Returns the values that a request sends under names: members of its JSON, fields, and parameters
 * of its URL.
 */
export function sentValues({ request }: Entry, draft: DraftRequest): SentValue[] {
  const sent: SentValue[] = [];
  const { body } = draft;
  if (body?.kind === "json") fromJson(WHOLE, valueOf(request.body), body.value, sent);
  else if (body?.kind === "graphql" && body.variables) {
    const whole = valueOf(request.body);
    if (isObject(whole)) fromJson(WHOLE, whole.variables, body.variables, sent);
  } else if (body?.kind === "form" && request.body?.kind === "form") {
    fromFields(request.body.fields, body.fields, sent);
  } else if (body?.kind === "multipart" && request.body?.kind === "multipart") {
    fromFields(
      request.body.parts.map(({ name, value = "" }) => ({ name, value })),
      body.parts.map(({ name, value }) => ({ name: [name], value })),
      sent,
    );
  }
  if (body?.kind === "text" && request.body?.kind === "text") {
    fromXml(request.body.text, body.text, sent);
  }
  fromFields(request.query, [...draft.query, ...inUrl(request.query, draft.url)], sent);
  return sent;
}

/** The texts in XML that the flow sends as they were recorded. */
function fromXml(text: string, draft: Template, sent: SentValue[]): void {
  if (!isXml(text)) return;
  for (const { value, names } of xmlValues(text)) {
    const isSent = draft.some((piece) => typeof piece === "string" && piece.includes(value));
    // A word in capitals is a constant of the protocol.
    if (!isSent || value === value.toUpperCase()) continue;
    const name = plainName(names.join(""));
    sent.push({ ...WHOLE, name, recorded: value, value: { kind: "leaf", value } });
  }
}

/** Returns the parameters that are in the URL as recorded. */
function inUrl(query: readonly QueryField[], url: Template): DraftField[] {
  const last = url.at(-1);
  const written = typeof last === "string" && last.includes("?") ? last.split("?")[1] : "";
  const pairs = new Set(written.split("&"));
  return query.flatMap(({ name, value, raw }) =>
    pairs.has(raw) ? [{ name: [name], value: [value] }] : []
  );
}

function valueOf(body: RecordedBody | undefined): JsonValue | undefined {
  return body?.kind === "json" ? body.value : undefined;
}

/** Where a value of a request is. */
type Place = Pick<SentValue, "name" | "parent" | "isOfItem">;

const WHOLE: Place = { name: "", parent: "" };

/** Walks over a value and its draft in parallel. */
function fromJson(
  at: Place,
  recorded: JsonValue | undefined,
  draft: DraftValue,
  sent: SentValue[],
): void {
  if (recorded === undefined) return;
  if (draft.kind === "object" && isObject(recorded)) {
    for (const [key, value] of draft.members) {
      const place = { ...at, name: plainName(key), parent: at.name };
      fromJson(place, recorded[key], value, sent);
    }
    return;
  }
  if (draft.kind === "list" && isArray(recorded)) {
    if (recorded.length > MAX_ITEMS || recorded.length !== draft.items.length) return;
    if (recorded.some((item) => isObject(item) || isArray(item))) {
      recorded.forEach((item, i) => {
        fromJson({ ...at, isOfItem: true }, item, draft.items[i], sent);
      });
      return;
    }
  }
  if (at.name !== "") sent.push({ ...at, recorded, value: draft });
}

/** Fields with the same name are distinguished by their number; all form values are text. */
function fromFields(
  recorded: readonly { readonly name: string; readonly value: string }[],
  drafted: readonly { readonly name: Template; readonly value: Template }[],
  sent: SentValue[],
): void {
  const queues = Map.groupBy(drafted, ({ name }) => name.join(""));
  for (const { name, value } of recorded) {
    const field = queues.get(name)?.shift();
    if (!field || value === "") continue;
    const own = name.replace(/\[\]$/, "").replace(/^.*\[([^[\]]+)\]$/, "$1");
    sent.push({
      ...WHOLE,
      name: plainName(own),
      recorded: value,
      value: { kind: "template", template: field.value },
    });
  }
}
