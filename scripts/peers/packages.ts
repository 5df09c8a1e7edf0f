/** A package of a registry, in the version that is measured. */
export interface Package {
  readonly from: keyof typeof REGISTRIES;
  readonly name: string;
  readonly version: string;
  readonly executable: string;
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
  readonly commands: (wanted: Package, folder: string) => readonly (readonly string[])[];
}

const REGISTRIES = {
  cargo: {
    client: "cargo",
    bin: "bin",
    commands: ({ name, version }, folder) => [
      ["cargo", "install", name, "--version", version, "--locked", "--root", folder],
    ],
  },
  go: {
    client: "go",
    bin: "bin",
    env: (folder) => ({ GOBIN: `${folder}/bin` }),
    commands: ({ name, version }) => [["go", "install", `${name}@v${version}`]],
  },
  npm: {
    client: "npm",
    bin: "node_modules/.bin",
    commands: ({ name, version }, folder) => [
      ["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, `${name}@${version}`],
    ],
  },
  pip: {
    client: "python3",
    bin: "bin",
    commands: ({ name, version }, folder) => [
      ["python3", "-m", "venv", folder],
      [`${folder}/bin/pip`, "install", "--quiet", `${name}==${version}`],
    ],
  },
} satisfies Readonly<Record<string, Registry>>;

/** Returns the path of the executable of a package in a folder. */
export function executableOf({ from, executable }: Package, folder: string): string {
  return `${folder}/${REGISTRIES[from].bin}/${executable}`;
}

/** Returns how to install a package into a folder, and what the system must have for it. */
export function installation(wanted: Package, folder: string) {
  const registry: Registry = REGISTRIES[wanted.from];
  return {
    client: registry.client,
    env: registry.env?.(folder) ?? {},
    commands: registry.commands(wanted, folder),
  };
}
