import type { Account } from "./application.ts";
import { type Background, runProgram, startProcess, untilReady } from "./server.ts";

/** The programs that an application with a MariaDB database needs, with their Debian packages. */
export const MARIADB_PROGRAMS = { mariadbd: "mariadb-server" } as const;

/** Makes a database server in a folder, whose user `root` needs no password. */
export async function makeMariaDb(data: string): Promise<void> {
  await runProgram({
    program: "mariadb-install-db",
    args: [
      "--no-defaults",
      `--user=${userName()}`,
      `--datadir=${data}/db`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      "--innodb-log-file-size=8M",
    ],
    cwd: data,
  });
}

/** Starts a database server that {@linkcode makeMariaDb} made; it listens only on a socket. */
export async function startMariaDb(data: string): Promise<Background> {
  const database = startProcess({
    program: "mariadbd",
    args: [
      "--no-defaults",
      `--user=${userName()}`,
      `--datadir=${data}/db`,
      `--socket=${socketIn(data)}`,
      `--pid-file=${data}/pid`,
      "--skip-networking",
      "--innodb-log-file-size=8M",
    ],
    cwd: data,
  });
  const args = ["-S", socketIn(data), "-uroot", "-e", "select 1"];
  const command = new Deno.Command("mariadb", { args, stdout: "null", stderr: "null" });
  await untilReady(database, async () => (await command.output()).success);
  return database;
}

/** Executes SQL in a running database server. */
export async function execute(data: string, sql: string): Promise<void> {
  const args = ["-S", socketIn(data), "-uroot", "-e", sql];
  await runProgram({ program: "mariadb", args, cwd: data });
}

/** Makes users of a running database server who may do everything. */
export async function makeUsers(data: string, accounts: readonly Account[]): Promise<void> {
  for (const { username, password } of accounts) {
    await execute(data, `create user ${username}@localhost identified by "${password}"`);
    await execute(data, `grant all on *.* to ${username}@localhost`);
  }
}

/** Makes databases in a running database server, each with a table of two rows. */
export async function makeOtherDatabases(data: string): Promise<void> {
  for (const name of ["archive", "forum", "payroll"]) {
    await execute(
      data,
      `create database ${name}; create table ${name}.entries (id int primary key, title text);` +
        `insert into ${name}.entries values (1, "First"), (2, "Second")`,
    );
  }
}

/** Returns the socket of a database server. */
export function socketIn(data: string): string {
  return `${data}/sock`;
}

function userName(): string {
  return Deno.uid() === 0 ? "root" : Deno.env.get("USER") ?? "";
}
