import { type Explanation, quoted, wrong } from "./explanation.ts";

const BRACES = "a value that begins with `{{` needs quotes";
const EXPRESSION = "an expression is written `${…}`, and needs quotes here";
/** A bare name is a variable, a parameter or one of the environment, as it is in other tools. */
const BRACED_NAME = /\{\{\s*(?:(env)\.)?([A-Za-z_]\w*)\s*\}\}/gi;

/** Explains `{{base_url}}/users`: a map, and something behind it. */
export function explainBraces(start: number, value: string): Explanation {
  const meant = value.replaceAll(BRACED_NAME, (_, env, name) => `\${${env ? "ENV." : ""}${name}}`);
  return meant.includes("{{")
    ? wrong(start, value, BRACES, quoted(value))
    : wrong(start, value, EXPRESSION, quoted(meant));
}
