import { type Operator, PASS } from "../operator.ts";
import { flagOperand } from "./operand.ts";
import { says } from "./title.ts";

const VALUE = "a value";
const NOTHING = "nothing";

/** `exists: true` wants a value, which may be null; `exists: false` wants none. */
export const exists: Operator = {
  name: "exists",
  summary: "Whether the path finds anything; null is a value.",
  example: "true",
  operand: { type: "boolean" },
  subject: "presence",
  prepare(operand) {
    const wanted = flagOperand("exists", operand);
    const wrong = wanted
      ? { pass: false, expected: VALUE, actual: NOTHING, title: says("does not exist") } as const
      : { pass: false, expected: NOTHING, actual: VALUE, title: says("exists") } as const;
    return (present) => present === wanted ? PASS : wrong;
  },
};
