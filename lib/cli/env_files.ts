import { HostFileError } from "../host/mod.ts";
import { type Diagnostic, parseEnvFile } from "../loader/mod.ts";
import { isSecretName } from "../secrets/mod.ts";
import { UsageError } from "./flags.ts";
import type { MaskedHost } from "./masked_host.ts";

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
    diagnostics.push(...file.found.list.map(withoutValue));
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
