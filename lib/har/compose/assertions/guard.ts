import type { JsonValue } from "../../../json/mod.ts";
import { isPlaceholder, isSecretName, knownTokens, looksRandom } from "../../../secrets/mod.ts";
import type { DraftValue } from "../../draft.ts";
import type { EnvironmentName, Reference } from "../../provenance.ts";
import type { Typed } from "../typed.ts";
import { referencesIn } from "../pieces.ts";

const MAX_LENGTH = 120;

/** What may be compared with in an assertion. */
export interface Guard {
  /** A draft as the operand for a value; nothing where it may not be written or may not hold. */
  operand(key: string, value: JsonValue, draft: DraftValue): DraftValue | undefined;
  /** The value itself as the operand. */
  literal(key: string, value: JsonValue): DraftValue | undefined;
}

/**
 * @param secrets Recorded values that may not be in any output.
 */
export function createGuard(
  secrets: ReadonlySet<string>,
  environment: readonly EnvironmentName[],
  typed: Typed,
): Guard {
  const hidden = new Set(environment.filter(({ secret }) => secret).map(({ name }) => name));

  function isHolding(reference: Reference): boolean {
    if (reference.to === "random") return false;
    return reference.to !== "environment" || !hidden.has(reference.name);
  }

  function literal(key: string, value: JsonValue): DraftValue | undefined {
    const texts = (Array.isArray(value) ? value : [value]).filter((item) =>
      typeof item === "string"
    );
    const isFine = texts.every((text) =>
      text.length <= MAX_LENGTH && !secrets.has(text) && !looksRandom(text) &&
      knownTokens(text).length === 0 && !(isSecretName(key) && (text.length > 3)) &&
      !(isPlaceholder(text) && /^\W{3,}$/.test(text))
    );
    return isFine ? { kind: "leaf", value } : undefined;
  }

  function operand(key: string, value: JsonValue, draft: DraftValue): DraftValue | undefined {
    if (typeof value === "string" && secrets.has(value)) return undefined;
    if (draft.kind === "leaf") return literal(key, value);
    if (draft.kind === "template") {
      const references = referencesIn(draft.template);
      if (references.length === 0) return literal(key, value);
      if (!references.every(isHolding)) return undefined;
      if (draft.template.length > 1 && typeof value !== "string") return undefined;
      return { kind: "template", template: typed(draft.template, value) };
    }
    if (draft.kind !== "list" || !Array.isArray(value)) return undefined;
    const items = draft.items.map((item, i) => operand(key, value[i], item));
    return items.every((item) => item !== undefined) ? { kind: "list", items } : undefined;
  }

  return { operand, literal };
}

/** Whether what is compared with differs from run to run, as what was recorded does. */
export function refersTo(draft: DraftValue): boolean {
  switch (draft.kind) {
    case "leaf":
      return false;
    case "template":
      return referencesIn(draft.template).length > 0;
    case "list":
      return draft.items.some(refersTo);
    case "object":
      return draft.members.some(([, member]) => refersTo(member));
  }
}
