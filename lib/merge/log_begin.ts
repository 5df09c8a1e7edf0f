import type { Diagnostic } from "../loader/mod.ts";
import { SCHEMA_VERSION } from "../record/mod.ts";
import { logFinding } from "./log_findings.ts";
import type { LogLine } from "./log_lines.ts";

const FIRST = '{"type":"run_started"';
const WHERE = "the log of a run is what `--log FILE` writes, `run.ndjson` under `--artifacts`";

/** Files that are easily taken for logs, by how they begin. */
const MISTAKEN: readonly (readonly [begin: RegExp, what: string])[] = [
  [/^\s*<\?xml|^\s*<testsuites/, "a JUnit report cannot be merged; "],
  [/^\s*\{\s*$/, "a report in JSON cannot be merged; "],
];

/**
 * Says why a file is no log by its first line.
 *
 * @param line The first line that is not blank; absent where there is none.
 * @param value What the line says; absent where it is no JSON.
 */
export function beginProblem(
  file: string,
  line?: LogLine,
  value?: unknown,
): Diagnostic | undefined {
  if (line === undefined) {
    return logFinding("error", "empty-log", file, "the log is empty", { help: NOT_BEGUN });
  }
  if (typeOf(value) === "run_started") return undefined;
  const text = line.text ?? "";
  if (value === undefined && text.startsWith(FIRST)) {
    const message = line.whole
      ? "the first line of the log is damaged, so nothing is known of the run"
      : "the log ends in the middle of its first line";
    return logFinding("error", "empty-log", file, message, { help: NOT_BEGUN });
  }
  const [, what = ""] = MISTAKEN.find(([begin]) => begin.test(text)) ?? [];
  return logFinding(
    "error",
    "not-a-log",
    file,
    "this is no log: it does not begin with `run_started`",
    {
      help: what + WHERE,
    },
  );
}

const NOT_BEGUN = "nothing is known of its flows; run them again";

/** Says that a log is of a version that cannot be read. */
export function versionProblem(file: string, event: unknown): Diagnostic | undefined {
  if (typeOf(event) !== "run_started") return undefined;
  const { schema_version: version, baton_version: writer } = event as Record<string, unknown>;
  if (version === SCHEMA_VERSION) return undefined;
  const message = `the log has the schema version ${JSON.stringify(version) ?? "none"}, ` +
    `this baton reads ${SCHEMA_VERSION}`;
  const help = typeof writer === "string"
    ? `merge the logs with the version of baton that wrote it, ${writer}`
    : "merge the logs with the version of baton that wrote it";
  return logFinding("error", "log-version", file, message, { help });
}

function typeOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
}
