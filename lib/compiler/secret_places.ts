import { AUTH_SECRETS, type MapEntry, type RequestNode, type SourceNode } from "../loader/mod.ts";
import type { ReferenceUse, Variable } from "../resolver/mod.ts";
import { isSecretHeader, isSecretName } from "../secrets/mod.ts";
import type { CompiledFlow, CompiledStep, CompiledUse, SecretPlaces } from "./compiled_flow.ts";

/** A reference in a place for secrets. */
export interface SecretUse extends ReferenceUse {
  /** The name of the place, which decides whether a value in it is secret. */
  readonly place: string;
}

/** The name of places in which every value is secret: credentials, cookies, API keys. */
const CREDENTIALS = "password";

/** Returns the references in an authorization, a cookie, an API key or similar. */
export function usesAsSecret(
  { headers, cookies, auth, query, body, bodies }: RequestNode,
  uses: readonly ReferenceUse[],
): SecretUse[] {
  if (uses.length === 0) return [];
  const fields = [query, body, ...bodies].flatMap((entry) =>
    entry ? secretNamedEntries(entry.value) : []
  );
  const places = [
    ...headers.filter(({ name }) => isSecretHeader(name)),
    ...cookies,
    ...(auth ? authSecretEntries(auth.value) : []),
  ];
  if (places.length + fields.length === 0) return [];
  const isIn = ({ range }: ReferenceUse) => ({ value }: MapEntry) =>
    value.range.start <= range.start && range.end <= value.range.end;
  return uses.flatMap((use) => {
    if (places.some(isIn(use))) return [{ ...use, place: CREDENTIALS }];
    const field = fields.find(isIn(use));
    return field ? [{ ...use, place: field.name }] : [];
  });
}

/** Returns the references to keys of digests, which are arguments of a filter. */
export function keysOfDigests(uses: readonly ReferenceUse[]): SecretUse[] {
  return uses.flatMap((use) => use.filter === "hmacSha256" ? [{ ...use, place: CREDENTIALS }] : []);
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

/** Where the values of a flow are used as secrets; each is secret from the moment it is known. */
interface SecretUses {
  readonly places: SecretPlaces;
  /** The steps; the captures and outputs that reach places for secrets have their names. */
  readonly steps: CompiledFlow["steps"];
}

/**
 * Finds the variables and captures that the steps of a flow use as secrets, also by way of other
 * variables.
 */
export function markSecrets(
  steps: CompiledFlow["steps"],
  uses: readonly SecretUse[],
  variables: readonly Variable[],
): SecretUses {
  if (uses.length === 0) return { places: new Map(), steps };
  const places = new Map<string, string[]>();
  const captures = new Map<string, string[]>();
  const left = uses.map(({ reference, place }) => ({ reference, place }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { reference, place } = next;
    if (reference.kind === "capture") {
      addPlace(captures, nameOf(reference.step, reference.name), place);
    } else if (reference.kind === "data") {
      addPlace(places, columnName(reference.path[0]), place);
    } else if ("name" in reference && addPlace(places, reference.name, place)) {
      if (reference.kind === "env") continue;
      const variable = variables.find(({ name }) => name === reference.name);
      left.push(...variable?.uses.map(({ reference }) => ({ reference, place })) ?? []);
    }
  }
  if (captures.size === 0) return { places, steps };
  return {
    places,
    steps: steps.map((step) =>
      step.kind === "use" ? withOutputPlaces(step, captures) : withCapturePlaces(step, captures)
    ),
  };
}

function withCapturePlaces(step: CompiledStep, places: SecretPlaces): CompiledStep {
  if (!step.captures.some(({ name }) => places.has(nameOf(step.name, name)))) return step;
  return {
    ...step,
    captures: step.captures.map((one) => {
      const reached = places.get(nameOf(step.name, one.name));
      return reached ? { ...one, places: reached } : one;
    }),
  };
}

function withOutputPlaces(step: CompiledUse, places: SecretPlaces): CompiledUse {
  const outputPlaces = new Map<string, readonly string[]>();
  for (const { name } of step.flow.outputs) {
    const reached = places.get(nameOf(step.name, name));
    if (reached) outputPlaces.set(name, reached);
  }
  return { ...step, outputPlaces };
}

/** @returns Whether the place was not known. */
function addPlace(places: Map<string, string[]>, name: string, place: string): boolean {
  const known = places.get(name) ?? [];
  if (known.includes(place)) return false;
  places.set(name, [...known, place]);
  return true;
}

/** Returns the name of a column among those of variables. */
export function columnName(column: string): string {
  return `data.${column}`;
}

function nameOf(step: string, name: string): string {
  return `${step}\0${name}`;
}
