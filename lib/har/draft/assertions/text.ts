import { looksRandom } from "../../../secrets/mod.ts";
import { actionOf, isBody, namesAction, targetOf } from "../../call/mod.ts";
import { isXml } from "../../correlate/mod.ts";
import { producersIn, referencesOf, typedBy } from "../../producer.ts";
import type { Decisions, Producer, Scalar, Template, ValuePlace } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import { isIdName, ownName } from "../../values/mod.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { DraftNamedAssertion, DraftStep, DraftValue } from "../draft.ts";
import { joinTemplates, onlyReference } from "../templates.ts";
import { refersTo } from "./assertable_values.ts";
import { type SentValue, sentValues } from "./sent_values.ts";

const CREATED = 201;
const REDIRECTS = new Set([CREATED, 301, 302, 303, 307, 308]);
const SHORT_TEXT = /^[A-Za-z][A-Za-z ,.!'-]{0,59}$/;
/** A shorter name may be in a URL by chance. */
const MIN_NAME = 4;
const PLAIN_PATH = /^(?:\/[A-Za-z][A-Za-z_-]*)+\/?$/;

/**
 * Returns a function for the assertions on the response of a step that is not JSON: its type, its
 * redirect target, a short text, what the page shows of sent texts.
 */
export function createTextAsserter(steps: readonly ComposedStep[], decisions: Decisions) {
  const shown = pageEchoes(steps);
  const names = typedNames(decisions);
  /** @param captured What later steps take from the response, which needs no assertion. */
  return ({ plan: { entry }, gone }: ComposedStep, captured: readonly Producer[]) => {
    const { request, response } = entry;
    const echoes = shown.get(entry.index) ?? [];
    const { status, json, text = "", type, size, bodyMissing, headers } = response;
    const headerAssertions: DraftNamedAssertion[] = [];
    const bodyAssertions: Exclude<DraftStep["bodyAssertions"], undefined>[number][] = [];
    const isText = json === undefined && text !== "";
    if (isText && type !== "") {
      headerAssertions.push({ name: "content-type", operator: "startsWith", operand: leaf(type) });
    }
    const location = headers.find(({ name }) => name === "location")?.value;
    const isCaptured = captured.some(({ source }) =>
      source.from === "header" && source.name === "location"
    );
    if (location !== undefined && REDIRECTS.has(status) && !isCaptured) {
      const parent = `/${request.segments.join("/")}/`.replace(/\/\/$/, "/");
      headerAssertions.push({
        name: "location",
        ...expectLocation(location, status === CREATED ? parent : undefined, names),
      });
    }
    const onBody = (operator: string, operand: DraftValue) =>
      bodyAssertions.push({ operator, operand });
    if (isText && type === "text/plain" && isFewWords(text)) onBody("contains", leaf(text.trim()));
    if (echoes.length > 1) onBody("containsAll", { kind: "list", items: echoes });
    else if (echoes.length > 0) onBody("contains", echoes[0]);
    if (gone) onBody("notContains", { kind: "template", template: gone });
    const isEmpty = !bodyMissing && (size === 0 || response.text === "") && status === CREATED;
    if (isEmpty && location === undefined) onBody("isEmpty", leaf(true));
    return { headerAssertions, bodyAssertions };
  };
}

/**
 * @param parent The path of a request that made something, which may be below it.
 * @param names The references to the names that the user typed, by these names.
 */
function expectLocation(
  location: string,
  parent: string | undefined,
  names: ReadonlyMap<string, Template>,
): Omit<DraftNamedAssertion, "name"> {
  /** Returns a path with references in place of the names in it. */
  const withNames = (path: string): DraftValue => {
    const parts = path.slice(1).split("/").map((part) =>
      joinTemplates("/", names.get(part) ?? part)
    );
    return { kind: "template", template: joinTemplates(...parts) };
  };
  const exists = { operator: "exists", operand: leaf(true) };
  const path = location.replace(/^https?:\/\/[^/?#]+/, "");
  // What was made has another name in each run.
  if (parent !== undefined && path.startsWith(parent)) {
    return PLAIN_PATH.test(parent) ? { operator: "contains", operand: withNames(parent) } : exists;
  }
  if (PLAIN_PATH.test(path) && !looksRandom(path)) {
    return { operator: "endsWith", operand: withNames(path) };
  }
  const template = names.entries().find(([text, template]) =>
    text.length >= MIN_NAME && path.includes(text) && onlyReference(template)?.to === "variable"
  )?.[1];
  return template ? { operator: "contains", operand: { kind: "template", template } } : exists;
}

function isFewWords(text: string): boolean {
  return SHORT_TEXT.test(text.trim()) && !/\d/.test(text) && !looksRandom(text.trim());
}

/** Returns the references to the names that the user typed, by these names. */
function typedNames(decisions: Decisions): ReadonlyMap<string, Template> {
  const names = new Map<string, Template>();
  for (const { requestValue: { value }, template } of decisions.values()) {
    if (typeof value === "string" && template && isKnown(template)) names.set(value, template);
  }
  return names;
}

/** Whether a value is known without a response. */
function isKnown(value: DraftValue | Template): boolean {
  return referencesOf(value).every(({ to }) => to === "variable");
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
/** Text of several lines that a form shows exactly as typed. */
const UNESCAPED = /^[^&<>"'`]{4,2000}$/;

const MAX_ECHOES = 4;
const MAX_LINES = 3;
const MIN_TERM = 3;

/** A text that people can read, and its value in the flow. */
type Readable = readonly [text: string, value: DraftValue];

/**
 * Finds the sent texts that a page shows, by the index of the entry. A page shows what was last sent
 * for the thing in its path, and what a parameter searches for.
 */
function pageEchoes(
  steps: readonly ComposedStep[],
): ReadonlyMap<number, readonly DraftValue[]> {
  const echoes = new Map<number, readonly DraftValue[]>();
  /** The readable texts that were last sent for each thing, by their names. */
  const sentFor = new Map<string, Map<string, readonly Readable[]>>();
  for (const step of steps) {
    const { plan: { entry }, request } = step;
    const { status, type, text = "" } = entry.response;
    const action = actionOf(entry);
    const about = thingsOf(step);
    const target = `at ${targetOf(entry)}`;
    const below = sentFor.keys().filter((thing) => thing.startsWith(target)).toArray();
    if (action === "removal") { for (const thing of below) sentFor.delete(thing); }
    if (action === "change" && status < 400) {
      const own = request.body?.kind === "text" ? [target] : [];
      for (const thing of [`${entry.index}`, ...own, ...about]) {
        const values = sentFor.getOrInsertComputed(thing, () => new Map());
        for (const sent of sentValues(entry, request)) {
          const readable = readableParts(sent);
          if (readable.length > 0) values.set(sent.name, readable);
        }
      }
    } else if (status === 200 && type === "text/html" || isXml(text)) {
      const things = [...about, ...isXml(text) ? below : []];
      const ofThings = things.flatMap((thing) => [...sentFor.get(thing)?.values() ?? []]).flat();
      const searched = [...sentFor.values()].flatMap((values) => [...values.values()]).flat()
        .filter(([sent]) => isSearchedFor(sent, entry));
      const shown = [...new Map([...ofThings, ...searched])].filter(([sent, value]) =>
        isKnown(value) && text.includes(sent) && (PLAIN.test(sent) || LINE_BREAK.test(sent))
      );
      // A whole text says more than its lines.
      const own = shown.filter(([sent]) =>
        !shown.some(([other]) => other !== sent && LINE_BREAK.test(other) && other.includes(sent))
      );
      if (own.length > 0) {
        echoes.set(entry.index, own.slice(0, MAX_ECHOES).map(([, value]) => value));
      }
    }
  }
  return echoes;
}

function isSearchedFor(text: string, { request: { query } }: Entry): boolean {
  return query.some(({ value }) =>
    value.length >= MIN_TERM && text.includes(value.replaceAll("_", " "))
  );
}

/**
 * Returns what people can read of a sent value: the value, or the whole and the first lines of a
 * longer text, as a form and a page show it.
 */
function readableParts({ name, recorded, value }: SentValue): readonly Readable[] {
  if (typeof recorded !== "string") return [];
  if (refersTo(value) || !LINE_BREAK.test(recorded)) {
    return READABLE_NAME.test(name) ? [[recorded, value]] : [];
  }
  const lines = recorded.split(LINE_BREAK).filter((line) => PLAIN.test(line)).slice(0, MAX_LINES);
  return [...UNESCAPED.test(recorded) ? [recorded] : [], ...lines].map((
    part,
  ) => [part, leaf(part)]);
}

/**
 * Returns the things that a request is about, by its path or by an id in its query: the indexes of
 * the entries whose responses issued their ids or that sent the text by which an id was found, names
 * that the user typed, and what a parameter names. A change is also about what it names in its body.
 */
function thingsOf({ plan: { entry }, decisions }: ComposedStep): string[] {
  const isRead = actionOf(entry) === "read";
  return decisions.all.flatMap(({ requestValue: { place, value }, template }) => {
    // A name may have other words around it: `Talk:${vars.title}`.
    const isName = template !== undefined && isKnown(template) &&
      template.some((piece) => typeof piece !== "string");
    if (isName && !(isRead && isBody(place))) return [JSON.stringify(template, ["key"])];
    if (template === undefined && (place.in === "query" || !isRead && isBody(place))) {
      return asksFor(place, value);
    }
    if (place.in !== "path" && !(place.in === "query" && isIdName(place.name))) return [];
    return producersIn(template).flatMap((producer) => {
      const by = typedBy(producer);
      return [...by === undefined ? [] : [`${parseInt(by)}`], `${producer.entry.index}`];
    });
  });
}

/** Identifies what a parameter or a field names by a recorded text: `id=bread:sourdough`. */
function asksFor(place: ValuePlace, value: Scalar): readonly string[] {
  const name = ownName(place) ?? "";
  const isText = typeof value === "string" && value.length >= MIN_NAME && /\p{L}/u.test(value);
  return isText && !namesAction(name) ? [`asked ${name}=${value}`] : [];
}
