import { isAbsolute } from "node:path";
import { main } from "../../lib/cli/main.ts";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import type { CliHost, HostFiles, HostOutput, HostWriter } from "../../lib/host/mod.ts";
import { PROGRAM, programCommand } from "./program.ts";

/** What a command finds around it. */
export interface CliRunOptions {
  /** Files of its working directory by path. @default {} */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** The whole environment. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** Prepares the working directory beyond what files alone can. */
  readonly prepare?: (directory: string) => void | Promise<void>;
  /** Receives the callback that asks the command to stop, in this process. @default Not called. */
  readonly onStop?: CliHost["onStop"];
}

/** The result of a command. */
export interface CliRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Every file of the working directory afterwards, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The arguments of a command, which may name its working directory. */
export type Argv = readonly string[] | ((directory: string) => readonly string[]);

/**
 * Runs the command line in its own directory, with real files and a real network: in this process,
 * or as the {@linkcode PROGRAM} under test.
 */
export async function runCli(
  argv: Argv,
  { files = {}, env = {}, prepare, onStop }: CliRunOptions = {},
): Promise<CliRun> {
  return await inDirectory(files, async (directory) => {
    await prepare?.(directory);
    const run = PROGRAM === undefined || onStop !== undefined ? runHere : runProgram;
    const done = await run(resolveArgv(argv, directory), directory, env, onStop);
    return { ...done, files: readAll(directory) };
  });
}

/** Runs baton as a separate process, with the environment of this one and more. */
export async function spawnCli(
  argv: Argv,
  { files = {}, env = {}, prepare }: Omit<CliRunOptions, "onStop"> = {},
): Promise<CliRun> {
  return await inDirectory(files, async (directory) => {
    await prepare?.(directory);
    const command = programCommand(resolveArgv(argv, directory), { cwd: directory, env });
    return { ...await endOf(command), files: readAll(directory) };
  });
}

type Ended = Omit<CliRun, "files">;

async function runHere(
  argv: readonly string[],
  directory: string,
  env: Readonly<Record<string, string>>,
  onStop: CliHost["onStop"] = () => () => {},
): Promise<Ended> {
  const stdout = capture();
  const stderr = capture();
  const host: CliHost = {
    ...createDenoHost(),
    files: filesIn(directory),
    env: { get: (name) => env[name] },
    stdout,
    stderr,
    onStop,
  };
  const exitCode = await main(argv, host);
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** The environment variables that Deno itself and the system need. */
const KEPT = ["DENO_DIR", "HOME", "SystemRoot", "TMPDIR"];

async function runProgram(
  argv: readonly string[],
  directory: string,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const kept = KEPT.map((name) => [name, Deno.env.get(name)] as const)
    .filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
  return await endOf(programCommand(argv, {
    cwd: directory,
    clearEnv: true,
    env: { ...Object.fromEntries(kept), ...env },
    stdin: "null",
  }));
}

async function endOf(command: Deno.Command): Promise<Ended> {
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { exitCode: code, stdout: text(stdout), stderr: text(stderr) };
}

function resolveArgv(argv: Argv, directory: string): readonly string[] {
  return typeof argv === "function" ? argv(directory) : argv;
}

export async function inDirectory<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  action: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    for (const [path, content] of Object.entries(files)) {
      const full = `${directory}/${path}`;
      Deno.mkdirSync(full.slice(0, full.lastIndexOf("/")), { recursive: true });
      if (typeof content === "string") Deno.writeTextFileSync(full, content);
      else Deno.writeFileSync(full, content);
    }
    return await action(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** The files of the system with a different working directory. */
function filesIn(directory: string): HostFiles {
  const { files } = createDenoHost();
  const at = (path: string) => isAbsolute(path) ? path : `${directory}/${path}`;
  return {
    cwd: () => directory,
    read: (path, most) => files.read(at(path), most),
    stat: (path) => files.stat(at(path)),
    realPath: (path) => files.realPath(at(path)),
    list: (path) => files.list(at(path)),
    makeDirectory: (path) => files.makeDirectory(at(path)),
    create: async (path) => appendingFrom(await files.create(at(path)), at),
    claim: async (path) => appendingFrom(await files.claim!(at(path)), at),
    open: (path) => files.open(at(path)),
    replace: (path, bytes) => files.replace(at(path), bytes),
    rename: (from, to) => files.rename(at(from), at(to)),
    remove: (path) => files.remove(at(path)),
  };
}

function appendingFrom(writer: HostWriter, at: (path: string) => string): HostWriter {
  return { ...writer, append: (from) => writer.append(at(from)) };
}

function capture(): HostOutput & { text(): string } {
  let text = "";
  return {
    write: (more) => void (text += more),
    isTerminal: false,
    columns: () => undefined,
    text: () => text,
  };
}

function readAll(directory: string, prefix = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, isDirectory, isFile } of Deno.readDirSync(`${directory}/${prefix}`)) {
    if (isDirectory) Object.assign(found, readAll(directory, `${prefix}${name}/`));
    else if (isFile) found[prefix + name] = Deno.readTextFileSync(`${directory}/${prefix}${name}`);
  }
  return found;
}
