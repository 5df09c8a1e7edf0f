import type { JsonValue } from "../json/mod.ts";
import { isTooShort, Redactor, textsIn } from "../redaction/mod.ts";
import { isPublicVariable, isSecret, secretsInProxy, secretsInUrl } from "../secrets/mod.ts";
import type { CompiledFlow, SecretPlaces } from "./compiled_flow.ts";

/** The variables that configure a proxy, whether or not a flow uses them. */
const PROXIES = ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY"].flatMap((name) => [
  name,
  name.toLowerCase(),
]);

/** The sources of the secrets of a run. */
interface SecretSources {
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  readonly params: ReadonlyMap<string, JsonValue | undefined>;
  readonly flows: readonly {
    /** The environment variables that it reads. */
    readonly environment: CompiledFlow["environment"];
    /** The places for secrets that its variables reach. @default {none} */
    readonly secretPlaces?: SecretPlaces;
  }[];
}

/** The environment variables that a call declares secret or public. */
interface SecretOptions {
  readonly secretNames?: readonly string[];
  readonly publicNames?: readonly string[];
}

/** An environment variable or a parameter whose value is secret. */
interface NamedSecret {
  readonly kind: "environment" | "parameter";
  readonly name: string;
  readonly value: string;
}

/** Makes a redactor that masks the secret environment variables and parameters of a run. */
export function runRedactor(
  sources: SecretSources,
  options: SecretOptions & {
    readonly network?: { readonly proxy?: string };
    readonly traceUrl?: string;
  },
): Redactor {
  const redactor = new Redactor(options.publicNames);
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
  for (const { value, ...origin } of namedSecrets(sources, options)) {
    redactor.add(value, origin);
    if (isTooShort(value)) short.add(origin.name);
  }
  return [...short];
}

function* namedSecrets(
  { env, params, flows }: SecretSources,
  { secretNames = [], publicNames = [] }: SecretOptions,
): Generator<NamedSecret, void, void> {
  const reachesPlace = (name: string, value: string) =>
    flows.some(({ secretPlaces }) =>
      secretPlaces?.get(name)?.some((place) => isSecret(place, value)) === true
    );
  for (const name of new Set([...flows.flatMap((flow) => flow.environment), ...secretNames])) {
    const value = env(name);
    if (value === undefined) continue;
    const secret = { kind: "environment", name, value } as const;
    if (publicNames.includes(name)) yield secret;
    else if (
      secretNames.includes(name) || !isPublicVariable(name, value) || reachesPlace(name, value)
    ) {
      yield secret;
    }
    yield* inUrl(secret);
  }
  for (const [name, given] of params) {
    if (given === undefined) continue;
    const isDeclared = secretNames.includes(name) || publicNames.includes(name);
    for (const { text: value, member } of textsIn(given)) {
      const secret = { kind: "parameter", name, value } as const;
      const names = [name, ...member];
      if (isDeclared || names.some((one) => isSecret(one, value)) || reachesPlace(name, value)) {
        yield secret;
      }
      yield* inUrl(secret);
    }
  }
}

/** Yields the password of a URL; the URL itself may be shown in parts. */
function* inUrl(secret: NamedSecret): Generator<NamedSecret, void, void> {
  for (const value of secretsInUrl(secret.value)) yield { ...secret, value };
}
