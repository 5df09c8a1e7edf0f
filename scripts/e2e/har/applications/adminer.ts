import type { Application } from "../application.ts";
import {
  makeMariaDb,
  makeOtherDatabases,
  makeUsers,
  MARIADB_PROGRAMS,
  socketIn,
  startMariaDb,
} from "../mariadb.ts";
import { startServer, withAlso } from "../server.ts";

/** One script, whose parameters name the database, the table and the form. */
export const ADMINER: Application = {
  name: "adminer",
  login: "form, token",
  packages: {},
  programs: {
    "../share/adminer/adminer.php": "adminer",
    php: "php-cli php-mysql",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    await Deno.mkdir(`${data}/temp`);
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await makeUsers(data, ADMINER.accounts);
  },
  async start({ data }) {
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-d", `session.save_path=${data}/temp`],
        ...["-d", `upload_tmp_dir=${data}/temp`, "-d", `mysqli.default_socket=${socketIn(data)}`],
        "/usr/share/adminer/adminer.php",
      ],
      ready: "/",
      cwd: data,
    });
    return withAlso(server, database);
  },
  fill: (_, { data }) => makeOtherDatabases(data),
};
