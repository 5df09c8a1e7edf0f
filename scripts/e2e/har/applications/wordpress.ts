import type { Application, Place } from "../application.ts";
import { execute, makeMariaDb, MARIADB_PROGRAMS, socketIn, startMariaDb } from "../mariadb.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

const FILES = new URL("../files/wordpress", import.meta.url).pathname;

/** Pages with nonces in scripts and links, whose scripts send JSON under another method. */
export const WORDPRESS: Application = {
  name: "wordpress",
  login: "form, nonces",
  packages: {},
  programs: {
    "../share/wordpress/wp-load.php": "wordpress",
    ...MARIADB_PROGRAMS,
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
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await execute(data, "create database wordpress");
    const accounts = WORDPRESS.accounts.flatMap(({ username, password }) => [username, password]);
    await php(place, "install.php", accounts);
  },
  async start(place) {
    const { data, packages } = place;
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => ["-S", `127.0.0.1:${port}`, "-t", `${packages}/wordpress`],
      env: () => environment(place),
      ready: "/wp-login.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(_, place) {
    await php(place, "fill.php", []);
  },
};

function php(place: Place, script: string, args: readonly string[]): Promise<string> {
  return runProgram({
    program: "php",
    args: [`${FILES}/${script}`, `${place.packages}/wordpress`, ...args],
    env: environment(place),
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { SALT: Deno.readTextFileSync(`${data}/salt`), SOCKET: socketIn(data) };
}

/** The same with its users, files, pages and settings. */
export const WORDPRESS_SITE: Application = { ...WORDPRESS, name: "wordpress_site" };
