import type { Diagnostics, FileCode } from "../loader/mod.ts";
import { closest } from "../text/mod.ts";
import { capturePath, type ReferenceContext } from "./capture_path.ts";
import type { ReferenceUse } from "./compiler.ts";
import type { Reference } from "./expression.ts";
import { captureOf } from "./foreign.ts";
import { nearVariable } from "./near_variable.ts";
import { NOW_HELP, RANDOM_HELP } from "./parse_reference.ts";
import { rewriteReference } from "./report_foreign.ts";

/** What begins a reference and is none, and what to write instead. */
const HEADS: Readonly<Record<string, { readonly code: FileCode; readonly help: string }>> = {
  ENV: { code: "bad-expression", help: "write the variable: `${ENV.NAME}`" },
  vars: { code: "bad-expression", help: "write the variable: `${vars.name}`" },
  NOW: { code: "unknown-now", help: NOW_HELP },
  RANDOM: { code: "unknown-random", help: RANDOM_HELP },
};

/** Reports what is not set, once a file; what is captured, at each place, since each is another. */
export function reportMissing(
  reference: Reference & { name: string },
  use: ReferenceUse,
  at: number | undefined,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  const { name } = reference;
  const head = reference.kind === "bare" && Object.hasOwn(HEADS, name) ? HEADS[name] : undefined;
  if (head) {
    const { code, help } = head;
    return found.error(code, `\`${name}\` alone has no value`, use.range, { help });
  }
  const captured = reference.kind === "bare" &&
    context.steps.some((step) => step.captures.includes(name));
  if (context.reported.has(name) && !captured) return;
  context.reported.add(name);
  const report = context.envOptional && !captured ? "warning" : "error";
  const message = reference.kind === "env"
    ? `the environment variable \`${name}\` is not set`
    : `\`${name}\` is neither a variable nor a parameter nor in the environment`;
  const details = captured ? capturedInstead(name, use, at, context, found) : {
    help: reference.kind === "env" ? helpToSet(name, use, context) : helpForName(name, context),
  };
  found[report]("missing-variable", message, use.range, details);
}

/** Only what is not the argument of a filter can have a default. */
function helpToSet(name: string, { written }: ReferenceUse, { env }: ReferenceContext): string {
  const near = nearVariable(name, env);
  if (near !== undefined) return `did you mean \`ENV.${near}\`, which is set?`;
  if (written === undefined) return "set it, or put it into a file for --env-file";
  return `set it, put it into a file for --env-file, or give a default: \`\${ENV.${name}:-value}\``;
}

function helpForName(name: string, { variables, params }: ReferenceContext): string {
  const near = closest(name, [...variables, ...params.keys()]);
  return near !== undefined
    ? `did you mean \`${near}\`?`
    : `set it in the environment, with --var ${name}=value, or under \`vars\``;
}

function capturedInstead(
  name: string,
  use: ReferenceUse,
  at: number | undefined,
  { steps }: ReferenceContext,
  found: Diagnostics,
) {
  const meant = at === undefined ? undefined : captureOf(name, { steps: steps.slice(0, at) });
  const owner = steps.find((step) => step.captures.includes(name))!;
  const reference = meant?.reference ?? capturePath(owner, name);
  const help = `a captured value is written with its step: \`\${${reference}}\``;
  if (at === undefined) return { help: `${help}, in the steps; variables come before them` };
  if (!meant) return { help: `${help}, in the steps after \`${owner.name}\`` };
  return { help, ...(meant.certain ? rewriteReference(use, reference, found) : {}) };
}
