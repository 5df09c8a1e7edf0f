import type { Application, Place } from "../application.ts";
import { runProgram, startProcess, startServer, untilReady } from "../server.ts";

const FILES = new URL("../files/wordpress", import.meta.url).pathname;

/** Pages with nonces in scripts and links, whose scripts send JSON under another method. */
export const WORDPRESS: Application = {
  name: "wordpress",
  login: "form, nonces",
  packages: {},
  programs: {
    "../share/wordpress/wp-load.php": "wordpress",
    mariadbd: "mariadb-server",
    php: "php-cli php-mysql",
  },
  accounts: [
    { username: "editor", password: "wp-3ditor-Pw" },
    { username: "publisher", password: "wp-Publ1sher-Pw" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data, packages } = place;
    await Deno.writeTextFile(`${data}/salt`, crypto.randomUUID());
    await runProgram({
      program: "cp",
      args: ["-rLu", "/usr/share/wordpress", packages],
      cwd: data,
    });
    await Deno.copyFile(`${FILES}/wp-config.php`, `${packages}/wordpress/wp-config.php`);
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
    await using _database = await startDatabase(place);
    const sql = ["-S", `${data}/sock`, "-uroot", "-e", "create database wordpress"];
    await runProgram({ program: "mariadb", args: sql, cwd: data });
    const accounts = WORDPRESS.accounts.flatMap(({ username, password }) => [username, password]);
    await php(place, "install.php", accounts);
  },
  async start(place) {
    const { data, packages } = place;
    const database = await startDatabase(place);
    const server = await startServer({
      program: "php",
      args: (port) => ["-S", `127.0.0.1:${port}`, "-t", `${packages}/wordpress`],
      env: () => environment(place),
      ready: "/wp-login.php",
      cwd: data,
    });
    return {
      url: server.url,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await database[Symbol.asyncDispose]();
      },
    };
  },
  async fill(_, place) {
    await php(place, "fill.php", []);
  },
};

async function startDatabase({ data }: Place) {
  const database = startProcess({
    program: "mariadbd",
    args: [
      "--no-defaults",
      `--user=${userName()}`,
      `--datadir=${data}/db`,
      `--socket=${data}/sock`,
      `--pid-file=${data}/pid`,
      "--skip-networking",
      "--innodb-log-file-size=8M",
    ],
    cwd: data,
  });
  const args = ["-S", `${data}/sock`, "-uroot", "-e", "select 1"];
  const command = new Deno.Command("mariadb", { args, stdout: "null", stderr: "null" });
  await untilReady(database, async () => (await command.output()).success);
  return database;
}

function php(place: Place, script: string, args: readonly string[]): Promise<string> {
  return runProgram({
    program: "php",
    args: [`${FILES}/${script}`, `${place.packages}/wordpress`, ...args],
    env: environment(place),
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { SALT: Deno.readTextFileSync(`${data}/salt`), SOCKET: `${data}/sock` };
}

function userName(): string {
  return Deno.uid() === 0 ? "root" : Deno.env.get("USER") ?? "";
}
