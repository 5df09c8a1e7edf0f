import type { HostEnvironment } from "../../host/mod.ts";
import { parseJson } from "../../json/mod.ts";
import { textsIn } from "../../redaction/mod.ts";
import { isSecret, type SecretOrigin, secretsInProxy, secretsInUrl } from "../../secrets/mod.ts";
import { COMMANDS } from "../commands.ts";

/** A secret in a call. */
interface CallSecret extends SecretOrigin {
  readonly value: string;
}

/**
 * Finds the secrets in the arguments and `BATON_*` variables of a call. A message about a mistake
 * in the call may repeat one, so this does not require a call that can be parsed.
 *
 * @param argv The arguments without the name of the program.
 */
export function callSecrets(argv: readonly string[], env: HostEnvironment): CallSecret[] {
  const names = new Set(valuesOf("secret", argv, env));
  const named = Array.from(names).filter(isVariableName).map((name): CallSecret => ({
    kind: "environment",
    name,
    value: env.get(name) ?? "",
  }));
  const urls = [
    ...valuesOf("proxy", argv, env).flatMap(secretsInProxy),
    ...valuesOf("verify", argv, env).flatMap(secretsInUrl),
    ...valuesOf("trace-url", argv, env).flatMap(secretsInUrl),
  ];
  return [
    ...named,
    ...urls.map((value): CallSecret => ({ kind: "password", name: "", value })),
    ...valuesOf("var", argv, env).flatMap((pair) => secretsOfPair(pair, names)),
  ];
}

/** Returns the names whose values a call declares public. */
export function publicNames(argv: readonly string[], env: HostEnvironment): string[] {
  return valuesOf("public", argv, env);
}

/**
 * Returns the secrets of a `name=value` pair. A text without `=` may be a value whose name was
 * forgotten.
 */
function secretsOfPair(pair: string, names: ReadonlySet<string>): CallSecret[] {
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)];
  if (at > 1 && name.endsWith(":")) return secretsOfJson(name.slice(0, -1), value, names);
  const hidden = at < 1 || names.has(name) || isSecret(name, value);
  return [...(hidden ? [value] : []), ...secretsInUrl(value)]
    .map((value) => ({ kind: "parameter", name, value }));
}

/** Returns the secrets in a parameter that is JSON; what is none may be a secret as a whole. */
function secretsOfJson(name: string, text: string, names: ReadonlySet<string>): CallSecret[] {
  const isHidden = (value: string, member: readonly string[] = []) =>
    names.has(name) || [name, ...member].some((one) => isSecret(one, value));
  const found = isHidden(text) ? [text] : [];
  try {
    for (const { text: inner, member } of textsIn(parseJson(text))) {
      found.push(...(isHidden(inner, member) ? [inner] : []), ...secretsInUrl(inner));
    }
  } catch {
    // The message about the mistake does not quote it.
  }
  return found.map((value) => ({ kind: "parameter", name, value }));
}

function isOption(arg: string): boolean {
  return Object.values(COMMANDS).some(({ options }) =>
    options.some(({ name }) => arg === `--${name}`)
  );
}

function isVariableName(name: string): boolean {
  return /^[^=\0]+$/.test(name);
}

/** Returns the values of an option, on the command line and in its variable. */
function valuesOf(option: string, argv: readonly string[], env: HostEnvironment): string[] {
  const given = argv.flatMap((arg, i) => {
    if (arg === `--${option}`) return argv.slice(i + 1, i + 2).filter((next) => !isOption(next));
    return arg.startsWith(`--${option}=`) ? [arg.slice(option.length + 3)] : [];
  });
  return [
    ...given,
    ...env.get(`BATON_${option.toUpperCase().replaceAll("-", "_")}`)?.split("\n") ?? [],
  ];
}
