import type { Application, Place } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const VERSION = "11.8";
const JETTY = "11.0.24";

/** Databases of XML and their users: forms whose pages come back with what was done in the query. */
export const BASE_X: Application = {
  name: "basex",
  login: "form, session cookie",
  packages: {
    maven: [
      ...["jar", "zip"].map((type) => `org.basex:basex-api:${VERSION}:${type}`),
      `org.basex:basex:${VERSION}:jar`,
    ],
    jars: [
      ...["servlet", "servlets", "webapp"].map((name) =>
        `org.eclipse.jetty:jetty-${name}:${JETTY}`
      ),
      `org.eclipse.jetty.websocket:websocket-jetty-server:${JETTY}`,
      "org.slf4j:slf4j-simple:2.0.16",
    ],
  },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven", unzip: "unzip" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A browser does not record the bodies of forms with files.
  recorder: "proxy",
  async prepare(place) {
    const { packages, data } = place;
    const args = ["-q", `${packages}/basex-api.zip`, `basex-api-${VERSION}/src/main/webapp/*`];
    await runProgram({ program: "unzip", args, cwd: data });
    await runProgram({
      program: "mv",
      args: [`basex-api-${VERSION}/src/main/webapp`, "webapp"],
      cwd: data,
    });
    const users = BASE_X.accounts.map(({ username, password }) =>
      `CREATE USER ${username} ${password}; GRANT ADMIN TO ${username}`
    );
    await runProgram({
      program: "java",
      args: [...options(place), "org.basex.BaseX", "-c", users.join("; ")],
      cwd: data,
    });
  },
  start: (place) =>
    startServer({
      program: "java",
      args: (port) => [
        ...options(place),
        ...["org.basex.BaseXHTTP", "-l", `-h${port}`, "-s0"],
      ],
      ready: "/dba/login",
      cwd: place.data,
    }),
  async fill({ url }) {
    const [{ username, password }] = BASE_X.accounts;
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const response = await fetch(`${url}/rest/${name}`, {
        method: "PUT",
        headers: {
          authorization: basicCredentials(username, password),
          "content-type": "application/xml",
        },
        body: `<shop><item>first of ${name}</item></shop>`,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`no database ${name}: ${response.status}`);
    }
  },
};

/** The options of Java, with where everything is kept. */
function options({ packages, data }: Place): readonly string[] {
  return [
    ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx400m"],
    ...[`-Dorg.basex.path=${data}`, `-Dorg.basex.WEBPATH=${data}/webapp`],
    ...["-cp", `${packages}/basex.jar:${packages}/basex-api.jar:${packages}/lib/*`],
  ];
}
