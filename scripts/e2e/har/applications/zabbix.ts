import { accountsNamed, type Application } from "../application.ts";
import { execute, makeMariaDb, MARIADB_PROGRAMS, socketIn, startMariaDb } from "../mariadb.ts";
import { passwordHash } from "../php.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** The server keeps the filters of lists for each user. */
const OTHERS = accountsNamed("ines", "pavel", "rosa");

/** Pages and dialogs, with the id of the session as the token of forms and in a signed cookie. */
export const ZABBIX: Application = {
  name: "zabbix",
  login: "form, token",
  packages: {},
  programs: {
    "../share/zabbix/zabbix.php": "zabbix-frontend-php",
    "../share/zabbix-server-mysql/schema.sql.gz": "zabbix-server-mysql",
    php: "php-cli php-mysql php-bcmath php-gd",
    ...MARIADB_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: OTHERS,
  async prepare({ data, packages }) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    await Deno.mkdir(`${data}/temp`);
    await Deno.writeTextFile(`${data}/zabbix.conf.php`, SETTINGS);
    await makeMariaDb(data);
    await using _database = await startMariaDb(data);
    await execute(data, "create database zabbix character set utf8mb4 collate utf8mb4_bin");
    await runProgram({
      program: "sh",
      args: ["-c", LOAD],
      env: { SOCKET: socketIn(data) },
      cwd: data,
    });
    for (const [index, { username, password }] of [...ZABBIX.accounts, ...OTHERS].entries()) {
      await execute(data, await accountIn(10 + index, username, password));
    }
  },
  async start({ data, packages }) {
    const database = await startMariaDb(data);
    const server = await startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/zabbix`],
        ...["-d", `session.save_path=${data}/temp`],
        ...["-d", `mysqli.default_socket=${socketIn(data)}`],
        ...["-d", "max_execution_time=300", "-d", "post_max_size=16M", "-d", "max_input_time=300"],
      ],
      env: () => ({ DATA: data }),
      ready: "/index.php",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill({ url }) {
    const [{ username, password }] = ZABBIX.accounts;
    const call = async (method: string, params: unknown, auth?: string) => {
      const response = await fetch(`${url}/api_jsonrpc.php`, {
        method: "POST",
        headers: { "content-type": "application/json-rpc" },
        body: JSON.stringify({ jsonrpc: "2.0", method, params, id: 1, auth }),
      });
      const { result, error } = await response.json();
      if (error !== undefined) throw new Error(`${method} failed: ${error.data}`);
      return result;
    };
    const auth = await call("user.login", { username, password });
    for (const name of ["Orchard", "Pump house", "Weather station"]) {
      const { groupids: [groupid] } = await call("hostgroup.create", { name }, auth);
      const { hostids: [hostid] } = await call("host.create", {
        host: `${name} meter`,
        groups: [{ groupid }],
      }, auth);
      await call("item.create", {
        hostid,
        name: "Level",
        key_: "level",
        type: 2,
        value_type: 0,
      }, auth);
    }
  },
};

/** A copy whose settings are those of the server, not those of the machine. */
const COPY = "cp -rLu /usr/share/zabbix . && " +
  `sed -i "s#= CConfigFile::CONFIG_FILE_PATH#= getenv('DATA') . '/zabbix.conf.php'#" ` +
  "zabbix/include/classes/core/ZBase.php";

const LOAD = "cd /usr/share/zabbix-server-mysql && zcat schema.sql.gz images.sql.gz data.sql.gz " +
  'double.sql.gz | mariadb -S "$SOCKET" -uroot zabbix';

const SETTINGS = `<?php
$DB["TYPE"] = "MYSQL";
$DB["SERVER"] = "localhost";
$DB["PORT"] = "0";
$DB["DATABASE"] = "zabbix";
$DB["USER"] = "root";
$DB["PASSWORD"] = "";
$DB["SCHEMA"] = "";
$DB["ENCRYPTION"] = false;
$DB["VAULT_URL"] = "";
$DB["VAULT_DB_PATH"] = "";
$DB["VAULT_TOKEN"] = "";
$DB["DOUBLE_IEEE754"] = true;
$ZBX_SERVER_NAME = "";
$IMAGE_FORMAT_DEFAULT = IMAGE_FORMAT_PNG;
`;

/** A user of the group of administrators, whose role allows everything. */
async function accountIn(
  id: number,
  username: string,
  password: string,
): Promise<string> {
  const hash = await passwordHash(password);
  return `insert into zabbix.users (userid, username, name, passwd, roleid)
      values (${id}, "${username}", "Alex", "${hash}", 3);
    insert into zabbix.users_groups (id, usrgrpid, userid) values (${id}, 7, ${id})`;
}
