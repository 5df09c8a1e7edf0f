import type { Application, Place } from "../application.ts";
import { basicCredentials, type Send, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** A database with a console of its own: commands as text, documents with versions, ids with `#`. */
export const ORIENT_DB: Application = {
  name: "orientdb",
  login: "Basic by script",
  packages: { maven: ["com.orientechnologies:orientdb-community:3.2.25:tar.gz"] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data, packages } = place;
    await runProgram({ program: "sh", args: ["-c", COPY, "sh", packages], cwd: data });
    const shipped = await Deno.readTextFile(`${data}/${SETTINGS}`);
    await Deno.writeTextFile(
      `${data}/${SETTINGS}`,
      shipped
        .replace(/<listener protocol="binary".*/, "")
        .replace(
          'ip-address="0.0.0.0" port-range="2480-2490"',
          'ip-address="127.0.0.1" port-range="PORT"',
        )
        .replace("<users>", `<users><user name="root" password="${ROOT}" resources="*"/>`),
    );
    await using server = await start(place);
    const send = asRoot(server);
    await send("POST", "/database/stock/plocal");
    // The console makes this class, and a document of it for each user, when it is first opened.
    await run(send, "create class _studio");
    for (const { username, password } of ORIENT_DB.accounts) {
      const role = "(select from ORole where name = 'admin')";
      await run(
        send,
        `insert into OUser set name = '${username}', password = '${password}', status = 'ACTIVE', roles = ${role}`,
      );
      const user = `(select from OUser where name = '${username}')`;
      await run(send, `insert into _studio set type = 'GraphConfig', user = first(${user})`);
    }
  },
  start,
  async fill(server) {
    const send = asRoot(server);
    await run(send, "create class Tram extends V");
    for (const name of ["Depot", "Market", "Harbour"]) {
      await run(send, `insert into Tram set name = '${name}', seats = 40`);
      await run(
        send,
        `insert into OUser set name = '${name}', password = '${name}-pw-7', status = 'ACTIVE'`,
      );
    }
  },
};

const SETTINGS = "config/orientdb-server-config.xml";

const COPY =
  `tar xzf "$1/orientdb-community.tar.gz" --strip-components 1 --exclude '*/databases/*'`;

const ROOT = "Root-pw-9";

function asRoot(server: Server): Send {
  return sender(server, { authorization: basicCredentials("root", ROOT) });
}

function run(send: Send, command: string): Promise<unknown> {
  return send("POST", "/command/stock/sql", { command });
}

function start({ data }: Place): Promise<Server> {
  return startServer({
    program: "sh",
    args: (port) => ["-c", START, "sh", `${port}`],
    ready: "/listDatabases",
    env: () => ({ ORIENTDB_HOME: data, ORIENTDB_ROOT_PASSWORD: ROOT }),
    cwd: data,
  });
}

const START = `
sed -i 's/ port-range="[^"]*"/ port-range="'$1'"/' ${SETTINGS}
exec java -Xmx512m -XX:MaxDirectMemorySize=512m -Dstorage.diskCache.bufferSize=128 \
  -Djava.awt.headless=true -Dfile.encoding=UTF8 -Dorientdb.www.path=www \
  -Dorientdb.config.file=${SETTINGS} -cp "lib/*:plugins/*" \
  com.orientechnologies.orient.server.OServerMain
`;
