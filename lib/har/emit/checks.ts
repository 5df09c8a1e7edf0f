import type { DraftAssertion, DraftLoop, DraftNamedAssertion, DraftStep } from "../draft.ts";
import type { DraftValue } from "../draft.ts";
import { jsonPath } from "./json_path.ts";
import type { Spelling } from "./spelling.ts";
import type { Names } from "./template_text.ts";
import { mapIfAny, mapOf, yamlValue } from "./values.ts";
import type { YamlList, YamlMap, YamlValue } from "./yaml_text.ts";

/** So many characters of a list stand on one line. */
const MAX_INLINE = 54;

/** What stands under `assert`. */
export function yamlAssert(step: DraftStep, spelling: Spelling, names: Names): YamlMap | undefined {
  const { statuses, assertions, headerAssertions = [], bodyAssertions = [] } = step;
  return mapIfAny(
    ["status", statusOf(statuses, spelling)],
    ["headers", mapIfAny(...headerAssertions.map((one) => header(one, names)))],
    [spelling.paths, pathList(assertions, spelling, names)],
    [
      "body",
      mapIfAny(
        ...bodyAssertions.map(({ operator, operand }) =>
          [operator, yamlValue(operand, names)] as const
        ),
      ),
    ],
  );
}

/** What stands under `loop`. */
export function yamlLoop(loop: DraftLoop, spelling: Spelling, names: Names): YamlMap {
  return mapOf([
    ["max_attempts", loop.maxAttempts],
    ["sleep_ms", loop.sleepMs],
    [
      "until",
      mapOf([
        ["status", loop.untilStatus],
        [spelling.paths, pathList(loop.until, spelling, names)],
      ]),
    ],
  ]);
}

function statusOf(statuses: readonly number[], { oneOf }: Spelling): YamlValue | undefined {
  if (statuses.length < 2) return statuses[0];
  return mapOf([[oneOf, { list: statuses.map((value) => ({ value })), inline: true }]]);
}

function header({ name, operator, operand }: DraftNamedAssertion, names: Names) {
  const value = yamlValue(operand, names);
  return [name, operator === "equals" ? value : mapOf([[operator, value]])] as const;
}

function pathList(
  assertions: readonly DraftAssertion[],
  spelling: Spelling,
  names: Names,
): YamlList | undefined {
  if (assertions.length === 0) return undefined;
  return {
    list: assertions.map(({ path, operator, operand }) => ({
      value: mapOf([
        ["path", jsonPath(path, spelling)],
        [operator, operandOf(operator, operand, names)],
      ]),
    })),
  };
}

function operandOf(operator: string, operand: DraftValue, names: Names): YamlValue {
  const value = yamlValue(operand, names);
  return operator === "schema" ? withInlineLists(value) : value;
}

/** The names that a schema requires stand on one line where they are few. */
function withInlineLists(value: YamlValue): YamlValue {
  if (value === null || typeof value !== "object") return value;
  if ("map" in value) {
    return { map: value.map.map((entry) => ({ ...entry, value: withInlineLists(entry.value) })) };
  }
  const words = value.list.map((item) => item.value);
  const width = words.map((word) => String(word).length + 2).reduce((a, b) => a + b, 0);
  return {
    ...value,
    inline: width <= MAX_INLINE && words.every((word) => typeof word !== "object"),
  };
}
