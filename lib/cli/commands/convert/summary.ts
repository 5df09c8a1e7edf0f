import {
  type Conversion,
  type DraftLoop,
  type DraftStep,
  noteTexts,
  openItems,
  type Recording,
  type Template,
} from "../../../har/mod.ts";
import { pathText, stringifyJson } from "../../../json/mod.ts";
import { byCodeUnit, count, formatBytes } from "../../../text/mod.ts";

const LABEL_WIDTH = 9;
const MAX_NAMES = 3;

/** What a summary contains besides the conversion. */
interface SummaryContext {
  readonly recordings: readonly Recording[];
  readonly spelling: "A" | "B";
  readonly all: boolean;
  /** The file with the names of environment variables, if one is written. */
  readonly example: string | undefined;
}

/** Returns the lines that describe the result of a conversion. */
export function summaryLines(
  conversion: Conversion,
  { recordings, spelling, all, example }: SummaryContext,
): string[] {
  return [
    ...recordings.map((recording) => labelled("read", readLine(recording))),
    ...droppedLine(conversion),
    labelled("kept", keptLine(conversion, all)),
    ...boundLine(conversion),
    ...many("poll", pollLines(conversion, spelling)),
    ...secretsLine(conversion, spelling, example),
    ...many("note", noteTexts(conversion)),
    ...openLines(conversion),
  ];
}

/** Returns a line after its label. */
export function labelled(label: string, text: string): string {
  return `${label.padEnd(LABEL_WIDTH)}${text}`;
}

function many(label: string, texts: readonly string[]): string[] {
  return texts.map((text, i) => labelled(i === 0 ? label : "", text));
}

function readLine({ file, recorder, total, size }: Recording): string {
  const entries = total === 1 ? "1 entry" : `${total} entries`;
  return `${file}: ${recorder}, ${entries} in ${formatBytes(size)}`;
}

/**
 * Counts the exchanges that are not API calls by reason, the most frequent first: `88 static, 41
 * third-party`.
 */
export function droppedByReason({ analysis }: Conversion): {
  readonly total: number;
  readonly text: string;
} {
  const steps = new Set(analysis.selection.steps.map(({ entry }) => entry));
  const reasons = new Map<string, number>();
  const add = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for (const { reason } of analysis.recording.skipped) add(reason);
  for (const { entry, reason } of analysis.filtered.dropped) if (!steps.has(entry)) add(reason);
  const total = [...reasons.values()].reduce((sum, n) => sum + n, 0);
  const parts = [...reasons].sort(([a, n], [b, m]) => m - n || byCodeUnit(a, b))
    .map(([reason, n]) => `${n} ${reason}`);
  return { total, text: parts.join(", ") };
}

function droppedLine(conversion: Conversion): string[] {
  const { total, text } = droppedByReason(conversion);
  return total === 0 ? [] : [labelled("dropped", `${total}: ${text}`)];
}

function keptLine({ analysis: { filtered, selection } }: Conversion, all: boolean): string {
  const kept = new Set(filtered.kept);
  const recalled = selection.steps.filter(({ entry }) => !kept.has(entry)).length;
  const calls = filtered.kept.length + recalled;
  const text = `${selection.steps.length} of ${count(calls, "API call")}`;
  if (all || selection.steps.length === calls) return text;
  const changes =
    selection.steps.filter(({ reason }) =>
      reason === "changes something" || reason === "removes something"
    ).length;
  const why = changes === 0
    ? "nothing is changed"
    : changes === 1
    ? "what the change needs"
    : `what the ${changes} changes need`;
  return `${text} (${why}; --all keeps the rest)`;
}

function boundLine({ flows }: Conversion): string[] {
  const captures = flows.flatMap(({ draft }) =>
    draft.steps.flatMap((step) => step.captures.map(({ name }) => name))
  );
  const generated = flows.flatMap(({ draft }) => draft.variables).filter(({ value }) =>
    value.some((piece) =>
      typeof piece !== "string" && (piece.to === "random" || piece.to === "now")
    )
  ).map(({ name }) => `vars.${name}`);
  const parts = [
    ...(captures.length === 0 ? [] : [`${count(captures.length, "capture")}: ${listed(captures)}`]),
    ...(generated.length === 0 ? [] : [`${generated.length} generated: ${listed(generated)}`]),
  ];
  return parts.length === 0 ? [] : [labelled("bound", parts.join("      "))];
}

function secretsLine(
  { environment }: Conversion,
  spelling: "A" | "B",
  example: string | undefined,
): string[] {
  const names = environment.filter(({ recorded }) => !isOrigin(recorded)).map(({ name }) =>
    spelling === "A" ? `\${ENV.${name}}` : `\${${name}}`
  );
  if (names.length === 0) return [];
  const where = example === undefined ? "" : `   (names in ${example})`;
  return [labelled("secrets", `${names.length} → ${names.join(", ")}${where}`)];
}

function openLines(conversion: Conversion): string[] {
  const open = openItems(conversion);
  if (open.length === 0) return [];
  const [first, ...rest] = open;
  return [
    labelled("open", `${open.length}: ${first}`),
    ...rest.map((text) => labelled("", `${" ".repeat(String(open.length).length)}  ${text}`)),
  ];
}

function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length > MAX_NAMES ? ", …" : "";
  return `${distinct.slice(0, MAX_NAMES).join(", ")}${more}`;
}

function isOrigin(recorded: string): boolean {
  return /^https?:\/\/[^/]+$/.test(recorded);
}

/** Returns the command that runs the flows, with the variables that must be set. */
export function nextLine(
  { environment }: Pick<Conversion, "environment">,
  paths: readonly string[],
): string {
  const variables = environment.map(({ name }) => `${name}=… `).join("");
  return `next: ${variables}baton run ${paths.join(" ")}`;
}

/** Returns what was written: `wrote flows/checkout.yaml (17 steps, 43 assertions)`. */
export function wroteLine(path: string, { draft }: Conversion["flows"][number]): string {
  const assertions = draft.steps.reduce(
    (sum, { assertions, headerAssertions = [], bodyAssertions = [] }) =>
      sum + 1 + assertions.length + headerAssertions.length + bodyAssertions.length,
    0,
  );
  const steps = draft.steps.length + (draft.use === undefined ? 0 : 1);
  return `wrote ${path} (${count(steps, "step")}, ${count(assertions, "assertion")})`;
}

/** Returns a line for each poll: `GET /orders/{id} ×6 → loop until $.json.status equals "paid"`. */
function pollLines({ flows, analysis }: Conversion, spelling: "A" | "B"): string[] {
  const counts = new Map(analysis.selection.steps.map(({ entry, loop }) => [entry, loop]));
  const root = spelling === "A" ? "$.json" : "$";
  const lines = flows.flatMap(({ draft: { steps } }) => steps).flatMap((step) => {
    if (step.loop === undefined) return [];
    const polls = counts.get(step.entry)?.entries.length ?? 1;
    return [`${callOf(step)} ×${polls} → loop until ${untilText(step.loop, root)}`];
  });
  return [...new Set(lines)];
}

/** Returns a call for display, without the URL of the application: `GET /orders/{id}`. */
function callOf({ request: { method, url } }: DraftStep): string {
  const [first, ...rest] = url;
  const path = typeof first !== "string" && first?.to === "variable" ? rest : url;
  return `${method} ${path.map(shownPiece).join("")}`;
}

function shownPiece(piece: Template[number]): string {
  if (typeof piece === "string") return piece;
  switch (piece.to) {
    case "capture":
      return `{${piece.producer.name}}`;
    case "variable":
      return `{${piece.key}}`;
    case "environment":
      return `{${piece.name}}`;
    case "joined":
      return piece.pieces.map(shownPiece).join("");
    default:
      return `{${piece.what}}`;
  }
}

function untilText({ until, untilStatus }: DraftLoop, root: string): string {
  const checks = until.map(({ path, operator, operand }) => {
    const below = (typeof path === "string" ? path : pathText(path)).slice(1);
    const value = operand.kind === "leaf" ? ` ${stringifyJson(operand.value)}` : "";
    return `${path === "" ? "the body" : root + below} ${operator}${value}`;
  });
  return [...(untilStatus === undefined ? [] : [`the status is ${untilStatus}`]), ...checks]
    .join(" and ");
}
