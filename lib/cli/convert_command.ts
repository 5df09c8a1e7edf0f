import {
  type Conversion,
  convert,
  type ConvertOptions,
  explain,
  type Recording,
  RecordingError,
  type SplitBy,
} from "../har/mod.ts";
import { HostFileError } from "../host/mod.ts";
import { shownPath } from "../loader/mod.ts";
import type { Invocation } from "./app.ts";
import { readRecordings } from "./convert_inputs.ts";
import { CONVERT_OPTIONS } from "./convert_options.ts";
import {
  type ConvertOutputs,
  convertOutputs,
  examplePath,
  flowPaths,
  refuseExisting,
  writeExample,
  writeOutput,
} from "./convert_outputs.ts";
import { convertReport } from "./convert_report.ts";
import { droppedByReason, nextLine, summaryLines, wroteLine } from "./convert_summary.ts";
import { printDiagnostics } from "./diagnostics.ts";
import { readEnvFiles } from "./env_files.ts";
import { completeFlags, type Flags, UsageError } from "./flags.ts";
import type { MaskedHost } from "./masked_host.ts";
import { type Verification, verifyFlow } from "./verify_flow.ts";

const REFUSED = 2;

/** `baton convert`. @returns The exit code. */
export async function convertCommand(invocation: Invocation): Promise<number> {
  const { stderr } = invocation.host;
  try {
    return await convertRecordings(invocation);
  } catch (error) {
    if (error instanceof RecordingError) {
      stderr.write(`error: ${error.message}\n  = help: ${error.help}\n`);
    } else if (error instanceof UsageError || error instanceof HostFileError) {
      stderr.write(`error: ${error.message}\n`);
    } else {
      throw error;
    }
    return REFUSED;
  }
}

async function convertRecordings({ host, flags: given, paths }: Invocation): Promise<number> {
  const flags = completeFlags(given, CONVERT_OPTIONS, host.env);
  const outputs = convertOutputs(flags, paths, host);
  const { flow, report } = outputs;
  const isSplit = (flags["split-by"] ?? "none") !== "none";
  const wanted = [isSplit ? undefined : flow, report].filter((path) => path !== undefined);
  await refuseExisting(wanted, outputs, host.files);
  const url = flags.verify as string | undefined;
  const envPaths = url === undefined ? [] : (flags["env-file"] ?? []) as readonly string[];
  const envFiles = await readEnvFiles(
    envPaths.map((path) => shownPath(path, host.files.cwd())),
    host,
  );
  if (envFiles.diagnostics.length > 0) {
    printDiagnostics(envFiles.diagnostics, host);
    return REFUSED;
  }
  const recordings = await readRecordings(paths, host);
  for (const recording of recordings) warn(recording, host);
  const options = convertOptions(flags);
  const converted = await convert(recordings, options);
  for (const secret of converted.analysis.supplied.secrets) host.secrets.add(secret);
  await refuseNoSteps(converted, recordings, outputs, host);
  const verification = await verifyFlow(converted, options, url, envFiles.variables, host);
  const conversion = verification?.conversion ?? converted;
  refuseLeaks(conversion);
  await writeAll({ conversion, recordings, outputs, flags, host, verification });
  return verification?.passed === false ? REFUSED : 0;
}

function convertOptions(flags: Flags): ConvertOptions {
  return {
    spelling: (flags.spelling ?? "A") as "A" | "B",
    all: flags.all === true,
    keep: (flags.keep ?? []) as readonly string[],
    drop: (flags.drop ?? []) as readonly string[],
    unique: flags.unique === true,
    splitBy: (flags["split-by"] ?? "none") as SplitBy,
    ...(flags["base-url-var"] === undefined
      ? {}
      : { baseUrlName: flags["base-url-var"] as string }),
  };
}

function warn({ file, warnings, sanitized }: Recording, { stderr }: MaskedHost): void {
  const all = sanitized
    ? [
      "credentials were taken out when it was exported; they are put back as far as the file " +
      "tells (in Chrome choose *Export HAR (with sensitive data)…*)",
      ...warnings,
    ]
    : warnings;
  for (const warning of all) stderr.write(`warning: ${file}: ${warning}\n`);
}

/**
 * Sees to it that there is something to run; the report, if one is wanted, says what became of it all.
 *
 * @throws {RecordingError}
 */
async function refuseNoSteps(
  conversion: Conversion,
  recordings: readonly Recording[],
  { report }: ConvertOutputs,
  host: MaskedHost,
): Promise<void> {
  if (conversion.flows.some(({ draft }) => draft.steps.length > 0)) return;
  if (report !== undefined) {
    const text = convertReport(conversion, recordings, [], host);
    await writeOutput({ path: report, text }, host.files);
  }
  const { total, text } = droppedByReason(conversion);
  throw new RecordingError(
    `${recordings[0].file} has nothing to convert: ` +
      (total === 1
        ? `its only exchange is no API call (${text.slice(2)})`
        : `none of its ${total} exchanges is an API call (${text})`),
    "see --report for each of them; --keep PATTERN keeps what is one",
  );
}

/** @throws {UsageError} If a flow has a recorded secret in it. */
function refuseLeaks({ flows }: Conversion): void {
  const leaks = flows.flatMap(({ leaks }) => leaks);
  if (leaks.length === 0) return;
  const where = leaks.map(({ kind, line }) => `${kind} in line ${line}`).join(", ");
  throw new UsageError(
    `nothing is written: the flow would have a recorded secret in it (${where})\n` +
      "  = help: leave the request with it out with --drop, and see --explain for where it is from",
  );
}

/** What is told and written at the end. */
interface Ending {
  readonly conversion: Conversion;
  readonly recordings: readonly Recording[];
  readonly outputs: ConvertOutputs;
  readonly flags: Flags;
  readonly host: MaskedHost;
  readonly verification: Verification | undefined;
}

async function writeAll(ending: Ending): Promise<void> {
  const { conversion, recordings, outputs, flags, host, verification } = ending;
  const { flows, analysis, environmentText } = conversion;
  const paths = outputs.flow === undefined ? [] : flowPaths(outputs.flow, flows.length);
  if (paths.length === 0 && flows.length > 1) {
    throw new UsageError(
      `--split-by makes ${flows.length} flows of it; say with --output where to write them`,
    );
  }
  if (flows.length > 1) await refuseExisting(paths, outputs, host.files);
  const example = paths.length > 0 && conversion.environment.length > 0
    ? examplePath(paths[0])
    : undefined;
  const lines = summaryLines(conversion, {
    recordings,
    spelling: (flags.spelling ?? "A") as "A" | "B",
    all: flags.all === true,
    ...(example === undefined ? {} : { example }),
  });
  for (const [i, path] of paths.entries()) {
    await writeOutput({ path, text: flows[i].text }, host.files);
  }
  if (paths.length === 0) host.documents.write(flows[0].text);
  if (example !== undefined) await writeExample(example, environmentText, outputs, host.files);
  if (outputs.report !== undefined) {
    const text = convertReport(conversion, recordings, paths, host);
    await writeOutput({ path: outputs.report, text }, host.files);
  }
  const explained = flags.explain === true
    ? [explain(analysis.shape.decisions ?? analysis.supplied.decisions).trimEnd(), ""]
    : [];
  const wrote = paths.length === 0 ? [] : [
    "",
    ...paths.map((path, i) => wroteLine(path, flows[i])),
    nextLine(conversion, paths),
  ];
  const output = paths.length === 0 ? host.stderr : host.stdout;
  output.write([...explained, ...lines, ...verification?.lines ?? [], ...wrote, ""].join("\n"));
}
