import { toText, valueAt } from "../../json/mod.ts";
import { literalPattern } from "../../markup/mod.ts";
import { escapePattern } from "../../text/mod.ts";
import { isBody } from "../call/mod.ts";
import { producerAt, producerIn, producersIn, typedBy } from "../producer.ts";
import type { Decision, Producer, Scalar } from "../provenance.ts";
import { isIdName, isVisitCookie } from "../values/mod.ts";
import type { ExchangeHistory } from "./exchange_history.ts";
import { firstSource } from "./response/text_source.ts";
import { parameterName } from "./value_names.ts";

/**
 * Takes values without a source from what belongs to them: parameters from the link that the user
 * followed, and cookies from the latest response that sets them.
 *
 * @param decisions The decisions about the values of one request.
 */
export function withIndirectSources(decisions: readonly Decision[], history: ExchangeHistory) {
  const inPath = decisions.filter(({ requestValue: { place, value }, template }) =>
    template && place.in === "path" && NUMBER.test(toText(value))
  );
  const producers = decisions.flatMap(({ template }) => producersIn(template));
  const choosers = new Set(producers.flatMap((one) => typedBy(one) ?? []));
  return decisions.map((decision): Decision => {
    const { requestValue, template } = decision;
    if (template) return decision;
    // A form repeats the number that its path has, whatever the field is called, and so does a header
    // with the id of an element: `note-4127`.
    const text = toText(requestValue.value);
    const [, head = "", number = ""] = /^(?:form|part)$/.test(requestValue.place.in)
      ? [text, "", text]
      : requestValue.place.in === "header" && /^([a-z][\w-]*[-_])(\d+)$/i.exec(text) || [];
    const same = inPath.findLast((one) => toText(one.requestValue.value) === number);
    if (same) return { ...same, requestValue, template: [head, ...same.template!].filter(Boolean) };
    const found = inSameLink(decision, decisions) ?? inSameItem(decision, choosers) ??
      inSameObject(decision, decisions) ?? inSameRow(decision, producers) ??
      inLatestCookie(decision, history);
    if (found === undefined) return decision;
    const { producer, ...why } = found;
    const candidates = () => [{ producer, affinity: 1, reason: "taken" }];
    return { ...decision, ...why, template: [{ to: "capture", producer }], candidates };
  });
}

/** A shorter number may be another one by chance. */
const NUMBER = /^\d{3,}$/;

/**
 * A cookie may have a value that only the answer to a call outside the flow set, such as a beacon;
 * in the flow the value before it is still the current one.
 */
function inLatestCookie(decision: Decision, history: ExchangeHistory) {
  const { requestValue: { place, value }, candidates } = decision;
  if (place.in !== "cookie" || candidates().length > 0) return undefined;
  const { name } = place;
  const entry = isVisitCookie(name, value) ? undefined : history.setters.get(name);
  if (entry === undefined) return undefined;
  const producer = producerIn(entry, { source: { from: "cookie", name }, name });
  const reason = "the latest response that sets the cookie";
  return { producer, reason, confidence: "medium" } as const;
}

/** Takes a number from an item that is chosen by the text by which another value is, if any has it. */
function inSameItem({ requestValue, candidates }: Decision, choosers: ReadonlySet<unknown>) {
  const isLong = isBody(requestValue.place) && NUMBER.test(toText(requestValue.value));
  const found = (isLong ? candidates() : []).find((one) => choosers.has(typedBy(one.producer)));
  const reason = "another value is of the same item";
  return found && { producer: found.producer, reason, confidence: "medium" } as const;
}

/** The name of a control in a row up to the number of the row, and its table. */
const BEFORE_ROW = /^(.+)[:$](?:ctl)?(?=\d+[:$])/;
/** The first group of a pattern. */
const GROUP = /(?<!\\)\((?!\?)[^()]*\)/;

/**
 * Takes the number of a row, in a field that is named after the table, from a control of the row that
 * is sent, too: `form:table_rowIndex=1` beside `form:table:1:save`.
 */
function inSameRow({ requestValue: { place, value } }: Decision, producers: readonly Producer[]) {
  const name = parameterName(place) ?? "";
  for (const { entry, source, value: control } of producers) {
    const [start = "", table] = BEFORE_ROW.exec(toText(control)) ?? [];
    if (source.from !== "text" || !table || !name.startsWith(table)) continue;
    const row = `${literalPattern(start)}(\\d+)[:$][^\\s"'<>]+`;
    const regex = source.regex.replace(GROUP, () => row);
    const producer = producerIn(entry, { source: { ...source, regex }, name });
    const reason = "a control of the row is sent, too";
    if (producer.value === value) return { producer, reason, confidence: "medium" } as const;
  }
  return undefined;
}

/** Returns a name without what says that it is a condition: `if_seq_no` is `_seq_no`. */
const plainName = (name: unknown) => `${name}`.toLowerCase().replace(/^if_|[^a-z\d]/g, "");

/**
 * If one parameter of a query is a member of an object with its name, another one that is a member of
 * that object in the same way is taken with it, as the numbers of a version are.
 */
function inSameObject({ requestValue }: Decision, decisions: readonly Decision[]) {
  const { place, value } = requestValue;
  if (place.in !== "query") return undefined;
  for (const { requestValue: other, template } of decisions) {
    const [producer] = producersIn(template);
    if (other.place.in !== "query" || producer?.source.from !== "json") continue;
    const { entry, source: { path, choice } } = producer;
    if (choice || plainName(path.at(-1)) !== plainName(other.place.name)) continue;
    const around = path.slice(0, -1);
    const [name, member] = Object.entries<Scalar>(Object(valueAt(entry.response.json, around)))
      .find(([key, one]) => plainName(key) === plainName(place.name) && `${one}` === value) ?? [];
    if (name === undefined || member === undefined) continue;
    const source = { from: "json", path: [...around, name] } as const;
    const taken = producerAt(entry, { source, name, value: member });
    const reason = `the object that has \`${other.place.name}\` has it too`;
    return { producer: taken, reason, confidence: "high" } as const;
  }
  return undefined;
}

/**
 * If one parameter of a request comes from a link in a page, the ids beside it in that link are
 * taken with it.
 */
function inSameLink({ requestValue: { place, value } }: Decision, decisions: readonly Decision[]) {
  const name = parameterName(place);
  const written = toText(value);
  // A value identifies something by its name; a word or a size is the same in each run.
  if (name === undefined || !/\d|[a-z][A-Z]/.test(written) || !isIdName(name)) return undefined;
  for (const { requestValue: { place }, template } of decisions) {
    const other = parameterName(place);
    const [taken] = producersIn(template);
    if (other === undefined || template?.length !== 1 || taken?.source.from !== "text") continue;
    const { entry, value: known } = taken;
    const { text = "" } = entry.response;
    const separator = text.includes("\\u0026") ? String.raw`(?:[?&;]|\\u0026)` : "[?&;]";
    const [ownPair, otherPair] = [name, other].map((one) => `${separator}${escapePattern(one)}=`);
    /** Returns the patterns for both values in one link, in either order. */
    const inOne = (own: string, others: string) => {
      const both = [`${ownPair}${own}`, `${otherPair}${others}`];
      return [both, both.toReversed()].map((pairs) => pairs.join(String.raw`[^"'<>\s]*?`));
    };
    const recorded = inOne(`${escapePattern(written)}(?![\\w-])`, escapePattern(toText(known)));
    if (!recorded.some((one) => new RegExp(one).test(text))) continue;
    const source = firstSource(inOne(`([^&"'<>\\s#]+)`, ""), text, written);
    if (source === undefined) continue;
    const producer = producerAt(entry, { source, name, value });
    const reason = `the link that has \`${other}\` has it too`;
    return { producer, reason, confidence: "high" } as const;
  }
  return undefined;
}
