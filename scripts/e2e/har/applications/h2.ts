import { accountsNamed, type Application, type Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** A console for SQL in frames, as a servlet, whose session is a parameter of every address. */
export const H2: Application = {
  name: "h2",
  login: "form, session in URLs",
  packages: {
    maven: ["com.h2database:h2:2.3.232:jar", "org.eclipse.jetty:jetty-runner:9.4.57.v20241219:jar"],
  },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  async prepare(place) {
    await Deno.mkdir(`${place.data}/console/WEB-INF`, { recursive: true });
    await Deno.writeTextFile(`${place.data}/console/WEB-INF/web.xml`, WEB_XML);
    const users = [...H2.accounts, ...H2.others ?? []];
    await runStatements(
      place,
      users.map(({ username, password }) => `CREATE USER ${username} PASSWORD '${password}' ADMIN`),
    );
  },
  start: ({ packages, data }) =>
    startServer({
      program: "java",
      args: (port) => [
        ...["-Dh2.bindAddress=127.0.0.1", `-Dh2.baseDir=${data}`, "-cp"],
        ...[`${packages}/jetty-runner.jar:${packages}/h2.jar`, "org.eclipse.jetty.runner.Runner"],
        ...["--host", "127.0.0.1", "--port", `${port}`, `${data}/console`],
      ],
      cwd: data,
    }),
  async fill({ url }) {
    const page = await (await fetch(url)).text();
    const session = /jsessionid=\w+/.exec(page)?.[0];
    const send = async (path: string, fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams(fields);
      const response = await fetch(`${url}/${path}?${session}`, { method: "POST", body });
      await response.body?.cancel();
    };
    const [{ username, password }] = H2.accounts;
    await send("login.do", {
      driver: "org.h2.Driver",
      url: "jdbc:h2:./shop",
      user: username,
      password,
    });
    await send("query.do", {
      sql: ["orders", "parcels", "returns"].map((name) =>
        `CREATE TABLE ${name} (id INT AUTO_INCREMENT PRIMARY KEY, note VARCHAR(80));` +
        `INSERT INTO ${name} (note) VALUES ('first of ${name}'), ('second of ${name}');`
      ).join("\n"),
    });
  },
};

const WEB_XML = `<web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" version="3.1">
  <servlet>
    <servlet-name>console</servlet-name>
    <servlet-class>org.h2.server.web.WebServlet</servlet-class>
    <load-on-startup>1</load-on-startup>
  </servlet>
  <servlet-mapping>
    <servlet-name>console</servlet-name>
    <url-pattern>/*</url-pattern>
  </servlet-mapping>
</web-app>
`;

async function runStatements(
  { packages, data }: Place,
  statements: readonly string[],
): Promise<void> {
  await runProgram({
    program: "java",
    args: [
      ...["-cp", `${packages}/h2.jar`, "org.h2.tools.Shell", "-url", `jdbc:h2:${data}/shop`],
      ...["-user", "owner", "-password", "Owner-pw-0", "-sql", statements.join(";")],
    ],
    cwd: data,
  });
}
