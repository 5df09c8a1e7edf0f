import assert from "node:assert/strict";
import { type CliRun, runCli } from "../support/run_cli.ts";
import type { Reply } from "../support/server.ts";
import type { LeakServers } from "./leak_flows.ts";
import { createLeakSearch } from "./leak_search.ts";
import { leakForms, SECRETS } from "./leak_secrets.ts";

/** The secret in a request: its body is that text as JSON. */
export function secretIn({ body }: Parameters<Reply>[0]): string {
  try {
    return String(JSON.parse(body));
  } catch {
    return body;
  }
}

/** With these options, everything is shown. */
export const ALL = [
  ...["--artifacts", "out", "--report-har", "out/run.har", "--include-bodies", "--curl"],
  ...["--very-verbose", "--color", "always"],
  ...[
    "--reporter",
    "console",
    "--reporter",
    "github",
    "--label",
    "team=leaks",
    "--max-body",
    "1MB",
  ],
];

/** With these variables the summary and the annotations of GitHub are written. */
export const GITHUB = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "out/summary.md" };

/** Everything that a command left behind for people and machines. */
function outputs({ stdout, stderr, files }: CliRun): Record<string, string> {
  const written = Object.entries(files).filter(([path]) => /^(?:out|merged)\//.test(path));
  return { stdout, stderr, ...Object.fromEntries(written) };
}

/**
 * The digest of a flow file and the boundary of a multipart body, in which, or beside which, a part
 * of a secret may occur by chance.
 */
const BY_CHANCE = /(?<="sha256": ?")[0-9a-f]{64}(?=")|\bbaton-[0-9a-f]{24}/g;

/** Where secrets are seen: the output, the number of the secret, and the text around it. */
function leaksIn(run: CliRun, secrets: readonly string[] = SECRETS): string[] {
  const found: string[] = [];
  const search = createLeakSearch(secrets);
  for (const [name, output] of Object.entries(outputs(run))) {
    const content = output.replaceAll(BY_CHANCE, "***");
    for (const { secret, seen } of search(content)) {
      found.push(`${name}: secret ${secret}: ${seen}`);
    }
    for (const [number, secret] of secrets.entries()) {
      for (const form of leakForms(secret)) {
        const at = content.indexOf(form);
        if (at < 0) continue;
        const around = content.slice(Math.max(0, at - 300), at + form.length + 40);
        found.push(`${name}: secret ${number} as ${form.slice(0, 60)}: ${JSON.stringify(around)}`);
        break;
      }
    }
  }
  return found;
}

/** Asserts that no output contains any of the secrets, in any form. */
export function assertNoLeak(run: CliRun, secrets?: readonly string[]): void {
  const leaks = leaksIn(run, secrets);
  assert.equal(leaks.length, 0, `${leaks.length} leaks\n${leaks.slice(0, 12).join("\n\n")}`);
}

/** How a flow gets a secret. */
export interface Channel {
  readonly what: string;
  expression(number: number): string;
  readonly env?: Readonly<Record<string, string>>;
  readonly argv?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  first?(number: number, servers: LeakServers): Readonly<Record<string, unknown>>[];
}

/** An environment that has every secret. */
export const byName = Object.fromEntries(SECRETS.map((secret, i) => [`TOKEN_${i}`, secret]));

/** The ways in which flows get secrets. */
export const CHANNELS: readonly Channel[] = [
  { what: "the environment", expression: (i) => `\${ENV.TOKEN_${i}}`, env: byName },
  {
    what: "an environment file",
    expression: (i) => `\${TOKEN_${i}}`,
    argv: ["--env-file", "secrets.env"],
    files: {
      "secrets.env": SECRETS.map((secret, i) =>
        `TOKEN_${i}="${secret.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"\n`
      ).join(""),
    },
  },
  {
    what: "--var",
    expression: (i) => `\${token_${i}}`,
    argv: SECRETS.flatMap((secret, i) => ["--var", `token_${i}=${secret}`]),
  },
  {
    what: "captures",
    expression: () => "${steps.login.t}",
    first: (i, { origin }) => [{
      name: "login",
      request: { url: `${origin}/issue/${i}` },
      capture: { t: "$.json.access_token" },
      assert: { json: [{ path: "$.json.user.copy", exists: true }] },
    }],
  },
];

/** How flows with secrets are run. */
interface LeakingRun {
  /** The flows by their paths below `flows`. */
  readonly flows: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs flows with everything shown, and asserts that nothing leaks. Flows that `check` refuses,
 * because their secret makes an invalid URL, are run apart.
 *
 * @returns The run of the other flows.
 */
export async function runLeaking(
  { flows, argv, files, env }: LeakingRun,
  secrets: () => readonly string[] = () => SECRETS,
): Promise<CliRun> {
  const given = { files: { ...flows, ...files }, env: { ...env, ...GITHUB } };
  const checked = await runCli(["check", "flows", "--format", "json", ...argv], given);
  assertNoLeak(checked, secrets());
  const refused = new Set<string>(
    JSON.parse(checked.stdout).findings
      .filter(({ severity }: { severity: string }) => severity === "error")
      .map(({ file }: { file: string }) => file),
  );
  const only = (isMeant: (path: string) => boolean) => ({
    ...given,
    files: {
      ...Object.fromEntries(Object.entries(flows).filter(([path]) => isMeant(path))),
      ...files,
    },
  });
  if (refused.size > 0) {
    const run = await runCli(
      ["run", "flows", ...ALL, ...argv],
      only((path) => refused.has(path)),
    );
    assert.equal(run.exitCode, 2, run.stdout.slice(0, 2000) + run.stderr.slice(0, 2000));
    assertNoLeak(run, secrets());
  }
  const run = await runCli(["run", "flows", ...ALL, ...argv], only((path) => !refused.has(path)));
  assert.equal(run.exitCode, 1, run.stdout.slice(0, 2000) + run.stderr.slice(0, 2000));
  assert.doesNotMatch(run.stdout + run.stderr, /internal-error/);
  assertNoLeak(run, secrets());
  return run;
}
