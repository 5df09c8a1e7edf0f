import type { Draft } from "../draft.ts";
import { producerKey } from "../producer_key.ts";
import type { Reference } from "../provenance.ts";
import type { Spelling } from "./spelling.ts";
import type { Names } from "./template_text.ts";

/** Names, and the variables that texts turned out to need beside those of the draft. */
export interface DraftNames extends Names {
  /** Names and values of variables for what cannot be written as it is. */
  readonly needed: ReadonlyMap<string, string>;
}

/**
 * The names under which a draft's values are referred to.
 *
 * @throws {Error} If the draft refers to what it does not define.
 */
export function createNames(draft: Draft, spelling: Spelling): DraftNames {
  const captures = new Map<string, string>();
  for (const step of draft.steps) {
    for (const { producer, name } of step.captures) {
      captures.set(producerKey(producer), spelling.capture(step.name, name));
    }
  }
  const variables = new Map(draft.variables.map(({ key, name }) => [key, name]));
  const taken = new Set(variables.values());
  const needed = new Map<string, string>();

  function helper(name: string, value: string): string {
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name}_${n}`;
    needed.set(free, value);
    return spelling.variable(free);
  }

  function refer(reference: Reference): string {
    switch (reference.to) {
      case "capture":
        return captures.get(producerKey(reference.producer)) ??
          undefinedReference(`capture ${reference.producer.id}`);
      case "variable": {
        const name = variables.get(reference.key);
        return name === undefined
          ? undefinedReference(`variable ${reference.key}`)
          : spelling.variable(name);
      }
      case "environment":
        return spelling.environment(reference.name);
      case "random":
        return `RANDOM.${reference.what}`;
      case "now":
        return `NOW.${reference.what}`;
    }
  }

  return {
    refer,
    needed,
    dollar: () => helper("dollar", "$"),
    braces: () => helper("open_braces", "{{"),
  };
}

function undefinedReference(what: string): never {
  throw new Error(`the draft refers to the ${what}, which it does not define`);
}
