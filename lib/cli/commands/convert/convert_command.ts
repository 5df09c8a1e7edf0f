import { convert, type ConvertOptions } from "../../../har/mod.ts";
import { RecordingError } from "../../../har/read/recording_error.ts";
import { shownPath } from "../../../loader/mod.ts";
import type { Invocation } from "../../command.ts";
import { type MaskedHost, refuseOwnTraces } from "../../host.ts";
import { type EnvFiles, readEnvFiles } from "../../inputs.ts";
import { completeFlags, CONVERT_OPTIONS, type ConvertFlags } from "../../options/mod.ts";
import { printDiagnostics } from "../../outputs.ts";
import { USAGE_ERROR, UsageError } from "../../usage_error.ts";
import { convertOutputs, refuseExisting } from "./output_files.ts";
import { readRecordings, warn } from "./recordings.ts";
import { verifyFlow } from "./verify.ts";
import { type FinishedConversion, refuseLeaks, refuseNoSteps, writeAll } from "./write_flows.ts";

/** `baton convert`. @returns The exit code. */
export async function convertCommand(invocation: Invocation): Promise<number> {
  try {
    return await convertRecordings(invocation);
  } catch (error) {
    throw error instanceof RecordingError ? new UsageError(error.message, error.help) : error;
  }
}

async function convertRecordings({ host, flags: given, paths }: Invocation): Promise<number> {
  const flags = completeFlags(given, CONVERT_OPTIONS, host.env);
  if (given["env-file"] !== undefined && flags.verify === undefined) {
    throw new UsageError("--env-file needs --verify: a conversion does not read variables");
  }
  if (flags["shared-login"] === true) {
    const { convertShared } = await import("./shared_login.ts");
    return await convertShared({ flags, paths, options: convertOptions(flags), host });
  }
  if (flags.verify !== undefined) refuseOwnTraces(host, "convert --verify");
  const outputs = convertOutputs(flags, paths, host);
  const isSplit = (flags["split-by"] ?? "none") !== "none";
  const written = [isSplit ? undefined : outputs.flow, outputs.report];
  await refuseExisting(written.filter((path) => path !== undefined), outputs, host.files);
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
  const finished: FinishedConversion = { conversion, recordings, outputs, flags, host };
  await refuseNoSteps(finished);
  const verified = flags.verify === undefined
    ? undefined
    : await verifyFlow(conversion, options, flags.verify, envFiles.variables, host);
  const last = verified?.conversion ?? conversion;
  refuseLeaks(last);
  await writeAll({ ...finished, conversion: last }, verified?.lines ?? []);
  return verified?.passed === false ? USAGE_ERROR : 0;
}

/** Reads the environment files, which only `--verify` needs. */
async function readVariables(flags: ConvertFlags, host: MaskedHost): Promise<EnvFiles> {
  const paths = flags.verify === undefined ? [] : flags["env-file"] ?? [];
  return await readEnvFiles(paths.map((path) => shownPath(path, host.files.cwd())), host);
}

function convertOptions(flags: ConvertFlags): ConvertOptions {
  return {
    spelling: flags.spelling ?? "A",
    all: flags.all === true,
    keep: flags.keep ?? [],
    drop: flags.drop ?? [],
    unique: flags.unique === true,
    splitBy: flags["split-by"] ?? "none",
    baseUrlName: flags["base-url-var"],
  };
}
