/** A folder with a home, a folder for temporary files, and a PATH of chosen programs. */
export interface Sandbox extends AsyncDisposable {
  readonly folder: string;
  readonly home: string;
  /** Makes a program of a shell script; it takes precedence over those of the system. */
  fake(name: string, script: string): void;
  /** The files and folders of a folder of the sandbox, with the text of each file. */
  tree(name: "home" | "tmp"): Readonly<Record<string, string>>;
  /** The environment of a program in it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Programs that the script may rely on, besides those that it looks for. */
const PLAIN = [
  ..."cat chmod cp dirname env getconf gzip head ldd mkdir mktemp mv rm rmdir sed sleep".split(" "),
  ..."sysctl tail tar tr uname".split(" "),
];

/** Makes a sandbox that contains the basic programs and those named. */
export async function openSandbox(programs: readonly string[]): Promise<Sandbox> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "baton_install_" }));
  const at = (name: string) => `${folder}/${name}`;
  for (const name of ["home", "tmp", "bin", "fakes"]) Deno.mkdirSync(at(name));
  // The pauses between attempts are skipped.
  Deno.writeTextFileSync(at("fakes/sleep"), "#!/bin/sh\n", { mode: 0o755 });
  for (const program of [...PLAIN, ...programs]) link(program, at("bin"));
  return {
    folder,
    home: at("home"),
    fake(name, script) {
      Deno.writeTextFileSync(`${at("fakes")}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    },
    tree: (name) => readTree(at(name)),
    env: { HOME: at("home"), TMPDIR: at("tmp"), PATH: `${at("fakes")}:${at("bin")}` },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Links a program of this machine into a folder; `name=program` gives it another name. */
function link(program: string, folder: string): void {
  const [name, wanted = name] = program.split("=");
  const path = whereIs(wanted);
  if (path !== undefined) Deno.symlinkSync(path, `${folder}/${name}`);
}

/** The path of a program of this machine, if it exists. */
export function whereIs(program: string): string | undefined {
  return (Deno.env.get("PATH") ?? "").split(":").concat("/usr/sbin", "/sbin")
    .map((folder) => `${folder}/${program}`)
    .find((path) => {
      try {
        return Deno.statSync(path).isFile;
      } catch {
        return false;
      }
    });
}

function readTree(folder: string, prefix = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, isDirectory, isSymlink } of Deno.readDirSync(`${folder}/${prefix}`)) {
    const path = prefix + name;
    if (isSymlink) found[path] = `-> ${Deno.readLinkSync(`${folder}/${path}`)}`;
    else if (isDirectory) Object.assign(found, { [`${path}/`]: "" }, readTree(folder, `${path}/`));
    else found[path] = Deno.readTextFileSync(`${folder}/${path}`);
  }
  return found;
}
