import { headerNameHelp, headerProblem, headerValueHelp } from "./request_problem.ts";

/** What is wrong with a header or a cookie, and what to do about it. */
export interface FieldProblem {
  readonly message: string;
  readonly help: string;
}

/** Says why a header or a cookie cannot be sent; nothing where it can. */
export interface FieldRule {
  name(name: string): FieldProblem | undefined;
  /** @param name A name that can be sent. */
  value(name: string, value: string): FieldProblem | undefined;
}

/** What headers and cookies may be called and hold. */
export const FIELD_RULES: Readonly<Record<"header" | "cookie", FieldRule>> = {
  header: {
    name: (name) => withHelp(headerProblem(name, ""), () => headerNameHelp(name)),
    value: (name, value) => withHelp(headerProblem(name, value), headerValueHelp),
  },
  cookie: {
    name: (name) =>
      withHelp(
        /[=;]/.test(name) ? `the name of the cookie "${name}" cannot hold "=" or ";"` : undefined,
        () => "write each cookie under its own name: `cookies: { name: value }`",
      ) ?? inCookieHeader(name),
    value: (name, value) =>
      withHelp(
        value.includes(";") ? `the value of the cookie "${name}" cannot hold ";"` : undefined,
        () => "a semicolon parts cookies: write each under its own name, or encode it as `%3B`",
      ) ?? inCookieHeader(value),
  },
};

function inCookieHeader(text: string): FieldProblem | undefined {
  return withHelp(headerProblem("cookie", text), headerValueHelp);
}

function withHelp(
  message: string | undefined,
  help: (message: string) => string,
): FieldProblem | undefined {
  return message === undefined ? undefined : { message, help: help(message) };
}
