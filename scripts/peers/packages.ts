/** A package of a registry, in the version that is measured. */
export interface Package {
  readonly from: keyof typeof REGISTRIES;
  readonly name: string;
  readonly version: string;
  readonly executable: string;
  /** Another package that has to have another version than the newest, as the client writes it. */
  readonly beside?: string;
  /** Debian's packages without which it cannot be built. */
  readonly debian?: readonly string[];
}

/** How packages of one registry are installed into a folder. */
interface Registry {
  /** The client, which must be there. */
  readonly client: string;
  /** The folder of executables. */
  readonly bin: string;
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  /** A file that the commands need, in the folder. */
  readonly file?: (wanted: Package) => readonly [name: string, text: string];
  readonly commands: (wanted: Package, folder: string) => readonly (readonly string[])[];
  /** Prints the installed version; if absent, the name of the executable says it. */
  readonly version?: (executable: string, wanted: Package) => readonly string[];
}

/** Asks the program itself. */
const itself = (executable: string) => [executable, "--version"];

const REGISTRIES = {
  cargo: {
    client: "cargo",
    bin: "bin",
    commands: ({ name, version }, folder) => [
      ["cargo", "install", name, "--version", version, "--locked", "--root", folder],
    ],
    version: itself,
  },
  go: {
    client: "go",
    bin: "bin",
    env: (folder) => ({ GOBIN: `${folder}/bin` }),
    commands: ({ name, version }) => [["go", "install", `${name}@v${version}`]],
    version: (executable) => ["go", "version", "-m", executable],
  },
  npm: {
    client: "npm",
    bin: "node_modules/.bin",
    commands: ({ name, version }, folder) => [
      ["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, `${name}@${version}`],
    ],
    version: itself,
  },
  pip: {
    client: "python3",
    bin: "bin",
    commands: ({ name, version, beside }, folder) => [
      ["python3", "-m", "venv", folder],
      [`${folder}/bin/pip`, "install", "--quiet", `${name}==${version}`, ...beside ? [beside] : []],
    ],
    version: (executable, { name }) => [executable.replace(/[^/]+$/, "pip"), "show", name],
  },
  maven: {
    client: "mvn",
    bin: "lib",
    file: (wanted) => ["pom.xml", pom(wanted)],
    commands: (_, folder) => [[
      "mvn",
      "--quiet",
      "--batch-mode",
      "--file",
      `${folder}/pom.xml`,
      "dependency:copy-dependencies",
      `-DoutputDirectory=${folder}/lib`,
    ]],
  },
} satisfies Readonly<Record<string, Registry>>;

/** A project that has a package as its only dependency. */
function pom({ name, version }: Package): string {
  const [group, artifact] = name.split(":");
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>baton</groupId>
  <artifactId>peers</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;
}

/** Returns the path of the executable of a package in a folder. */
export function executableOf({ from, executable }: Package, folder: string): string {
  return `${folder}/${REGISTRIES[from].bin}/${executable}`;
}

/** Returns the command that prints the version of an installed package, if one is needed. */
export function versionCommand(wanted: Package, folder: string): readonly string[] | undefined {
  const registry: Registry = REGISTRIES[wanted.from];
  return registry.version?.(executableOf(wanted, folder), wanted);
}

/** Returns how to install a package into a folder, and what the system must have for it. */
export function installation(wanted: Package, folder: string) {
  const registry: Registry = REGISTRIES[wanted.from];
  return {
    client: registry.client,
    env: registry.env?.(folder) ?? {},
    file: registry.file?.(wanted),
    commands: registry.commands(wanted, folder),
  };
}
