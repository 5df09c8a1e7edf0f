import type { Application } from "../application.ts";
import { configureJetty, JETTY, startJetty } from "../jetty.ts";
import { basicCredentials } from "../requests.ts";

/** A repository of linked data: paths by name, Turtle, updates in SPARQL, files and versions. */
export const FCREPO: Application = {
  name: "fcrepo",
  login: "Basic by the browser",
  packages: { maven: ["org.fcrepo:fcrepo-webapp:6.1.0:war", JETTY] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: (place) =>
    configureJetty(place, {
      war: "fcrepo-webapp.war",
      realm: "fcrepo",
      users: FCREPO.accounts.map((one) => `${one.username}: ${one.password},fedoraAdmin`),
    }),
  start: (place) =>
    startJetty(place, [
      ...["-Xmx500m", `-Dfcrepo.home=${place.data}/home`],
      ...["-Dfcrepo.jms.enabled=false", "-Dfcrepo.autoversioning.enabled=false"],
    ], "/rest/"),
  async fill({ url }) {
    const [{ username, password }] = FCREPO.accounts;
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const response = await fetch(`${url}/rest/${name}`, {
        method: "PUT",
        headers: {
          authorization: basicCredentials(username, password),
          "content-type": "text/turtle",
        },
        body: `<> <http://purl.org/dc/elements/1.1/title> "All about ${name}" .`,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`no container ${name}: ${response.status}`);
    }
  },
};
