import { type Conversion, explain, type Recording } from "../../../har/mod.ts";
import { RecordingError } from "../../../har/read/recording_error.ts";
import type { MaskedHost } from "../../host.ts";
import { type Flags, UsageError } from "../../options/mod.ts";
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

/** What is told and written at the end of a conversion. */
export interface FinishedConversion {
  readonly conversion: Conversion;
  readonly recordings: readonly Recording[];
  readonly outputs: ConvertOutputs;
  readonly flags: Flags;
  readonly host: MaskedHost;
}

/**
 * Sees to it that there is something to run; the report, if one is wanted, says what became of it all.
 *
 * @throws {RecordingError}
 */
export async function refuseNoSteps(ending: FinishedConversion): Promise<void> {
  const { conversion, recordings } = ending;
  if (conversion.flows.some(({ draft }) => draft.steps.length > 0)) return;
  await writeReport(ending, []);
  const { total, text } = droppedByReason(conversion);
  throw new RecordingError(
    `${recordings[0].file} has nothing to convert: ` +
      (total === 1
        ? `its only exchange is no API call (${text.slice(2)})`
        : `none of its ${total} exchanges is an API call (${text})`),
    conversion.dropped.every(({ reason }) => reason === "asked for")
      ? "--drop leaves nothing; give it a narrower pattern"
      : "see --report for each of them; --keep PATTERN keeps what is one",
  );
}

/** Sees to it that no flow has a recorded secret in it. @throws {UsageError} */
export function refuseLeaks({ flows }: Conversion): void {
  const leaks = flows.flatMap(({ leaks }) => leaks);
  if (leaks.length === 0) return;
  const where = leaks.map(({ kind, line }) => `${kind} in line ${line}`).join(", ");
  throw new UsageError(
    `nothing is written: the flow would have a recorded secret in it (${where})\n` +
      "  = help: leave the request with it out with --drop, and see --explain for where it is from",
  );
}

/**
 * Writes the files and says what there is.
 *
 * @param more Lines at the end of the summary.
 * @throws {UsageError} If a file is there or cannot be written.
 */
export async function writeAll(ending: FinishedConversion, more: readonly string[]): Promise<void> {
  const { conversion, recordings, outputs, flags, host } = ending;
  const { flows, environment, environmentText } = conversion;
  const paths = outputs.flow === undefined ? [] : flowPaths(outputs.flow, flows.length);
  if (paths.length === 0 && flows.length > 1) {
    throw new UsageError(
      `--split-by makes ${flows.length} flows of it; say with --output where to write them`,
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
  await writeReport(ending, paths);
  const lines = [
    ...explanation(ending),
    ...summaryLines(conversion, {
      recordings,
      spelling: (flags.spelling ?? "A") as "A" | "B",
      all: flags.all === true,
      ...(example === undefined ? {} : { example }),
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

function explanation({ conversion: { analysis }, flags }: FinishedConversion): string[] {
  if (flags.explain !== true) return [];
  return [explain(analysis.selection.decisions ?? analysis.provided.decisions).trimEnd(), ""];
}

async function writeReport(ending: FinishedConversion, paths: readonly string[]): Promise<void> {
  const { conversion, recordings, outputs: { report }, host } = ending;
  if (report === undefined) return;
  const text = convertReport(conversion, recordings, paths, host);
  await writeOutput({ path: report, text }, host.files);
}
