import type { DiagnosticDetails, Diagnostics, Range } from "../diagnostics/mod.ts";
import { closestWord, joinWithOr } from "../text/mod.ts";
import { HEADS } from "./parse/reference.ts";
import {
  captureReference,
  type ReferenceContext,
  type ReferencedStep,
} from "./reference_context.ts";
import type { ReferenceUse } from "./reference_use.ts";

/** A reference of another tool, translated to this format. */
export interface MeantReference {
  /** The reference, without `${` and `}`. */
  readonly reference: string;
  /** Whether no other meaning is possible. */
  readonly certain: boolean;
}

/** Translates a reference of another tool. */
type Translation = (match: RegExpExecArray, context: VisibleNames) => MeantReference | undefined;

/** The names that one place can refer to. */
interface VisibleNames extends Pick<ReferenceContext, "variables" | "inputs" | "data" | "isEach"> {
  /** The steps that run earlier. */
  readonly steps: readonly ReferencedStep[];
}

const NAME = "[A-Za-z_][\\w-]*";
const certain = (reference: string): MeantReference => ({ reference, certain: true });
const likely = (reference: string): MeantReference => ({ reference, certain: false });

/** What may follow `NOW.` and `RANDOM.`. */
const GENERATED = /^(?:iso|date|epoch|uuid|guid|hex)/i;

/** The translations by pattern; the first matching pattern applies. */
const TRANSLATIONS: readonly (readonly [RegExp, Translation])[] = [
  [/^\$?(?:random\.?)?(?:uuid|guid)(?:v4|\.v4)?\(\)$/i, () => certain("RANDOM.UUID")],
  [/^\$(?:random)?(?:uuid|guid)$/i, () => certain("RANDOM.UUID")],
  [/^random\.uuid$/i, () => certain("RANDOM.UUID")],
  [/^random\.(?:hex_?)(\d+)$/i, ([, digits]) => certain(`RANDOM.HEX_${digits}`)],
  [/^\$random\w+$/, () => likely("RANDOM.HEX_8")],
  [/^\$timestamp$/, () => certain("NOW.EPOCH")],
  [/^\$isoTimestamp$/, () => certain("NOW.ISO")],
  [/^\$?(?:now|timestamp|date)(?:\.\w+)*(?:\(\))?$/i, ([text]) => timeOf(text)],
  [/^Date\.now\(\)$/, () => certain("NOW.EPOCH_MS")],
  [new RegExp(`^(?:process\\.)?env\\.(${NAME})$`, "i"), ([, name]) => certain(`ENV.${name}`)],
  [
    new RegExp(`^(?:os\\.)?(?:get)?env\\(\\s*["']?(${NAME})["']?\\s*\\)$`, "i"),
    ([, name]) => certain(`ENV.${name}`),
  ],
  [new RegExp(`^(?:secrets?|environment)\\.(${NAME})$`, "i"), ([, name]) => likely(`ENV.${name}`)],
  [
    new RegExp(`^(?:vars?|variables?|globals?)\\.(${NAME})$`, "i"),
    ([, name], { variables }) => ({
      reference: `vars.${name}`,
      certain: variables.has(name),
    }),
  ],
  [
    new RegExp(`^(?:captures?|captured|extract(?:ed)?|outputs?|saved?)\\.(${NAME})$`, "i"),
    ([, name], here) => captureOf(name, here),
  ],
  [/^(?:steps?\.)?(.+)\.([\w-]+)$/i, ([, path, name], here) => stepOf(path, name, here)],
  [new RegExp(`^${NAME}$`), ([name], here) => nameOf(name, here)],
  [
    /^(?:rows?|records?|examples?|iteration_?data|dataset)\.(.+)$/i,
    ([, name], { data }) =>
      data && { reference: `data.${name}`, certain: data.columns?.has(name) === true },
  ],
  [
    /^(?:each|it|element|entry)\.(?:value\.)?(.+)$/i,
    ([, name], { isEach }) => isEach ? certain(`item.${name}`) : undefined,
  ],
  [
    new RegExp(`^(?:input|args?|arguments?|with|params?|parameters?)\\.(${NAME})$`, "i"),
    ([, name], { inputs }) => inputs?.has(name) ? certain(`inputs.${name}`) : undefined,
  ],
  [/^step\.([^.]+\..+)$/i, ([, path]) => likely(`steps.${path}`)],
  [new RegExp(`^(${NAME})\\.(.+)$`), ([, head, rest]) => {
    const near = closestWord(head, [...HEADS, "data", "item"]);
    const isForm = near === "NOW" || near === "RANDOM" ? GENERATED.test(rest) : near !== undefined;
    return isForm ? likely(`${near}.${rest}`) : undefined;
  }],
];

/**
 * Translates a reference of another tool.
 *
 * @param text The reference as written: `env.NAME`, `uuid()`, `capture.token`.
 * @param step The index of the step that contains it; absent in the variables.
 */
function translate(
  text: string,
  step: number | undefined,
  { variables, inputs, data, isEach, steps }: ReferenceContext,
): MeantReference | undefined {
  const here: VisibleNames = {
    variables,
    inputs,
    data,
    isEach,
    steps: step === undefined ? [] : steps.slice(0, step),
  };
  for (const [pattern, meaning] of TRANSLATIONS) {
    const match = pattern.exec(text);
    const meant = match && meaning(match, here);
    if (meant) return meant;
  }
  return undefined;
}

/** Returns the capture of a name if exactly one earlier step has it. */
export function captureOf(
  name: string,
  { steps }: Pick<VisibleNames, "steps">,
): MeantReference | undefined {
  const owners = steps.filter((step) => step.captures.includes(name));
  if (owners.length === 0) return undefined;
  return { reference: captureReference(owners.at(-1)!, name), certain: owners.length === 1 };
}

const FORMS: Readonly<Record<string, string>> = {
  iso: "NOW.ISO",
  date: "NOW.DATE",
  epoch: "NOW.EPOCH",
  epoch_ms: "NOW.EPOCH_MS",
};

function timeOf(text: string): MeantReference {
  const form = FORMS[text.split(".")[1]?.toLowerCase() ?? ""];
  return form === undefined ? likely("NOW.ISO") : certain(form);
}

/** What other tools write between a step and its capture. */
const BETWEEN = /^(.*?)(?:\.(?:extract(?:ed)?|captures?|captured|outputs?))$/;
const INTO_BODY = /^(.*?)\.(?:response|body|json|data|result)(?:\..+)?$/;

/**
 * Returns the step that a path of another tool begins with, and whether the path leads to a
 * capture.
 */
export function stepOf(
  path: string,
  name: string,
  { steps }: Pick<VisibleNames, "steps">,
): MeantReference | undefined {
  const find = (wanted: string | undefined) => {
    const [step, ...others] = steps.filter((step) => step.name === wanted);
    return others.length === 0 ? step : undefined;
  };
  const kept = find(path) ?? find(BETWEEN.exec(path)?.[1]);
  const step = kept ?? find(INTO_BODY.exec(path)?.[1]);
  if (!step) return undefined;
  return {
    reference: captureReference(step, name),
    certain: kept !== undefined && step.captures.includes(name),
  };
}

function nameOf(name: string, here: VisibleNames): MeantReference {
  if (here.variables.has(name)) return certain(`vars.${name}`);
  return captureOf(name, here) ?? likely(/^[A-Z][A-Z0-9_]*$/.test(name) ? `ENV.${name}` : name);
}

const BRACES_HELP = "; to write the braces themselves, use a variable: " +
  '`vars: { open: "{{" }`, then `${vars.open}';

/** Reports a reference in the syntax of another tool, and suggests a replacement. */
export function reportForeign(
  use: ReferenceUse & { readonly reference: { readonly text: string } },
  step: number | undefined,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const { text } = use.reference;
  if (use.rest !== undefined) return reportAlmost(use, step, context, diagnostics);
  if (text.startsWith("steps") && use.braces === undefined) {
    return reportStepOnly(use, context, diagnostics);
  }
  const meant = translate(text, step, context);
  if (use.braces !== undefined) {
    if (use.braces === "warning" && !isKnown(text, meant, context)) return;
    return reportBraces(use, use.braces, meant, diagnostics);
  }
  const call = text.endsWith(")");
  diagnostics.error(
    call ? "bad-expression" : "unknown-reference",
    call ? `\`${text}\` is not a reference` : `\`${text}\` is not known`,
    use.range,
    details(use, meant, diagnostics) ?? {
      help: call
        ? "there are no functions; a filter follows a bar: `${vars.name | urlencode}`"
        : FORMS_HELP,
    },
  );
}

const FORMS_HELP =
  "a reference begins with `ENV.`, `vars.`, `inputs.`, `steps.`, `data.`, `item.`, `RANDOM.` or " +
  "`NOW.`, or is one name";

/** Reports a reference that names a step but no value of it: `steps.create`. */
function reportStepOnly(
  { reference, range }: ReferenceUse & { readonly reference: { readonly text: string } },
  { steps }: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const written = reference.text.replace(/^steps\.?/, "").replace(/^\[(["'])(.*)\1\]$/s, "$2");
  const step = steps.find(({ name }) => name === written);
  const names = step?.captures.map((name) => `\`\${${captureReference(step, name)}}\``) ?? [];
  const help = names.length > 0
    ? `write ${joinWithOr(names)}`
    : step
    ? `capture something in \`${step.name}\`; then write \`\${${captureReference(step, "NAME")}}\``
    : 'write `${steps.login.token}`, where a name has spaces `${steps["my step"].token}`';
  diagnostics.error("bad-expression", "name the step and one of its captures", range, { help });
}

/** Returns whether a reference in a body means something that the flow has, or the format. */
function isKnown(
  text: string,
  meant: MeantReference | undefined,
  { env }: ReferenceContext,
): boolean {
  if (!meant) return false;
  return meant.certain || meant.reference.startsWith("steps") || env(text) !== undefined;
}

/**
 * Reports what is nearly a reference. A name alone is text, unless something of that name is known
 * here.
 */
function reportAlmost(
  use: ReferenceUse & { readonly reference: { readonly text: string } },
  step: number | undefined,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const { reference: { text }, rest = "", braces, written = "", range } = use;
  const found = translate(text, step, context);
  const isParam = context.params.has(text) && !context.variables.has(text);
  const meant = isParam ? certain(text) : found;
  const isAlone = !text.includes(".");
  if (isAlone && !isParam && (!meant || !/[.[]/.test(meant.reference))) return;
  if (isAlone && meant?.reference.startsWith("ENV.")) return;
  const near = meant?.certain ? undefined : nearCapture(meant?.reference ?? text, context);
  const reference = `${near ?? meant?.reference ?? text}${rest}`;
  const message = `\`${written}\` is plain text here; an expression is written \`\${…}\``;
  diagnostics[braces ?? "error"]("foreign-expression", message, range, {
    help: `write \`\${${reference}}\``,
    ...(meant?.certain ? rewriteReference(use, reference, diagnostics) : {}),
  });
}

/** Returns the reference to the capture that a mistyped name most likely means. */
function nearCapture(reference: string, { steps }: ReferenceContext): string | undefined {
  for (const step of steps) {
    const start = captureReference(step, "");
    if (!reference.startsWith(start)) continue;
    const near = closestWord(reference.slice(start.length), step.captures);
    if (near !== undefined) return start + near;
  }
  return undefined;
}

function reportBraces(
  use: ReferenceUse,
  severity: "error" | "warning",
  meant: MeantReference | undefined,
  diagnostics: Diagnostics,
): void {
  const { written = "", range } = use;
  const message = `\`${written}\` is plain text here; an expression is written \`\${…}\``;
  const wanted = meant === undefined ? "write `${NAME}`" : `write \`\${${meant.reference}}\``;
  if (severity === "error") {
    const told = details(use, meant, diagnostics) ?? { help: wanted };
    return diagnostics.error("foreign-expression", message, range, told);
  }
  const rest = written.slice(written.indexOf("{{") + 2);
  diagnostics.warning("foreign-expression", message, range, {
    help: `${wanted} for a value${BRACES_HELP}${rest}\``,
  });
}

function details(
  use: ReferenceUse,
  meant: MeantReference | undefined,
  diagnostics: Diagnostics,
): DiagnosticDetails | undefined {
  if (!meant) return undefined;
  const text = `\${${meant.reference}}`;
  return {
    help: `write \`${use.needsQuotes ? `"${text}"` : text}\``,
    ...(meant.certain ? rewriteReference(use, meant.reference, diagnostics) : {}),
  };
}

/**
 * Returns the fix that replaces a reference, or `undefined` if its quotes would clash with the
 * quotes around it.
 */
export function rewriteReference(
  { range, written, braces, needsQuotes, quotes }: ReferenceUse,
  reference: string,
  diagnostics: Diagnostics,
): Pick<DiagnosticDetails, "fix"> {
  if (written === undefined || /["']/.test(reference)) return {};
  const at = diagnostics.source.text.slice(range.start, range.end).indexOf(written);
  if (at < 0) return {};
  const place: Range = { start: range.start + at, end: range.start + at + written.length };
  const whole = needsQuotes ? `"\${${reference}}"` : `\${${reference}}`;
  const text = braces === undefined ? reference : whole;
  const title = `write \`\${${reference}}\``;
  if (!quotes) return { fix: diagnostics.fix(title, [place, text]) };
  const scalar = diagnostics.source.text.slice(quotes.start, quotes.end);
  if (/["\\\n]/.test(scalar)) return {};
  const [before, after] = [{ ...quotes, end: quotes.start }, { ...quotes, start: quotes.end }];
  if (place.start === quotes.start && place.end === quotes.end) {
    return { fix: diagnostics.fix(title, [place, `"${text}"`]) };
  }
  return { fix: diagnostics.fix(title, [before, '"'], [place, text], [after, '"']) };
}
