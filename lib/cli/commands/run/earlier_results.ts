import type { Host } from "../../../host/mod.ts";
import { isRecord } from "../../../json/mod.ts";
import { type Outcome, SCHEMA_VERSION } from "../../../record/mod.ts";
import { readInputText } from "../../inputs.ts";
import { UsageError } from "../../usage_error.ts";

/** A flow in the `results.json` of an earlier run. */
export interface EarlierFlow {
  /** The path, as that run showed it. */
  readonly file: string;
  readonly outcome: Outcome;
  /** The duration in milliseconds. */
  readonly duration_ms: number;
}

const OUTCOMES: readonly unknown[] = ["passed", "failed", "error", "skipped"] satisfies Outcome[];

/** Files that are given by mistake, by how they begin, and what to give instead. */
const OTHER_FILES: readonly (readonly [begin: RegExp, problem: string, help: string])[] = [
  [/^\s*</, "is XML", "give the report of --report-json"],
  [
    /^\s*\{"type":"run_started"/,
    "is a log",
    "give the report of --report-json, or make it with baton merge --report-json",
  ],
];

/**
 * Reads the flows of a `results.json`, in their order.
 *
 * @param option The option that names the file, for messages.
 * @throws {UsageError} If the file cannot be read, or is not a `results.json`.
 */
export async function readEarlierResults(
  path: string,
  option: string,
  host: Pick<Host, "files">,
): Promise<readonly EarlierFlow[]> {
  const refuse = (problem: string) => new UsageError(`${option}: ${path} ${problem}`);
  const text = await readInputText(path, host, `${option}: cannot read`);
  const report = parse(text, refuse);
  if (!isRecord(report) || !Array.isArray(report.flows)) {
    throw refuse("is not a report of baton: it has no list `flows`");
  }
  if (report.schema_version !== SCHEMA_VERSION) {
    throw refuse(
      `has schema version ${JSON.stringify(report.schema_version) ?? "none"}, ` +
        `this version of baton reads ${SCHEMA_VERSION}`,
    );
  }
  const invalid = report.flows.findIndex((flow) => !isFlow(flow));
  if (invalid >= 0) {
    const manifest = "run" in report ? "" : "; give the report of --report-json";
    throw refuse(
      `is not a results.json: \`flows[${invalid}]\` lacks \`file\`, \`outcome\` or ` +
        `\`duration_ms\`${manifest}`,
    );
  }
  return report.flows;
}

function parse(text: string, refuse: (problem: string) => UsageError): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const [, problem, help] = OTHER_FILES.find(([begin]) => begin.test(text)) ?? [];
    if (problem !== undefined) throw refuse(`${problem}; ${help}`);
    throw refuse(text.trim() === "" ? "is empty" : "is not JSON, or is cut off");
  }
}

function isFlow(flow: unknown): flow is EarlierFlow {
  return isRecord(flow) && typeof flow.file === "string" && OUTCOMES.includes(flow.outcome) &&
    typeof flow.duration_ms === "number";
}
