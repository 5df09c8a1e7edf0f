import type { Application } from "../application.ts";
import { execute, makeMariaDb, MARIADB_PROGRAMS, socketIn, startMariaDb } from "../mariadb.ts";
import { passwordHash, WITHOUT_ERRORS } from "../php.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Forms of one script, with a token against forgery in each, and dialogs that a script fetches. */
export const ZONE_MINDER: Application = {
  name: "zoneminder",
  login: "form, CSRF",
  packages: {},
  programs: {
    "../share/zoneminder/www/index.php": "zoneminder",
    php: "php-cli php-mysql php-intl php-gd php-mbstring",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data, packages }) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    for (const name of ["bin", "temp", "events", "logs"]) await Deno.mkdir(`${data}/${name}`);
    for (const name of ["zmdc.pl", "zmpkg.pl", "zmfilter.pl", "zmu"]) {
      await Deno.writeTextFile(`${data}/bin/${name}`, "#!/bin/sh\n", { mode: 0o755 });
    }
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await execute(data, `source ${TABLES}`);
    await execute(
      data,
      `use zm;
      update Config set Value = "1" where Name = "ZM_OPT_USE_AUTH";
      update Config set Value = "0"
        where Name in ("ZM_SHOW_PRIVACY", "ZM_DYN_SHOW_DONATE_REMINDER");
      update Config set Value = "${crypto.randomUUID()}" where Name = "ZM_AUTH_HASH_SECRET";
      update Config set Value = "UTC" where Name = "ZM_TIMEZONE";`,
    );
    for (const { username, password } of ZONE_MINDER.accounts) {
      const hash = await passwordHash(password);
      await execute(
        data,
        `insert into zm.Users (Username, Password, Language, Stream, Events, Control, Monitors,
            \`Groups\`, Devices, Snapshots, System)
          values ("${username}", "${hash}", "", "View", "Edit", "Edit", "Edit", "Edit", "Edit",
            "Edit", "Edit");`,
      );
    }
  },
  async start({ data, packages }) {
    await Deno.writeTextFile(`${data}/zm.conf`, settings(data, packages));
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/site`],
        ...["-d", `session.save_path=${data}/temp`],
        ...WITHOUT_ERRORS,
      ],
      env: () => ({ DATA: data, PHP_CLI_SERVER_WORKERS: "4" }),
      ready: "/index.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(_server, { data }) {
    await execute(
      data,
      `use zm;
      insert into \`Groups\` (Name) values ("Attic"), ("Railway"), ("Zoo");
      insert into Monitors (Name, Notes, Type, \`Function\`, Path, Width, Height)
        values ("Aviary", "", "Ffmpeg", "None", "rtsp://192.0.2.8/a", 640, 480),
          ("Signal box", "old", "Ffmpeg", "None", "rtsp://192.0.2.9/s", 640, 480),
          ("Zebra house", "", "Ffmpeg", "None", "rtsp://192.0.2.10/z", 640, 480);
      insert into Filters (Name, UserId, Query_json)
        values ("Trains", 1, '{"terms":[]}'), ("Zebras at night", 1, '{"terms":[]}');
      insert into Users (Username, Password) values ("keeper", ""), ("warden", "");`,
    );
  },
};

const TABLES = "/usr/share/zoneminder/db/zm_create.sql";

/** A copy whose settings are those of the server, not those of the machine. */
const COPY = "rm -rf site && cp -rL /usr/share/zoneminder/www site; mkdir -p site/cache && " +
  `sed -i -e "s#'/etc/zm/zm.conf'#getenv('DATA').'/zm.conf'#" ` +
  `-e "s#'/etc/zm/conf.d'#getenv('DATA').'/conf.d'#" ` +
  `-e "s#'/tmp/zm'#getenv('DATA').'/temp'#" ` +
  `-e "s#'/var/cache/zoneminder'#dirname(__DIR__).'/cache'#" site/includes/config.php`;

function settings(data: string, packages: string): string {
  const values = {
    PATH_DATA: "/usr/share/zoneminder",
    PATH_BIN: `${data}/bin`,
    PATH_LIB: "/usr/lib",
    PATH_CONF: data,
    PATH_WEB: `${packages}/site`,
    PATH_CGI: "/usr/lib/zoneminder/cgi-bin",
    WEB_USER: "nobody",
    WEB_GROUP: "nogroup",
    DB_TYPE: "mysql",
    DB_HOST: `localhost:${socketIn(data)}`,
    DB_NAME: "zm",
    DB_USER: "root",
    DB_PASS: "",
    DB_SSL_CA_CERT: "",
    DB_SSL_CLIENT_KEY: "",
    DB_SSL_CLIENT_CERT: "",
    SERVER_HOST: "",
    DIR_EVENTS: `${data}/events`,
    DIR_SOUNDS: "sounds",
    DIR_EXPORTS: `${data}/temp`,
    PATH_ZMS: "/zm/cgi-bin/zms",
    PATH_MAP: "/dev/shm",
    PATH_SOCKS: data,
    PATH_LOGS: `${data}/logs`,
    PATH_SWAP: `${data}/temp`,
    PATH_ARP: "/bin/true",
    PATH_SHUTDOWN: "/bin/true",
    PATH_FFMPEG: "/bin/true",
  };
  return Object.entries(values).map(([name, value]) => `ZM_${name}=${value}\n`).join("");
}
