import { addRunSecrets, type RunPlan } from "../compiler/mod.ts";
import type { Diagnostic } from "../diagnostics/mod.ts";
import { HostFileError, type HostFiles } from "../host/mod.ts";
import { MAX_TEXT_FILE_BYTES, parseEnvFile } from "../loader/mod.ts";
import type { RunOptions } from "../runner/mod.ts";
import { isSecret } from "../secrets/mod.ts";
import { closestWord } from "../text/mod.ts";
import type { MaskedHost } from "./host.ts";
import { printableArgument, suggestion, UsageError } from "./usage_error.ts";

/**
 * Reads a file that an option or an argument names.
 *
 * @param problem The start of the message if reading fails: `--shard-by: cannot read`.
 * @param most The most bytes that it may have.
 * @throws {UsageError} If it cannot be read.
 */
export async function readInput(
  path: string,
  { files }: { readonly files: HostFiles },
  problem: string = "cannot read",
  most?: number,
): Promise<Uint8Array> {
  try {
    return await files.read(path, most);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`${problem} ${path}: ${error.message}`);
  }
}

/** Reads the text of a file that an option names, as {@linkcode readInput} does. */
export async function readInputText(
  path: string,
  host: { readonly files: HostFiles },
  problem: string,
  most?: number,
): Promise<string> {
  return new TextDecoder().decode(await readInput(path, host, problem, most));
}

/** The variables of environment files; a later file overrides an earlier one. */
export interface EnvFiles {
  readonly variables: Readonly<Record<string, string>>;
  /** The names of those whose name marks them as secret. */
  readonly secretNames: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads environment files. From then on, the host masks the values of secret names in them.
 *
 * @throws {UsageError} If a file cannot be read.
 */
export async function readEnvFiles(
  paths: readonly string[],
  host: MaskedHost,
): Promise<EnvFiles> {
  const variables: Record<string, string> = {};
  const diagnostics: Diagnostic[] = [];
  for (const path of paths) {
    const text = await readInputText(
      path,
      host,
      "cannot read the environment file",
      MAX_TEXT_FILE_BYTES,
    );
    const file = parseEnvFile(path, text);
    diagnostics.push(...file.diagnostics.list.map(withoutValue));
    for (const [name, value] of file.variables) {
      variables[name] = value;
      if (isSecret(name, value)) host.secrets.add(value, { kind: "environment", name });
    }
  }
  const secretNames = Object.keys(variables).filter((name) => isSecret(name, variables[name]));
  return { variables, secretNames, diagnostics };
}

/**
 * Cuts the source line of a diagnostic where a value may begin, because the value may be secret.
 */
function withoutValue(diagnostic: Diagnostic): Diagnostic {
  const { at } = diagnostic;
  if (!at) return diagnostic;
  const name = /^\s*(?:export\s+)?[\w.-]*/.exec(at.text)?.[0] ?? "";
  const rest = at.text.slice(name.length);
  const text = rest === "" ? name : /^[=:]/.test(rest.trimStart()) ? `${name}***` : "***";
  const length = Math.max(1, Math.min(at.length, text.length - at.column + 1));
  return { ...diagnostic, at: { ...at, text, shown: { column: at.column, length } } };
}

/** What knows how options are given: by the command line, a variable or the project file. */
interface Spellings {
  spelling(option: string): string;
}

/**
 * Checks that the values of `--allow-file-root` are directories.
 *
 * @throws {UsageError}
 */
export async function checkFileRoots(
  roots: readonly string[],
  settings: Spellings,
  files: HostFiles,
): Promise<readonly string[]> {
  for (const root of roots) {
    const kind = await files.stat(root);
    if (kind === "directory") continue;
    const problem = kind === undefined ? "there is no such directory" : "not a directory";
    throw new UsageError(`${settings.spelling("allow-file-root")} ${root}: ${problem}`);
  }
  return roots;
}

/**
 * Makes the host mask the secrets of a plan from now on. Warns, by name, of secrets that it cannot
 * mask or does not find.
 */
export function maskPlan(
  host: MaskedHost,
  plan: RunPlan,
  options: Pick<RunOptions, "secretNames" | "publicNames"> = {},
  settings?: Spellings,
): void {
  for (const name of addRunSecrets(host.secrets, plan, options)) {
    host.stderr.write(
      `warning: the secret \`${name}\` is not masked: its value has fewer than four characters\n`,
    );
  }
  for (const name of options.secretNames ?? []) {
    if (plan.env(name) === undefined && !plan.params.has(name)) {
      const spelling = settings?.spelling("secret") ?? "--secret";
      host.stderr.write(
        `warning: ${spelling} ${name} masks nothing: ${missingName(name, plan)}\n`,
      );
    }
  }
}

function missingName(name: string, { params, flows }: RunPlan): string {
  const near = closestWord(name, [
    ...flows.flatMap(({ environment }) => environment),
    ...params.keys(),
  ]);
  return `there is no variable and no parameter of this name${suggestion(near)}`;
}

/**
 * Warns of the parameters of `--var` that no flow uses.
 *
 * @param ofProject Those of the project file, which are for all of its flows.
 */
export function warnOfUnusedParams(
  { stderr }: MaskedHost,
  { unusedParams }: RunPlan,
  ofProject: Readonly<Record<string, unknown>>,
): void {
  for (const name of unusedParams) {
    if (Object.hasOwn(ofProject, name)) continue;
    stderr.write(`warning: no flow uses the parameter \`${name}\` given with --var\n`);
  }
}

/** Warns of the tags of `--tags` that no flow has: `not slwo` would leave nothing out. */
export function warnOfUnknownTags(
  { stderr }: MaskedHost,
  { fitting }: RunPlan,
  settings: Spellings,
): void {
  const spelling = settings.spelling("tags");
  for (const { tag, near } of fitting?.unknownTags ?? []) {
    stderr.write(`warning: ${spelling}: no flow has the tag \`${tag}\`${suggestion(near)}\n`);
  }
}

/** Warns of the patterns of `--exclude` that leave nothing out. */
export function warnOfUnusedExcludes(
  { stderr }: MaskedHost,
  { unusedExcludes }: RunPlan,
  settings: Spellings,
): void {
  const spelling = settings.spelling("exclude");
  for (const pattern of unusedExcludes) {
    stderr.write(`warning: ${spelling} ${printableArgument(pattern)} leaves nothing out\n`);
  }
}
