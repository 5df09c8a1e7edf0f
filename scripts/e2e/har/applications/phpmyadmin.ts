import type { Application, Place } from "../application.ts";
import {
  makeMariaDb,
  makeOtherDatabases,
  makeUsers,
  MARIADB_PROGRAMS,
  socketIn,
  startMariaDb,
} from "../mariadb.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Every request to one script with the route as a parameter, answered by pages inside JSON. */
export const PHPMYADMIN: Application = {
  name: "phpmyadmin",
  login: "form, token",
  packages: {},
  programs: {
    "../share/phpmyadmin/index.php": "phpmyadmin",
    php: "php-cli php-mysql",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data, packages }) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    await Deno.mkdir(`${data}/temp`);
    await Deno.writeTextFile(`${data}/config.inc.php`, settingsWith(crypto.randomUUID()));
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await makeUsers(data, PHPMYADMIN.accounts);
  },
  async start(place) {
    const { data, packages } = place;
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/phpmyadmin`],
        ...["-d", `session.save_path=${data}/temp`],
      ],
      env: () => environment(place),
      ready: "/index.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  fill: (_, { data }) => makeOtherDatabases(data),
};

/** A copy whose settings are those of the server, not those of the machine. */
const COPY = "cp -rLu /usr/share/phpmyadmin . && " +
  `sed -i "s#'/etc/phpmyadmin/#getenv('DATA') . '/#; s#'/var/lib/phpmyadmin/tmp/'#getenv('DATA') . ` +
  `'/temp/'#" phpmyadmin/libraries/vendor_config.php`;

function settingsWith(key: string): string {
  return `<?php
$cfg["blowfish_secret"] = "${key.replaceAll("-", "")}";
$cfg["Servers"][1]["auth_type"] = "cookie";
$cfg["Servers"][1]["host"] = "localhost";
$cfg["Servers"][1]["socket"] = getenv("SOCKET");
$cfg["VersionCheck"] = false;
$cfg["SendErrorReports"] = "never";
$cfg["PmaNoRelation_DisableWarning"] = true;
`;
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { DATA: data, SOCKET: socketIn(data) };
}
