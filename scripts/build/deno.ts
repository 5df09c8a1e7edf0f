import { DENO_VERSION } from "./recipe.ts";

/**
 * What Deno may know about its environment: its folders, and how to download. Other variables can
 * change what it builds, such as `DENORT_BIN`, `DENO_UNSTABLE_*`, `DENO_LOG` and `NODE_OPTIONS`.
 */
const KNOWN: readonly RegExp[] = [
  /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|WINDIR)$/i,
  /^(HOME|USERPROFILE|LOCALAPPDATA|APPDATA|XDG_CACHE_HOME|DENO_DIR|TMPDIR|TEMP|TMP)$/i,
  /^(HTTPS?_PROXY|ALL_PROXY|NO_PROXY|DENO_CERT|DENO_TLS_CA_STORE|SSL_CERT_FILE|SSL_CERT_DIR)$/i,
  /^(NPM_CONFIG_REGISTRY|DENO_AUTH_TOKENS|NODE_EXTRA_CA_CERTS)$/i,
];

/**
 * Runs this Deno and waits for its end. Its environment does not affect the build: neither another
 * base for executables nor settings in variables.
 *
 * @throws {Error} If its exit code is not 0, with the start of its output.
 */
export async function runDeno(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { ...knownVariables(), ...env, NO_COLOR: "1" },
    stdin: "null",
  });
  const { success, stderr } = await command.output();
  if (success) return;
  const said = new TextDecoder().decode(stderr).split("\n\nStack backtrace:")[0].trim();
  throw new Error(`deno ${args[0]} failed\n${said}`);
}

function knownVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Deno.env.toObject()).filter(([name]) => KNOWN.some((known) => known.test(name))),
  );
}

/** Returns why this Deno cannot build baton, if it cannot. */
export function wrongDeno(version: string = Deno.version.deno): string | undefined {
  if (version === DENO_VERSION) return undefined;
  return `baton is built with Deno ${DENO_VERSION}, and this is Deno ${version}`;
}
