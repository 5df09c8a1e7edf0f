import { hasProgram } from "../../../tests/support/real/process.ts";
import type { Application } from "./application.ts";

/** The folder where packages are kept between runs. */
const CACHE = Deno.env.get("BATON_E2E_CACHE") ??
  `${Deno.env.get("TMPDIR") ?? "/tmp"}/baton-e2e-har`;

/** What the suite itself needs. */
const RECORDER: Pick<Application, "name" | "packages" | "programs"> = {
  name: "playwright",
  packages: ["playwright-core@1.65.1"],
  programs: { node: "nodejs", npm: "npm", chromium: "chromium" },
};

/** Returns the programs that are not installed, each with its Debian package. */
export function missingPrograms(applications: readonly Application[]): readonly string[] {
  const wanted = [RECORDER, ...applications].flatMap(({ programs }) => Object.entries(programs));
  return wanted
    .filter(([program]) => !hasProgram(program))
    .map(([program, debian]) => `${program} is missing: apt-get install ${debian}`);
}

/** Installs Playwright and returns its folder. */
export function installRecorder(): Promise<string> {
  return install(RECORDER);
}

/**
 * Installs the packages of an application, unless they are already installed.
 *
 * @returns Their folder.
 * @throws {Error} If npm fails, with its output.
 */
export async function install(
  { name, packages }: Pick<Application, "name" | "packages">,
): Promise<string> {
  const folder = `${CACHE}/${name}`;
  const done = `${folder}/installed`;
  const wanted = packages.join("\n");
  await Deno.mkdir(folder, { recursive: true });
  if (packages.length === 0 || await textOf(done) === wanted) return folder;
  console.error(`installing ${packages.join(", ")} into ${folder}`);
  await Deno.writeTextFile(`${folder}/package.json`, '{ "private": true }\n');
  const { code, stderr } = await new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--save-exact", ...packages],
    cwd: folder,
  }).output();
  if (code !== 0) throw new Error(`npm install failed\n${new TextDecoder().decode(stderr)}`);
  await Deno.writeTextFile(done, wanted);
  return folder;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
