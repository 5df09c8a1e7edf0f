import { isSecretName } from "../../secrets/mod.ts";
import type { DraftCapture } from "../draft.ts";
import type { Producer } from "../provenance.ts";
import { singular } from "../values/mod.ts";
import { producerKey } from "../producer_key.ts";
import type { Entry } from "../recording.ts";
import { freeName, identifier } from "./names/mod.ts";
import type { Picker } from "./choice.ts";
import { isDynamicKey } from "./dynamic_keys.ts";

/** Collects what steps take from answers, in the order in which it is first used. */
export class CaptureBook {
  readonly #byEntry = new Map<number, Map<string, Producer>>();

  /** Notes that something refers to a value. */
  use(producer: Producer): void {
    const { index } = producer.entry;
    const used = this.#byEntry.get(index) ?? new Map<string, Producer>();
    this.#byEntry.set(index, used);
    const key = producerKey(producer);
    if (!used.has(key)) used.set(key, producer);
  }

  /** What is taken from an answer. */
  of({ index }: Entry): readonly Producer[] {
    return [...this.#byEntry.get(index)?.values() ?? []];
  }
}

/** The captures of a step, named, and what a person has to know of them. */
export function draftCaptures(
  producers: readonly Producer[],
  { pick, secrets }: { readonly pick: Picker; readonly secrets: ReadonlySet<string> },
): { readonly captures: readonly DraftCapture[]; readonly open: readonly string[] } {
  const taken = new Set<string>();
  const open: string[] = [];
  const counts = Map.groupBy(producers, (producer) => namesOf(producer)[0]);
  const captures = producers.map((producer): DraftCapture => {
    const isOne = counts.get(namesOf(producer)[0])?.length === 1;
    const name = nameOf(producer, isOne, taken);
    taken.add(name);
    const { open: note, ...picked } = pick(producer);
    if (note !== undefined) open.push(note);
    const isHidden = secrets.has(String(producer.value)) && !isSecretName(name);
    return { producer, name, ...picked, ...(isHidden ? { secret: true } : {}) };
  });
  return { captures, open };
}

/** The key, with that above it in front where another capture of the step has the same key. */
function nameOf(producer: Producer, isOne: boolean, taken: ReadonlySet<string>): string {
  const [plain, owned = plain, ...more] = namesOf(producer);
  const names = isOne ? [plain, owned, ...more] : [owned, ...more];
  return names.find((name) => !taken.has(name)) ?? freeName(plain, taken);
}

/** What a value may be called, the shortest first: `id`, `kernel_id`. */
function namesOf(producer: Producer): readonly string[] {
  const words = sourceWords(producer).map((word) => identifier(word, "")).filter((w) => w !== "");
  if (words.length === 0) return [identifier(producer.name, "value")];
  return words.map((_, i) => words.slice(words.length - 1 - i).join("_"));
}

/** The words that lead to a value, its own the last. */
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

/** What a part of a URL in JSON is called: its parameter, or the segment before it. */
function partName(regex: string): readonly string[] {
  if (!regex.startsWith('"')) return [];
  const [, parameter, segment] = /([A-Za-z][\w-]*)=\(\[|\/([A-Za-z][\w-]*)\/\(\[/.exec(regex) ?? [];
  if (parameter !== undefined) return [parameter];
  return segment === undefined ? [] : [`${singular(segment)}_id`];
}
