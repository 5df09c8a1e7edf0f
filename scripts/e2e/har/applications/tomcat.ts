import type { Application, Place } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

const HOME = "/usr/share/tomcat10";

/** The manager of Tomcat: forms whose addresses have a new nonce in each page. */
export const TOMCAT: Application = {
  name: "tomcat",
  login: "Basic by the browser, nonces in URLs",
  packages: {},
  programs: {
    java: "openjdk-17-jre-headless",
    [`..${HOME.slice(4)}-admin/manager/index.jsp`]: "tomcat10-admin",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    await Deno.mkdir(`${data}/conf/Catalina/localhost`, { recursive: true });
    for (const folder of ["temp", "webapps/ROOT", "work", "logs"]) {
      await Deno.mkdir(`${data}/${folder}`, { recursive: true });
    }
    await Deno.copyFile("/etc/tomcat10/web.xml", `${data}/conf/web.xml`);
    await Deno.writeTextFile(
      `${data}/conf/Catalina/localhost/manager.xml`,
      `<Context docBase="${HOME}-admin/manager" privileged="true"/>`,
    );
    // Looking through all libraries at each deployment takes seconds.
    await Deno.writeTextFile(
      `${data}/conf/context.xml`,
      '<Context><JarScanner scanClassPath="false"/></Context>',
    );
    const users = TOMCAT.accounts.map(({ username, password }) =>
      `<user username="${username}" password="${password}" roles="manager-gui,manager-script"/>`
    );
    await Deno.writeTextFile(
      `${data}/conf/tomcat-users.xml`,
      `<tomcat-users>${users.join("")}</tomcat-users>`,
    );
  },
  start,
  async fill({ url }) {
    const [{ username, password }] = TOMCAT.accounts;
    const authorization = basicCredentials(username, password);
    for (const path of ["/archive", "/harbour", "/zoo"]) {
      const query = new URLSearchParams({ path, war: `file:${HOME}/etc` });
      const response = await fetch(`${url}/manager/text/deploy?${query}`, {
        method: "GET",
        headers: { authorization },
      });
      const text = await response.text();
      if (!text.startsWith("OK")) throw new Error(text);
    }
  },
};

function start({ data }: Place): Promise<Server> {
  return startServer({
    program: "java",
    args: (port) => {
      Deno.writeTextFileSync(`${data}/conf/server.xml`, configuration(port));
      return [
        ...["-cp", `${HOME}/bin/bootstrap.jar:${HOME}/bin/tomcat-juli.jar`],
        ...[`-Dcatalina.home=${HOME}`, `-Dcatalina.base=${data}`],
        ...[`-Djava.io.tmpdir=${data}/temp`, "org.apache.catalina.startup.Bootstrap", "start"],
      ];
    },
    cwd: data,
  });
}

function configuration(port: number): string {
  return `<Server port="-1">
  <GlobalNamingResources>
    <Resource name="UserDatabase" auth="Container" type="org.apache.catalina.UserDatabase"
      factory="org.apache.catalina.users.MemoryUserDatabaseFactory" pathname="conf/tomcat-users.xml"/>
  </GlobalNamingResources>
  <Service name="Catalina">
    <Connector address="127.0.0.1" port="${port}"/>
    <Engine name="Catalina" defaultHost="localhost">
      <Realm className="org.apache.catalina.realm.UserDatabaseRealm" resourceName="UserDatabase"/>
      <Host name="localhost" appBase="webapps"/>
    </Engine>
  </Service>
</Server>`;
}
