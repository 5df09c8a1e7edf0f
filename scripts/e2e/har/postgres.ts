import { freePort } from "../../../tests/support/free_port.ts";
import type { Place } from "./application.ts";
import { runProgram, startProcess, untilReady } from "./server.ts";

const PROGRAMS = "/usr/lib/postgresql";

/** The programs that an application with a PostgreSQL database needs, with their Debian packages. */
export const POSTGRES_PROGRAMS = { psql: "postgresql", setpriv: "util-linux" } as const;

/** Makes a database in a folder. */
export async function makeDatabase(data: string): Promise<void> {
  if (Deno.uid() === 0) {
    await runProgram({ program: "chown", args: ["postgres", data], cwd: data });
  }
  const args = ["-D", `${data}/pg`, "-A", "trust", "-E", "UTF8", "-U", "lab", "--no-sync"];
  await runProgram({ ...asPostgres("initdb", args), cwd: data });
}

/**
 * Copies a database into the folder of a server. The database is made once for all servers of an
 * application, since its migrations take minutes.
 *
 * @param migrate Makes the tables, in the database server at an address.
 */
export async function copyDatabase(
  { packages, data }: Place,
  migrate: (place: Place, url: string) => Promise<unknown>,
): Promise<void> {
  const kept = `${packages}/database`;
  if (!await Deno.stat(kept).then(() => true, () => false)) {
    const made = `${packages}/making`;
    await Deno.mkdir(made, { recursive: true });
    await makeDatabase(made);
    {
      await using database = await startDatabase(made);
      await migrate({ packages, data: made }, database.url);
    }
    await Deno.rename(made, kept);
  }
  await runProgram({ program: "cp", args: ["-a", `${kept}/pg`, data], cwd: data });
}

/** A running database server. */
export interface Database extends AsyncDisposable {
  readonly url: string;
}

/** Starts a database that {@linkcode makeDatabase} made. */
export async function startDatabase(data: string): Promise<Database> {
  const port = freePort();
  const args = ["-D", `${data}/pg`, "-h", "127.0.0.1", "-p", `${port}`, "-k", ""];
  const database = startProcess({ ...asPostgres("postgres", args), cwd: data });
  await untilReady(database, async () => {
    const args = ["-q", "-h", "127.0.0.1", "-p", `${port}`];
    return (await new Deno.Command("pg_isready", { args }).output()).success;
  });
  return {
    url: `postgres://lab@127.0.0.1:${port}/postgres`,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** PostgreSQL refuses to run as root. */
function asPostgres(name: string, args: readonly string[]) {
  const [version] = [...Deno.readDirSync(PROGRAMS)].map((entry) => entry.name).sort();
  const program = `${PROGRAMS}/${version}/bin/${name}`;
  if (Deno.uid() !== 0) return { program, args };
  const user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"];
  return { program: "setpriv", args: [...user, program, ...args] };
}
