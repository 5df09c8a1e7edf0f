/** Where a secret was found. */
export interface SecretOrigin {
  readonly kind:
    | "environment"
    | "parameter"
    | "variable"
    | "capture"
    | "field"
    | "cookie"
    | "header"
    | "auth"
    | "password";
  /** Its name there: `API_TOKEN`, or `login.token` for a capture of the step `login`. */
  readonly name: string;
}

/**
 * Returns whether the author of a flow, or of a call, has chosen the name for the value. A name in a
 * request or a response may be that of any value.
 */
export function isChosen({ kind }: SecretOrigin): boolean {
  return kind === "environment" || kind === "parameter" || kind === "variable" ||
    kind === "capture";
}

/** Returns whether the values of a name may be declared public; credentials may not. */
export function mayBePublic({ kind, name }: SecretOrigin): boolean {
  if (kind === "auth" || kind === "password") return false;
  return kind !== "header" || !/authorization$/i.test(name);
}
