import type { Invocation } from "../command.ts";
import { completeFlags, REPORT_OPTIONS } from "../options/mod.ts";
import { UsageError } from "../usage_error.ts";
import { writeMerged } from "./merge.ts";

/**
 * `baton report`: the reports of a merge, by shorter names.
 *
 * @returns The exit code.
 * @throws {UsageError} If no report is named.
 */
export async function reportCommand(invocation: Invocation): Promise<number> {
  const { flags, host } = invocation;
  const { html, markdown, har, junit, json, ...others } = completeFlags(
    flags,
    REPORT_OPTIONS,
    host.env,
  );
  if ([html, markdown, har, junit, json, others.artifacts].every((path) => path === undefined)) {
    throw new UsageError("name a report to write: --html FILE, --junit FILE, --json FILE");
  }
  return await writeMerged(invocation, {
    ...others,
    "report-html": html,
    "report-markdown": markdown,
    "report-har": har,
    "report-junit": junit,
    "report-json": json,
  });
}
