import type { DraftAssertion } from "../draft.ts";
import { producerKey } from "../producer_key.ts";
import type { Producer } from "../provenance.ts";
import type { Supplied } from "../stages.ts";
import {
  createGuard,
  expectValues,
  factsOf,
  Identities,
  type Knowledge,
  learnAnswer,
  learnRequest,
} from "./assertions/mod.ts";
import type { Volatility } from "./input.ts";
import type { ComposedStep } from "./steps.ts";
import { createTyped } from "./typed.ts";
import { requestReferences } from "./uses.ts";

/** What is said of the values of each answer; steps are looked at in order, since each teaches. */
export function expectAll(
  steps: readonly ComposedStep[],
  { secrets, environment, variables }: Supplied,
  volatility: Volatility,
): DraftAssertion[][] {
  const taken = steps.flatMap(({ request }) => requestReferences(request))
    .flatMap((one) => one.to === "capture" ? [one.producer] : []);
  const knowledge: Knowledge = {
    ...takenValues(taken),
    identities: new Identities(),
    guard: createGuard(secrets, environment, createTyped(variables)),
    volatility,
    references: new Map(),
    sentReferences: new Map(),
  };
  return steps.map(({ plan: { entry, status, loop }, placed, request }) => {
    const facts = factsOf(entry, request, placed, status);
    learnRequest(facts, knowledge);
    const expected = expectValues(facts, knowledge, loop?.until?.path);
    learnAnswer(facts, knowledge);
    return expected;
  });
}

/** What requests take from answers. */
function takenValues(producers: readonly Producer[]): Pick<Knowledge, "isTaken" | "isTakenFrom"> {
  const taken = new Set(producers.map(producerKey));
  const lists = new Set(producers.flatMap(listKeys));
  return {
    isTaken: (producer) => taken.has(producerKey(producer)),
    isTakenFrom: ({ index }, list) => lists.has(`${index} ${JSON.stringify(list)}`),
  };
}

/** The lists that the path to a value leads through. */
function listKeys({ entry, source }: Producer): string[] {
  if (source.from !== "json") return [];
  const { path } = source;
  return path.flatMap((key, i) =>
    typeof key === "number" ? [`${entry.index} ${JSON.stringify(path.slice(0, i))}`] : []
  );
}
