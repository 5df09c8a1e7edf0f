import type { JsonValue } from "../../../json/mod.ts";
import type { DraftValue } from "../../draft.ts";
import type { Keys } from "../../provenance.ts";
import { nameWords, WRAPPERS } from "../../values/mod.ts";
import { isDynamicKey } from "../dynamic_keys.ts";
import { type Identity, isSame, remembered } from "./identities.ts";
import { type Knowledge, type StepFacts, urlOf } from "./knowledge.ts";
import { refersTo } from "./guard.ts";
import { resourceAt } from "./resource.ts";
import { plainName } from "./sent.ts";
import type { PlacedObject } from "./visit_objects.ts";
import { isPassing, isStable } from "./words.ts";

/** What a member of an answer must be. */
export interface Expectation {
  readonly key: string;
  readonly value: DraftValue;
}

/** What the members of an object must be. */
export interface ObjectExpectations {
  readonly path: Keys;
  readonly members: readonly Expectation[];
}

/** What is expected of the objects of an answer that are in no list. */
export function expectObject(
  { path, object }: PlacedObject,
  facts: StepFacts,
  knowledge: Knowledge,
): ObjectExpectations {
  const resource = resourceAt(path, facts.entry);
  const found = knowledge.identities.of(object, resource);
  const identity = found && !found.identity.deleted ? found : savedThere(path, facts, knowledge);
  const members = Object.entries(object).flatMap(([key, value]): Expectation[] => {
    const volatility = knowledge.volatility(facts.entry, [...path, key]);
    if (volatility === "gone" || isDynamicKey(key)) return [];
    const expected = identity?.idKey === key
      ? knowledge.guard.operand(key, value, template(identity.identity))
      : expectMember(key, value, facts, knowledge, identity?.identity);
    const holds = expected && (volatility === false || refersTo(expected));
    return holds ? [{ key, value: expected }] : [];
  });
  return { path, members };
}

/** What was saved at the URL that is read, where an answer is that and has no id that is known. */
function savedThere(
  path: Keys,
  { entry, action }: StepFacts,
  { identities }: Knowledge,
): { readonly identity: Identity; readonly idKey?: string } | undefined {
  if (action !== "read" || !path.every((key) => WRAPPERS.has(String(key)))) return undefined;
  const identity = identities.savedAt(urlOf(entry));
  return identity && !identity.deleted ? { identity } : undefined;
}

function template({ template }: Identity): DraftValue {
  return { kind: "template", template };
}

/** Words for what says in which state something is, and is another one after each change. */
const SAYS_STATE = new Set("rev revision version etag csrf nonce cursor token session".split(" "));

/** What a member must be: what was sent for it, what it refers to, or a word that stays. */
export function expectMember(
  key: string,
  value: JsonValue,
  facts: StepFacts,
  { guard, identities, references, sentReferences }: Knowledge,
  identity: Identity | undefined,
): DraftValue | undefined {
  const name = plainName(key);
  const echo = facts.sent.find((sent) => sent.name === name && isSame(sent.recorded, value));
  const told = echo?.value ?? (identity && remembered(identity, key, value));
  if (told) return guard.operand(key, value, told);
  if (typeof value === "object" || typeof value === "boolean") {
    return typeof value === "boolean" ? stable(key, value, facts, guard, identity) : undefined;
  }
  const words = nameWords(key);
  const isId = words.at(-1) === "id";
  if (words.some((word) => SAYS_STATE.has(word))) return undefined;
  const reference = references.get(String(value)) ??
    (isId ? sentReferences.get(`${name} ${value}`) : undefined) ??
    (isId && words.length > 1
      ? identities.named(value, words.slice(0, -1).join(" "))?.template
      : undefined);
  if (reference) return guard.operand(key, value, { kind: "template", template: reference });
  return stable(key, value, facts, guard, identity);
}

function stable(
  key: string,
  value: JsonValue,
  { action, refused, isLogin }: StepFacts,
  guard: Knowledge["guard"],
  identity: Identity | undefined,
): DraftValue | undefined {
  const changes = action !== "read";
  const own = !isLogin && (changes || identity?.own === true);
  if (!changes && (isPassing(value) || identity?.unsettled.has(plainName(key)))) return undefined;
  return isStable(key, value, { own, refused }) ? guard.literal(key, value) : undefined;
}
