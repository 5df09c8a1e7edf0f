import { accountsNamed, type Application, type Place } from "../application.ts";
import { execute, makeMariaDb, MARIADB_PROGRAMS, socketIn, startMariaDb } from "../mariadb.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Forms that scripts send to one address, answered with JSON and with parts of pages. */
export const TTRSS: Application = {
  name: "ttrss",
  login: "form, token in bodies",
  packages: {},
  programs: {
    "../share/tt-rss/www/index.php": "tt-rss",
    php: "php-cli php-mysql",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  async prepare({ data, packages }) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    await Deno.writeTextFile(`${packages}/ttrss/config.php`, SETTINGS);
    for (const folder of ["", "/images", "/upload", "/export", "/sessions", "/icons", "/lock"]) {
      await Deno.mkdir(`${data}/cache${folder}`);
    }
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await execute(data, "create database ttrss character set utf8");
    await execute(data, `use ttrss; ${await Deno.readTextFile(SCHEMA)}`);
    for (const { username, password } of [...TTRSS.accounts, ...TTRSS.others ?? []]) {
      await execute(data, `use ttrss; ${userOf(username, password)}`);
    }
  },
  async start(place) {
    const { data, packages } = place;
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/ttrss`],
        ...["-d", "disable_functions=posix_getuid", "-d", "display_errors=0"],
        ...["-d", `session.save_path=${data}/cache/sessions`],
      ],
      env: () => environment(place),
      ready: "/index.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(_, { data }) {
    await execute(
      data,
      `use ttrss; ${TTRSS.accounts.map(({ username }) => feedOf(username, "harbour")).join("")}
        insert into ttrss_labels2 (owner_uid, caption)
          select id, 'Ferries' from ttrss_users;
        insert into ttrss_filters2 (owner_uid, title) select id, 'Tides' from ttrss_users`,
    );
  },
};

const SCHEMA = "/usr/share/tt-rss/schema/ttrss_schema_mysql.sql";
const COPY = "cp -rLu /usr/share/tt-rss/www ttrss-new && rm -rf ttrss && mv ttrss-new ttrss";

const SETTINGS = `<?php
define('DB_TYPE', 'mysql');
define('DB_HOST', 'localhost');
define('DB_PORT', '');
define('DB_USER', 'root');
define('DB_NAME', 'ttrss;unix_socket=' . getenv('SOCKET'));
define('DB_PASS', '');
define('MYSQL_CHARSET', 'UTF8');
define('SELF_URL_PATH', 'http://' . ($_SERVER['HTTP_HOST'] ?? 'localhost') . '/');
define('_SKIP_SELF_URL_PATH_CHECKS', true);
define('SINGLE_USER_MODE', false);
define('SIMPLE_UPDATE_MODE', false);
define('PHP_EXECUTABLE', '/usr/bin/php');
define('LOCK_DIRECTORY', getenv('DATA') . '/cache/lock');
define('CACHE_DIR', getenv('DATA') . '/cache');
define('ICONS_DIR', getenv('DATA') . '/cache/icons');
define('ICONS_URL', 'feed-icons');
define('AUTH_AUTO_CREATE', false);
define('AUTH_AUTO_LOGIN', false);
define('FORCE_ARTICLE_PURGE', 0);
define('ENABLE_REGISTRATION', false);
define('REG_NOTIFY_ADDRESS', 'user@your.domain.dom');
define('REG_MAX_USERS', 10);
define('SESSION_COOKIE_LIFETIME', 86400);
define('SMTP_FROM_NAME', 'Tiny Tiny RSS');
define('SMTP_FROM_ADDRESS', 'noreply@your.domain.dom');
define('DIGEST_SUBJECT', 'New headlines for last 24 hours');
define('CHECK_FOR_UPDATES', false);
define('ENABLE_GZIP_OUTPUT', false);
define('PLUGINS', 'auth_internal, note');
define('LOG_DESTINATION', 'sql');
define('CONFIG_VERSION', 26);
`;

/** Makes a user with a feed that has articles. */
function userOf(name: string, password: string): string {
  const hash = `concat('MODE2:', sha2(concat('${name}-salt', '${password}'), 256))`;
  return `insert into ttrss_users (login, pwd_hash, salt, access_level, created)
    values ('${name}', ${hash}, '${name}-salt', 0, now()); ${feedOf(name, "weather")}`;
}

function feedOf(name: string, feed: string): string {
  const url = `https://${feed}.example/${name}`;
  const articles = ["Fog in the valley", "Snow above the lake", "Warm wind from the south"];
  return `select @user := id from ttrss_users where login = '${name}';
    insert into ttrss_feeds (owner_uid, title, feed_url, site_url, last_updated)
      values (@user, 'News of the ${feed}', '${url}.xml', '${url}', now());
    select @feed := last_insert_id();
    ${articles.map((title) => articleOf(title, url)).join("")}`;
}

function articleOf(title: string, url: string): string {
  const link = `${url}/${title.toLowerCase().replaceAll(" ", "-")}`;
  return `insert into ttrss_entries
      (title, guid, link, updated, content, content_hash, date_entered, date_updated, author)
      values ('${title}', '${link}', '${link}', now(), '<p>${title}, as every year.</p>',
        sha1('${link}'), now(), now(), 'Olga');
    insert into ttrss_user_entries
      (ref_id, uuid, feed_id, owner_uid, tag_cache, label_cache)
      values (last_insert_id(), uuid(), @feed, @user, '', '');`;
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { DATA: data, SOCKET: socketIn(data) };
}
