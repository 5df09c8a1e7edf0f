import type { Application, Place } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { startServer } from "../server.ts";

/** A store of triples with pages that are XML, which the browser transforms, and SPARQL in forms. */
export const RDF4J: Application = {
  name: "rdf4j",
  login: "form, name and password in Base64",
  packages: {
    maven: [
      "org.eclipse.rdf4j:rdf4j-http-server:4.1.3:war",
      "org.eclipse.rdf4j:rdf4j-http-workbench:4.1.3:war",
      "org.eclipse.jetty:jetty-runner:9.4.57.v20241219:jar",
    ],
  },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A browser records the pages that it made of the XML.
  recorder: "proxy",
  // The pages call the store under the address at which they were opened.
  needsOwnOrigin: true,
  async prepare({ data }) {
    const users = RDF4J.accounts.map(({ username, password }) => `${username}: ${password},user\n`);
    await Deno.writeTextFile(`${data}/users.properties`, users.join(""));
    await Deno.writeTextFile(`${data}/security.xml`, SECURITY);
  },
  async start(place) {
    const { packages, data } = place;
    await Deno.mkdir(`${data}/tmp`, { recursive: true });
    for (const part of ["server", "workbench"]) {
      await Deno.writeTextFile(`${data}/${part}.xml`, contextOf(place, part));
    }
    return startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx400m"],
        ...[`-Djava.io.tmpdir=${data}/tmp`, `-Dorg.eclipse.rdf4j.appdata.basedir=${data}`],
        ...["-jar", `${packages}/jetty-runner.jar`, "--host", "127.0.0.1", "--port", `${port}`],
        ...[`${data}/server.xml`, `${data}/workbench.xml`],
      ],
      ready: "/rdf4j-workbench/",
      cwd: data,
    });
  },
  async fill({ url }) {
    const [{ username, password }] = RDF4J.accounts;
    for (const name of ["lighthouses", "tram-lines", "zoo"]) {
      const response = await fetch(`${url}/rdf4j-server/repositories/${name}`, {
        method: "PUT",
        headers: {
          authorization: basicCredentials(username, password),
          "content-type": "text/turtle",
        },
        body: repositoryOf(name),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`no repository ${name}: ${response.status}`);
    }
  },
};

function contextOf({ packages, data }: Place, part: string): string {
  const security = `  <Set name="overrideDescriptor">${data}/security.xml</Set>
  <Get name="securityHandler">
    <Set name="loginService">
      <New class="org.eclipse.jetty.security.HashLoginService">
        <Set name="name">RDF4J</Set>
        <Set name="config">${data}/users.properties</Set>
      </New>
    </Set>
  </Get>
`;
  return `<!DOCTYPE Configure PUBLIC "-//Jetty//Configure//EN" "https://jetty.org/configure_9_3.dtd">
<Configure class="org.eclipse.jetty.webapp.WebAppContext">
  <Set name="contextPath">/rdf4j-${part}</Set>
  <Set name="war">${packages}/rdf4j-http-${part}.war</Set>
${part === "server" ? security : ""}</Configure>
`;
}

const SECURITY = `<web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" version="3.1">
  <security-constraint>
    <web-resource-collection>
      <web-resource-name>all</web-resource-name>
      <url-pattern>/repositories/*</url-pattern>
    </web-resource-collection>
    <auth-constraint><role-name>user</role-name></auth-constraint>
  </security-constraint>
  <login-config><auth-method>BASIC</auth-method><realm-name>RDF4J</realm-name></login-config>
  <security-role><role-name>user</role-name></security-role>
</web-app>
`;

function repositoryOf(name: string): string {
  return `@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix rep: <http://www.openrdf.org/config/repository#> .
@prefix sr: <http://www.openrdf.org/config/repository/sail#> .
@prefix sail: <http://www.openrdf.org/config/sail#> .
[] a rep:Repository ; rep:repositoryID "${name}" ; rdfs:label "All ${name}" ;
  rep:repositoryImpl [ rep:repositoryType "openrdf:SailRepository" ;
    sr:sailImpl [ sail:sailType "openrdf:MemoryStore" ] ] .
`;
}
