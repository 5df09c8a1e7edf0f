import type { JsonValue } from "../../../json/mod.ts";
import type { Keys } from "../../provenance.ts";
import { nameWords, WRAPPERS } from "../../values/mod.ts";
import type { DraftValue } from "../draft.ts";
import { isPassingState, isStable, refersTo } from "./assertable_values.ts";
import { type AssertedStep, type FlowState, urlOf } from "./flow_state.ts";
import { isSame, type KnownResource, sentBefore } from "./known_resources.ts";
import { isDynamicKey, type ObjectAtPath, resourceNameAt } from "./response_objects.ts";
import { plainName } from "./sent_values.ts";

/** What a member of an answer must be. */
interface Expectation {
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
  { path, object }: ObjectAtPath,
  facts: AssertedStep,
  knowledge: FlowState,
): ObjectExpectations {
  const resource = resourceNameAt(path, facts.entry);
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
  { entry, action }: AssertedStep,
  { identities }: FlowState,
): { readonly identity: KnownResource; readonly idKey?: string } | undefined {
  if (action !== "read" || !path.every((key) => WRAPPERS.has(String(key)))) return undefined;
  const identity = identities.savedAt(urlOf(entry));
  return identity && !identity.deleted ? { identity } : undefined;
}

function template({ template }: KnownResource): DraftValue {
  return { kind: "template", template };
}

/** Words for what says in which state something is, and is another one after each change. */
const REVISION_WORDS = new Set(
  "rev revision version etag csrf nonce cursor token session".split(" "),
);

/** What a member must be: what was sent for it, what it refers to, or a word that stays. */
export function expectMember(
  key: string,
  value: JsonValue,
  facts: AssertedStep,
  { guard, identities, references, sentReferences }: FlowState,
  identity: KnownResource | undefined,
): DraftValue | undefined {
  const name = plainName(key);
  const echo = facts.sent.find((sent) => sent.name === name && isSame(sent.recorded, value));
  const told = echo?.value ?? (identity && sentBefore(identity, key, value));
  if (told) return guard.operand(key, value, told);
  if (typeof value === "object" || typeof value === "boolean") {
    return typeof value === "boolean"
      ? stableLiteral(key, value, facts, guard, identity)
      : undefined;
  }
  const words = nameWords(key);
  const isId = words.at(-1) === "id";
  if (words.some((word) => REVISION_WORDS.has(word))) return undefined;
  const reference = references.get(String(value)) ??
    (isId ? sentReferences.get(`${name} ${value}`) : undefined) ??
    (isId && words.length > 1
      ? identities.named(value, words.slice(0, -1).join(" "))?.template
      : undefined);
  if (reference) return guard.operand(key, value, { kind: "template", template: reference });
  return stableLiteral(key, value, facts, guard, identity);
}

function stableLiteral(
  key: string,
  value: JsonValue,
  { action, refused, isLogin }: AssertedStep,
  guard: FlowState["guard"],
  identity: KnownResource | undefined,
): DraftValue | undefined {
  const changes = action !== "read";
  const own = !isLogin && (changes || identity?.own === true);
  if (!changes && (isPassingState(value) || identity?.unsettled.has(plainName(key)))) {
    return undefined;
  }
  return isStable(key, value, { own, refused }) ? guard.literal(key, value) : undefined;
}
