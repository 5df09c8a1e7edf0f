import { isPublicVariable, isSecretName, secretsInProxy, secretsInUrl } from "../secrets/mod.ts";
import type { CompiledFlow } from "./compiled_flow.ts";
import { isTooShort, Redactor } from "../redaction/mod.ts";

/** The variables that name a proxy, whether or not a flow uses them. */
const PROXIES = ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY"].flatMap((name) => [
  name,
  name.toLowerCase(),
]);

/** What the secrets of a run are found in. */
export interface SecretSources {
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  readonly params: ReadonlyMap<string, string>;
  readonly flows: readonly Pick<CompiledFlow, "environment">[];
}

/** The environment variables that a call says are secret, or are not. */
interface SecretOptions {
  readonly secretNames?: readonly string[];
  readonly publicNames?: readonly string[];
}

/** A variable of the environment or a parameter whose value is secret. */
interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

/** Knows the secrets among the environment variables and parameters that the flows use. */
export function runRedactor(
  sources: SecretSources,
  options: SecretOptions & {
    readonly network?: { readonly proxy?: string };
    readonly traceUrl?: string;
  },
): Redactor {
  const redactor = new Redactor();
  addRunSecrets(redactor, sources, options);
  for (const secret of secretsInProxy(options.network?.proxy ?? "")) redactor.add(secret);
  for (const secret of secretsInUrl(options.traceUrl ?? "")) redactor.add(secret);
  return redactor;
}

/**
 * Adds the secrets among the environment variables and parameters that the flows use.
 *
 * @returns The names of those that are too short to be masked.
 */
export function addRunSecrets(
  redactor: Redactor,
  sources: SecretSources,
  options: SecretOptions,
): string[] {
  const short = new Set<string>();
  for (const name of PROXIES) {
    for (const secret of secretsInProxy(sources.env(name) ?? "")) redactor.add(secret);
  }
  for (const { name, value } of namedSecrets(sources, options)) {
    redactor.add(value);
    if (isTooShort(value)) short.add(name);
  }
  return [...short];
}

function* namedSecrets(
  { env, params, flows }: SecretSources,
  { secretNames = [], publicNames = [] }: SecretOptions,
): Generator<NamedSecret, void, void> {
  for (const name of new Set([...flows.flatMap((flow) => flow.environment), ...secretNames])) {
    const value = env(name);
    if (value === undefined || publicNames.includes(name)) continue;
    if (secretNames.includes(name) || !isPublicVariable(name, value)) yield { name, value };
    yield* inUrl(name, value);
  }
  for (const [name, value] of params) {
    if (secretNames.includes(name) || isSecretName(name)) yield { name, value };
    yield* inUrl(name, value);
  }
}

/** A URL may be shown in parts; its password may not. */
function* inUrl(name: string, value: string): Generator<NamedSecret, void, void> {
  for (const secret of secretsInUrl(value)) yield { name, value: secret };
}
