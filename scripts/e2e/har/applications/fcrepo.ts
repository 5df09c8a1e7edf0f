import type { Application, Place } from "../application.ts";
import { startServer } from "../server.ts";

/** A repository of linked data: paths by name, Turtle, updates in SPARQL, files and versions. */
export const FCREPO: Application = {
  name: "fcrepo",
  login: "Basic by the browser",
  packages: {
    maven: [
      "org.fcrepo:fcrepo-webapp:6.1.0:war",
      "org.eclipse.jetty:jetty-runner:9.4.57.v20241219:jar",
    ],
  },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const users = FCREPO.accounts.map((one) => `${one.username}: ${one.password},fedoraAdmin\n`);
    await Deno.writeTextFile(`${place.data}/realm`, users.join(""));
    await Deno.writeTextFile(`${place.data}/context.xml`, contextOf(place));
  },
  async start({ packages, data }) {
    await Deno.mkdir(`${data}/tmp`, { recursive: true });
    return await startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx500m"],
        ...[`-Djava.io.tmpdir=${data}/tmp`, `-Dfcrepo.home=${data}/home`],
        ...["-Dfcrepo.jms.enabled=false", "-Dfcrepo.autoversioning.enabled=false"],
        ...["-jar", `${packages}/jetty-runner.jar`],
        ...["--host", "127.0.0.1", "--port", `${port}`, `${data}/context.xml`],
      ],
      ready: "/rest/",
      cwd: data,
    });
  },
  async fill({ url }) {
    const [{ username, password }] = FCREPO.accounts;
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const response = await fetch(`${url}/rest/${name}`, {
        method: "PUT",
        headers: {
          authorization: `Basic ${btoa(`${username}:${password}`)}`,
          "content-type": "text/turtle",
        },
        body: `<> <http://purl.org/dc/elements/1.1/title> "All about ${name}" .`,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`no container ${name}: ${response.status}`);
    }
  },
};

function contextOf({ packages, data }: Place): string {
  return `<!DOCTYPE Configure PUBLIC "-//Jetty//Configure//EN" "https://jetty.org/configure_9_3.dtd">
<Configure class="org.eclipse.jetty.webapp.WebAppContext">
  <Set name="contextPath">/</Set>
  <Set name="war">${packages}/fcrepo-webapp.war</Set>
  <Get name="securityHandler">
    <Set name="loginService">
      <New class="org.eclipse.jetty.security.HashLoginService">
        <Set name="name">fcrepo</Set>
        <Set name="config">${data}/realm</Set>
      </New>
    </Set>
  </Get>
</Configure>
`;
}
