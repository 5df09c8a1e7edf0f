import type { HostEnvironment } from "../../host/mod.ts";
import { isSecretName, secretsInProxy, secretsInUrl } from "../../secrets/mod.ts";
import { COMMANDS } from "../commands.ts";

/**
 * Finds the secrets in the arguments and `BATON_*` variables of a call. A message about a mistake
 * in the call may repeat one, so this does not require a call that can be parsed.
 *
 * @param argv The arguments without the name of the program.
 */
export function callSecrets(argv: readonly string[], env: HostEnvironment): string[] {
  const names = new Set(valuesOf("secret", argv, env));
  const named = Array.from(names).filter(isVariableName).map((name) => env.get(name) ?? "");
  const proxies = valuesOf("proxy", argv, env).flatMap(secretsInProxy);
  return [
    ...named,
    ...proxies,
    ...valuesOf("verify", argv, env).flatMap(secretsInUrl),
    ...valuesOf("trace-url", argv, env).flatMap(secretsInUrl),
    ...valuesOf("var", argv, env).flatMap((pair) => secretsOfPair(pair, names)),
  ];
}

/**
 * Returns the secrets of a `name=value` pair. A text without `=` may be a value whose name was
 * forgotten.
 */
function secretsOfPair(pair: string, names: ReadonlySet<string>): string[] {
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)];
  const isSecret = at < 1 || names.has(name) || isSecretName(name);
  return [...(isSecret ? [value] : []), ...secretsInUrl(value)];
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
