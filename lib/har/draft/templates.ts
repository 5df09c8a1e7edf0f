import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { WITH_PASSWORD } from "../call/mod.ts";
import { isCapture, onlyReference, referencesOf } from "../producer.ts";
import type { Piece, Scalar, Template, Variable } from "../provenance.ts";
import { EXTENSION } from "../values/mod.ts";
import type { DraftRequest, DraftValue } from "./draft.ts";

/** Joins parts into a template: adjacent texts become one, empty texts are left out. */
export function joinTemplates(...parts: readonly (Template | Piece)[]): Template {
  const pieces: Piece[] = [];
  for (const piece of (parts.flat() as Piece[]).filter((one) => one !== "")) {
    const before = pieces.at(-1);
    if (typeof piece === "string" && typeof before === "string") pieces.push(pieces.pop() + piece);
    else pieces.push(piece);
  }
  return pieces;
}

/**
 * Splits credentials into their keys in the format: those of a scheme with a password at their first
 * colon, those of a signature at slashes.
 */
export function accountIn(scheme: string, template: Template = []): DraftRequest["auth"] {
  if (/^aws4-/i.test(scheme) && template.length > 1) {
    const [region, service] = String(template[0]).split("/");
    const [key, secret, token] = template.slice(1).filter((piece) => piece !== "/");
    const own = { region, service, access_key: key, secret_key: secret, session_token: token };
    const keys = Object.entries(own).filter(([, value]) => value !== undefined);
    return ["aws_sigv4", keys.map(([key, value]) => [key, [value]] as const)];
  }
  const [, kind] = WITH_PASSWORD.exec(scheme) ?? [];
  const at = template.findIndex((piece) => typeof piece === "string" && piece.includes(":"));
  if (kind === undefined || at < 0) return undefined;
  const [user, password] = String(template[at]).split(/:(.*)/s);
  const [before, after] = [template.slice(0, at), template.slice(at + 1)];
  return [
    kind.toLowerCase(),
    [["username", joinTemplates(before, user)], ["password", joinTemplates(password, after)]],
  ];
}

/** Returns a value and its template, without an extension such as `.json` after a lone reference. */
export function withoutExtension(value: Scalar, template: Template) {
  const bare = template.filter((piece) => !EXTENSION.test(String(piece)));
  if (bare.length === template.length || !onlyReference(bare)) return { value, template };
  return { value: String(value).replace(EXTENSION, ""), template: bare };
}

/** Returns a value as it is, without references. */
export function leaf(value: JsonValue) {
  return { kind: "leaf", value } as const;
}

/** Returns a value that has references in it. */
export function filled(template: Template) {
  return { kind: "template", template } as const;
}

/** Returns the pieces of a value that is a text. */
export function piecesOf(value: DraftValue): Template {
  return value.kind === "template" ? value.template : [String(Object(value).value)];
}

/** Whether a value has something of a response in it. */
export function takes(value: DraftValue): boolean {
  return piecesOf(value).some(isCapture);
}

/** Returns a member of an object. */
export function memberIn(value: DraftValue, key: string): DraftValue | undefined {
  return value.kind === "object" ? value.members.find(([name]) => name === key)?.[1] : undefined;
}

/** Returns a leaf that has items or members as a list or an object of leaves. */
export function unfolded(draft: DraftValue): DraftValue {
  const value = draft.kind === "leaf" ? draft.value : undefined;
  if (isArray(value)) return { kind: "list", items: value.map(leaf) };
  if (!isObject(value)) return draft;
  return { kind: "object", members: Object.entries(value).map(([key, one]) => [key, leaf(one)]) };
}

/** Returns the variables that a part of a draft uses, directly or through other variables. */
export function usedVariables(part: unknown, variables: readonly Variable[]) {
  const values = new Map(variables.map(({ key, value }) => [key, value]));
  const keysIn = (inside: unknown) =>
    referencesOf(inside).flatMap((one) => one.to === "variable" ? [one.key] : []);
  const used = new Set(keysIn(part));
  // A set also visits what is added to it meanwhile.
  for (const key of used) keysIn(values.get(key)).forEach((one) => used.add(one));
  return variables.filter(({ key }) => used.has(key));
}
