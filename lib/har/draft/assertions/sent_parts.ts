import { isArray, isObject, type JsonObject } from "../../../json/mod.ts";
import type { DraftValue } from "../draft.ts";
import { onlyReference } from "../templates.ts";
import { type AssertedStep, type FlowState, isTyped } from "./flow_state.ts";
import { isCountedId, isSame } from "./known_resources.ts";
import { plainName } from "./sent_values.ts";

/** An object of which the flow may know something. */
export interface Part {
  /** The plain name of the object, or of the list of which it is an item. */
  readonly name: string;
  /** Whether it is a member of something that the flow knows, not a thing of its own. */
  readonly isInKnown?: true;
  /** Whether it, or the list that it is in, belongs to something that the flow knows. */
  readonly ofKnown: boolean;
}

/** From this many members on that echo an item of the request, the object is that item. */
const MIN_ECHOES = 2;

/**
 * Returns the members of an object that show what was sent under their names, and ids that the flow
 * knows, at any depth. There must be a text or a name that the user typed, an id, or a text that was
 * sent in an object or list of the same name; otherwise several texts of an item of the request.
 */
export function sentPart(
  object: JsonObject,
  whole: Part,
  { sent }: AssertedStep,
  { typed, sentBefore, references, guard }: FlowState,
): DraftValue | undefined {
  let shows = false;
  let echoes = 0;
  const { isInKnown, ofKnown } = whole;
  const visit = (part: JsonObject, parent: string): DraftValue => {
    const members = Object.entries(part).flatMap(([key, value]): [string, DraftValue][] => {
      if (isArray(value)) return [];
      if (isObject(value)) {
        const inner = visit(value, plainName(key));
        return inner.kind === "object" && inner.members.length > 0 ? [[key, inner]] : [];
      }
      const name = plainName(key);
      const text = `${name} ${value}`;
      const alike = sent.filter((one) => one.name === name && isSame(one.recorded, value));
      const inSame = alike.find((one) => one.parent === parent && (isInKnown || one.isOfItem));
      const isCounted = isCountedId(key, value);
      const isOther = isInKnown || isCounted;
      const here = inSame ?? alike.find((one) => !isOther || isTyped(one));
      const before = isCounted ? undefined : sentBefore.get(`${parent} ${text}`);
      const known = references.get(String(value));
      const draft = here?.value ?? typed.get(text) ?? before ??
        (isOther ? undefined : sentBefore.get(text)) ??
        (known && { kind: "template", template: known });
      const operand = draft && guard.operand(key, value, draft);
      if (!operand) return [];
      const isText = typeof value === "string" && value !== "";
      if (known || isName(draft) || (here ? isTyped(here) : typed.has(text))) shows = true;
      if (isText && (inSame || ofKnown && before)) shows = true;
      if (isText && here?.isOfItem) echoes++;
      return [[key, operand]];
    });
    return { kind: "object", members };
  };
  const part = visit(object, whole.name);
  return shows || echoes >= MIN_ECHOES ? part : undefined;
}

/** Whether a value is a name that the user typed in several places. */
function isName(value: DraftValue): boolean {
  return value.kind === "template" && onlyReference(value.template)?.to === "variable";
}
