import { isObject, type JsonObject, type JsonValue } from "../../../json/mod.ts";
import { producerKey } from "../../producer.ts";
import type { Template } from "../../provenance.ts";
import { ANY_THING, isStrong, nameWords, valueClass } from "../../values/mod.ts";
import type { DraftValue } from "../draft.ts";
import { plainName, type SentValue } from "./sent_values.ts";

/** A resource that the flow created or named, identified by its id. */
export interface KnownResource {
  /** The id as text. */
  readonly text: string;
  /** The singular names of its kind; several if different names are used. */
  readonly resources: Set<string>;
  /** The template for its id. */
  readonly template: Template;
  /** The values that were last sent for it, by plain name. */
  readonly sent: Map<string, SentValue>;
  /** Whether the flow created it, so that no other client changes it. */
  own: boolean;
  deleted: boolean;
  /** Whether the id is a name that the user typed, which responses show under a key for names. */
  isNamed: boolean;
  /** The members, by plain name, that change by themselves. */
  readonly unsettled: Set<string>;
  /** The key of its id, if one was seen. */
  idKey?: string;
}

const ID_KEYS = "id _id uuid guid pk uid key slug hash hashString handle".split(" ");

/** The plain names of the usual keys of ids. */
export const ID_NAMES: ReadonlySet<string> = new Set(ID_KEYS.map(plainName));

/** The resources that a flow knows, by id, by URL and by reference. */
export class KnownResources {
  readonly #byText = new Map<string, KnownResource[]>();
  readonly #byUrl = new Map<string, KnownResource>();
  readonly #byReference = new Map<string, KnownResource>();

  /** Returns the resource at a recorded URL, and adds it if it is new. */
  knowAt(url: string): KnownResource {
    const saved = this.#byUrl.get(url) ?? newResource(url, "", []);
    this.#byUrl.set(url, saved);
    return saved;
  }

  /** Returns the resource that was saved at a URL. */
  savedAt(url: string): KnownResource | undefined {
    return this.#byUrl.get(url);
  }

  /** Returns the resource with an id, and adds it if it is new. */
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

  /** Like {@linkcode know}, for an id that the user typed, which paths have as a word. */
  knowNamed(value: JsonValue, resourceName: string, template: Template): KnownResource {
    const resource = this.know(value, resourceName, template);
    resource.isNamed = true;
    resource.resources.add(nameWords(String(value)).join(" "));
    return resource;
  }

  /** Returns the resource that a template refers to, if any. */
  referredTo(template: Template): KnownResource | undefined {
    return this.#byReference.get(referenceKey(template));
  }

  /** Returns the resource of a kind with an id. */
  named(value: JsonValue, resourceName: string): KnownResource | undefined {
    return this.#find(String(value), resourceName);
  }

  /** Returns the resources that were removed. */
  deleted(): KnownResource[] {
    return [...this.#byText.values()].flat().filter(({ deleted }) => deleted);
  }

  /** Returns the resource that an object represents, and the key of its id. */
  of(
    object: JsonObject,
    resourceName: string,
  ): { resource: KnownResource; idKey: string } | undefined {
    const found = idKeysOf(object, resourceName).flatMap((idKey) => {
      const resource = this.#find(String(object[idKey]), resourceName);
      return resource ? [{ resource, idKey }] : [];
    });
    // One response may have the id under `_id`, another one under `id`.
    return found.find(({ resource, idKey }) => (resource.idKey ?? idKey) === idKey) ??
      found.find(({ resource, idKey }) =>
        resource.resources.has(resourceName) && !Object.hasOwn(object, resource.idKey!) &&
        ID_NAMES.has(plainName(idKey))
      ) ?? this.#namedIn(object, resourceName);
  }

  #namedIn(
    object: JsonObject,
    resourceName: string,
  ): { resource: KnownResource; idKey: string } | undefined {
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== "string") continue;
      const resource = this.#byText.get(value)?.find(({ isNamed, resources, idKey }) =>
        isNamed && resources.has(resourceName) &&
        (idKey === undefined ? isNameKey(key, resourceName) : idKey === key)
      );
      if (resource) return { resource, idKey: key };
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
    isNamed: false,
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

/** Returns the keys under which an object may have its own id, the most likely first. */
export function idKeysOf(object: JsonObject, resourceName: string): string[] {
  const own = Object.keys(object).filter((key) => {
    const value = object[key];
    return typeof value === "string" && value !== "" || typeof value === "number" ||
      typeof value === "bigint";
  });
  const usual = ID_KEYS.filter((key) => own.includes(key));
  const ofResource = own.filter((key) => {
    const words = nameWords(key);
    const owner = words.slice(0, -1).join(" ");
    return words.at(-1) === "id" && words.length > 1 &&
      (owner === resourceName || usual.length === 0 && ANY_THING.has(owner));
  });
  return [...usual, ...ofResource];
}

/** Whether a thing of any kind may have the same id: a short one, under a key such as `id`. */
export function isCountedId(key: string, value: JsonValue): boolean {
  return ID_NAMES.has(plainName(key)) && typeof value !== "object" && !isStrong(valueClass(value));
}

const NAME_KEYS = new Set(["name", "title", "label", "username", "email", "login", "path"]);

/** Keys under which responses show the same name. */
export const SAME_NAME: ReadonlySet<string> = new Set(["name", "title", "label"]);

/** Returns what was sent as the name of a thing, if a response shows it under another key for names. */
export function sentAsName(
  sent: readonly SentValue[],
  key: string,
  value: JsonValue,
): DraftValue | undefined {
  if (!SAME_NAME.has(plainName(key)) || typeof value !== "string" || value === "") return undefined;
  return sent.find((one) => SAME_NAME.has(one.name) && one.parent === "" && one.recorded === value)
    ?.value;
}

/** Whether a thing has its own name under a key: `name`, `username`, the `realm` of a realm. */
export function isNameKey(key: string, resourceName: string): boolean {
  const name = plainName(key);
  const own = plainName(resourceName);
  return NAME_KEYS.has(name) || own !== "" && (name === own || name === `${own}name`);
}

/** Records what a request sent for a resource. */
export function rememberSent({ sent }: KnownResource, values: readonly SentValue[]): void {
  for (const value of values) if (!value.isOfItem) sent.set(value.name, value);
}

/** Returns the value that was last sent for a member of a resource, if the member still has it. */
export function sentBefore(
  { sent }: KnownResource,
  key: string,
  value: JsonValue,
): DraftValue | undefined {
  const before = sent.get(plainName(key));
  return before && isSame(before.recorded, value) ? before.value : undefined;
}

/** Whether two JSON values are equal; text in a form equals the number that it contains. */
export function isSame(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  }
  if (isObject(a) || isObject(b) || Array.isArray(a) || Array.isArray(b)) return false;
  return a === null || b === null ? a === b : String(a) === String(b);
}
