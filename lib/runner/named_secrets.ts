import { type Capture, sourceName } from "../captures/mod.ts";
import {
  columnName,
  type CompiledFlow,
  type CompiledStep,
  type CompiledUse,
} from "../compiler/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import { addNamedValue, addSecretValue, type Redactor } from "../redaction/mod.ts";
import { ITEM } from "../resolver/mod.ts";
import { isSecretName, type SecretOrigin } from "../secrets/mod.ts";

/** Masks the value of a capture from now on, if it is secret. */
export function keepCapture(
  { name: step }: Pick<CompiledStep, "name">,
  { name, from, secret, places = [] }: Capture,
  value: JsonValue,
  redactor: Redactor,
): void {
  const origin: SecretOrigin = { kind: "capture", name: `${step}.${name}` };
  if (secret) return addSecretValue(redactor, value, origin);
  keepNamed(value, [name, sourceName(from), ...places], origin, redactor);
}

/** Masks the value of an output from now on, if it is secret. */
export function keepOutput(
  { name: step, outputPlaces }: CompiledUse,
  name: string,
  value: JsonValue,
  redactor: Redactor,
): void {
  const names = [name, ...outputPlaces.get(name) ?? []];
  keepNamed(value, names, { kind: "capture", name: `${step}.${name}` }, redactor);
}

/** Masks the value of a flow variable from now on, if it is secret. */
export function keepVariable(
  name: string,
  value: JsonValue,
  { secretPlaces }: Pick<CompiledFlow, "secretPlaces">,
  redactor: Redactor,
): void {
  const names = [name, ...secretPlaces.get(name) ?? []];
  keepNamed(value, names, { kind: "variable", name }, redactor);
}

/** Masks the value of a column of `data` from now on, if it is secret. */
export function keepColumn(
  column: string,
  value: JsonValue,
  { secretPlaces }: Pick<CompiledFlow, "secretPlaces">,
  redactor: Redactor,
): void {
  const name = columnName(column);
  const names = [column, ...secretPlaces.get(name) ?? []];
  const origin = { kind: "variable", name } as const;
  if (redactor.isPublic(origin)) return addSecretValue(redactor, value, origin);
  addNamedValue(redactor, value, names, origin);
}

/** Masks the members of an item that have the name of a secret from now on. */
export function keepItem(item: JsonValue, redactor: Redactor): void {
  if (typeof item !== "object" || item === null) return;
  addNamedValue(redactor, item, [], { kind: "variable", name: ITEM });
}

function keepNamed(
  value: JsonValue,
  names: readonly string[],
  origin: SecretOrigin,
  redactor: Redactor,
): void {
  if (redactor.isPublic(origin)) return addSecretValue(redactor, value, origin);
  // A large value under a plain name is not searched: what it contains is learned if it is shown.
  if (typeof value === "object" && !names.some(isSecretName)) return;
  addNamedValue(redactor, value, names, origin);
}
