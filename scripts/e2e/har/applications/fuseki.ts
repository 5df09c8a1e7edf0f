import type { Application } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { startServer } from "../server.ts";

/** A store of triples: datasets by a form, SPARQL in forms, and graphs as text. */
export const FUSEKI: Application = {
  name: "fuseki",
  login: "Basic by the browser, SPARQL",
  packages: { maven: ["org.apache.jena:jena-fuseki-server:5.6.0:jar"] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    const users = FUSEKI.accounts.map(({ username, password }) => `${username} = ${password}`);
    await Deno.writeTextFile(`${data}/shiro.ini`, `[users]\n${users.join("\n")}\n${URLS}`);
  },
  start: ({ packages, data }) =>
    startServer({
      program: "java",
      args: (port) => [
        ...["-jar", `${packages}/jena-fuseki-server.jar`, "--localhost", "--port", `${port}`],
      ],
      env: () => ({ FUSEKI_BASE: data }),
      ready: "/$/ping",
      cwd: data,
    }),
  async fill({ url }) {
    const [{ username, password }] = FUSEKI.accounts;
    const authorization = basicCredentials(username, password);
    const send = async (path: string, fields: Readonly<Record<string, string>>) => {
      const response = await fetch(`${url}/${path}`, {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams(fields),
      });
      await response.body?.cancel();
    };
    for (const name of ["archive", "tram-stops", "zoo"]) {
      await send("$/datasets", { dbName: name, dbType: "mem" });
      const animal = `<http://zoo.example/${name}>`;
      await send(`${name}/update`, {
        update: `INSERT DATA { ${animal} <http://zoo.example/label> "The ${name}" }`,
      });
    }
  },
};

const URLS = `[urls]
/$/ping = anon
/** = noSessionCreation, authcBasic
`;
