import { MAX_REPETITIONS } from "../../../lib/cli/options/values.ts";
import { DEFAULT_MAX_ITEMS } from "../../../lib/loader/keys/use_keys.ts";
import { MAX_INTEGER } from "../../../lib/loader/keys/key_table.ts";
import {
  MAX_NAME_CHARACTERS,
  MAX_YAML_DEPTH,
  MAX_YAML_VALUES,
} from "../../../lib/loader/limits.ts";
import { MOST_REDIRECTS } from "../../../lib/loader/read/request.ts";
import { MOST_IN_A_ROW, MOST_STEPS } from "../../../lib/compiler/used/open_used.ts";
import { flow, type LimitGroup, number } from "./limit.ts";

/** The values of a flow with one step and one variable that is a list. */
const OTHER_VALUES = 20;
/** The map of a flow, that of its variables, and the number in the innermost list. */
const OTHER_LEVELS = 3;

/** Limits of flow files. */
export const FLOWS: LimitGroup = {
  title: "Flows",
  about:
    "A flow may have as many steps, assertions and captures as its values allow: about 40,000 " +
    "steps of three keys. Beyond a limit there is an error at its place, and nothing is sent.",
  limits: [
    {
      what:
        "values of a file: keys, texts, numbers, lists and maps, an alias as often as it is used",
      most: number(MAX_YAML_VALUES),
      beyond: "`too-large`",
      met: {
        trial(over) {
          const items = MAX_YAML_VALUES - OTHER_VALUES + over;
          return {
            files: { "a.yaml": flow({ before: `vars: { a: [${"1,".repeat(items)}] }\n` }) },
          };
        },
        says: "more than 500000 values",
      },
    },
    {
      what: "levels of values in each other",
      most: number(MAX_YAML_DEPTH),
      beyond: "`bad-yaml`",
      met: {
        trial(over) {
          const levels = MAX_YAML_DEPTH - OTHER_LEVELS + over;
          const list = `${"[".repeat(levels)}1${"]".repeat(levels)}`;
          return { files: { "a.yaml": flow({ before: `vars: { a: ${list} }\n` }) } };
        },
        says: "nested too deeply",
      },
    },
    {
      what: "name of a flow or of a step",
      most: `${number(MAX_NAME_CHARACTERS)} characters`,
      beyond: "`bad-name`",
      met: {
        trial: (over) => ({
          files: {
            "a.yaml": flow().replace("name: a", `name: ${"a".repeat(MAX_NAME_CHARACTERS + over)}`),
          },
        }),
        says: "a step's name has 501 characters, at most 500 are possible",
      },
    },
    {
      what: "flows that use one another in a row",
      most: number(MOST_IN_A_ROW),
      beyond: "`use-cycle`",
      met: {
        trial: (over) => ({ files: flowsInARow(MOST_IN_A_ROW + over) }),
        says: "21 flows use one another in a row, at most 20 are possible",
      },
    },
    {
      what: "steps of a flow with those of the flows that it uses",
      most: number(MOST_STEPS),
      beyond: "`too-large`",
      met: {
        trial: (over) => ({ files: flowsOfSteps(over), argv: ["check", "a.yaml"] }),
        says: "the flow has 100,001 steps with those of the flows that it uses",
      },
    },
    {
      what: "items of `for_each`",
      most: number(DEFAULT_MAX_ITEMS),
      beyond: "the step ends as an error, and nothing of it is sent",
      change: "`max_items`",
      met: {
        trial: (over) => ({
          files: {
            "a.yaml": flow({
              step: `for_each: [${
                "1, ".repeat(DEFAULT_MAX_ITEMS + over)
              }]\n    assert: { status: 200 }`,
            }),
          },
        }),
        says: "`for_each` has 1001 items, at most 1000 are possible",
      },
    },
    {
      what: "whole number: milliseconds, attempts",
      most: number(MAX_INTEGER),
      beyond: "`wrong-type`",
      met: {
        trial: (over) => ({
          files: { "a.yaml": flow({ request: `timeout_ms: ${MAX_INTEGER + over}` }) },
        }),
        says: "at most 2147483647",
      },
    },
    {
      what: "repetitions of a flow (`--repeat`)",
      most: number(MAX_REPETITIONS),
      beyond: "an error; nothing is sent",
      met: {
        trial: (over) => ({
          files: { "a.yaml": flow() },
          argv: ["run", "a.yaml", "--repeat", String(MAX_REPETITIONS + over)],
        }),
        says: "expected a whole number from 1 to 1000",
      },
    },
    {
      what: "redirects to follow (`follow_redirects`)",
      most: number(MOST_REDIRECTS),
      beyond: "`wrong-type`",
      met: {
        trial: (over) => ({
          files: { "a.yaml": flow({ request: `follow_redirects: ${MOST_REDIRECTS + over}` }) },
        }),
        says: "a number of at most 100",
      },
    },
  ],
};

/** Returns flows of which each uses the next; the last sends a request. */
function flowsInARow(count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, i) => i === 0 ? "a.yaml" : `${i}.yaml`);
  return Object.fromEntries(
    names.map((name, i) => [
      name,
      i === count - 1 ? flow() : `name: n\nsteps: [{ name: a, use: { flow: ${names[i + 1]} } }]\n`,
    ]),
  );
}

/** Returns flows of which each uses the next ten times, 100,000 steps in all and `over` more. */
function flowsOfSteps(over: number): Record<string, string> {
  const levels = Math.log10(MOST_STEPS);
  const uses = (next: string) =>
    Array.from({ length: 10 }, (_, i) => `  - { name: s${i}, use: { flow: ${next} } }\n`).join("");
  const files: Record<string, string> = { "0.yaml": flow() };
  for (let level = 1; level <= levels; level++) {
    const name = level === levels ? "a.yaml" : `${level}.yaml`;
    const more = level === levels && over > 0 ? "  - { name: more, use: { flow: 0.yaml } }\n" : "";
    files[name] = `name: n\nsteps:\n${uses(`${level - 1}.yaml`)}${more}`;
  }
  return files;
}
