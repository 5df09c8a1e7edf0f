import type { Application } from "../application.ts";
import { execute, makeMariaDb, MARIADB_PROGRAMS, socketIn, startMariaDb } from "../mariadb.ts";
import { passwordHash } from "../php.ts";
import { startServer, withAlso } from "../server.ts";

/** Pages that a script loads into columns, with a token in each form and a name for each window. */
export const ICINGA_WEB: Application = {
  name: "icingaweb",
  login: "form, CSRF",
  packages: {},
  programs: {
    "../share/icingaweb2/public/index.php": "icingaweb2",
    php: "php-cli php-mysql php-xml php-mbstring php-gd php-intl",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // Roles and menus are in files, from which changes at the same time are lost.
  isShareable: false,
  async prepare({ data }) {
    for (const name of ["temp", "conf"]) await Deno.mkdir(`${data}/${name}`);
    await Deno.writeTextFile(`${data}/router.php`, ROUTER);
    for (const [name, text] of Object.entries(settingsOf())) {
      await Deno.writeTextFile(`${data}/conf/${name}.ini`, text);
    }
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await execute(data, "create database icingaweb character set utf8mb4");
    await execute(data, `use icingaweb; source ${TABLES};`);
    for (const { username, password } of ICINGA_WEB.accounts) {
      await execute(
        data,
        `use icingaweb; insert into icingaweb_user values ("${username}", 1,
        "${await passwordHash(password)}", now(), now())`,
      );
    }
  },
  async start({ data }) {
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", PUBLIC, "-d", `session.save_path=${data}/temp`],
        ...["-d", `pdo_mysql.default_socket=${socketIn(data)}`, `${data}/router.php`],
      ],
      env: () => ({ ICINGAWEB_CONFIGDIR: `${data}/conf`, PHP_CLI_SERVER_WORKERS: "4" }),
      ready: "/authentication/login",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(_server, { data }) {
    await execute(
      data,
      `use icingaweb;
      insert into icingaweb_user values ("porter", 1, "", now(), now()), ("warden", 0, "", now(), now());
      insert into icingaweb_group (name, ctime) values ("Night shift", now()), ("Ushers", now());
      insert into icingaweb_group_membership select id, "porter", now(), now() from icingaweb_group;`,
    );
  },
};

const PUBLIC = "/usr/share/icingaweb2/public";
const TABLES = "/usr/share/icingaweb2/schema/mysql.schema.sql";

/** Files as they are, and everything else from one script. */
const ROUTER = `<?php
if (is_file("${PUBLIC}" . parse_url($_SERVER["REQUEST_URI"], PHP_URL_PATH))) return false;
$_SERVER["SCRIPT_NAME"] = "/index.php";
$_SERVER["SCRIPT_FILENAME"] = "${PUBLIC}/index.php";
require "${PUBLIC}/index.php";
`;

/** Returns the files of the settings, by their names. */
function settingsOf(): Readonly<Record<string, string>> {
  const users = ICINGA_WEB.accounts.map(({ username }) => username).join(",");
  return {
    config: `[global]
show_stacktraces = "0"
config_resource = "database"
[logging]
log = "none"
[security]
use_strict_csp = "0"
`,
    resources: `[database]
type = "db"
db = "mysql"
host = "localhost"
dbname = "icingaweb"
username = "root"
password = ""
charset = "utf8mb4"
`,
    authentication: '[people]\nbackend = "db"\nresource = "database"\n',
    groups: '[teams]\nbackend = "db"\nresource = "database"\n',
    roles: `[Administrators]\nusers = "${users}"\npermissions = "*"\n`,
  };
}
