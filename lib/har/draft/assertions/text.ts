import { looksRandom } from "../../../secrets/mod.ts";
import { actionOf, isBody, targetOf } from "../../call/mod.ts";
import { isXml } from "../../correlate/mod.ts";
import { producersIn, typedBy } from "../../producer.ts";
import type { Decisions, Producer, Template } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { DraftNamedAssertion, DraftValue } from "../draft.ts";
import { joinTemplates, onlyReference } from "../templates.ts";
import { type SentValue, sentValues } from "./sent_values.ts";

/** Assertions on a response that is not JSON. */
interface TextAssertions {
  readonly headers: readonly DraftNamedAssertion[];
  readonly body: readonly Omit<DraftNamedAssertion, "name">[];
}

const CREATED = 201;
const REDIRECTS = new Set([CREATED, 301, 302, 303, 307, 308]);
const SHORT_TEXT = /^[A-Za-z][A-Za-z ,.!'-]{0,59}$/;
/** A shorter name may be in a URL by chance. */
const MIN_NAME = 4;
const PLAIN_PATH = /^(?:\/[A-Za-z][A-Za-z_-]*)+\/?$/;

/**
 * Returns the assertions on a response that is not JSON: its type, its redirect target, or a short
 * text.
 *
 * @param captured What later steps take from the response, which needs no assertion.
 * @param names The references to the names that the user typed, by these names.
 * @param echoes Sent texts that the page shows.
 * @param gone A link that the page no longer has.
 */
export function expectText(
  entry: Entry,
  { captured, names, echoes = [], gone }: {
    readonly captured: readonly Producer[];
    readonly names: ReadonlyMap<string, Template>;
    readonly echoes?: readonly DraftValue[];
    readonly gone?: Template;
  },
): TextAssertions {
  const { status, json, text, type, size, bodyMissing } = entry.response;
  const headers: DraftNamedAssertion[] = [];
  const body: TextAssertions["body"][number][] = [];
  if (json === undefined && type !== "" && text !== undefined && text !== "") {
    headers.push({ name: "content-type", operator: "startsWith", operand: leaf(type) });
  }
  const location = entry.response.headers.find(({ name }) => name === "location")?.value;
  const isCaptured = captured.some(({ source }) =>
    source.from === "header" && source.name === "location"
  );
  if (location !== undefined && REDIRECTS.has(status) && !isCaptured) {
    headers.push(locationAssertion(entry, location, names));
  }
  if (json === undefined && text !== undefined && type === "text/plain" && isFewWords(text)) {
    body.push({ operator: "contains", operand: leaf(text.trim()) });
  }
  if (echoes.length === 1) body.push({ operator: "contains", operand: echoes[0] });
  else if (echoes.length > 1) {
    body.push({ operator: "containsAll", operand: { kind: "list", items: echoes } });
  }
  if (gone) body.push({ operator: "notContains", operand: { kind: "template", template: gone } });
  const isEmpty = !bodyMissing && (size === 0 || text === "") && status === 201;
  if (isEmpty && location === undefined) body.push({ operator: "isEmpty", operand: leaf(true) });
  return { headers, body };
}

/** A response that made something below the path of its request names it; the name differs. */
function locationAssertion(
  { request, response }: Entry,
  location: string,
  names: ReadonlyMap<string, Template>,
): DraftNamedAssertion {
  const path = location.replace(/^https?:\/\/[^/?#]+/, "");
  const parent = `/${request.segments.join("/")}/`.replace(/\/\/$/, "/");
  if (response.status === CREATED && path.startsWith(parent)) {
    return PLAIN_PATH.test(parent)
      ? { name: "location", operator: "contains", operand: withNames(parent, names) }
      : { name: "location", operator: "exists", operand: leaf(true) };
  }
  if (PLAIN_PATH.test(path) && !looksRandom(path)) {
    return { name: "location", operator: "endsWith", operand: withNames(path, names) };
  }
  const name = names.entries().find(([text, template]) =>
    text.length >= MIN_NAME && path.includes(text) && onlyReference(template)?.to === "variable"
  )?.[1];
  return name
    ? { name: "location", operator: "contains", operand: { kind: "template", template: name } }
    : { name: "location", operator: "exists", operand: leaf(true) };
}

/** Returns a path with references in place of the names in it. */
function withNames(path: string, names: ReadonlyMap<string, Template>): DraftValue {
  const pieces = path.split("/").map((
    segment,
    i,
  ) => [i === 0 ? "" : "/", ...names.get(segment) ?? [segment]]);
  return { kind: "template", template: joinTemplates(...pieces) };
}

function isFewWords(text: string): boolean {
  return SHORT_TEXT.test(text.trim()) && !/\d/.test(text) && !looksRandom(text.trim());
}

/** Returns the references to the names that the user typed, by these names. */
export function typedNames(decisions: Decisions): ReadonlyMap<string, Template> {
  const names = new Map<string, Template>();
  for (const { requestValue: { value }, template } of decisions.values()) {
    if (typeof value !== "string" || template === undefined) continue;
    if (template.every((piece) => typeof piece === "string" || piece.to === "variable")) {
      names.set(value, template);
    }
  }
  return names;
}

function leaf(value: string | boolean) {
  return { kind: "leaf", value } as const;
}

/** Text that a page shows exactly as typed, regardless of its template engine. */
const PLAIN = /^\p{L}[\p{L}\p{N} ,.!?:-]{3,79}$/u;
/** Names of fields whose text is meant for other people to read. */
const READABLE_NAME =
  /title|subject|label|heading|caption|summary|description|message|comment|(?:name|text|body|content|note)$/;
const LINE_BREAK = /\r?\n/;

const MAX_ECHOES = 4;
const MAX_LINES = 3;
const MIN_TERM = 3;

/**
 * Finds the sent texts that a page shows, by the index of the entry. A page shows what was last sent
 * for the thing in its path, and what a parameter searches for.
 */
export function pageEchoes(
  steps: readonly ComposedStep[],
): ReadonlyMap<number, readonly DraftValue[]> {
  const echoes = new Map<number, readonly DraftValue[]>();
  const sentFor = new Map<string, Map<string, readonly SentValue[]>>();
  for (const step of steps) {
    const { plan: { entry }, request } = step;
    const { status, type, text = "" } = entry.response;
    const about = thingsOf(step);
    const target = `at ${targetOf(entry)}`;
    const below = sentFor.keys().filter((thing) => thing.startsWith(target)).toArray();
    if (actionOf(entry) === "removal") { for (const thing of below) sentFor.delete(thing); }
    if (actionOf(entry) === "change" && status < 400) {
      const own = request.body?.kind === "text" ? [target] : [];
      for (const thing of [`${entry.index}`, ...own, ...about]) {
        const values = sentFor.get(thing) ?? new Map<string, readonly SentValue[]>();
        for (const sent of sentValues(entry, request)) {
          const shown = readableParts(sent);
          if (shown.length > 0) values.set(sent.name, shown);
        }
        sentFor.set(thing, values);
      }
    } else if (status === 200 && type === "text/html" || isXml(text)) {
      const things = [...about, ...isXml(text) ? below : []];
      const ofThing = things.flatMap((thing) => [...sentFor.get(thing)?.values() ?? []].flat());
      const searched = [...sentFor.values()].flatMap((values) => [...values.values()].flat())
        .filter(({ recorded }) => isSearchedFor(String(recorded), entry));
      const shown = [...new Map([...ofThing, ...searched].map((sent) => [sent.recorded, sent]))]
        .filter(([recorded]) =>
          typeof recorded === "string" && PLAIN.test(recorded) && text.includes(recorded)
        ).flatMap(([, { value }]) => isKnown(value) ? [value] : []);
      if (shown.length > 0) echoes.set(entry.index, shown.slice(0, MAX_ECHOES));
    }
  }
  return echoes;
}

function isSearchedFor(text: string, { request: { query } }: Entry): boolean {
  return query.some(({ value }) =>
    value.length >= MIN_TERM && text.includes(value.replaceAll("_", " "))
  );
}

/** Returns what people can read of a sent value: the value, or the first lines of a longer text. */
function readableParts(sent: SentValue): readonly SentValue[] {
  const { name, recorded, value } = sent;
  if (typeof recorded !== "string") return [];
  const isLiteral = value.kind === "leaf" ||
    value.kind === "template" && value.template.every((piece) => typeof piece === "string");
  if (!isLiteral || !LINE_BREAK.test(recorded)) {
    return READABLE_NAME.test(name) ? [sent] : [];
  }
  const lines = recorded.split(LINE_BREAK).filter((line) => PLAIN.test(line));
  return lines.slice(0, MAX_LINES).map((line) => ({
    ...sent,
    recorded: line,
    value: { kind: "leaf", value: line },
  }));
}

/**
 * Returns the things that a request is about, in path order: the indexes of the entries whose
 * responses issued their ids or that sent the text by which an id was found, and names that the user
 * typed. A change is also about what it names in its body.
 */
function thingsOf({ plan: { entry }, decisions }: ComposedStep): string[] {
  const isRead = actionOf(entry) === "read";
  return decisions.all.flatMap(({ requestValue: { place }, template }) => {
    const name = template && nameKey(template);
    if (name !== undefined && !(isRead && isBody(place))) return [name];
    if (place.in !== "path") return [];
    return producersIn(template).flatMap((producer) => {
      const by = typedBy(producer);
      return [...by === undefined ? [] : [`${parseInt(by)}`], `${producer.entry.index}`];
    });
  });
}

/** Identifies a name that the user typed, also with other words around it: `Talk:${vars.title}`. */
function nameKey(template: Template): string | undefined {
  const words = template.flatMap((piece) =>
    typeof piece === "string" ? [piece] : piece.to === "variable" ? [`named ${piece.key}`] : []
  );
  const isName = words.length === template.length &&
    template.some((one) => typeof one !== "string");
  return isName ? words.join(" ") : undefined;
}

/** Whether a value is known without a response. */
function isKnown(value: DraftValue): boolean {
  return value.kind === "leaf" || value.kind === "template" &&
      value.template.every((piece) => typeof piece === "string" || piece.to === "variable");
}
