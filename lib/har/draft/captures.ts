import { isArray, isObject, quotedLiteral, toText, valueAt } from "../../json/mod.ts";
import { isSecretName } from "../../secrets/mod.ts";
import { literalPattern } from "../../markup/mod.ts";
import { isCapture, reboundDecisions, typedBy } from "../producer.ts";
import type { Decisions, Keys, Piece, Producer } from "../provenance.ts";
import { identifier, isDynamicKey, singular, takeName, valueClass } from "../values/mod.ts";
import type { DraftCapture } from "./draft.ts";

/**
 * Returns a function that drafts the captures of a step.
 *
 * @param secrets Values that a path must not contain.
 */
export function createCaptureDrafter(decisions: Decisions, secrets: ReadonlySet<string>) {
  /** Whether a piece of a path compares with a secret. */
  const holdsSecret = (piece: Piece) =>
    typeof piece === "string" &&
    piece.matchAll(/'((?:[^'\\]|\\.)*)'/g).some(([, text]) => secrets.has(text));
  const take = (producer: Producer) => {
    const { source, entry } = producer;
    if (source.from === "text") return { regex: writtenSource(producer, source.regex, decisions) };
    if (source.from === "cookie") return {};
    const regex = source.regex === undefined ? undefined : [source.regex];
    if (source.from === "header" || source.choice === undefined) return { regex };
    const { note, path } = source.choice;
    const template = writtenSource(producer, path, decisions);
    if (template === undefined || template.some(holdsSecret)) {
      const position = "takes an item of a list by its position, because its name changes";
      return { regex, open: note ?? position };
    }
    const select = path.includes("[?") ? newestEnd(entry, source.path) : undefined;
    return { path: template, regex, select, open: note };
  };

  /** Returns the captures with their names, and what the user has to check. */
  return (producers: readonly Producer[]) => {
    const taken = new Map<string, number>();
    const open: string[] = [];
    const names = producers.map(captureNames);
    const alike = Map.groupBy(names, ([plain]) => plain);
    const captures = producers.map((producer, i): DraftCapture => {
      const [plain, owned = plain, ...more] = names[i];
      // A key that another capture of the step has too is preceded by its parent.
      const wished = alike.get(plain)!.length === 1 ? names[i] : [owned, ...more];
      const name = takeName(wished.find((one) => !taken.has(one)) ?? plain, taken);
      const { open: note, ...how } = take(producer);
      if (note !== undefined) open.push(`\`${name}\` ${note}`);
      const isHidden = secrets.has(String(producer.value)) && !isSecretName(name);
      return { producer, name, ...how, secret: isHidden || undefined };
    });
    return { captures, open };
  };
}

/** Returns the possible names of a value, the shortest first: `id`, `kernel_id`. */
function captureNames(producer: Producer): readonly string[] {
  const words = sourceWords(producer).map((word) => identifier(word, "")).filter((w) => w !== "");
  if (words.length === 0) return [identifier(producer.name, "value")];
  return words.map((_, i) => words.slice(words.length - 1 - i).join("_"));
}

/** Returns the words on the path to a value, its own last. */
function sourceWords({ source, name }: Producer): readonly string[] {
  if (source.from === "cookie") return [source.name];
  if (source.from === "text") return [name, ...partName(source.regex)];
  if (source.from === "header") {
    const isPart = source.regex !== undefined || source.name === "set-cookie";
    return [isPart && name !== source.name ? name : source.name.replace(/^x-/, "")];
  }
  const words = source.path.filter((key) => typeof key === "string")
    .filter((key) => !isDynamicKey(key));
  return words.length > 0 ? [...words, ...partName(source.regex ?? "")] : [name];
}

/** Returns the name of a part of a URL in JSON: its parameter, or the segment before it. */
function partName(regex: string): readonly string[] {
  if (!/^["[/]/.test(regex)) return [];
  const [, parameter, segment] = /([A-Za-z][\w-]*)=\(\[|\/([A-Za-z][\w-]*)\/\(\[/.exec(regex) ?? [];
  if (parameter !== undefined) return [parameter];
  return segment === undefined ? [] : [`${singular(segment)}_id`];
}

/**
 * Returns which of several items with the same name is the newest, for servers with data of earlier
 * runs.
 */
function newestEnd({ request, response }: Producer["entry"], path: Keys): "first" | "last" {
  if (request.query.some(({ value }) => DESCENDING.test(value))) return "first";
  if (request.body?.kind === "json" && DESCENDING.test(toText(request.body.value))) return "first";
  const end = path.findIndex((key) => typeof key === "number");
  const list = valueAt(response.json, path.slice(0, end));
  const items = (isArray(list) ? list : []).filter(isObject);
  const isFalling = (key: string) => {
    const [first, last] = [items[0][key], items.at(-1)![key]];
    const isOrdered = key === "id"
      ? typeof first === "number"
      : valueClass(String(first)) === "date-time";
    return isOrdered && typeof last === typeof first && first! > last!;
  };
  return items.length > 1 && Object.keys(items[0]).some(isFalling) ? "first" : "last";
}

const DESCENDING = /^desc(?:ending)?$|^-|[\s:,]desc$|"desc(?:ending)?"/i;

/**
 * Returns how a flow writes the path or the pattern of a source that looks for what the user typed:
 * with a reference where the flow sends one.
 *
 * @returns Nothing if the typed text differs in each run in a way that cannot be written there, and
 * the text as it is if it does not differ.
 */
function writtenSource(producer: Producer, written: string, decisions: Decisions) {
  const { requestValue, template } = decisions.get(typedBy(producer) ?? "") ?? {};
  if (!requestValue || !template) return [written];
  const encode = (text: string) =>
    producer.source.from === "text" ? literalPattern(text) : quotedLiteral(text).slice(1, -1);
  const typed = encode(toText(requestValue.value));
  const at = written.indexOf(typed);
  // Some pieces have another value each time, or none before another step has run.
  const isFixed = (piece: Piece) =>
    typeof piece === "string" || ["variable", "environment"].includes(piece.to) ||
    isCapture(piece) && producer.source.from === "text" &&
      piece.producer.entry.endMs <= producer.entry.startMs;
  if (at < 0 || !template.every(isFixed)) return undefined;
  return [
    written.slice(0, at),
    ...template.map((piece) => typeof piece === "string" ? encode(piece) : piece),
    written.slice(at + typed.length),
  ];
}

/**
 * Returns the decisions with no text in their sources that differs in each run: a value that was
 * found in a page by text that the user typed is found without that text, unless the flow can refer
 * to it.
 */
export function withoutTypedTexts(decisions: Decisions): Decisions {
  return reboundDecisions(decisions, (producer) => {
    const { source } = producer;
    const isKept = source.from !== "text" || source.plain === undefined ||
      writtenSource(producer, source.regex, decisions);
    return isKept ? producer : { ...producer, source: { from: "text", regex: source.plain } };
  });
}
