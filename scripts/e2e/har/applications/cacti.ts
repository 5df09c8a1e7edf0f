import type { Application } from "../application.ts";
import { execute, makeMariaDb, MARIADB_PROGRAMS, socketIn, startMariaDb } from "../mariadb.ts";
import { WITHOUT_ERRORS } from "../php.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Pages that scripts load into a page, with a token against forgery in each form. */
export const CACTI: Application = {
  name: "cacti",
  login: "form, CSRF",
  packages: {},
  programs: {
    "../share/cacti/site/index.php": "cacti",
    php: "php-cli php-mysql php-xml php-mbstring php-gd php-intl php-gmp php-snmp php-ldap",
    rrdtool: "rrdtool",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data, packages }) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    for (const name of ["temp", "csrf", "log", "cache", "rra"]) await Deno.mkdir(`${data}/${name}`);
    const secret = crypto.randomUUID();
    await Deno.writeTextFile(`${data}/csrf/secret.php`, `<?php $secret = "${secret}";`);
    await Deno.writeTextFile(`${data}/config.php`, SETTINGS);
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await execute(data, "create database cacti character set utf8mb4");
    await execute(
      data,
      `use cacti; source ${TABLES};
      update version set cacti = "${await version()}";
      replace into settings (name, value) values ("path_cactilog", "${data}/log/cacti.log"),
        ("selected_theme", "modern"), ("auth_method", 1), ("secpass_forceold", "");
      ${
        CACTI.accounts.map(({ username, password }, index) =>
          accountOf(10 + index, username, password)
        ).join("\n")
      }`,
    );
  },
  async start({ data, packages }) {
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/site`],
        ...["-d", `session.save_path=${data}/temp`, "-d", "memory_limit=512M"],
        ...WITHOUT_ERRORS,
      ],
      env: () => ({ DATA: data, SOCKET: socketIn(data), PHP_CLI_SERVER_WORKERS: "4" }),
      ready: "/index.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(_server, { data }) {
    await execute(
      data,
      `use cacti;
      insert into sites (name, city, country, notes) values ("Lock house", "Ghent", "Belgium", "old"),
        ("Signal box", "Basel", "Switzerland", "");
      insert into host (site_id, host_template_id, description, hostname, notes, disabled)
        values (1, 1, "Weighbridge", "192.0.2.77", "by the gate", "on"),
          (1, 1, "Barrier", "192.0.2.78", "", "on");`,
    );
  },
};

const TABLES = "/usr/share/doc/cacti/cacti.sql";

/** A copy whose settings are those of the server, not those of the machine. */
const COPY = "cp -rLu /usr/share/cacti/site . && rm -rf site/include/config.php && " +
  `echo "<?php include getenv('DATA') . '/config.php';" >site/include/config.php`;

const SETTINGS = `<?php
$database_type = "mysql";
$database_default = "cacti";
$database_hostname = getenv("SOCKET");
$database_username = "root";
$database_password = "";
$database_port = "3306";
$database_retries = 5;
$database_persist = false;
$poller_id = 1;
$url_path = "/";
$cacti_session_name = "Cacti";
$cacti_db_session = false;
$disable_log_rotation = true;
$path_csrf_secret = getenv("DATA") . "/csrf/secret.php";
$proxy_headers = null;
`;

async function version(): Promise<string> {
  return (await Deno.readTextFile("/usr/share/cacti/site/include/cacti_version")).trim();
}

/** A user with all rights of the first administrator; a hash without salt is brought up to date. */
function accountOf(id: number, username: string, password: string): string {
  return `insert into user_auth select ${id}, "${username}", md5("${password}"), realm, "Alex",
      email_address, "", password_change, show_tree, show_list, show_preview, graph_settings,
      login_opts, policy_graphs, policy_trees, policy_hosts, policy_graph_templates, enabled,
      lastchange, lastlogin, password_history, locked, failed_attempts, lastfail, reset_perms
      from user_auth where id = 1;
    insert into user_auth_realm select realm_id, ${id} from user_auth_realm where user_id = 1;`;
}
