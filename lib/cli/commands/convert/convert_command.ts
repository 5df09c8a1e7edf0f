import { convert, type ConvertOptions, type Recording, type SplitBy } from "../../../har/mod.ts";
import { RecordingError } from "../../../har/read/recording_error.ts";
import { HostFileError } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import type { Invocation } from "../../command.ts";
import { type MaskedHost, refuseOwnTraces } from "../../host.ts";
import { type EnvFiles, readEnvFiles } from "../../inputs.ts";
import { completeFlags, CONVERT_OPTIONS, type Flags, UsageError } from "../../options/mod.ts";
import { printDiagnostics } from "../../outputs.ts";
import { convertOutputs, refuseExisting } from "./output_files.ts";
import { readRecordings } from "./recordings.ts";
import { verifyFlow } from "./verify.ts";
import { type FinishedConversion, refuseLeaks, refuseNoSteps, writeAll } from "./write_flows.ts";

const USAGE_ERROR = 2;

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
    return USAGE_ERROR;
  }
}

async function convertRecordings({ host, flags: given, paths }: Invocation): Promise<number> {
  const flags = completeFlags(given, CONVERT_OPTIONS, host.env);
  if (given["env-file"] !== undefined && flags.verify === undefined) {
    throw new UsageError("--env-file is for --verify: a conversion needs no environment");
  }
  if (flags.verify !== undefined) refuseOwnTraces(host, "convert --verify");
  const outputs = convertOutputs(flags, paths, host);
  const isSplit = (flags["split-by"] ?? "none") !== "none";
  const wanted = [isSplit ? undefined : outputs.flow, outputs.report];
  await refuseExisting(wanted.filter((path) => path !== undefined), outputs, host.files);
  const envFiles = await readVariables(flags, host);
  if (envFiles.diagnostics.length > 0) {
    printDiagnostics(envFiles.diagnostics, host);
    return USAGE_ERROR;
  }
  const recordings = await readRecordings(paths, host);
  for (const recording of recordings) warn(recording, host);
  const options = convertOptions(flags);
  const conversion = await convert(recordings, options);
  for (const secret of conversion.analysis.provided.secrets) host.secrets.add(secret);
  const ending: FinishedConversion = { conversion, recordings, outputs, flags, host };
  await refuseNoSteps(ending);
  const url = flags.verify as string | undefined;
  const verified = url === undefined
    ? undefined
    : await verifyFlow(conversion, options, url, envFiles.variables, host);
  const last = verified?.conversion ?? conversion;
  refuseLeaks(last);
  await writeAll({ ...ending, conversion: last }, verified?.lines ?? []);
  return verified?.passed === false ? USAGE_ERROR : 0;
}

/** The variables of environment files, which only a verification needs. */
async function readVariables(flags: Flags, host: MaskedHost): Promise<EnvFiles> {
  const paths = flags.verify === undefined ? [] : (flags["env-file"] ?? []) as readonly string[];
  return await readEnvFiles(paths.map((path) => shownPath(path, host.files.cwd())), host);
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
