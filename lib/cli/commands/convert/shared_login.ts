import {
  type Conversion,
  convert,
  type ConvertOptions,
  type SharedConversions,
  shareLogins,
} from "../../../har/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import { count } from "../../../text/mod.ts";
import type { MaskedHost } from "../../host.ts";
import type { ConvertFlags } from "../../options/mod.ts";
import { UsageError } from "../../usage_error.ts";
import {
  convertOutputs,
  examplePath,
  refuseExisting,
  writeExample,
  writeOutput,
} from "./output_files.ts";
import { readRecordingFile, warn } from "./recordings.ts";
import { convertReport } from "./report.ts";
import { labelled, nextLine, summaryLines, wroteLine } from "./summary.ts";
import { explanation, refuseLeaks, refuseNoSteps } from "./write_flows.ts";

/** A call of `baton convert --shared-login`. */
interface SharedCall {
  readonly flags: ConvertFlags;
  /** The recordings. */
  readonly paths: readonly string[];
  readonly options: ConvertOptions;
  readonly host: MaskedHost;
}

/**
 * Makes a flow of each recording, and one of each login that several of them begin with.
 *
 * @returns The exit code.
 * @throws {UsageError} If an option does not go with this one, or a file cannot be written.
 */
export async function convertShared({ flags, paths, options, host }: SharedCall): Promise<number> {
  const folder = outputFolder(flags);
  const outputs = convertOutputs(flags, paths, host);
  await refuseFile(folder, host);
  const stems = stemsOf(paths);
  const conversions: Conversion[] = [];
  for (const [i, path] of paths.entries()) {
    const recording = await readRecordingFile(path, host);
    warn(recording, host);
    const conversion = await convert([recording], { ...options, name: stems[i] });
    for (const secret of conversion.analysis.provided.secrets) host.secrets.add(secret);
    await refuseNoSteps({ conversion, recordings: [recording], outputs, flags, host });
    refuseLeaks(conversion);
    conversions.push(conversion);
  }
  const shared = await shareLogins(conversions, options.spelling ?? "A");
  const base = `${shownPath(folder, host.files.cwd()).replace(/\/+$/, "")}/`.replace(/^\.\//, "");
  const flows = [...shared.conversions.flatMap((one) => one.flows), ...shared.logins.map(flowOf)];
  refuseLeaks({ flows });
  const files = [...stems.map((stem) => `${stem}.yaml`), ...shared.logins.map(({ file }) => file)]
    .map((file) => `${base}${file}`);
  const report = outputs.report;
  await refuseExisting(report === undefined ? files : [...files, report], outputs, host.files);
  for (const [i, path] of files.entries()) {
    await writeOutput({ path, text: flows[i].text }, host.files);
  }
  const example = shared.environment.length > 0 ? examplePath(files[0]) : undefined;
  if (example !== undefined) {
    await writeExample(example, shared.environmentText, outputs, host.files);
  }
  const recordings = conversions.map(({ analysis }) => analysis.recording);
  const parts = shared.logins.map(({ flow, users: [user] }) => ({
    analysis: conversions[user].analysis,
    flows: [flow],
  }));
  if (report !== undefined) {
    const text = convertReport({ ...shared, recordings, shared: parts }, files, host);
    await writeOutput({ path: report, text }, host.files);
  }
  const context = { spelling: options.spelling ?? "A", all: options.all === true, example };
  const lines = conversions.flatMap((conversion, i) => {
    const { environment } = shared.conversions[i];
    return [
      ...explanation({ conversion, flags }),
      ...summaryLines({ ...conversion, environment }, { ...context, recordings: [recordings[i]] }),
      "",
    ];
  });
  lines.push(
    ...loginLines(shared, files),
    "",
    ...files.map((path, i) => wroteLine(path, flows[i])),
    nextLine(shared, files.slice(0, conversions.length)),
  );
  host.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

function flowOf({ flow }: SharedConversions["logins"][number]) {
  return flow;
}

/** Returns the folder for the flows. @throws {UsageError} If the options do not name one. */
function outputFolder(flags: ConvertFlags): string {
  const { output, verify } = flags;
  if (verify !== undefined || (flags["split-by"] ?? "none") !== "none") {
    const other = verify === undefined ? "--split-by" : "--verify";
    throw new UsageError(
      `--shared-login and ${other} cannot be used together`,
      "convert with one of them; a flow without --shared-login contains its login",
    );
  }
  if (output === undefined) {
    throw new UsageError(
      "--shared-login writes several files; name a folder for them with --output",
    );
  }
  if (!/\.ya?ml$/i.test(output)) return output;
  throw new UsageError(
    `--shared-login expects a folder after --output, got the file ${output}`,
    `write --output ${output.replace(/\.ya?ml$/i, "")}`,
  );
}

/** Refuses a folder that is a file. @throws {UsageError} */
async function refuseFile(folder: string, { files }: MaskedHost): Promise<void> {
  if (await files.stat(folder) !== "file") return;
  throw new UsageError(`cannot write flows to ${folder}: it is a file, not a folder`);
}

/** Returns the names of the flows: those of the recordings, each once. */
function stemsOf(paths: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const stem = path.replace(/^.*[/\\]/s, "").replace(/\.gz$/i, "").replace(
      /\.(?:har|json)$/i,
      "",
    );
    let name = stem === "" ? "recording" : stem;
    for (let n = 2; taken.has(name); n++) name = `${stem}_${n}`;
    taken.add(name);
    return name;
  });
}

/** Returns which logins are shared, and why the others are not. */
function loginLines(
  { logins, own, conversions }: SharedConversions,
  files: readonly string[],
): readonly string[] {
  const sharing = new Set(logins.flatMap(({ users }) => users));
  const lines = logins.map(({ file, users }) =>
    `${file}: used by ${users.map((user) => files[user]).join(", ")}`
  );
  for (const i of conversions.keys()) {
    if (sharing.has(i)) continue;
    lines.push(
      own.includes(i)
        ? `${files[i]}: keeps its login, which no other flow has`
        : `${files[i]}: begins with no login`,
    );
  }
  const total = logins.length === 0 ? "none is shared" : `${count(logins.length, "login")} shared`;
  return [total, ...lines].map((line, i) => labelled(i === 0 ? "logins" : "", line));
}
