import { isObject, type JsonObject, type JsonValue } from "../../../json/mod.ts";
import { producerKey } from "../../producer.ts";
import type { Template } from "../../provenance.ts";
import { isStrong, nameWords, valueClass } from "../../values/mod.ts";
import type { DraftValue } from "../draft.ts";
import { plainName, type SentValue } from "./sent_values.ts";

/** Something that the flow made or named, told by its id. */
export interface KnownResource {
  /** The text of its id. */
  readonly text: string;
  /** What it is, in the singular; by several names, where several are used. */
  readonly resources: Set<string>;
  /** What stands for its id. */
  readonly template: Template;
  /** What was sent for it last, by plain name. */
  readonly sent: Map<string, SentValue>;
  /** Whether it was made here, so that nobody else changes it. */
  own: boolean;
  deleted: boolean;
  /** The members, by plain name, that change by themselves. */
  readonly unsettled: Set<string>;
  /** The key of its id, where it was seen. */
  idKey?: string;
}

const ID_KEYS = [
  "id",
  "_id",
  "uuid",
  "guid",
  "pk",
  "uid",
  "key",
  "slug",
  "hash",
  "hashString",
  "handle",
];

/** The ids that a flow knows, and what is known of that which has them. */
export class KnownResources {
  readonly #byText = new Map<string, KnownResource[]>();
  readonly #byUrl = new Map<string, KnownResource>();
  readonly #byReference = new Map<string, KnownResource>();

  /** What is at a URL that is written as it was recorded; made where it is new. */
  knowAt(url: string): KnownResource {
    const saved = this.#byUrl.get(url) ?? newResource(url, "", []);
    this.#byUrl.set(url, saved);
    return saved;
  }

  /** What was saved at a URL. */
  savedAt(url: string): KnownResource | undefined {
    return this.#byUrl.get(url);
  }

  /** The identity of an id; made where it is new. */
  know(value: JsonValue, resourceName: string, template: Template): KnownResource {
    const text = String(value);
    const reference = referenceKey(template);
    const resource = this.#byReference.get(reference) ?? this.#find(text, resourceName);
    if (resource) {
      resource.resources.add(resourceName);
      return resource;
    }
    const made = newResource(text, resourceName, template);
    this.#byText.set(text, [...this.#byText.get(text) ?? [], made]);
    this.#byReference.set(reference, made);
    return made;
  }

  /** The one that a template stands for, if it is one. */
  referredTo(template: Template): KnownResource | undefined {
    return this.#byReference.get(referenceKey(template));
  }

  /** The one of a resource that has an id. */
  named(value: JsonValue, resourceName: string): KnownResource | undefined {
    return this.#find(String(value), resourceName);
  }

  /** Those that were removed. */
  deleted(): KnownResource[] {
    return [...this.#byText.values()].flat().filter(({ deleted }) => deleted);
  }

  /** Which of them an object is, and the key of its id. */
  of(
    object: JsonObject,
    resourceName: string,
  ): { resource: KnownResource; idKey: string } | undefined {
    for (const idKey of idKeysOf(object, resourceName)) {
      const resource = this.#find(String(object[idKey]), resourceName);
      if (resource && (resource.idKey === undefined || resource.idKey === idKey)) {
        return { resource, idKey };
      }
    }
    return undefined;
  }

  #find(text: string, resourceName: string): KnownResource | undefined {
    const same = this.#byText.get(text) ?? [];
    return same.find(({ resources }) => resources.has(resourceName)) ??
      (isStrong(valueClass(text)) ? same[0] : undefined);
  }
}

function newResource(text: string, resourceName: string, template: Template): KnownResource {
  return {
    text,
    resources: new Set([resourceName]),
    template,
    sent: new Map(),
    own: false,
    unsettled: new Set(),
    deleted: false,
  };
}

function referenceKey(template: Template): string {
  return template.map((piece) => {
    if (typeof piece === "string") return JSON.stringify(piece);
    if (piece.to === "capture") return `capture ${producerKey(piece.producer)}`;
    return piece.to === "variable" ? `variable ${piece.key}` : piece.to;
  }).join(" ");
}

/** The keys under which an object may have its own id, the likeliest first. */
export function idKeysOf(object: JsonObject, resourceName: string): string[] {
  const own = Object.keys(object).filter((key) => {
    const value = object[key];
    return typeof value === "string" && value !== "" || typeof value === "number" ||
      typeof value === "bigint";
  });
  const usual = ID_KEYS.filter((key) => own.includes(key));
  const ofResource = own.filter((key) => {
    const words = nameWords(key);
    return words.at(-1) === "id" && words.length > 1 &&
      words.slice(0, -1).join(" ") === resourceName;
  });
  return [...usual, ...ofResource];
}

/** Notes what a request sent for something. */
export function rememberSent({ sent }: KnownResource, values: readonly SentValue[]): void {
  for (const value of values) sent.set(value.name, value);
}

/** What was sent last for a member of something, if the member still is that. */
export function sentBefore(
  { sent }: KnownResource,
  key: string,
  value: JsonValue,
): DraftValue | undefined {
  const before = sent.get(plainName(key));
  return before && isSame(before.recorded, value) ? before.value : undefined;
}

/** Whether two JSON values are equal; a text of a form equals the number that it says. */
export function isSame(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  }
  if (isObject(a) || isObject(b) || Array.isArray(a) || Array.isArray(b)) return false;
  return a === null || b === null ? a === b : String(a) === String(b);
}
