import { isObject, type JsonValue } from "../../../json/mod.ts";
import { targetOf } from "../../call/mod.ts";
import { jsonAt } from "../../producer.ts";
import type { Keys } from "../../provenance.ts";
import { nameWords, WRAPPERS } from "../../values/mod.ts";
import type { DraftValue } from "../draft.ts";
import { isPassingState, isStable, refersTo } from "./assertable_values.ts";
import type { AssertedStep, FlowState } from "./flow_state.ts";
import {
  isCountedId,
  isSame,
  type KnownResource,
  SAME_NAME,
  sentAsName,
  sentBefore,
} from "./known_resources.ts";
import { isDynamicKey, type ObjectAtPath, resourceNameAt } from "./response_objects.ts";
import { plainName } from "./sent_values.ts";

/** The expected value of a member of a response. */
interface Expectation {
  readonly key: string;
  readonly value: DraftValue;
}

/** The expected members of an object. */
export interface ObjectExpectations {
  readonly path: Keys;
  readonly members: readonly Expectation[];
}

/** Returns the assertions on the objects of a response that are not in a list. */
export function expectObject(
  { path, object }: ObjectAtPath,
  step: AssertedStep,
  state: FlowState,
): ObjectExpectations {
  const resourceName = resourceNameAt(path, step.entry);
  const found = state.resources.of(object, resourceName);
  const resource = found && !found.resource.deleted ? found : savedThere(path, step, state);
  const shown = resource ? [] : shownIn({ path, object }, step, state);
  if (shown.length > 0) return { path, members: shown };
  const owner = path.length > 0 && jsonAt(step.entry.response.json ?? null, path.slice(0, -1));
  const members = Object.entries(object).flatMap(([key, value]): Expectation[] => {
    const volatility = state.volatility(step.entry, [...path, key]);
    if (volatility === "gone" || isDynamicKey(key)) return [];
    const expected = resource?.idKey === key
      ? state.guard.operand(key, value, template(resource.resource))
      : expectMember(key, value, step, state, resource?.resource);
    // An id or a user in what has one under the same key is that of something else.
    const isOther = !resource && owner && isObject(owner) && Object.hasOwn(owner, key) &&
      (isCountedId(key, value) || state.guard.user(key, value) !== undefined);
    if (isOther) return [];
    const holds = expected && (volatility === false || refersTo(expected));
    return holds ? [{ key, value: expected }] : [];
  });
  return { path, members };
}

/**
 * Returns the members of an object that show what was sent under the name of the object: its forms
 * in `title: { raw, rendered }`, except those that the server made of it.
 */
function shownIn(
  { path, object }: ObjectAtPath,
  { entry, sent }: AssertedStep,
  { resources, guard, typed }: FlowState,
): Expectation[] {
  const name = path.at(-1);
  if (typeof name !== "string") return [];
  const ownerPath = path.slice(0, -1);
  const owner = jsonAt(entry.response.json ?? null, ownerPath);
  const known = isObject(owner)
    ? resources.of(owner, resourceNameAt(ownerPath, entry))?.resource
    : undefined;
  return Object.entries(object).flatMap(([key, value]): Expectation[] => {
    if (typeof value !== "string" || value === "") return [];
    const echo = sent.find((one) => one.name === plainName(name) && isSame(one.recorded, value));
    const sentValue = echo?.value ?? (known && sentBefore(known, name, value)) ??
      typed.get(`${plainName(name)} ${value}`);
    const operand = sentValue && guard.operand(key, value, sentValue);
    return operand ? [{ key, value: operand }] : [];
  });
}

/**
 * Returns the resource that was saved at the URL, if a response is that resource and has no known
 * id.
 */
function savedThere(
  path: Keys,
  { entry, action }: AssertedStep,
  { resources }: FlowState,
): { readonly resource: KnownResource; readonly idKey?: string } | undefined {
  if (action !== "read" || !path.every((key) => WRAPPERS.has(String(key)))) return undefined;
  const resource = resources.savedAt(targetOf(entry));
  return resource && !resource.deleted ? { resource } : undefined;
}

function template({ template }: KnownResource): DraftValue {
  return { kind: "template", template };
}

/** Words in the names of members that identify a state and differ after each change. */
const REVISION_WORDS = new Set(
  "rev revision version etag csrf nonce cursor token session".split(" "),
);

/**
 * Returns the expected value of a member: what was sent for it, what it refers to, or a word that
 * stays the same.
 */
export function expectMember(
  key: string,
  value: JsonValue,
  step: AssertedStep,
  { guard, resources, references, sentReferences, typed, sentNames, sentBefore: before }: FlowState,
  resource: KnownResource | undefined,
): DraftValue | undefined {
  const name = plainName(key);
  const echo = step.sent.find((sent) => sent.name === name && isSame(sent.recorded, value));
  const sentValue = echo?.value ?? (resource && sentBefore(resource, key, value)) ??
    (typeof value === "string" ? typed.get(`${name} ${value}`) : undefined) ??
    sentNames.get(`${name} ${value}`) ??
    (isNameOfOther(key) ? sentNames.get(`name ${value}`) : undefined) ??
    sentAsName(step.sent, key, value) ??
    (resource && sentAsName([...resource.sent.values()], key, value));
  if (sentValue) return guard.operand(key, value, sentValue);
  if (typeof value === "object" || typeof value === "boolean") {
    return typeof value === "boolean"
      ? stableLiteral(key, value, step, guard, resource)
      : undefined;
  }
  const words = nameWords(key);
  const isId = words.at(-1) === "id";
  if (words.some((word) => REVISION_WORDS.has(word))) return undefined;
  const reference = references.get(String(value)) ??
    (isId && !isCountedId(key, value) ? sentReferences.get(`${name} ${value}`) : undefined) ??
    (isId && words.length > 1
      ? resources.named(value, words.slice(0, -1).join(" "))?.template
      : undefined);
  if (reference) return guard.operand(key, value, { kind: "template", template: reference });
  const isWord = step.action !== "read" && typeof value === "string" && value.length >= MIN_WORD;
  const same = isWord ? before.get(`${name} ${value}`) : undefined;
  if (same) return guard.operand(key, value, same);
  return guard.user(key, value) ?? stableLiteral(key, value, step, guard, resource);
}

/** A shorter word that was sent under the same name may be equal by chance. */
const MIN_WORD = 4;

/** Whether a member has the name of another thing: `group_name`. */
function isNameOfOther(key: string): boolean {
  const words = nameWords(key);
  return words.length > 1 && SAME_NAME.has(words.at(-1)!);
}

function stableLiteral(
  key: string,
  value: JsonValue,
  { action, refused, isLogin }: AssertedStep,
  guard: FlowState["guard"],
  resource: KnownResource | undefined,
): DraftValue | undefined {
  const changes = action !== "read";
  const own = !isLogin && (changes || resource?.own === true);
  if (!changes && (isPassingState(value) || resource?.unsettled.has(plainName(key)))) {
    return undefined;
  }
  return isStable(key, value, { own, refused }) ? guard.literal(key, value) : undefined;
}
