import { hasProgram } from "../../../tests/support/real/process.ts";
import type { Application } from "./application.ts";
import { runProgram } from "./server.ts";

/** What to install from package registries, each with its version. */
export interface Packages {
  /** Packages of npm, installed into `node_modules`. */
  readonly npm?: readonly string[];
  /** The versions that npm installs of packages that others need from elsewhere. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** Packages of PyPI, installed into a virtual environment whose programs are in `bin`. */
  readonly pypi?: readonly string[];
  /** Programs of Go modules, built into `bin`. */
  readonly go?: readonly string[];
  /** Artifacts of Maven Central as `group:artifact:version:type`, saved as `artifact.type`. */
  readonly maven?: readonly string[];
  /** Artifacts of Maven Central as `group:artifact:version`, saved in `lib` with all they need. */
  readonly jars?: readonly string[];
  /** A Go module whose source is saved in `src`, for {@linkcode buildSource}. */
  readonly source?: readonly [string];
}

/** The folder where packages are kept between runs. */
const CACHE = Deno.env.get("BATON_E2E_CACHE") ??
  `${Deno.env.get("TMPDIR") ?? "/tmp"}/baton-e2e-har`;

/** What the suite itself needs. */
const RECORDER: Pick<Application, "name" | "packages" | "programs"> = {
  name: "playwright",
  packages: { npm: ["playwright-core@1.65.1"] },
  programs: { node: "nodejs", npm: "npm", chromium: "chromium" },
};

/** What an application needs that is recorded in a proxy. */
const PROXY: Pick<Application, "name" | "packages"> = {
  name: "mitmproxy",
  packages: { pypi: ["mitmproxy==11.0.2"] },
};

type Registry = Exclude<keyof Packages, "overrides">;

/** The program that installs the packages of each registry, and its arguments. */
const INSTALLERS: Readonly<Record<Registry, readonly string[]>> = {
  npm: ["sh", "-c", 'npm init -y >&2 && npm install --no-audit --no-fund --save-exact "$@"', "sh"],
  pypi: ["sh", "-c", 'python3 -m venv . && bin/pip install --quiet "$@"', "sh"],
  go: ["sh", "-c", 'GOBIN="$PWD/bin" GOFLAGS=-mod=mod go install "$@"', "sh"],
  maven: [
    "sh",
    "-c",
    'for one; do mvn --quiet --batch-mode dependency:copy "-Dartifact=$one" -DoutputDirectory=. ' +
    "-Dmdep.stripVersion=true || exit; done",
    "sh",
  ],
  jars: [
    "sh",
    "-c",
    '{ echo "<project><modelVersion>4.0.0</modelVersion><groupId>all</groupId>' +
    '<artifactId>all</artifactId><version>1</version><dependencies>"; ' +
    'printf "%s\\n" "$@" | sed -E "s#(.*):(.*):(.*)#<dependency><groupId>\\1</groupId>' +
    '<artifactId>\\2</artifactId><version>\\3</version></dependency>#"; ' +
    'echo "</dependencies></project>"; } >pom.xml && ' +
    "mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib",
    "sh",
  ],
  source: [
    "sh",
    "-c",
    "rm -rf src module built && mkdir module && cd module && go mod init module && " +
    'go mod download "$1" && cp -r "$(go env GOMODCACHE)/$1" ../src && chmod -R u+w ../src',
    "sh",
  ],
};

/** Returns the programs that an application lacks, each with its Debian package. */
export function missingPrograms({ programs }: Application): readonly string[] {
  return Object.entries({ ...RECORDER.programs, ...programs })
    .filter(([program]) => !hasProgram(program))
    .map(([program, debian]) => `${program} is missing: apt-get install ${debian}`);
}

/** Installs Playwright and returns its folder. */
export function installRecorder(): Promise<string> {
  return install(RECORDER);
}

/** Installs the proxy that records, and returns its folder. */
export function installProxy(): Promise<string> {
  return install(PROXY);
}

/**
 * Installs the packages of an application, unless they are already installed.
 *
 * @returns Their folder.
 * @throws {Error} If an installer fails, with its output.
 */
export async function install(
  { name, packages }: Pick<Application, "name" | "packages">,
): Promise<string> {
  const folder = `${CACHE}/${name}`;
  const done = `${folder}/installed`;
  const wanted = JSON.stringify(packages);
  await Deno.mkdir(folder, { recursive: true });
  if (wanted === "{}" || await textOf(done) === wanted) return folder;
  if (packages.overrides !== undefined) {
    const { overrides } = packages;
    await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify({ overrides }));
  }
  for (const [registry, [program, ...args]] of Object.entries(INSTALLERS)) {
    const own = packages[registry as Registry];
    if (own === undefined) continue;
    console.error(`installing ${own.join(", ")} into ${folder}`);
    const { code, stderr } = await new Deno.Command(program, {
      args: [...args, ...own],
      cwd: folder,
    }).output();
    if (code !== 0) throw new Error(`${registry} failed\n${new TextDecoder().decode(stderr)}`);
  }
  await Deno.writeTextFile(done, wanted);
  return folder;
}

/**
 * Runs `files/NAME/build.sh` with the version, in the source of an application, unless that is done.
 *
 * @param folder That of its packages, into which the script puts the program.
 */
export async function buildSource(
  { name, packages }: Pick<Application, "name" | "packages">,
  folder: string,
): Promise<void> {
  const done = `${folder}/built`;
  if (await textOf(done) !== undefined) return;
  const script = new URL(`files/${name}/build.sh`, import.meta.url).pathname;
  const version = packages.source?.[0].split("@")[1] ?? "";
  await runProgram({ program: "sh", args: [script, version], cwd: `${folder}/src` });
  await Deno.writeTextFile(done, "");
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
