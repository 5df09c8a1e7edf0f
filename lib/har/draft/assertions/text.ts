import { looksRandom } from "../../../secrets/mod.ts";
import { escapePattern } from "../../../text/mod.ts";
import { actionOf, CREATED, headerOf, leadingAddress } from "../../call/mod.ts";
import { onlyReference } from "../../producer.ts";
import type { Decisions, Producer, Template } from "../../provenance.ts";
import type { ComposeInput } from "../../stages.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { DraftAssertion, DraftNamedAssertion, DraftStep, DraftValue } from "../draft.ts";
import { filled, joinTemplates, leaf } from "../templates.ts";
import { isLocation } from "./flow_state.ts";
import { isKnown, MIN_NAME, pageEchoes } from "./page_echoes.ts";
import { pageNews } from "./page_news.ts";

const REDIRECTS = new Set([CREATED, 301, 302, 303, 307, 308]);
const SHORT_TEXT = /^[A-Za-z][A-Za-z ,.!'-]{0,59}$/;
const PLAIN_PATH = /^(?:\/[A-Za-z][A-Za-z_-]*)+\/?$/;
/**
 * What a path has before a name or a number: `/notes/` of `/notes/7/edit`, `/notes.php` of that, and
 * `notes.php` of one that is relative.
 */
const PLAIN_BEGIN =
  /^(?:(?:\/[A-Za-z_]+)+|[A-Za-z_]+(?=\.))(?:\.(?:php|aspx?|jsp|html?|cgi|pl|do))?(?=[/?#;]|$)/;

/**
 * Returns a function for the assertions on the response of a step that is not JSON: its type, its
 * redirect target, a short text, what the page shows of sent texts and says of changes, and what it no
 * longer shows.
 */
export function createTextAsserter(
  steps: readonly ComposedStep[],
  input: ComposeInput,
  decisions: Decisions,
) {
  const echoes = pageEchoes(steps, input, decisions);
  const news = pageNews(steps, input, decisions);
  const names = typedNames(decisions);
  /** The bodies and files that earlier steps sent. */
  const sent = new Map<string, Template>();
  /** @param captured What later steps take from the response, which needs no assertion. */
  return (step: ComposedStep, captured: readonly Producer[]) => {
    const { plan: { entry }, gone } = step;
    const { shown: echoed, lost } = echoes.get(entry.index) ?? { shown: [] };
    const shown = [...echoed, ...news.get(entry.index)?.map(leaf) ?? []];
    const { status, json, text = "", type, size, bodyMissing } = entry.response;
    const headerAssertions: DraftNamedAssertion[] = [];
    const jsonAssertions: DraftAssertion[] = [];
    const bodyAssertions: DraftStep["bodyAssertions"][number][] = [];
    const isText = json === undefined && text !== "";
    const startsWith = (name: string, text: string) =>
      headerAssertions.push({ name, operator: "startsWith", operand: leaf(text) });
    if ((isText || bodyMissing) && type !== "") startsWith("content-type", type);
    const disposition = headerOf(entry.response, "content-disposition") ?? "";
    if (/^attachment\b/i.test(disposition)) startsWith("content-disposition", "attachment");
    const led = leadingAddress(entry);
    const isMeant = led?.name !== "location" || led.from === "json" || REDIRECTS.has(status);
    if (led && isMeant && !captured.some(isLocation)) {
      const inPath = step.decisions.all.flatMap(({ requestValue: { place, value }, template }) =>
        place.in === "path" && template ? [[String(value), template] as const] : []
      );
      const expected = expectLocation(led.value, step, new Map([...names, ...inPath]));
      if (led.from === "header") headerAssertions.push({ name: led.name, ...expected });
      else jsonAssertions.push({ path: [led.name], ...expected });
    }
    const onBody = (operator: string, operand: DraftValue) =>
      bodyAssertions.push({ operator, operand });
    const words = captured.some(({ source }) => source.from === "text") ? "" : text.trim();
    // One word or a few, in a page only if they say what became of a change.
    const isWord = json === undefined && (type === "text/plain" || actionOf(entry) !== "read") &&
      SHORT_TEXT.test(words) && words !== "null" && !looksRandom(words);
    const again = isText ? sent.get(text) : undefined;
    if (again) onBody("equals", filled(again));
    else if (shown.length > 1) onBody("containsAll", { kind: "list", items: shown });
    else if (shown.length > 0) onBody("contains", shown[0]);
    else if (isWord) onBody("contains", leaf(words));
    const without = gone ? filled(gone) : lost;
    if (without) onBody("notContains", without);
    const isEmpty = !bodyMissing && (size === 0 || entry.response.text === "") &&
      status === CREATED && headerOf(entry.response, "location") === undefined;
    if (isEmpty) onBody("isEmpty", leaf(true));
    for (const [text, template] of sentTexts(step)) sent.set(text, template);
    return { headerAssertions, jsonAssertions, bodyAssertions };
  };
}

/** Returns the text of a body, or of the files in it, that is the same in each run of the flow. */
function sentTexts({ plan: { entry }, request: { body: drafted } }: ComposedStep) {
  const { body } = entry.request;
  const texts = body?.kind === "text" && drafted?.kind === "text"
    ? [[body.text, drafted.text] as const]
    : body?.kind === "multipart" && drafted?.kind === "multipart"
    ? body.parts.map(({ value = "" }, i) => [value, drafted.parts[i].value] as const)
    : [];
  return texts.filter(([text, template]) => text.length >= MIN_NAME && isKnown(template));
}

/** References to names, by these names. */
type Names = ReadonlyMap<string, Template>;

const EXISTS = { operator: "exists", operand: leaf(true) } as const;

/** @param names The references to the names that the user typed or the path has, by these names. */
function expectLocation(location: string, step: ComposedStep, names: Names) {
  const { plan: { entry: { request, response } }, target } = step;
  const shows = (operator: string, template: Template) => ({ operator, operand: filled(template) });
  /** Returns a path with references in place of the names in it. */
  const withNames = (path: string) =>
    joinTemplates(...path.slice(1).split("/").flatMap((part) => ["/", names.get(part) ?? part]));
  const [whole, place] = location.split(/(#.*)/s);
  const path = whole.replace(/^https?:\/\/[^/?#]+/, "");
  const end = place ? "contains" : "endsWith";
  const own = `/${request.segments.join("/")}/`.replace(/\/\/$/, "/");
  // What was made has another name in each run.
  if (response.status === CREATED && path.startsWith(own)) {
    return PLAIN_PATH.test(own) ? shows("contains", withNames(own)) : EXISTS;
  }
  if (PLAIN_PATH.test(path) && !looksRandom(path)) return shows(end, withNames(path));
  const [, ...rest] = target ?? [];
  if (rest.some((piece) => typeof piece !== "string")) return shows(end, rest);
  const [, template] =
    names.entries().find(([text, template]) =>
      text.length >= MIN_NAME && onlyReference(template)?.to === "variable" &&
      new RegExp(`(?<![\\w-])${escapePattern(text)}(?![\\w-])`).test(path)
    ) ?? [];
  if (template) return shows("contains", template);
  const [plain] = PLAIN_BEGIN.exec(path) ?? [];
  return plain === undefined || looksRandom(plain)
    ? EXISTS
    : shows("contains", plain.startsWith("/") ? withNames(plain) : [plain]);
}

/** Returns the references to the names that the user typed, by these names. */
function typedNames(decisions: Decisions): Names {
  const names = new Map<string, Template>();
  for (const { requestValue: { value, place }, template } of decisions.values()) {
    if (typeof value !== "string" || !template) continue;
    // The name of a user in a path comes from the environment.
    const isUser = place.in === "path" && onlyReference(template)?.to === "environment";
    if (isUser || isKnown(template)) names.set(value, template);
  }
  return names;
}
