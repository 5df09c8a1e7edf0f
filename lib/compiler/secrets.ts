import { AUTH_SECRETS, type MapEntry, type RequestNode, type SourceNode } from "../loader/mod.ts";
import { isTooShort, Redactor } from "../redaction/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import {
  isPublicVariable,
  isSecretHeader,
  isSecretName,
  secretsInProxy,
  secretsInUrl,
} from "../secrets/mod.ts";
import type { CompiledFlow, CompiledStep } from "./compiled_flow.ts";

/** The variables that configure a proxy, whether or not a flow uses them. */
const PROXIES = ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY"].flatMap((name) => [
  name,
  name.toLowerCase(),
]);

/** The sources of the secrets of a run. */
interface SecretSources {
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  readonly params: ReadonlyMap<string, string>;
  readonly flows: readonly Pick<CompiledFlow, "environment">[];
}

/** The environment variables that a call declares secret or public. */
interface SecretOptions {
  readonly secretNames?: readonly string[];
  readonly publicNames?: readonly string[];
}

/** An environment variable or a parameter whose value is secret. */
interface NamedSecret {
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

/** Yields the password of a URL; the URL itself may be shown in parts. */
function* inUrl(name: string, value: string): Generator<NamedSecret, void, void> {
  for (const secret of secretsInUrl(value)) yield { name, value: secret };
}

/** The values that a flow uses as secrets; each is secret from the moment it is known. */
interface SecretUses {
  /** The names of flow variables. */
  readonly variables: ReadonlySet<string>;
  /** The steps, with the captures used as secrets marked. */
  readonly steps: readonly CompiledStep[];
}

/** Returns the references in an authorization, a cookie, an API key or similar. */
export function usesAsSecret(
  { headers, cookies, auth, query, body, bodies }: RequestNode,
  uses: readonly ReferenceUse[],
): ReferenceUse[] {
  if (uses.length === 0) return [];
  const places = [
    ...headers.filter(({ name }) => isSecretHeader(name)),
    ...cookies,
    ...[query, body, ...bodies].flatMap((entry) => entry ? secretNamedEntries(entry.value) : []),
    ...(auth ? authSecretEntries(auth.value) : []),
  ];
  if (places.length === 0) return [];
  const isIn = ({ range }: ReferenceUse) => ({ value }: MapEntry) =>
    value.range.start <= range.start && range.end <= value.range.end;
  return uses.filter((use) => places.some(isIn(use)));
}

/** Returns the parameters and fields with a secret name. */
function secretNamedEntries(node: SourceNode): MapEntry[] {
  if (node.kind === "list") return node.items.flatMap(secretNamedEntries);
  if (node.kind !== "map") return [];
  return node.entries.flatMap((entry) =>
    isSecretName(entry.name) ? [entry] : secretNamedEntries(entry.value)
  );
}

/** Returns the credentials below `auth`; the name of a user or a region is not one. */
function authSecretEntries(node: SourceNode): MapEntry[] {
  if (node.kind !== "map") return [];
  return node.entries.flatMap((entry) =>
    AUTH_SECRETS.has(entry.name) ? [entry] : authSecretEntries(entry.value)
  );
}

/** Marks the variables and captures that the steps of a flow use as secrets. */
export function markSecrets(
  steps: readonly CompiledStep[],
  uses: readonly ReferenceUse[],
): SecretUses {
  const variables = new Set<string>();
  const captures = new Set<string>();
  for (const { reference } of uses) {
    if (reference.kind === "capture") captures.add(nameOf(reference.step, reference.name));
    else if (reference.kind === "var" || reference.kind === "bare") variables.add(reference.name);
  }
  if (captures.size === 0) return { variables, steps };
  const isUsed = (step: CompiledStep) => ({ name }: { readonly name: string }) =>
    captures.has(nameOf(step.name, name));
  return {
    variables,
    steps: steps.map((step) =>
      step.captures.some(isUsed(step))
        ? {
          ...step,
          captures: step.captures.map((one) => isUsed(step)(one) ? { ...one, secret: true } : one),
        }
        : step
    ),
  };
}

function nameOf(step: string, name: string): string {
  return `${step}\0${name}`;
}
