import { toText } from "../../../json/mod.ts";
import { isXml } from "../../../markup/mod.ts";
import { memoizedByName, memoizedByObject, once } from "../../../text/mod.ts";
import { actionOf, CREATED, endpointKind, isBody, namesAction, targetOf } from "../../call/mod.ts";
import { producersIn, referencesOf, typedBy } from "../../producer.ts";
import type { Decision, Decisions, Template } from "../../provenance.ts";
import { type Entry, formFields } from "../../recording.ts";
import type { ComposeInput } from "../../stages.ts";
import { isIdName, ownName } from "../../values/mod.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { DraftValue } from "../draft.ts";
import { filled, joinTemplates, leaf, piecesOf } from "../templates.ts";
import { refersTo } from "./assertable_values.ts";
import { type SentValue, sentValues } from "./sent_values.ts";

/** A line that a page shows exactly as typed, regardless of its markup. */
const PLAIN = /^\p{L}[\p{L}\p{N} ,.!?:@-]{3,79}$/u;
/** A text that pages have without escapes, unlike one with many digits no time or count. */
const LITERAL = /^(?!.*\d{6})(?:\/?\p{L}|\d+ (?=\p{L}{3}))[^&<>"'`\r\n]{3,79}$/u;
/** Names of fields whose text is meant for other people to read. */
const READABLE_NAME =
  /title|subject|label|heading|caption|summary|description|message|comment|(?:name|(?<!con)text|body|content|note)$/;
/** A number, also of a telephone, an amount, a date or a time, which a page may have by chance. */
const FIGURES =
  /^(?:(?!.*\d{5})-?\d[\d.,:/-]{3,}(?: ?[\p{Lu}\p{Sc}]{1,3})?|\+?\d[\d ()/-]{3,20}\d)$/u;
/**
 * What is around a text in a cell, alone or after a label, as in `<li>Opens: 2026-05-14</li>`, and in
 * the JSON that a page has.
 */
const CELLS = [[">", "<"], [": ", "<"], ["&quot;", "&quot;"]];
/** The option that a list has selected, before and after its value. */
const SELECTED = [
  ['<option value="', '" selected'],
  ["<option selected>", "</option>"],
  ['<option selected="">', "</option>"],
  ['<option selected value="', '"'],
  ['<option selected="selected" value="', '"'],
];
/** The name of a file before its extension. */
const FILE_STEM = /^.{4,}(?=\.\w{1,5}$)/;
/** What separates the lines of a text, also of one with markup. */
const MARKED = /\r?\n|<\/?[a-z][^<>]*>/i;
/** Text of several lines that a form shows exactly as typed. */
const UNESCAPED = /^[^&<>"'`]{4,2000}$/;

/** Choices, labels and buttons. */
const CHOICES = /<(?:option|label|button)\b[^<>]*>[^<>]*<\/(?:option|label|button)>/gi;
const choicesIn = memoizedByName((page) => page.match(CHOICES)?.join("\n") ?? "");
/** Words in small letters, but for classes of elements. */
const smallWordsIn = memoizedByName((page) =>
  new Set<string>(page.replaceAll(/\bclass="[^"]*"/g, "").match(/(?<![\w.#-])[a-z]+(?![\w-])/g))
);

const MAX_ECHOES = 10;
const MAX_LINES = 3;
/** How many texts are looked for in each page. */
const MAX_SOUGHT = 150;
/** A shorter text may name something else in a URL. */
export const MIN_NAME = 4;
/** The value of a parameter that does not say which page is asked for: `saved=1`. */
const DONE = /^(?:true|false|[01]|)$/;
/** A link to another part of the list that a page shows, or to the only one, by its number. */
const OTHER_PART =
  /\brel=["']?next\b|[?&;](?:(?:p|page|paged|pageno)=(?:(?:[2-9]|[1-9]\d{1,2})\b|1\b[^<>]*>\s*1\s*<)|(?:offset|start)=[1-9])/i;

/**
 * A sent text, its value in the flow, and what it is: one for people, any other, or one that only a
 * page of the same thing shows: part of one, or a field; last of all, a word in a cell. A number in a
 * cell is that of the thing whose name a page shows, too.
 */
type Readable = readonly [text: string, value: DraftValue, kind: ReadableKind];
type ReadableKind = "named" | "part" | "word" | "figure" | "other";

/** Whether a text has the ends of a cell around it. */
const isInCell = ([, , kind]: Readable) => kind === "word" || kind === "figure";

/**
 * Finds the sent texts that a page shows, by the index of the entry. A page shows what was last sent
 * for the thing in its path, and other texts that are the user's: those that no page had before they
 * were sent. So does the response to a change. A page that has lost such a text since it was last
 * read, and shows no other instead, shows that a change removed it, and so does the answer to a removal
 * that shows others of the page, but not the text by which what it removes was found. A page after a
 * logout that has lost the address of that shows that nobody is logged in.
 *
 * @param input With `unique`, the names in the flow differ from run to run, so that a text that does
 * not may be that of a flow beside it.
 */
export function pageEchoes(
  steps: readonly ComposedStep[],
  input: ComposeInput,
  decisions: Decisions,
) {
  const { unique = false, logins, shows = () => true } = input;
  const echoes = new Map<number, { shown: readonly DraftValue[]; lost?: DraftValue }>();
  /** The readable texts that were last sent for each thing, by their names. */
  const sentFor = new Map<string, Map<string, readonly Readable[]>>();
  /** The latest texts, which any page may show. */
  let latest: readonly Readable[] = [];
  /** Each page as it was last read, and the sent texts that it had. */
  const before = new Map<string, Readonly<{ text: string; byText: Map<string, DraftValue> }>>();
  /** The text by which the latest removal, also one to be confirmed, found what it removes. */
  let removed = "";
  /** The position of the step that sent each text first. */
  const sentAt = new Map<string, number>();
  // The same text is looked for in each page again and again.
  const has = memoizedByName((page) => memoizedByName((sent) => page.includes(sent)));
  const isShownBefore = (position: number | undefined, sent: string) =>
    steps.slice(0, position).some(({ plan: { entry: { response } } }) =>
      response.status < 300 && has(response.text ?? "")(sent)
    );
  const isDivided = ({ plan: { entry } }: ComposedStep) => OTHER_PART.test(pageOf(entry));
  const inParts = new Set(steps.filter(isDivided).map(({ plan }) => plan.entry.request.url));
  /** Whether a text is the user's: no response had it before, and other recordings show it, too. */
  const isOwn = (page: Entry) => ([sent]: Readable) =>
    !isShownBefore(sentAt.get(sent), sent) && shows(page, sent, true);
  for (const [position, step] of steps.entries()) {
    const { plan: { entry, reason }, request } = step;
    const text = pageOf(entry);
    const action = actionOf(entry);
    const about = thingsOf(step);
    const target = `at ${targetOf(entry)}`;
    const below = () => sentFor.keys().filter((thing) => thing.startsWith(target)).toArray();
    const shown = (readables: readonly Readable[]) =>
      readables.filter(([sent, value, kind]) =>
        (isKnown(value) || isOfRun(value)) && sent !== entry.request.origin &&
        // A list of choices, or of boxes, has it, whatever was chosen, and so does a button; the name
        // of what was made is news there, and what is selected.
        has(text)(sent) &&
        (kind === "named" || sent.startsWith("<option") || !has(choicesIn(text))(sent)) &&
        (!/^[a-z]+$/.test(sent) || smallWordsIn(text).has(sent)) &&
        (kind !== "named" && kind !== "other" || LITERAL.test(sent)) &&
        // Members of JSON have assertions of their own.
        !(entry.response.json !== undefined && entry.response.text?.includes(`"${sent}"`))
      );
    let related: readonly Readable[] = [];
    if (action === "removal") {
      for (const thing of below()) sentFor.delete(thing);
      const taken = step.decisions.all.flatMap(({ template }) => producersIn(template));
      const by = taken.map(typedBy).find(Boolean);
      if (by) removed = toText(decisions.get(by)?.requestValue.value ?? "");
    } else if (action === "change") removed = "";
    if (action === "change" && entry.response.status < 400) {
      if (reason === "logs in") continue;
      const own = request.body?.kind === "text" ? [target] : [];
      // Scripts of components name other fields.
      const names = new Set(formFields(entry.request.body).map(({ name }) => name));
      const sent = sentValues(entry, request).filter(({ recorded }) => !names.has(`${recorded}`))
        .map((one) => [one.name, readableParts(one)] as const)
        .filter(([, { length }]) => length > 0).concat(step.decisions.all.flatMap(labels));
      const all = sent.flatMap(([, parts]) => parts);
      for (const [one] of all) sentAt.getOrInsert(one, position);
      const undivided = all.filter(([, , kind]) => kind !== "part" && kind !== "word");
      const again = new Set(undivided.map(([one]) => one));
      latest = [...undivided, ...latest.filter(([one]) => !again.has(one))].slice(0, MAX_SOUGHT);
      for (const thing of [`${entry.index}`, ...own, ...about]) {
        const values = sentFor.getOrInsertComputed(thing, () => new Map());
        for (const [name, parts] of sent) values.set(name, parts);
      }
      related = shown(all.filter(([, , kind]) => kind === "part")).filter(isOwn(entry));
    } else if (text !== "") {
      const things = [...about, ...isXml(text) ? below() : []];
      const ofThings = things.flatMap((thing) => [...sentFor.get(thing)?.values() ?? []]).flat();
      related = shown(ofThings.filter(([, , kind]) => kind !== "other"));
    }
    // What was removed may be named once more, as what was searched for.
    const added = text === "" || action === "removal" ? [] : shown(latest).filter(isOwn(entry));
    const named = new Set(
      added.flatMap(([one, , kind]) => kind === "named" ? sentAt.get(one) : []),
    );
    const others = added.filter(([one, , kind]) => kind !== "figure" || named.has(sentAt.get(one)));
    const isPart = inParts.has(entry.request.url);
    const texts = [...related.filter((one) => !isInCell(one)), ...isPart ? [] : others];
    const cells = related.filter(isInCell).filter(([sent]) =>
      !logins.some(({ username }) => sent.endsWith(`${username?.value}<`)) &&
      !texts.some(([text]) => sent.includes(text))
    );
    const byText = new Map([...texts, ...cells].map(([sent, value]) => [sent, value]));
    const typed = byText.size > 0 ? latest.map(([one]) => encodeURIComponent(one)) : [];
    const all = [...byText.keys(), ...typed];
    // A whole text says more than its lines, and a name may be only the beginning of its new one.
    const whole = byText.entries().filter(([sent]) => {
      const longer = all.filter((one) => one !== sent && one.includes(sent));
      return !longer.some((one) => one.includes("\n")) &&
        longer.reduce((page, one) => page.replaceAll(one, ""), text).includes(sent);
    }).take(MAX_ECHOES).map(([, value]) => value).toArray();
    const query = entry.request.query.filter((one) => isIdName(one.name) || !DONE.test(one.value));
    // The same address shows something else if a form asks for it.
    const form = entry.request.method === "GET" ? "" : "form ";
    const page = `${target}?${form}${query.map(({ raw }) => raw)}`;
    const last = action === "read" && text !== "" ? before.get(page)?.byText : undefined;
    const isLess = last !== undefined && byText.keys().every((sent) => last.has(sent));
    const read = before.get(`${target}?`)?.byText;
    const isRest = read?.has(removed) && read.keys().some(has(text));
    // A search, also by a form with a token, leaves out what the page shows otherwise.
    const fields = action === "read" ? query : formFields(entry.request.body);
    const isSearch = text !== "" && fields.length <= 2 &&
      fields.some(({ value = "" }) =>
        value.length >= MIN_NAME && byText.keys().some((one) => one.includes(value))
      );
    const listed = once(() => [...before].filter(([key]) => key.startsWith(`${target}?`)));
    const wider = new Set(isSearch ? listed().flatMap(([, { byText }]) => [...byText.keys()]) : []);
    const [gone, value] = latest.find(([sent, value, kind]) =>
      kind !== "figure" &&
      (isLess && last.has(sent) || wider.has(sent) || isRest && sent === removed) &&
      !has(text)(sent) && (refersTo(value) || !unique)
    ) ?? [];
    // Another name may begin or end with it.
    const isElement = value && listed().some(([, one]) => has(one.text)(`>${gone}<`));
    const lost = isElement ? filled(joinTemplates(">", piecesOf(value), "<")) : value;
    const logout = position > 0 && logoutPath(steps[position - 1].plan.entry);
    const isOut = logout && text !== "" && isShownBefore(position, logout) && !has(text)(logout);
    if (action === "read") before.set(page, { text, byText });
    echoes.set(entry.index, { shown: whole, lost: isOut ? leaf(logout) : lost });
  }
  return echoes;
}

/** Returns the words at the end of the path of a logout; empty for any other request. */
function logoutPath({ request }: Entry): string {
  const isNoWord = (segment: string) => !/^[a-z_-]+$/i.test(segment);
  const words = request.segments.slice(request.segments.findLastIndex(isNoWord) + 1);
  return endpointKind(request) === "logout" && words.length > 0 ? `/${words.join("/")}` : "";
}

const PAGE = /^text\/(?!css$)|\b(?:html|xml|javascript|json|csv)\b/;

/** Returns a response that is a page or a text, or the texts in JSON that a script puts into one. */
const pageOf = memoizedByObject(({ response: { status, json, type, text = "" } }: Entry) => {
  const isMeant = status === 200 || status === CREATED;
  if (json === undefined) return isMeant && PAGE.test(type) || isXml(text) ? text : "";
  const texts = isMeant && MARKUP.test(text) ? text.split(/(?<!\\)"/) : [];
  return texts.filter((one) => MARKUP.test(one)).join("\n");
});

/** The end of an element or of a call of a script in a text of JSON. */
const MARKUP = /<\\?\/[a-z]+>|\\u003[Cc]\\?\/|\);\\n/;

/**
 * Returns what people can read of a sent value: the value, or the whole and the first lines of a
 * longer text, as a form and a page show it.
 */
function readableParts({ name, recorded, value, isFile }: SentValue): readonly Readable[] {
  if (typeof recorded !== "string" || namesAction(name)) return [];
  // Where a file of that name exists already, another one may get `rates_1.csv`.
  const [stem] = isFile && FILE_STEM.exec(recorded) || [];
  if (stem) return [[stem, leaf(stem), "named"]];
  // As a field or a cell has it.
  const pieces = piecesOf(value);
  const between = (start: string, end: string, kind: ReadableKind) =>
    [start + recorded + end, filled(joinTemplates(start, pieces, end)), kind] as const;
  const isSame = isOfRun(value);
  const inCells = (kind: ReadableKind) => CELLS.map(([start, end]) => between(start, end, kind));
  // A number may be the id of what another list has selected.
  const chosen = isSame && /^(?=.*[a-z])[\w.-]{2,40}$/i.test(recorded)
    ? SELECTED.map(([start, end]) => between(start, end, "word"))
    : [];
  if (FIGURES.test(recorded) && isSame) {
    // A field with such a number may be that of an id.
    const inField = /\d{5}/.test(recorded) ? [] : [between('value="', '"', "part")];
    return [...inField, ...inCells("figure")];
  }
  const whole = [recorded, value] as const;
  if (!MARKED.test(recorded)) {
    // A small word may be a choice of a form, not a text.
    const isNamed = READABLE_NAME.test(name) && /[^a-z]/.test(recorded);
    const isWord = /^\p{L}{3,}$/u.test(recorded) && isSame;
    return [[...whole, isNamed ? "named" : "other"], ...isWord ? inCells("word") : [], ...chosen];
  }
  // A line with a name of the run differs from the recorded one.
  const lines = recorded.split(MARKED).filter((line) =>
    PLAIN.test(line) && pieces.some((piece) => typeof piece === "string" && piece.includes(line))
    // A word may be an item of a list, which other pages show, too.
  ).slice(0, MAX_LINES).map((one) => [one, leaf(one), / /.test(one) ? "part" : "other"] as const);
  return [...UNESCAPED.test(recorded) ? [[...whole, "part"] as const] : [], ...lines];
}

/** Returns what a page shows for a value that was chosen from a list. */
function labels({ requestValue, template }: Decision) {
  return producersIn(template).flatMap(({ source }) => {
    if (source.from !== "text" || !source.label || !isBody(requestValue.place)) return [];
    const cells = CELLS.map(([start, end]) => `${start}${source.label}${end}`);
    return [[requestValue.name, cells.map((one) => [one, leaf(one), "part"] as const)] as const];
  });
}

/**
 * Returns the things that a request is about, by its path or by an id in its query: the indexes of
 * the entries whose responses issued their ids or that sent the text by which an id was found, names
 * that the user typed, and what a parameter names. A change is also about what it names in its body.
 */
export function thingsOf({ plan: { entry }, decisions }: ComposedStep): string[] {
  const isRead = actionOf(entry) === "read";
  return decisions.all.flatMap(({ requestValue: { place, value }, template }) => {
    // A name may have other words around it: `Talk:${vars.title}`.
    const isName = template !== undefined && isKnown(template) && refersTo(template);
    if (isName && !(isRead && isBody(place))) return [JSON.stringify(template, ["key"])];
    if (template === undefined && (place.in === "query" || !isRead && isBody(place))) {
      // What a parameter or a field names by a recorded text: `id=bread:sourdough`.
      const name = ownName(place) ?? "";
      const isText = typeof value === "string" && value.length >= MIN_NAME && /\p{L}/u.test(value);
      return isText && !namesAction(name) ? [`asked ${name}=${value}`] : [];
    }
    if (place.in !== "path" && !(place.in === "query" && isIdName(place.name))) return [];
    return producersIn(template).flatMap((producer) => {
      const by = typedBy(producer);
      return [...by === undefined ? [] : [`${parseInt(by)}`], `${producer.entry.index}`];
    });
  });
}

/** Whether a value has no reference but to the day of the run. */
function isOfRun(value: DraftValue): boolean {
  return referencesOf(value).every(({ to }) => to === "now");
}

/** Whether a value is known without a response. */
export function isKnown(value: DraftValue | Template): boolean {
  return referencesOf(value).every(({ to }) => to === "variable");
}
