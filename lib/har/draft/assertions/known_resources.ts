import type { JsonObject, JsonValue } from "../../../json/mod.ts";
import { referenceKey } from "../../producer.ts";
import type { Keys, Piece, Template } from "../../provenance.ts";
import { ANY_THING, EXTENSION, looksUnique, nameWords, wordSet } from "../../values/mod.ts";
import type { DraftValue } from "../draft.ts";
import { filled } from "../templates.ts";
import { plainName, type SentValue } from "./sent_values.ts";

/** A resource that the flow created or named, identified by its id. */
export class KnownResource {
  /** The singular names of its kind; several if different names are used. */
  readonly resources: Set<string> = new Set();
  /** The values that were last sent for it, by plain name. */
  readonly sent = new Map<string, SentValue>();
  /** Whether the flow created it, so that no other client changes it; not a user who logs in. */
  own?: boolean;
  /** Whether the flow removed it, and no response has shown it since, as a bin does. */
  deleted = false;
  /** What an object of a response last had that showed it, with flags such as `isDeleted`. */
  flags: JsonObject = {};
  /** How often it was expected to be gone since then. */
  losses = 0;
  /** How many changes named it, and how many had done so when it was last in each list. */
  changes = 0;
  readonly changesIn = new Map<string, number>();
  /** Whether the id is a name that the user typed, which responses show under a key for names. */
  isNamed = false;
  /** The members, by plain name, that change by themselves. */
  readonly unsettled = new Set<string>();
  /** The key of its id, if one was seen. */
  idKey?: string;
  /** Its id in the flow. */
  readonly id: DraftValue;

  /**
   * @param text The id as text.
   * @param template The template for its id.
   */
  constructor(readonly text: string, readonly template: Template) {
    this.id = filled(template);
  }

  /** Records what a request sent for it. */
  remember(values: readonly SentValue[]): void {
    for (const value of values) if (!value.isOfItem) this.sent.set(value.name, value);
  }

  /** Whether a value that was sent for it has a text in small letters. */
  hasText(text: string): boolean {
    return this.sent.values().some((one) => String(one.recorded).toLowerCase().includes(text));
  }
}

const ID_KEYS = "id @id _id uuid guid pk uid key slug serial hash hashstring handle ref".split(" ");

/** The plain names of the usual keys of ids. */
export const ID_NAMES: ReadonlySet<string> = new Set(ID_KEYS.map(plainName));

/** The resources that a flow knows, by id, by URL and by reference. */
export class KnownResources {
  /** The name of the kind that the user who logged in has, too. */
  static readonly MAKER = "maker";
  readonly #byText = new Map<string, KnownResource[]>();
  readonly #byReference = new Map<string, KnownResource>();
  /** Whether what responses show is there, as refusals do not say. */
  areThere = true;
  /** The addresses that were read since something was changed. */
  readonly read = new Set<string>();
  /** The resources that were saved at a recorded URL. */
  readonly savedAt = new Map<string, KnownResource>();

  /** Returns the resource with an id, and adds it if it is new. */
  know(value: JsonValue, resourceName: string, template: Template): KnownResource {
    const reference = templateKey(template);
    const known = this.#byReference.get(reference) ?? this.named(value, resourceName);
    const resource = known ?? new KnownResource(String(value), template);
    if (!known) this.#byText.getOrInsert(resource.text, []).push(resource);
    resource.resources.add(resourceName);
    // Another response may be the source of the same id.
    return this.#byReference.getOrInsert(reference, resource);
  }

  /** Like {@linkcode know}, for an id that the user typed, which paths have as a word. */
  knowNamed(value: JsonValue, resourceName: string, template: Template): KnownResource {
    const resource = this.know(value, resourceName, template);
    resource.isNamed = true;
    resource.resources.add(nameWords(String(value)).join(" "));
    return resource;
  }

  /** Returns the resource that a template refers to, if any, also with an operator: `eq.7`. */
  referredTo(template: Template): KnownResource | undefined {
    return this.#byReference.get(templateKey(template)) ??
      this.#byReference.get(templateKey(template.filter((piece) => typeof piece !== "string")));
  }

  /** Returns the resource of a kind with an id. */
  named(value: JsonValue, resourceName: string): KnownResource | undefined {
    const text = String(value);
    const same = this.#byText.get(text) ?? [];
    return same.find(({ resources }) => resources.has(resourceName)) ??
      (looksUnique(text) ? same[0] : undefined);
  }

  /** Returns the thing with a name that a member called after its kind has: `user: clerk`. */
  namedAs(kind: string, value: JsonValue): KnownResource | undefined {
    return this.#byText.get(String(value))
      ?.find(({ isNamed, resources }) => isNamed && resources.has(kind));
  }

  /** Returns all resources. */
  all(): KnownResource[] {
    return [...this.#byText.values()].flat();
  }

  /** Returns the resource that an object of a response represents and shows, and the key of its id. */
  of(object: JsonObject, resourceName: string) {
    if (!Object.values(object).some((value) => this.#byText.has(String(value)))) return undefined;
    const found = idKeysOf(object, resourceName).flatMap((idKey) => {
      const resource = this.named(object[idKey], resourceName);
      return resource ? [{ resource, idKey }] : [];
    });
    // One response may have the id under `_id`, another one under `id`.
    const shown = found.find(({ resource, idKey }) => (resource.idKey ?? idKey) === idKey) ??
      found.find(({ resource, idKey }) =>
        resource.resources.has(resourceName) && !Object.hasOwn(object, resource.idKey!) &&
        ID_NAMES.has(plainName(idKey))
      ) ?? this.#namedIn(object, resourceName);
    const isOther = ([key, value]: [string, JsonValue]) =>
      typeof value === "boolean" && shown?.resource.flags[key] === !value;
    if (shown && (this.areThere || Object.entries(object).some(isOther))) {
      Object.assign(shown.resource, { deleted: false, losses: 0, flags: object });
    }
    return shown;
  }

  /** Returns the user who logged in, if an object under a key such as `createdBy` is that user. */
  makerOf(thing: KnownResource | undefined, key: Keys[number] | undefined, object: JsonObject) {
    const isMaker = thing?.own && nameWords(String(key)).at(-1) === "by";
    return isMaker ? this.of(object, KnownResources.MAKER) : undefined;
  }

  #namedIn(object: JsonObject, resourceName: string) {
    for (const [key, value] of Object.entries(object)) {
      const resource = this.#byText.get(String(value))?.find(({ isNamed, resources, idKey }) =>
        resources.has(resourceName) && (idKey === key ||
          // What a request calls `username` may be the `name` of a user in responses.
          isNamed && !Object.hasOwn(object, idKey ?? "") && isNameKey(key, resourceName))
      );
      if (resource) return { resource, idKey: key };
    }
    return undefined;
  }
}

function templateKey(template: Template): string {
  const keyOf = (piece: Piece) =>
    typeof piece === "string" ? JSON.stringify(piece) : referenceKey(piece);
  return template.filter((piece, i) => i === 0 || !EXTENSION.test(String(piece))).map(keyOf)
    .join(" ");
}

/**
 * Returns the keys under which an object may have its own id, the most likely first. The `id` of a
 * message of JSON-RPC is that of the message.
 */
export function idKeysOf(object: JsonObject, resourceName: string): string[] {
  const own = Object.keys(object).filter((key) => {
    const value = object[key];
    return value !== "" && typeof value !== "object" && typeof value !== "boolean";
  });
  const usual = own.includes("jsonrpc")
    ? []
    : ID_KEYS.flatMap((key) => own.filter((one) => one.toLowerCase() === key));
  const ownedBy = (isOwner: (owner: string) => boolean) =>
    own.filter((key) => {
      const words = nameWords(key);
      return words.at(-1) === "id" && words.length > 1 && isOwner(words.slice(0, -1).join(" "));
    });
  const known = [...usual, ...ownedBy((owner) => owner === resourceName)];
  return known.length > 0 ? known : ownedBy((owner) => ANY_THING.has(owner));
}

/** Whether a thing of any kind may have the same id: a short one, under a key such as `id`. */
export function isCountedId(key: string, value: JsonValue): boolean {
  return ID_NAMES.has(plainName(key)) && typeof value !== "object" && !looksUnique(value);
}

const NAME_KEYS = wordSet(
  "name displayname filename title subject label username email login path",
);

/** Whether a thing has its own name under a key: `name`, `username`, the `realm` of a realm. */
export function isNameKey(key: string, resourceName: string): boolean {
  const name = plainName(key);
  const own = plainName(resourceName);
  return NAME_KEYS.has(name) || own !== "" && (name === own || name === `${own}name`);
}
