import type { Diagnostics, FileCode } from "../diagnostics/mod.ts";
import { closestWord } from "../text/mod.ts";
import type { Reference } from "./expression.ts";
import { captureOf, rewriteReference } from "./foreign_references.ts";
import { NOW_HELP, RANDOM_HELP } from "./parse/reference.ts";
import { captureReference, type ReferenceContext } from "./reference_context.ts";
import type { ReferenceUse } from "./reference_use.ts";

/** Incomplete references, by how they begin, and what to write instead. */
const HEADS: Readonly<Record<string, { readonly code: FileCode; readonly help: string }>> = {
  ENV: { code: "bad-expression", help: "write the variable: `${ENV.NAME}`" },
  vars: { code: "bad-expression", help: "write the variable: `${vars.name}`" },
  inputs: { code: "bad-expression", help: "write the input: `${inputs.name}`" },
  data: { code: "bad-expression", help: "write the column: `${data.name}`" },
  NOW: { code: "unknown-now", help: NOW_HELP },
  RANDOM: { code: "unknown-random", help: RANDOM_HELP },
};

/**
 * Reports missing values: a variable that is not set once per file, a missing capture at each
 * place.
 */
export function reportMissing(
  reference: Reference & { name: string },
  use: ReferenceUse,
  at: number | undefined,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const { name } = reference;
  const head = reference.kind === "bare" && Object.hasOwn(HEADS, name) ? HEADS[name] : undefined;
  if (head) {
    const { code, help } = head;
    return diagnostics.error(code, `\`${name}\` alone has no value`, use.range, { help });
  }
  const captured = reference.kind === "bare" &&
    context.steps.some((step) => step.captures.includes(name));
  if (context.reported.has(name) && !captured) return;
  context.reported.add(name);
  const report = context.envOptional && !captured ? "warning" : "error";
  const message = reference.kind === "env"
    ? `the environment variable \`${name}\` is not set`
    : `\`${name}\` is neither a variable nor a parameter nor in the environment`;
  const details = captured ? capturedInstead(name, use, at, context, diagnostics) : {
    help: reference.kind === "env" ? helpToSet(name, use, context) : helpForName(name, context),
  };
  diagnostics[report]("missing-variable", message, use.range, details);
}

/**
 * Returns help on setting a variable. A filter argument cannot have a default, so none is suggested
 * there.
 */
function helpToSet(name: string, { written }: ReferenceUse, context: ReferenceContext): string {
  const inFile = helpOfFile(name, context);
  if (inFile !== undefined) return inFile;
  const near = nearVariable(name, context.env);
  if (near !== undefined) return `did you mean \`ENV.${near}\`, which is set?`;
  if (written === undefined) return "set it, or put it into a file for --env-file";
  return `set it, put it in a file for --env-file, or give a default: \`\${ENV.${name}:-value}\``;
}

/** Returns help on giving an environment file that lies nearby and has a variable. */
function helpOfFile(
  name: string,
  { envFiles = [], isCheck }: ReferenceContext,
): string | undefined {
  const file = envFiles.find(({ names }) => names.has(name));
  if (file === undefined) return undefined;
  const option = (path: string) => `\`--env-file ${/[\s'"]/.test(path) ? `"${path}"` : path}\``;
  if (!file.isExample) return `\`${file.path}\` has it: add ${option(file.path)}`;
  const filled = file.path.replace(/\.example$/, "");
  const help = `copy \`${file.path}\` to \`${filled}\`, give it a value there, and add ${
    option(filled)
  }`;
  return isCheck ? `${help}; or check without values: \`--env-optional\`` : help;
}

function helpForName(name: string, context: ReferenceContext): string {
  const { variables, params } = context;
  const inFile = helpOfFile(name, context);
  if (inFile !== undefined) return inFile;
  const near = closestWord(name, [...variables, ...params.keys()]);
  return near !== undefined
    ? `did you mean \`${near}\`?`
    : `set it in the environment, with --var ${name}=value, or under \`vars\``;
}

function capturedInstead(
  name: string,
  use: ReferenceUse,
  at: number | undefined,
  { steps }: ReferenceContext,
  diagnostics: Diagnostics,
) {
  const meant = at === undefined ? undefined : captureOf(name, { steps: steps.slice(0, at) });
  const owner = steps.find((step) => step.captures.includes(name))!;
  const reference = meant?.reference ?? captureReference(owner, name);
  const help = `a captured value is written with its step: \`\${${reference}}\``;
  if (at === undefined) return { help: `${help}, in the steps; variables come before them` };
  if (!meant) return { help: `${help}, in the steps after \`${owner.name}\`` };
  return { help, ...(meant.certain ? rewriteReference(use, reference, diagnostics) : {}) };
}

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
const SHORTEST = 4;

/**
 * Returns the environment variable that a mistyped name most likely means: one letter is missing,
 * extra, different or swapped with its neighbour, or the case differs. The environment cannot be
 * listed, so each candidate is looked up.
 *
 * @returns `undefined` if none of them is set.
 */
export function nearVariable(
  name: string,
  env: (name: string) => string | undefined,
): string | undefined {
  if (name.length < SHORTEST) return undefined;
  for (const other of oneMistakeFrom(name.toUpperCase())) {
    if (other !== name && env(other) !== undefined) return other;
  }
  return undefined;
}

function* oneMistakeFrom(name: string): Generator<string> {
  yield name;
  for (let at = 0; at <= name.length; at++) {
    const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
    if (after !== "") yield before + after[0] + letter + after.slice(1);
    if (letter !== "") yield before + after;
    for (const other of LETTERS) {
      yield before + other + letter + after;
      if (letter !== "") yield before + other + after;
    }
  }
}
