import type { AssertionResult } from "../../record/mod.ts";
import type { DraftAssertion, DraftStep } from "../draft.ts";
import type { Note } from "../stages.ts";
import { assertionKey, loosened } from "./loosened.ts";
import type { ReplayedStep } from "./replay.ts";

/** What a step must have otherwise. */
export interface Adjustment {
  /** The statuses that are right as well. */
  readonly statuses: readonly number[];
  /** What becomes of assertions on JSON, by {@linkcode assertionKey}. */
  readonly assertions: ReadonlyMap<string, DraftAssertion | "gone">;
  /** The headers and the operators on the body of which nothing is asserted any more. */
  readonly headers: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
}

/** Works out what a step must have otherwise, its status apart. */
export function adjustmentOf(
  step: DraftStep,
  live: ReplayedStep,
  findings: { readonly repaired: Note[]; readonly problems: Note[] },
): Omit<Adjustment, "statuses"> {
  const { entry } = step;
  const assertions = new Map<string, DraftAssertion | "gone">();
  for (const { assertion, result } of paired(step, live)) {
    if (result.outcome !== "failed") continue;
    const instead = loosened(assertion, result.actual);
    const where = `\`${result.path || result.source}\``;
    if (instead === undefined) {
      findings.problems.push({ entry, text: `${where} is not what the flow had there before` });
      continue;
    }
    assertions.set(assertionKey(assertion), instead);
    findings.repaired.push({
      entry,
      text: instead === "gone"
        ? `${where} is not there now: nothing is asserted about it`
        : `${where} is not the same now: less is asserted about it`,
    });
  }
  const wrong = (source: string) =>
    live.assertions.filter((one) => one.source === source && one.outcome === "failed");
  const headers = new Set(wrong("headers").map(({ path }) => path.toLowerCase()));
  const body = new Set(wrong("body").map(({ operator }) => operator));
  for (const name of headers) {
    findings.repaired.push({ entry, text: `header \`${name}\` is not the same now` });
  }
  if (body.size > 0) findings.repaired.push({ entry, text: "the body is not the same now" });
  return { assertions, headers, body };
}

/** The assertions on JSON with what came of them; both are in the order of the file. */
function paired(
  step: DraftStep,
  live: ReplayedStep,
): { readonly assertion: DraftAssertion; readonly result: AssertionResult }[] {
  const results = live.assertions.filter(({ source }) =>
    source === "json" || source === "jsonpath"
  );
  if (results.length !== step.assertions.length) return [];
  return results.map((result, index) => ({ assertion: step.assertions[index], result }));
}
