import type { DiagnosticDetails, Diagnostics, Range } from "../loader/mod.ts";
import { either } from "../text/mod.ts";
import { capturePath, type ReferenceContext } from "./capture_path.ts";
import type { ReferenceUse } from "./compiler.ts";
import { type Meant, translate } from "./foreign.ts";

const BRACES_HELP = "; the braces themselves are written with a variable: " +
  '`vars: { open: "{{" }`, then `${vars.open}';

/** Reports a reference in the words of another tool, with what to write instead. */
export function reportForeign(
  use: ReferenceUse & { readonly reference: { readonly text: string } },
  step: number | undefined,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  const { text } = use.reference;
  if (text.startsWith("steps") && use.braces === undefined) {
    return reportStepOnly(use, context, found);
  }
  const meant = translate(text, step, context);
  if (use.braces !== undefined) return reportBraces(use, use.braces, meant, found);
  const call = text.endsWith(")");
  found.error(
    call ? "bad-expression" : "unknown-reference",
    call ? `\`${text}\` is no reference` : `\`${text}\` is not known`,
    use.range,
    details(use, meant, found) ?? {
      help: call
        ? "there are no functions; a filter follows a bar: `${vars.name | urlencode}`"
        : "a reference begins with `ENV.`, `vars.`, `steps.`, `RANDOM.` or `NOW.`, or is one name",
    },
  );
}

/** Reports a reference that names a step and nothing of it: `steps.create`. */
function reportStepOnly(
  { reference, range }: ReferenceUse & { readonly reference: { readonly text: string } },
  { steps }: ReferenceContext,
  found: Diagnostics,
): void {
  const written = reference.text.replace(/^steps\.?/, "").replace(/^\[(["'])(.*)\1\]$/s, "$2");
  const step = steps.find(({ name }) => name === written);
  const names = step?.captures.map((name) => `\`\${${capturePath(step, name)}}\``) ?? [];
  const help = names.length > 0
    ? `write ${either(names)}`
    : step
    ? `capture something in \`${step.name}\`; then write \`\${${capturePath(step, "NAME")}}\``
    : 'write `${steps.login.token}`, where a name has spaces `${steps["my step"].token}`';
  found.error("bad-expression", "name the step and one of its captures", range, { help });
}

function reportBraces(
  use: ReferenceUse,
  severity: "error" | "warning",
  meant: Meant | undefined,
  found: Diagnostics,
): void {
  const { written = "", range } = use;
  const message = `\`${written}\` is plain text here; an expression is written \`\${…}\``;
  const wanted = meant === undefined ? "write `${NAME}`" : `write \`\${${meant.reference}}\``;
  if (severity === "error") {
    const told = details(use, meant, found) ?? { help: wanted };
    return found.error("foreign-expression", message, range, told);
  }
  const rest = written.slice(written.indexOf("{{") + 2);
  found.warning("foreign-expression", message, range, {
    help: `${wanted} if a value is meant${BRACES_HELP}${rest}\``,
  });
}

function details(
  use: ReferenceUse,
  meant: Meant | undefined,
  found: Diagnostics,
): DiagnosticDetails | undefined {
  if (!meant) return undefined;
  const text = `\${${meant.reference}}`;
  return {
    help: `write \`${use.needsQuotes ? `"${text}"` : text}\``,
    ...(meant.certain ? rewriteReference(use, meant.reference, found) : {}),
  };
}

/** The fix that writes another reference; nothing where quotes would meet quotes. */
export function rewriteReference(
  { range, written, braces, needsQuotes }: ReferenceUse,
  reference: string,
  found: Diagnostics,
): Pick<DiagnosticDetails, "fix"> {
  if (written === undefined || /["']/.test(reference)) return {};
  const at = found.source.text.slice(range.start, range.end).indexOf(written);
  if (at < 0) return {};
  const place: Range = { start: range.start + at, end: range.start + at + written.length };
  const whole = needsQuotes ? `"\${${reference}}"` : `\${${reference}}`;
  const text = braces === undefined ? reference : whole;
  return { fix: found.fix(`write \`\${${reference}}\``, [place, text]) };
}
