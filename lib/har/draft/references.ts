import type { Reference, Template, Variable } from "../provenance.ts";
import type { DraftAssertion, DraftBody, DraftField, DraftRequest, DraftValue } from "./draft.ts";
import { referencesIn } from "./templates.ts";

/** Returns the references of a request, in the order in which it is written. */
export function requestReferences(request: DraftRequest): Reference[] {
  const { url, query, headers, cookies, auth, body } = request;
  const fields = [...query, ...headers, ...cookies];
  return [
    ...referencesIn(url),
    ...fields.flatMap(fieldReferences),
    ...auth ? [auth.basic.username, auth.basic.password].flatMap(referencesIn) : [],
    ...body ? bodyReferences(body) : [],
  ];
}

function fieldReferences({ name, value }: DraftField): Reference[] {
  return [...referencesIn(name), ...referencesIn(value)];
}

function bodyReferences(body: DraftBody): Reference[] {
  switch (body.kind) {
    case "json":
      return valueReferences(body.value);
    case "form":
      return body.fields.flatMap(fieldReferences);
    case "multipart":
      return body.parts.flatMap(({ value }) => referencesIn(value));
    case "graphql":
      return body.variables ? valueReferences(body.variables) : [];
    case "text":
      return referencesIn(body.text);
    case "base64":
      return [];
  }
}

/** Returns the references of a value. */
function valueReferences(value: DraftValue): Reference[] {
  switch (value.kind) {
    case "leaf":
      return [];
    case "template":
      return referencesIn(value.template);
    case "list":
      return value.items.flatMap(valueReferences);
    case "object":
      return value.members.flatMap(([, member, name = []]) => [
        ...referencesIn(name),
        ...valueReferences(member),
      ]);
  }
}

/** Returns the references of assertions. */
export function assertionReferences(assertions: readonly DraftAssertion[]): Reference[] {
  return assertions.flatMap(({ operand }) => valueReferences(operand));
}

/** Returns the variables that references use, directly or through other variables. */
export function usedVariables(
  references: readonly Reference[],
  variables: readonly Variable[],
): Variable[] {
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));
  const used = new Set<string>();
  const open = keysOf(references);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (used.has(key)) continue;
    used.add(key);
    const value: Template = byKey.get(key)?.value ?? [];
    open.push(...keysOf(referencesIn(value)));
  }
  return variables.filter(({ key }) => used.has(key));
}

function keysOf(references: readonly Reference[]): string[] {
  return references.flatMap((one) => one.to === "variable" ? [one.key] : []);
}
