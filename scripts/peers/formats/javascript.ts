import { jsonPath, type PlannedCheck } from "../plan.ts";

/** Writes a check as a condition in JavaScript on a variable with the body. */
export function condition(check: PlannedCheck, body: string): string {
  const path = jsonPath(check.path, body);
  if ("equals" in check) return `${path} === ${JSON.stringify(check.equals)}`;
  if ("isString" in check) return `typeof ${path} === "string"`;
  if ("atLeast" in check) return `${path} >= ${check.atLeast}`;
  if ("includes" in check) return `${path}.includes(${JSON.stringify(check.includes)})`;
  const { member, relation, value } = check.where;
  const comparison = `${jsonPath(member, "item")} ${relation === "==" ? "===" : relation} ${
    JSON.stringify(value)
  }`;
  return `${path}.filter((item) => ${comparison}).length === ${check.count}`;
}
