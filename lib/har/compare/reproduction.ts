import { compileJsonPath, isArray, isObject, type JsonValue, toText } from "../../json/mod.ts";
import { sourceValue } from "../producer.ts";
import type { Piece, Producer, ProducerSource, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { encodedForms } from "../values/mod.ts";

/** The result of filling a template of one recording with values of the other. */
type Reproduction =
  /** The text is what was sent in the other recording. */
  | "same"
  /** The text differs, or the response has nothing at that place. */
  | "other"
  /** The recordings do not show it. */
  | "unknown";

/**
 * Fills a template with values of the other recording and compares the result with what was sent
 * there.
 *
 * @param counterpart The exchange of the other recording, by the index of one in this recording.
 */
export function reproduce(
  template: Template,
  sent: string,
  counterpart: ReadonlyMap<number, Entry>,
): Reproduction {
  const [only] = template;
  if (template.length === 1 && typeof only !== "string" && only.to === "capture") {
    const text = producedText(only.producer, counterpart);
    const wanted = unfilteredTexts(sent, only.filters ?? []);
    if (text !== undefined && wanted.has(text)) return "same";
    if (!counterpart.has(only.producer.entry.index)) return "unknown";
    return isElsewhereInList(only.producer, wanted, counterpart) ? "unknown" : "other";
  }
  let filled = "";
  for (const piece of template) {
    const text = filledPiece(piece, counterpart);
    if (text === undefined) return "unknown";
    filled += text;
  }
  return filled === sent ? "same" : "other";
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
 * Whether any item of the same list has one of the texts; only the choice of the item is wrong
 * then.
 */
function isElsewhereInList(
  { entry, source }: Producer,
  wanted: ReadonlySet<string>,
  counterpart: ReadonlyMap<number, Entry>,
): boolean {
  if (source.from !== "json" || !source.path.some((key) => typeof key === "number")) return false;
  let found: readonly JsonValue[] = [counterpart.get(entry.index)?.response.json ?? null];
  for (const key of source.path) {
    found = found.flatMap((value) => {
      if (typeof key === "number") return isArray(value) ? value : [];
      return isObject(value) && Object.hasOwn(value, key) ? [value[key]] : [];
    });
  }
  return found.some((value) => typeof value !== "object" && wanted.has(toText(value)));
}

function filledPiece(piece: Piece, counterpart: ReadonlyMap<number, Entry>): string | undefined {
  if (typeof piece === "string") return piece;
  if (piece.to !== "capture" || (piece.filters ?? []).length > 0) return undefined;
  return producedText(piece.producer, counterpart);
}

/** Returns the texts that the filters turn into the given text. */
function unfilteredTexts(text: string, filters: readonly string[]): ReadonlySet<string> {
  if (filters.length === 0) return new Set([text]);
  const wanted = filters.join();
  return new Set(
    encodedForms(text).filter((form) => form.filters.join() === wanted).map((form) => form.text),
  );
}
