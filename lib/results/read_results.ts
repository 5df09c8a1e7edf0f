import {
  isRecord,
  type JsonObject,
  misfitPath,
  parseJson,
  type Shape,
  stringifyJson,
} from "../json/mod.ts";
import { SCHEMA_VERSION } from "../record/mod.ts";
import type { JsonReport } from "./json_report.ts";

/** Why a text is no `results.json` that can be read. */
export class ResultsError extends Error {
  override name = "ResultsError";

  /** @param message What is wrong, to be read after the name of the file, and what to give instead. */
  constructor(message: string) {
    super(message);
  }
}

const OUTCOMES = new Set(["passed", "failed", "error", "skipped"]);
const ERROR: Shape = { class: "text", message: "text" };
const FINDING: Shape = { code: "text", severity: "text", message: "text", "line?": "index" };

const BODY: Shape = { size: "index", "text?": "text", "left_out?": "text" };
const EXCHANGE: Shape = {
  "item?": "text",
  attempt: "index",
  duration_ms: "number",
  request: {
    method: "text",
    url: "text",
    headers: [{ name: "text", value: "text" }],
    "body?": BODY,
  },
  "response?": {
    status: "index",
    status_text: "text",
    headers: [{ name: "text", value: "text" }],
    "body?": BODY,
  },
  "error?": ERROR,
  "captured?": "map",
};

const STEP: Shape = {
  name: "text",
  line: "index",
  "file?": "text",
  outcome: OUTCOMES,
  duration_ms: "number",
  attempts: "index",
  "items?": "index",
  "request?": { method: "text", url: "text" },
  "response?": {
    status: "index",
    status_text: "text",
    "content_type?": "text",
    size: "index",
    "body?": "text",
  },
  "trace?": [{ attempt: "index", max_attempts: "index", duration_ms: "number" }],
  "trace_id?": "text",
  "trace_url?": "text",
  captures: ["text"],
  assertions: [{ source: "text", path: "text", operator: "text", outcome: "text", line: "index" }],
  "error?": ERROR,
  failures: [FINDING],
  "reason?": "text",
  "curl?": "text",
  "exchanges?": [EXCHANGE],
};

/** What is read of a report; a reader that needs less takes less. */
const REPORT: Shape = {
  run: { run_id: "text", started_at: "time", seed: "text", exit_code: "index", labels: "map" },
  summary: "map",
  flows: [{
    file: "text",
    name: "text",
    "row?": "index",
    outcome: OUTCOMES,
    duration_ms: "number",
    "reason?": "text",
    diagnostics: [FINDING],
    steps: [STEP],
  }],
};

/** Files that are given by mistake, by how they begin, and what to give instead. */
const OTHER_FILES: readonly (readonly [begin: RegExp, problem: string])[] = [
  [/^\s*</, "is XML; give the report of --report-json"],
  [
    /^\s*\{"type":"run_started"/,
    "is a log; give the report of --report-json, or make it with baton merge --report-json",
  ],
];

/**
 * Reads a `results.json`.
 *
 * @throws {ResultsError} If it is none, or one of another version.
 */
export function readResults(text: string): JsonReport {
  const report = parse(text);
  if (!isRecord(report) || !Array.isArray(report.flows)) {
    throw new ResultsError("is not a report of baton: it has no list `flows`");
  }
  const { schema_version: version } = report as JsonObject;
  if (version !== SCHEMA_VERSION) {
    throw new ResultsError(
      `has schema version ${version === undefined ? "none" : stringifyJson(version)}, ` +
        `this version of baton reads ${SCHEMA_VERSION}`,
    );
  }
  const misfit = misfitPath(report, REPORT);
  if (misfit === undefined) return report as unknown as JsonReport;
  const manifest = "run" in report ? "" : "; give the report of --report-json";
  throw new ResultsError(`is not a results.json: \`${misfit}\` is missing or wrong${manifest}`);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    const [, problem] = OTHER_FILES.find(([begin]) => begin.test(text)) ?? [];
    if (problem !== undefined) throw new ResultsError(problem);
    throw new ResultsError(text.trim() === "" ? "is empty" : "is not JSON, or is cut off");
  }
}
