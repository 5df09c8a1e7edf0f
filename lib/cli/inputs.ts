import { addRunSecrets, type RunPlan } from "../compiler/mod.ts";
import type { Diagnostic } from "../diagnostics/mod.ts";
import { HostFileError, type HostFiles } from "../host/mod.ts";
import { parseEnvFile } from "../loader/mod.ts";
import type { RunOptions } from "../runner/mod.ts";
import { isSecretName } from "../secrets/mod.ts";
import { closestWord } from "../text/mod.ts";
import type { MaskedHost } from "./host.ts";
import { UsageError } from "./options/mod.ts";

/** The variables of environment files; a later file replaces what an earlier one gives. */
export interface EnvFiles {
  readonly variables: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads environment files. From here on the host masks what stands under a secret name in them.
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
    const file = parseEnvFile(path, await readText(path, host));
    diagnostics.push(...file.diagnostics.list.map(withoutValue));
    for (const [name, value] of file.variables) {
      variables[name] = value;
      if (isSecretName(name)) host.secrets.add(value);
    }
  }
  return { variables, diagnostics };
}

/** A finding whose source line ends where a value may begin: what is misspelled may be a secret. */
function withoutValue(diagnostic: Diagnostic): Diagnostic {
  const { at } = diagnostic;
  if (!at) return diagnostic;
  const name = /^\s*(?:export\s+)?[\w.-]*(?=\s*[=:]|$)/.exec(at.text)?.[0] ?? "";
  const text = name === at.text ? name : `${name}***`;
  const length = Math.max(1, Math.min(at.length, text.length - at.column + 1));
  return { ...diagnostic, at: { ...at, text, shown: { column: at.column, length } } };
}

async function readText(path: string, host: MaskedHost): Promise<string> {
  try {
    return new TextDecoder().decode(await host.files.read(path));
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`cannot read the environment file ${path}: ${error.message}`);
  }
}

/**
 * Checks the directories that `--allow-file-root` gives.
 *
 * @throws {UsageError} If one is none.
 */
export async function checkFileRoots(
  roots: readonly string[],
  files: HostFiles,
): Promise<readonly string[]> {
  for (const root of roots) {
    const kind = await files.stat(root);
    if (kind === "directory") continue;
    const problem = kind === undefined ? "there is no such directory" : "that is no directory";
    throw new UsageError(`--allow-file-root ${root}: ${problem}`);
  }
  return roots;
}

/**
 * Has the host mask the secrets of a plan from here on, and warns of those that it cannot mask or does
 * not find; it names them, and says no value.
 */
export function maskPlan(
  host: MaskedHost,
  plan: RunPlan,
  options: Pick<RunOptions, "secretNames" | "publicNames"> = {},
): void {
  for (const name of addRunSecrets(host.secrets, plan, options)) {
    host.stderr.write(
      `warning: the secret \`${name}\` is not masked: its value has fewer than four characters\n`,
    );
  }
  for (const name of options.secretNames ?? []) {
    if (plan.env(name) === undefined && !plan.params.has(name)) {
      host.stderr.write(`warning: --secret ${name} masks nothing: ${notThere(name, plan)}\n`);
    }
  }
}

function notThere(name: string, { params, flows }: RunPlan): string {
  const near = closestWord(name, [
    ...flows.flatMap(({ environment }) => environment),
    ...params.keys(),
  ]);
  const instead = near === undefined ? "" : `; did you mean ${near}?`;
  return `there is no variable and no parameter of this name${instead}`;
}
