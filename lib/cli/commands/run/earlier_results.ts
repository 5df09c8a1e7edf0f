import { type Host, HostFileError } from "../../../host/mod.ts";
import { isRecord } from "../../../json/mod.ts";
import { type Outcome, SCHEMA_VERSION } from "../../../record/mod.ts";
import { UsageError } from "../../options/mod.ts";

/** What the options take from `results.json` of an earlier run. */
export interface EarlierFlow {
  /** The path, as that run showed it. */
  readonly file: string;
  /** What came of it. */
  readonly outcome: Outcome;
  /** Milliseconds. */
  readonly duration_ms: number;
}

const OUTCOMES: readonly unknown[] = ["passed", "failed", "error", "skipped"] satisfies Outcome[];

/** What is given by mistake, by how it begins, and what to give instead. */
const OTHER_FILES: readonly (readonly [sign: RegExp, what: string, help: string])[] = [
  [/^\s*</, "is XML", "give the report of --report-json"],
  [
    /^\s*\{"type":"run_started"/,
    "is a log",
    "give the report of --report-json, or make it with baton merge --report-json",
  ],
];

/**
 * Reads the flows of a `results.json`, in its order.
 *
 * @param option The option that names the file, for messages.
 * @throws {UsageError} If it cannot be read, or is none.
 */
export async function readEarlierResults(
  path: string,
  option: string,
  host: Pick<Host, "files">,
): Promise<readonly EarlierFlow[]> {
  const refuse = (what: string) => new UsageError(`${option}: ${path} ${what}`);
  const text = await readText(path, option, host);
  const report = parse(text, refuse);
  if (!isRecord(report) || !Array.isArray(report.flows)) {
    throw refuse("is no report of baton: it has no list `flows`");
  }
  if (report.schema_version !== SCHEMA_VERSION) {
    throw refuse(
      `has schema version ${JSON.stringify(report.schema_version) ?? "none"}, ` +
        `this version of baton reads ${SCHEMA_VERSION}`,
    );
  }
  const strange = report.flows.findIndex((flow) => !isFlow(flow));
  if (strange >= 0) {
    const manifest = "run" in report ? "" : "; give the report of --report-json";
    throw refuse(
      `is no results.json: \`flows[${strange}]\` lacks \`file\`, \`outcome\` or ` +
        `\`duration_ms\`${manifest}`,
    );
  }
  return report.flows;
}

async function readText(
  path: string,
  option: string,
  host: Pick<Host, "files">,
): Promise<string> {
  try {
    return new TextDecoder().decode(await host.files.read(path));
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`${option}: cannot read ${path}: ${error.message}`);
  }
}

function parse(text: string, refuse: (what: string) => UsageError): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const [, what, help] = OTHER_FILES.find(([sign]) => sign.test(text)) ?? [];
    if (what !== undefined) throw refuse(`${what}; ${help}`);
    throw refuse(text.trim() === "" ? "is empty" : "is no JSON, or is cut off");
  }
}

function isFlow(flow: unknown): flow is EarlierFlow {
  return isRecord(flow) && typeof flow.file === "string" && OUTCOMES.includes(flow.outcome) &&
    typeof flow.duration_ms === "number";
}
