import type { HostFiles } from "../host/mod.ts";
import type { Flow } from "../loader/mod.ts";
import {
  environmentName,
  type ReferenceContext,
  type ReferenceUse,
  type Variable,
} from "../resolver/mod.ts";

/** Looks for environment files nearby if a variable is missing, which one of them may have. */
export async function withNearbyFiles(
  references: ReferenceContext,
  uses: readonly ReferenceUse[],
  { source }: Flow,
  files: HostFiles,
): Promise<ReferenceContext> {
  const isMissing = uses.some(({ reference, hasFallback }) => {
    const name = hasFallback ? undefined : environmentName(reference, references);
    return name !== undefined && references.env(name) === undefined;
  });
  if (!isMissing) return references;
  const { nearbyEnvFiles } = await import("./nearby_env_files.ts");
  return { ...references, envFiles: await nearbyEnvFiles(source.path, files) };
}

/**
 * Returns the environment variables that the uses read. In its own value, the name of a variable
 * means an environment variable.
 */
export function environmentOf(
  variables: readonly Variable[],
  uses: readonly ReferenceUse[],
  context: ReferenceContext,
): string[] {
  const names = uses.flatMap(({ reference }) => environmentName(reference, context) ?? []);
  const own = variables.filter(({ name, uses }) =>
    !context.params.has(name) &&
    uses.some(({ reference }) => reference.kind === "bare" && reference.name === name)
  );
  return [...new Set([...names, ...own.map(({ name }) => name)])].sort();
}

/** Returns the parameters of the run that the uses and the variables of a flow mean. */
export function parametersOf(
  uses: readonly ReferenceUse[],
  { variables, params }: ReferenceContext,
): string[] {
  if (params.size === 0) return [];
  const named = uses.flatMap(({ reference }) =>
    reference.kind === "bare" || reference.kind === "var" ? [reference.name] : []
  );
  return [...new Set([...variables, ...named])].filter((name) => params.has(name));
}
