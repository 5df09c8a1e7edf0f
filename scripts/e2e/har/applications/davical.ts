import type { Account, Application } from "../application.ts";
import { randomId, WITHOUT_ERRORS } from "../php.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Calendars and who may see them: pages of several forms each, links that ask, and CalDAV. */
export const DAVICAL: Application = {
  name: "davical",
  login: "form, token; Basic by script",
  packages: {},
  programs: {
    "../share/davical/htdocs/always.php": "davical",
    php: "php-cli php-pgsql php-xml",
    ...POSTGRES_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: place.packages });
    await copyDatabase(place, ({ data }, url) => makeTables(data, url));
    await using database = await startDatabase(place.data);
    await execute(database.url, `select setval('dav_id_seq', ${randomId()});`);
  },
  async start({ packages, data }) {
    const database = await startDatabase(data);
    await Deno.writeTextFile(`${data}/database`, database.url);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/site/htdocs`],
        ...["-d", `session.save_path=${data}`],
        ...WITHOUT_ERRORS,
      ],
      env: () => ({
        DATABASE: `host=127.0.0.1 port=${new URL(database.url).port} dbname=postgres user=lab`,
      }),
      ready: "/index.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(_, { data }) {
    const url = await Deno.readTextFile(`${data}/database`);
    await execute(url, PEOPLE.map((one) => principal(one, 1)).join("\n"));
  },
};

const TABLES = "/usr/share/awl/dba";

/** A copy whose settings are those of the server, not those of the machine. */
const COPY = `rm -rf site && cp -rL /usr/share/davical site
sed -i "s#'/etc/davical/config.php'#__DIR__ . '/../settings.php'#" site/htdocs/always.php
echo '<?php $c->pg_connect[] = getenv("DATABASE"); $c->admin_email = "desk@example.com";' \\
  >site/settings.php
`;

async function makeTables(data: string, url: string): Promise<void> {
  const home = "/usr/share/davical/dba";
  for (const file of [`${TABLES}/awl-tables.sql`, `${TABLES}/schema-management.sql`]) {
    await psql(url, "-f", file);
  }
  await psql(url, "-f", `${home}/davical.sql`);
  const database = ["--dbname", "postgres", "--dbhost", "127.0.0.1", "--dbport"];
  const users = ["--dbuser", "lab", "--appuser", "lab", "--owner", "lab", "--nopatch"];
  await runProgram({
    program: "perl",
    args: [`${home}/update-davical-database`, ...database, new URL(url).port, ...users],
    cwd: data,
  });
  await psql(url, "-f", `${home}/base-data.sql`);
  await execute(url, DAVICAL.accounts.map(administrator).join("\n"));
}

function administrator(account: Account): string {
  return `${principal(account.username, 1, account.password)}
    insert into role_member (role_no, user_no)
      select 1, user_no from usr where username = '${account.username}';`;
}

const PEOPLE = ["porter", "warden", "archivist"];

/** A password after two asterisks is not hashed. */
function principal(name: string, type: number, password = ""): string {
  return `insert into usr (username, password, fullname, email, active, date_format_type, locale)
      values ('${name}', '**${password}', '${name}', '${name}@example.com', true, 'E', '');
    insert into principal (type_id, user_no, displayname, default_privileges)
      select ${type}, user_no, fullname, 0::bit(24) from usr where username = '${name}';`;
}

function execute(url: string, statements: string): Promise<string> {
  return psql(url, "-c", statements);
}

function psql(url: string, ...args: readonly string[]): Promise<string> {
  return runProgram({ program: "psql", args: ["-q", url, ...args], cwd: "/" });
}
