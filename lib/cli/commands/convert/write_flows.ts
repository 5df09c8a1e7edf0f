import { type Conversion, explain, leakInWords, type Recording } from "../../../har/mod.ts";
import { RecordingError } from "../../../har/read/recording_error.ts";
import type { MaskedHost } from "../../host.ts";
import type { ConvertFlags } from "../../options/mod.ts";
import { UsageError } from "../../usage_error.ts";
import {
  type ConvertOutputs,
  examplePath,
  flowPaths,
  refuseExisting,
  writeExample,
  writeOutput,
} from "./output_files.ts";
import { convertReport } from "./report.ts";
import { droppedByReason, nextLine, summaryLines, wroteLine } from "./summary.ts";

/** What is printed and written at the end of a conversion. */
export interface FinishedConversion {
  readonly conversion: Conversion;
  readonly recordings: readonly Recording[];
  readonly outputs: ConvertOutputs;
  readonly flags: ConvertFlags;
  readonly host: MaskedHost;
}

/**
 * Refuses a conversion without steps. The report is still written, if requested.
 *
 * @throws {RecordingError}
 */
export async function refuseNoSteps(finished: FinishedConversion): Promise<void> {
  const { conversion, recordings } = finished;
  if (conversion.flows.some(({ draft }) => draft.steps.length > 0)) return;
  await writeReport(finished, []);
  const { total, text } = droppedByReason(conversion);
  throw new RecordingError(
    `${recordings[0].file} has nothing to convert: ` +
      (total === 1
        ? `its only exchange is not an API call (${text.slice(2)})`
        : `none of its ${total} exchanges is an API call (${text})`),
    conversion.dropped.every(({ reason }) => reason === "asked for")
      ? "--drop leaves nothing; give it a narrower pattern"
      : "--report lists each of them; --keep PATTERN keeps those that are",
  );
}

/** Refuses flows that contain a recorded secret. @throws {UsageError} */
export function refuseLeaks({ flows }: Pick<Conversion, "flows">): void {
  const leaks = flows.flatMap(({ leaks }) => leaks);
  if (leaks.length === 0) return;
  const where = [...new Set(leaks.map(leakInWords))].join(", ");
  throw new UsageError(
    `nothing is written: the flow would have a recorded secret in it (${where})`,
    "leave out the request with it by --drop, and see --explain for where it is from",
  );
}

/**
 * Writes the files and prints the summary.
 *
 * @param more Lines at the end of the summary.
 * @throws {UsageError} If a file already exists or cannot be written.
 */
export async function writeAll(
  finished: FinishedConversion,
  more: readonly string[],
): Promise<void> {
  const { conversion, recordings, outputs, flags, host } = finished;
  const { flows, environment, environmentText } = conversion;
  const paths = outputs.flow === undefined ? [] : flowPaths(outputs.flow, flows.length);
  if (paths.length === 0 && flows.length > 1) {
    throw new UsageError(
      `--split-by makes ${flows.length} flows; write them to files with --output`,
    );
  }
  if (flows.length > 1) await refuseExisting(paths, outputs, host.files);
  const hasExample = paths.length > 0 && environment.length > 0;
  const example = hasExample ? examplePath(paths[0]) : undefined;
  for (const [i, path] of paths.entries()) {
    await writeOutput({ path, text: flows[i].text }, host.files);
  }
  if (paths.length === 0) host.documents.write(flows[0].text);
  if (example !== undefined) await writeExample(example, environmentText, outputs, host.files);
  await writeReport(finished, paths);
  const lines = [
    ...explanation(finished),
    ...summaryLines(conversion, {
      recordings,
      spelling: flags.spelling ?? "A",
      all: flags.all === true,
      example,
    }),
    ...more,
    ...(paths.length === 0 ? [] : [
      "",
      ...paths.map((path, i) => wroteLine(path, flows[i])),
      nextLine(conversion, paths),
    ]),
  ];
  (paths.length === 0 ? host.stderr : host.stdout).write(`${lines.join("\n")}\n`);
}

/** Returns where each value comes from, if requested. */
export function explanation(
  { conversion: { analysis }, flags }: Pick<FinishedConversion, "conversion" | "flags">,
): string[] {
  if (flags.explain !== true) return [];
  return [explain(analysis.selection.decisions).trimEnd(), ""];
}

async function writeReport(finished: FinishedConversion, paths: readonly string[]): Promise<void> {
  const { conversion, recordings, outputs: { report }, host } = finished;
  if (report === undefined) return;
  const { environment } = conversion;
  const reported = { conversions: [conversion], recordings, environment };
  const text = convertReport(reported, paths, host);
  await writeOutput({ path: report, text }, host.files);
}
