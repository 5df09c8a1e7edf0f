import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { isSecretName } from "../../secrets/mod.ts";
import { jsonAt, producerKey } from "../producer.ts";
import type { Decisions, Piece, Producer } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { singular } from "../values/mod.ts";
import { isDynamicKey } from "./assertions/mod.ts";
import type { DraftCapture } from "./draft.ts";
import { identifier, takeName } from "./names/words.ts";
import { typedSources } from "./typed_sources.ts";

/** Collects the values that steps capture from responses, in the order of first use. */
export class UsedProducers {
  readonly #byEntry = new Map<number, Map<string, Producer>>();

  /** Records that something refers to a value. */
  use(producer: Producer): void {
    const { index } = producer.entry;
    const used = this.#byEntry.get(index) ?? new Map<string, Producer>();
    this.#byEntry.set(index, used);
    const key = producerKey(producer);
    if (!used.has(key)) used.set(key, producer);
  }

  /** Returns the values that are captured from a response. */
  of({ index }: Entry): readonly Producer[] {
    return [...this.#byEntry.get(index)?.values() ?? []];
  }
}

/** Returns the captures of a step with their names, and what the user has to check. */
export function draftCaptures(
  producers: readonly Producer[],
  { pick, secrets }: { readonly pick: ItemPicker; readonly secrets: ReadonlySet<string> },
): { readonly captures: readonly DraftCapture[]; readonly open: readonly string[] } {
  const taken = new Map<string, number>();
  const open: string[] = [];
  const counts = Map.groupBy(producers, (producer) => captureNames(producer)[0]);
  const captures = producers.map((producer): DraftCapture => {
    const isOne = counts.get(captureNames(producer)[0])?.length === 1;
    const name = captureName(producer, isOne, taken);
    const { open: note, ...picked } = pick(producer);
    if (note !== undefined) open.push(note);
    const isHidden = secrets.has(String(producer.value)) && !isSecretName(name);
    return { producer, name, ...picked, secret: isHidden || undefined };
  });
  return { captures, open };
}

/** Takes the key, preceded by its parent if another capture of the step has the same key. */
function captureName(producer: Producer, isOne: boolean, taken: Map<string, number>): string {
  const [plain, owned = plain, ...more] = captureNames(producer);
  const names = isOne ? [plain, owned, ...more] : [owned, ...more];
  return takeName(names.find((name) => !taken.has(name)) ?? plain, taken);
}

/** Returns the possible names of a value, the shortest first: `id`, `kernel_id`. */
function captureNames(producer: Producer): readonly string[] {
  const words = sourceWords(producer).map((word) => identifier(word, "")).filter((w) => w !== "");
  if (words.length === 0) return [identifier(producer.name, "value")];
  return words.map((_, i) => words.slice(words.length - 1 - i).join("_"));
}

/** Returns the words on the path to a value, its own last. */
function sourceWords({ source, name }: Producer): string[] {
  switch (source.from) {
    case "json": {
      const keys = [...source.path, ...source.embedded ?? []].filter((key) =>
        typeof key === "string"
      );
      const words = keys.filter((key) => !isDynamicKey(key));
      return words.length > 0 ? words : [name];
    }
    case "header":
      if (source.regex !== undefined && name !== source.name) return [name];
      return [source.name === "set-cookie" ? name : source.name.replace(/^x-/, "")];
    case "cookie":
      return [source.name];
    case "text":
      return [name, ...partName(source.regex)];
  }
}

/** Returns the name of a part of a URL in JSON: its parameter, or the segment before it. */
function partName(regex: string): readonly string[] {
  if (!regex.startsWith('"')) return [];
  const [, parameter, segment] = /([A-Za-z][\w-]*)=\(\[|\/([A-Za-z][\w-]*)\/\(\[/.exec(regex) ?? [];
  if (parameter !== undefined) return [parameter];
  return segment === undefined ? [] : [`${singular(segment)}_id`];
}

/** How a value is taken from a list, and what the user has to check. */
type PickedItem = Pick<DraftCapture, "path" | "regex" | "select"> & { readonly open?: string };

/** Returns how a value is taken; nothing if its keys find it in every run. */
export type ItemPicker = (producer: Producer) => PickedItem;

const FILTER = /\[\?/;

/** @param secrets Values that a path must not contain. */
export function createItemPicker(decisions: Decisions, secrets: ReadonlySet<string>): ItemPicker {
  const written = typedSources(decisions);

  return (producer) => {
    const { source, entry } = producer;
    const template = written(producer);
    if (source.from === "text") return { regex: template };
    if (source.from !== "json" || source.choice === undefined) return {};
    const { note } = source.choice;
    if (template === undefined || template.some((piece) => holdsSecret(piece, secrets))) {
      return { open: note ?? "takes an item of a list by its position, because its name changes" };
    }
    const isFiltered = FILTER.test(source.choice.path);
    return {
      path: template,
      select: isFiltered
        ? newestEnd(entry.response.json, source.path, entry.request.query)
        : undefined,
      open: note,
    };
  };
}

/** Whether a path compares with a secret. */
function holdsSecret(path: Piece, secrets: ReadonlySet<string>): boolean {
  return typeof path === "string" &&
    Array.from(path.matchAll(/'((?:[^'\\]|\\.)*)'/g)).some(([, text]) => secrets.has(text));
}

/**
 * Returns which of several items with the same name is the newest, for servers with data of earlier
 * runs.
 */
function newestEnd(
  json: JsonValue | undefined,
  path: readonly (string | number)[],
  query: readonly { readonly name: string; readonly value: string }[],
): "first" | "last" {
  if (query.some(({ value }) => /^desc(?:ending)?$|^-|[\s:,]desc$/i.test(value))) return "first";
  const list = jsonAt(json, path.slice(0, path.findIndex((key) => typeof key === "number")));
  const ids = isArray(list)
    ? list.map((item) => isObject(item) ? item.id : undefined).filter((id) =>
      typeof id === "number"
    )
    : [];
  return ids.length > 1 && ids[0] > ids[ids.length - 1] ? "first" : "last";
}
