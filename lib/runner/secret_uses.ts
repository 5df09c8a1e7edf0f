import { AUTH_SECRETS, type MapEntry, type RequestNode, type SourceNode } from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import { isSecretHeader, isSecretName } from "../secrets/mod.ts";
import type { CompiledStep } from "./compiled_flow.ts";

/** What a flow puts where secrets go: it is secret from the moment that it is known. */
export interface SecretUses {
  /** The names of flow variables. */
  readonly variables: ReadonlySet<string>;
  /** The steps with what they capture marked. */
  readonly steps: readonly CompiledStep[];
}

/** Those of the uses that stand in an authorization, a cookie, an API key or the like. */
export function usesAsSecret(
  { headers, cookies, auth, query, body, bodies }: RequestNode,
  uses: readonly ReferenceUse[],
): ReferenceUse[] {
  const places = [
    ...headers.filter(({ name }) => isSecretHeader(name)),
    ...cookies,
    ...[query, body, ...bodies].flatMap((entry) => entry ? namedSecrets(entry.value) : []),
    ...(auth ? secretEntries(auth.value) : []),
  ];
  if (places.length === 0) return [];
  const stands = ({ range }: ReferenceUse) => ({ value }: MapEntry) =>
    value.range.start <= range.start && range.end <= value.range.end;
  return uses.filter((use) => places.some(stands(use)));
}

/** The parameters and fields whose names say that they are secret. */
function namedSecrets(node: SourceNode): MapEntry[] {
  if (node.kind === "list") return node.items.flatMap(namedSecrets);
  if (node.kind !== "map") return [];
  return node.entries.flatMap((entry) =>
    isSecretName(entry.name) ? [entry] : namedSecrets(entry.value)
  );
}

/** The credentials below `auth`; the name of a user or a region is none. */
function secretEntries(node: SourceNode): MapEntry[] {
  if (node.kind !== "map") return [];
  return node.entries.flatMap((entry) =>
    AUTH_SECRETS.has(entry.name) ? [entry] : secretEntries(entry.value)
  );
}

/** Marks what the steps of a flow use as secrets where it comes from. */
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
