import type { Application } from "../application.ts";
import { execute, makeMariaDb, MARIADB_PROGRAMS, socketIn, startMariaDb } from "../mariadb.ts";
import { passwordHash, randomId, WITHOUT_ERRORS } from "../php.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Albums, people, places and photos: forms that name their action, links that delete. */
export const ZOPH: Application = {
  name: "zoph",
  login: "form, session cookie",
  packages: {},
  programs: {
    "../share/zoph/www/php/zoph.php": "zoph",
    php: "php-cli php-mysql php-gd php-xml php-mbstring",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  async prepare({ data, packages }) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    await Deno.mkdir(`${data}/images`);
    await Deno.writeTextFile(
      `${data}/zoph.ini`,
      `[zoph]\ndb_host = "localhost"\ndb_name = "zoph"\ndb_user = "root"\ndb_pass = ""\n` +
        `db_prefix = "zoph_"\nphp_location = "${packages}/site"\n`,
    );
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await execute(data, "create database zoph character set utf8");
    const users = await Promise.all(
      ZOPH.accounts.map(async ({ username, password }, index) =>
        userOf(10 + index, username, await passwordHash(password))
      ),
    );
    const ids = TABLES.map((one) => `alter table zoph_${one} auto_increment = ${randomId()};`);
    await execute(data, `use zoph; source ${SCHEMA}; ${users.join("\n")} ${ids.join("\n")}`);
    await execute(
      data,
      `use zoph; ${photos(["pier", "slipway", "orchard"])}
      replace into zoph_conf (conf_id, value) values ("path.images", "${data}/images"),
        ("zoph.version", "${await version()}"), ("feature.comments", "1")`,
    );
  },
  async start({ data, packages }) {
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/site`],
        ...["-d", `session.save_path=${data}`, "-d", `pdo_mysql.default_socket=${socketIn(data)}`],
        ...["-d", "upload_max_filesize=16M", "-d", "post_max_size=16M"],
        ...WITHOUT_ERRORS,
      ],
      env: () => ({ DATA: data }),
      ready: "/logon.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(_server, { data }) {
    await execute(
      data,
      `use zoph; ${photos(["attic", "kettle"])}
      insert into zoph_albums (parent_album_id, album, album_description)
        values (1, "Attic", "Old boxes"), (1, "Kettles", "All of them");
      insert into zoph_categories (parent_category_id, category) values (1, "Lamps"), (1, "Ropes");
      insert into zoph_places (parent_place_id, title, city) values (1, "Lock house", "Ghent");
      insert into zoph_people (first_name, last_name) values ("Ada", "Kettle"), ("Ben", "Lamp");`,
    );
  },
};

const TABLES = ["albums", "categories", "people", "places", "photos", "groups"];

const SCHEMA = "/usr/share/dbconfig-common/data/zoph/install/mysql";

/** A copy whose settings are those of the server, not those of the machine. */
const COPY = "rm -rf site && cp -rL /usr/share/zoph/www/php site && " +
  `sed -i "s#\\"/etc/zoph.ini\\"#getenv('DATA') . '/zoph.ini'#" site/config.inc.php`;

async function version(): Promise<string> {
  const text = await Deno.readTextFile("/usr/share/zoph/www/php/config.inc.php");
  return text.match(/'VERSION', '([^']+)'/)![1];
}

function userOf(id: number, name: string, hash: string): string {
  return `create temporary table one select * from zoph_users where user_id = 1;
    update one set user_id = ${id}, user_name = "${name}", password = "${hash}";
    insert into zoph_users select * from one;
    update one set user_id = 1; drop table one;
    create temporary table one select * from zoph_prefs where user_id = 1;
    update one set user_id = ${id}; insert into zoph_prefs select * from one; drop table one;`;
}

function photos(names: readonly string[]): string {
  return names.map((name) =>
    `insert into zoph_photos (name, path, title, date, time)
      values ("${name}.jpg", "", "", "2025-07-14", "10:30:00");`
  ).join("\n");
}
