import {
  compileJsonPath,
  isArray,
  isObject,
  type JsonValue,
  pathSegment,
  toText,
} from "../../json/mod.ts";
import { isCapture, sourceValue } from "../producer.ts";
import type { Producer, ProducerSource, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { filtered } from "../values/mod.ts";

/**
 * Fills a template with values of the other recording and compares the result with what was sent
 * there.
 *
 * @param counterpart The exchange of the other recording, by the index of one in this recording.
 * @returns `same` if that was sent; `other` if the text differs, or the response has nothing at that
 * place; `unknown` if the recordings do not show it.
 */
export function reproduce(
  template: Template,
  sent: string,
  counterpart: ReadonlyMap<number, Entry>,
): "same" | "other" | "unknown" {
  const [only] = template;
  if (template.length === 1 && isCapture(only)) {
    const text = producedText(only.producer, counterpart);
    const isSent = (one: string) => filtered(one, only.filters ?? []) === sent;
    if (text !== undefined && isSent(text)) return "same";
    if (!counterpart.has(only.producer.entry.index)) return "unknown";
    return isElsewhereInList(only.producer, isSent, counterpart) ? "unknown" : "other";
  }
  const texts = template.map((piece) => {
    if (typeof piece === "string") return piece;
    if (!isCapture(piece) || piece.filters?.length) return undefined;
    return producedText(piece.producer, counterpart);
  });
  if (texts.includes(undefined)) return "unknown";
  return texts.join("") === sent ? "same" : "other";
}

/** Returns the value of a producer's source in the other recording, as text. */
function producedText(
  { entry, source }: Producer,
  counterpart: ReadonlyMap<number, Entry>,
): string | undefined {
  const other = counterpart.get(entry.index);
  const value = other && (chosenValue(other, source) ?? sourceValue(other.response, source));
  return value === undefined || isArray(value) || isObject(value) ? undefined : toText(value);
}

/** Returns the value that the choice of a list item selects, if it selects exactly one. */
function chosenValue({ response }: Entry, source: ProducerSource): JsonValue | undefined {
  if (source.from !== "json" || !source.choice || response.json === undefined) return undefined;
  const found = compileJsonPath(source.choice.path).find(response.json);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Whether any item of the same list has a text that is looked for; only the choice of the item is wrong
 * then.
 */
function isElsewhereInList(
  { entry, source }: Producer,
  isWanted: (text: string) => boolean,
  counterpart: ReadonlyMap<number, Entry>,
): boolean {
  if (source.from !== "json" || !source.path.some((key) => typeof key === "number")) return false;
  const items = source.path.map((key) => typeof key === "number" ? "[*]" : pathSegment(key));
  const { json = null } = counterpart.get(entry.index)!.response;
  return compileJsonPath(`$${items.join("")}`).find(json)
    .some((value) => typeof value !== "object" && isWanted(toText(value)));
}
