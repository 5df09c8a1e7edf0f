import { isArray, isObject, toText, valueAt } from "../../json/mod.ts";
import { escapePattern, memoizedByName } from "../../text/mod.ts";
import {
  ACTION,
  actionOf,
  bodyFields,
  byStart,
  decodedSegment,
  isBody,
  isWrite,
  lastResource,
  mayCreate,
  mayHaveName,
  redirectTarget,
  resourcesAt,
  succeeded,
} from "../call/mod.ts";
import { producersIn, typedBy } from "../producer.ts";
import type { RequestValue } from "../provenance.ts";
import { type Entry, formFields } from "../recording.ts";
import {
  areSynonyms,
  innermostName,
  isDistinctive,
  isUser,
  looksUnique,
  nameWords,
  otherSpellings,
  ownName,
  spacedWords,
} from "../values/mod.ts";
import { askedNames, askedTexts } from "./asked_names.ts";
import type { ProvideContext } from "./context.ts";
import { ownWords } from "./names.ts";
import { isEmail, replaceInside, type Substitute } from "./substitutes.ts";

/** Names under which no two records may have the same value. */
const KEY =
  /(?:^| )(?:email|e mail|mail|username|user name|login|nickname|handle|slug|code|sku|upc|ean|gtin|isbn|barcode|name|newname|rename|title|path|key|identifier|label|subject|domain|subdomain|host name|hostname|topic|bucket|queue|filename|file name)$|username$/;
/** Parts of a person's name, and names of things of which there are only a few. */
const CHOSEN =
  /^(?:first|last|given|family|middle|full) ?name$|\b(?:type|kind|role|state|status|country|currency|language|lang|locale|zip|post|postal|area|color|time ?zone|error|mode|method|operation|event|sort|binding|routing) ?(?:name|code|key)?$|^operation name$/;
/** Those, and names of what an application consists of. */
const COMMON = new RegExp(
  `${CHOSEN.source}|(?:class|table|model|schema|service|module|field|column) ?(?:name|code|key)?$`,
);
/** Things whose code a customer sends to redeem it. */
const REDEEMED =
  /^(?:voucher|coupon|promo|promotion|discount|gift ?card|invitation|invite|referral)\b/;
/** The name of a thing, if the words before it do not only say what kind of name it is. */
const OTHERS_NAME = /^(?!(?:new|display|full|user|file|host|nick|short|long|own)\b)(.+) name$/;

/**
 * Makes a variable of each name that the user typed for something new and that several requests
 * send: values under names such as `slug` or `title` that a POST is the first to have, values that
 * are later part of a path, and what a PUT creates. With `unique`, the variable differs in each run,
 * and a name that one request sends does, too. A name that an earlier response of any entry has
 * belongs to something else.
 */
export function provideTypedNames(context: ProvideContext, unique: boolean): void {
  const { requestValues, substitutes, isUnbound, entries } = context;
  const names = typedNames(context, unique);
  const known = new Set(names.map(({ value }) => value));
  const byText = Map.groupBy(requestValues, ({ value }) => value);
  /** The texts of several words that are first in a path. */
  const titles = Array.from(byText.values(), ([first]) => first)
    .filter(({ value, place }) => place.in === "path" && toText(value).includes(" "));
  const reason = "what the recording creates under a name of its own";
  for (const { value, requestValue, words, isAddress, fits, inside, isInSql } of names) {
    const uses = byText.get(value)?.filter((one) => isUnbound(one) && fits(one)) ?? [];
    const isShared = entriesOf(uses).size > 1;
    if (!unique && !isShared) continue;
    // Part of it is from the environment, such as the name of the user, or, in a path, differs in
    // each run already, as the folder of a file does.
    const isMixed = value.includes("/") ||
      unique && substitutes.environment.values()
          .some(({ recorded }) => recorded !== "" && value.includes(recorded));
    // It goes on with another name, by which a search finds it, too.
    const goesOn = unique &&
      value.split("").some((_, end) => end >= MIN_BEGINNING && known.has(value.slice(0, end)));
    const mixed = (isMixed || goesOn) && replaceInside(substitutes)(value, requestValue);
    if (mixed && value.includes("/")) continue;
    // How long a name may be, by the field of the form before it.
    const room = unique ? inFieldBefore(requestValue, entries, 'maxlength="(\\d{2,})"') : undefined;
    const beginning = value.slice(0, Number(room ?? Infinity) - SUFFIX);
    const isIdentifier = isAddress || !/(?:title|label|subject)$/.test(words);
    // What is in base64 with padding cannot go on.
    const content = mixed && unique
      ? [...mixed, ...goesOn ? [] : substitutes.withRun("", "-")]
      : !unique || value.endsWith("=")
      ? [value]
      : isInSql
      ? substitutes.withRun(value, "_")
      : variedKey(beginning, isIdentifier, context);
    const name = typedName(requestValue, words, context);
    const template = isShared ? [substitutes.variable(`typed ${value}`, name, content)] : content;
    substitutes.substitute(value, {
      template,
      reason: `${reason}${unique ? ": another name in each run" : ", which several requests send"}`,
      fits,
      inside,
    });
    // What the application names after it, as in `/view/List%20Orchards`.
    for (const { value: title, entry } of titles) {
      const text = toText(title);
      if (byStart(entry, requestValue.entry) <= 0 || !text.endsWith(` ${value}`)) continue;
      const named = [text.slice(0, -value.length), ...template];
      substitutes.substitute(text, { template: named, reason, inside: true });
    }
    if (!unique) continue;
    const otherwise = `${reason}, in another spelling`;
    for (const other of otherSpellings(value)) {
      const template = variedKey(other, true, context);
      substitutes.substitute(other, { template, reason: otherwise, inside });
    }
    // A word in small letters is the name only under that of its kind: `?tag=lakeside`.
    const word = value.toLowerCase();
    if (isInSql || word === value || value.includes(" ")) continue;
    substitutes.substitute(word, {
      template: substitutes.withRun(word, "-"),
      reason: otherwise,
      fits: (one) => one.place.in === "query" && name.startsWith(one.name),
    });
  }
}

/** A shorter name may be the beginning of another by chance. */
const MIN_BEGINNING = 8;
/** What a suffix adds to a name, in characters. */
const SUFFIX = 9;

/** Returns what an attribute of the field of a value has in the last page before it with that field. */
export function inFieldBefore(sent: RequestValue, entries: readonly Entry[], attribute: string) {
  const { entry, place } = sent;
  if (place.in !== "form" && place.in !== "part") return undefined;
  // A script that repeats a part of a form calls its `path` `paths[0][path]`.
  const name = [place.name, innermostName(place.name)].map(escapePattern).join("|");
  const tag = new RegExp(`<(?=[^<>]*\\bname="(?:${name})")[^<>]*\\b${attribute}`);
  const pages = entries.slice(0, entries.indexOf(entry));
  return pages.map(({ response: { text } }) => tag.exec(text ?? "")?.[1]).findLast(Boolean);
}

/**
 * Finds the names that the user typed for something that the recording creates, each where the
 * recording has it first, with the words of the name under which it is sent, and whether paths
 * contain it.
 *
 * @param unique Whether texts by which captures find something are names, too, and those of SQL.
 */
function typedNames(context: ProvideContext, unique: boolean) {
  const { requestValues, isUnbound, logins, substitutes, decisions, entries } = context;
  /** Whether a value is a name that the client gave to something when it created it. */
  const isName = (id: string) => decisions.get(id)?.isName === true;
  const taken = decisions.values().flatMap(({ template }) => producersIn(template));
  const chosen = unique ? new Set(taken.map(typedBy)) : undefined;
  const isConstant = clientConstants(requestValues);
  const routes = new Set(entries.map(({ request: { segments } }) => segments[0]));
  const asked = askedTexts(requestValues);
  const inPaths = requestValues.filter(({ place }) => place.in === "path").toReversed();
  const firstInPath = new Map(inPaths.map(({ value, entry }) => [value, entry]));
  const files = entries.flatMap(({ request: { body } }) =>
    body?.kind === "multipart" ? body.parts.map(({ filename }) => filename) : []
  );
  const fields = requestValues.toReversed();
  const fieldAt = new Map(fields.map(({ place, entry }) => [ownName(place), entry.startMs]));
  const members = new Set([...fieldAt.keys(), ...files]);
  const named = entriesOf(requestValues.filter((one) => ownWords(one) === "name"));
  const seen = new Set<string>();
  /** The things, with the names of their names, that the recording makes. */
  const made = new Set<string>();
  const names = requestValues.flatMap((requestValue) => {
    const { id, value, entry, place } = requestValue;
    const isTarget = isName(id) && isWrite(entry) && place.in === "path" &&
      place.index === entry.request.segments.length - 1;
    const isSent = isBody(place) ||
      mayHaveName(place) && isWrite(entry) && context.addressed.has(toText(value));
    if (typeof value !== "string" || seen.has(value) || !isTarget && !isSent) return [];
    // What was refused may be sent again.
    if (!succeeded(entry)) return [];
    seen.add(value);
    // What the form had already is a default, which nobody typed.
    if (chosen && inFieldBefore(requestValue, entries, 'value="([^"]*)"') === value) return [];
    // A number with parts is a name if a path has it, as that of a version.
    const isNumbered = context.addressed.has(value) && /^\d+(?:[.-]\d+)+$/.test(value);
    if (!mayVary(value) && !isNumbered || !isUnbound(requestValue) || substitutes.knows(value)) {
      return [];
    }
    const isOwn = isDistinctive(value);
    const isPath = isTarget || context.addressed.has(value);
    const asking = asked.get(value) ?? [];
    const parameters = asking[0]?.entry.startMs > entry.startMs ? asking.map(ownWords) : [];
    const isAddress = isPath || parameters.length > 0;
    const words = ownWords(requestValue);
    const inside: Substitute["inside"] = isOwn && value.length >= 8 ||
      (isAddress ? "segment" : "quoted");
    const name = { value, requestValue, words, isAddress, inside, isInSql: false };
    // Under the end of its name, in the plural too: `new db`, `db`, `selected dbs`.
    const isParameter = (other: string) =>
      parameters.some((one) => one === other || ` ${other}`.replace(/s$/, "").endsWith(` ${one}`));
    if (isTarget) {
      // A word that no path had before is that name in paths to other things, too.
      const isNew = firstInPath.get(value) === entry;
      const fits = (other: RequestValue) =>
        isOwn || isName(other.id) || isNew && other.place.in === "path" ||
        isBody(other.place) && typeof other.value === "string";
      return { ...name, fits, needsPage: false };
    }
    const [thing = ""] = resourcesAt(entry, []).map((one) => one.join(" "));
    if (mayCreate(entry)) made.add(`${thing} ${words}`);
    // A change may also rename something: what paths name, or what has another name in each run.
    const renames = isPath || chosen && made.has(`${thing} ${words}`);
    const isChange = !logins.has(entry) && (renames ? isWrite(entry) : mayCreate(entry));
    if (!isChange || isConstant(requestValue)) return [];
    // What begins a path is a part of the application, as in `/reverse_proxy/upstreams`, unless the
    // change leads to just that: it made it.
    const isRoute = routes.has(value.split("/")[value.startsWith("/") ? 1 : 0]);
    if (isRoute && redirectTarget(entry)?.pathname !== `/${value}`) return [];
    // What the user named is a field, under which other requests send values, or a file. So is the
    // label of a field: what is called `Trees` is sent as `trees`.
    const isField = members.has(value) ||
      (fieldAt.get(value.toLowerCase().replace(/\W+/g, "_")) ?? 0) > entry.startMs;
    if (isField || isSetting(requestValue) || !isPath && isPart(requestValue)) return [];
    // A word is that of a thing that was there before: the `productName` of a subscription.
    const [, other = ""] = OTHERS_NAME.exec(words) ?? [];
    const isOther = thing !== "" && other !== "" && !/\s/.test(value) &&
      !thing.split(" ").some((word) => other.split(" ").includes(word));
    const isNamed = chosen?.has(id) || !COMMON.test(words) &&
        (thing === words.replace(/^new /, "") || KEY.test(words) && !isOther);
    // The user of something with a name of its own, such as a connection, was there before.
    const isThere = /(?:^| )(?:user ?name|login)$/.test(words) && named.has(entry) &&
      !areSynonyms(nameWords(thing).at(-1)!, "user");
    // A code by itself that gives a discount was there before.
    const isRedeemed = words === "code" && REDEEMED.test(thing) &&
      bodyFields(entry.request).every(({ name, value: other }) =>
        other === value || /csrf|token/i.test(name)
      );
    const isKey = (isPath && !COMMON.test(words) || isNamed && !isThere) && !isRedeemed;
    if (!isKey && (CHOSEN.test(words) || !isParameter(words))) return [];
    // Also a numbered one: `member name 1`.
    const mayName = (text: string) =>
      text === words || text === `${thing} ${words}` || isParameter(text) ||
      thing !== "" && ` ${nameWords(text).join(" ")}`.endsWith(` ${thing}`) ||
      KEY.test(text.replace(/s$| \d+$/, "")) && !COMMON.test(text) || isUser(thing) && isUser(text);
    // The `type` of a tag is a tag type.
    const isKind = (other: RequestValue) =>
      resourcesAt(other.entry, []).some((one) => [...one, ownWords(other)].join(" ") === thing);
    const fits = (other: RequestValue) =>
      isOwn || other.value !== value || other.place.in === "path" || isKind(other) ||
      isPath && other.entry.request.segments.includes(value) || mayName(ownWords(other)) ||
      actionOf(other.entry) === "removal" && isBody(other.place);
    return { ...name, fits, needsPage: !isKey };
  });
  const known = names.flatMap(({ value }) => [value, ...otherSpellings(value)]);
  const inside: Substitute["inside"] = "segment";
  const about = { isAddress: true, needsPage: false, isInSql: false, inside, fits: () => true };
  for (const [value, requestValue] of askedNames(asked, context)) {
    // The name of a page may follow that of a folder: `bread:sourdough`.
    const isName = mayVary(value.slice(value.lastIndexOf(":") + 1)) && isUnbound(requestValue) &&
      !substitutes.knows(value) && !known.some((one) => value.includes(one));
    if (isName) names.push({ ...about, value, requestValue, words: ownWords(requestValue) });
  }
  for (const [value, requestValue] of chosen ? sqlNames(requestValues) : []) {
    names.push({ ...about, value, requestValue, words: "table", inside: true, isInSql: true });
  }
  const { first, inElements } = namesInResponses(entries, names.map(({ value }) => value));
  return names.filter(({ value, requestValue: { entry, place }, needsPage }) =>
    (place.in === "path" || (first.get(value) ?? Infinity) > entry.startMs) &&
    (!needsPage || inElements.has(value))
  );
}

const ANY_NAME = new Set(["id", "name", "title", "label", "key", "code", "slug", "path"]);

/**
 * Returns what to name the variable for a typed name by: `tag name`, `hostname`, in a path the thing
 * before it, which may be before another name: `queue` in `/queues/harbour/tugs`.
 */
function typedName(requestValue: RequestValue, words: string, { substitutes }: ProvideContext) {
  const { entry, place, value } = requestValue;
  if (place.in === "path") {
    const before = entry.request.segments.slice(0, place.index).map(decodedSegment);
    const thing = lastResource(before.filter((segment) => !substitutes.knows(segment)));
    return thing?.join(" ") ?? "name";
  }
  const owner = ANY_NAME.has(words) && mayCreate(entry) ? resourcesAt(entry, [])[0] ?? [] : [];
  // A key in base64 under that name would look like a secret.
  return [...owner, words === "key" && looksUnique(value) ? "name" : words].join(" ");
}

/**
 * Whether a value is in an item of a list that has a name and a value, or in a field beside one for
 * its value: a setting, whose name the application knows, as it knows the name of an action.
 */
function isSetting({ entry: { request: { body } }, place }: RequestValue): boolean {
  if (ACTION.test(ownName(place) ?? "")) return true;
  if (place.in === "form" || place.in === "part") {
    const beside = place.name.replace(/(?:name|key)(?=\W*$)/i, "value");
    return beside !== place.name && formFields(body).some(({ name }) => name === beside);
  }
  if (place.in !== "json" || typeof place.path.at(-2) !== "number") return false;
  const item = body?.kind === "json" ? valueAt(body.value, place.path.slice(0, -1)) : undefined;
  return isObject(item) && Object.hasOwn(item, "value") && !isObject(item.value) &&
    !isArray(item.value);
}

/** Whether a value is in an item of a list that is part of something with a name, as a column is. */
function isPart({ entry: { request: { body } }, place }: RequestValue): boolean {
  if (place.in !== "json" || body?.kind !== "json") return false;
  const index = place.path.findIndex((key) => typeof key === "number");
  const whole = index > 0 ? valueAt(body.value, place.path.slice(0, index - 1)) : undefined;
  return isObject(whole) &&
    Object.entries(whole).some(([key, name]) =>
      typeof name === "string" && name !== "" && KEY.test(spacedWords(key))
    );
}

const entriesOf = (some: readonly RequestValue[]) => new Set(some.map(({ entry }) => entry));

const MIN_REQUESTS = 3;

/**
 * Finds what every request with a body sends under the same name: it belongs to the client, such as
 * the key of an application.
 */
function clientConstants(requestValues: readonly RequestValue[]) {
  const keyOf = ({ place, value }: RequestValue) => `${ownName(place)}\n${toText(value)}`;
  const sent = requestValues.filter(({ place }) => isBody(place));
  const senders = entriesOf(sent).size;
  const uses = Map.groupBy(sent, keyOf);
  return (requestValue: RequestValue) =>
    senders >= MIN_REQUESTS && entriesOf(uses.get(keyOf(requestValue)) ?? []).size === senders;
}

function variedKey(value: string, isIdentifier: boolean, { substitutes }: ProvideContext) {
  if (isEmail(value)) return substitutes.withRun(value, "-");
  const [stem, ...extension] = value.split(/(?<=[^/.])(?=\.[A-Za-z][A-Za-z0-9]{0,7}\.?$)/);
  // A code in capitals may have no other characters.
  const isPlain = /^[A-Z\d]+$/.test(stem) || isIdentifier && !/[A-Z]/.test(stem);
  const separator = /\s/.test(stem) ? " " : isPlain ? undefined : "-";
  return [...substitutes.withRun(stem, separator), ...extension];
}

function mayVary(value: string): boolean {
  return /^[^\n]{2,120}$/.test(value) && /\p{L}/u.test(value) && !/^[A-Z]{1,4}$/.test(value) &&
    !/^(?:[a-z][a-z\d+.-]*:|true$|false$|null$|on$)/i.test(value);
}

/** A statement of SQL that makes something under a name. */
const DEFINITION =
  /\bcreate\s+(?:or\s+replace\s+)?(?:\w+\s+)?(?:table|view|class|schema|database|sequence|index)\s+(?:if\s+not\s+exists\s+)?["`[]?(?<name>\p{L}\w{3,})/giu;

/**
 * Finds the names of what statements of SQL in bodies make, in each spelling that the recording has,
 * since SQL does not distinguish `notes` from `NOTES`.
 *
 * @returns The names, each with the value that has the statement.
 */
function sqlNames(requestValues: readonly RequestValue[]) {
  const sent = requestValues.filter(({ place }) => isBody(place) || place.in === "text");
  return sent.filter(({ entry }) => succeeded(entry)).flatMap((one) =>
    `${one.value}`.matchAll(DEFINITION).toArray().flatMap(({ groups }) => {
      const spelled = new RegExp(`\\b${escapePattern(groups!.name)}\\b`, "gi");
      const names = new Set(sent.flatMap(({ value }) => `${value}`.match(spelled) ?? []));
      return [...names].map((name) => [name, one] as const);
    })
  );
}

/**
 * Finds the names in responses, to distinguish a reference to a thing, or a value that a page has in
 * an attribute or as the text of an element, from its creation.
 *
 * @returns The time at which the first response with each name was complete, and the names that
 * are all the text of an element of a page, as a link to a thing is.
 */
function namesInResponses(entries: readonly Entry[], names: readonly string[]) {
  const first = new Map<string, number>();
  const inElements = new Set<string>();
  const asked = new Set<string>();
  const any = names.map((name) => escapePattern(JSON.stringify(name).slice(1, -1))).join("|");
  if (any === "") return { first, inElements };
  const space = "(?:\\s|\\\\[nrt])*";
  const shown = new RegExp(`"(${any})\\\\?"|>${space}(${any})${space}<`, "g");
  // Responses repeat their texts.
  const matchesIn = memoizedByName((text) => text.matchAll(shown).toArray());
  const words = names.map((name) => [name, name.replaceAll("_", " ")] as const);
  for (const { request: { url, body }, response: { text, json, type, status }, endMs } of entries) {
    const spaced = decodedSegment(url).replace(/[+_]/g, " ");
    const fields = body?.kind === "form" ? body.fields : [];
    for (const [name, own] of words) {
      if (spaced.includes(own) || fields.some(({ value }) => value.includes(name))) asked.add(name);
    }
    // What refuses a name may repeat it.
    if (text === undefined || json === undefined && type !== "text/html" || status >= 400) continue;
    for (const { 0: match, 1: quoted, 2: inElement } of matchesIn(text)) {
      const name = JSON.parse(`"${quoted ?? inElement}"`);
      if (inElement !== undefined) inElements.add(name);
      // A page shows what its own address or form, or one before it, asked for.
      if (asked.has(name) && (json === undefined || match !== `"${quoted}"`)) continue;
      first.set(name, Math.min(first.get(name) ?? Infinity, endMs));
    }
  }
  return { first, inElements };
}
