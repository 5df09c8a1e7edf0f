import type { Account, Application } from "../application.ts";
import { configureJetty, JETTY, startJetty } from "../jetty.ts";

/** Jobs and views by name: forms with all of their fields again as JSON, and pages of builds. */
export const HUDSON: Application = {
  name: "hudson",
  login: "form, crumbs",
  packages: { maven: ["org.eclipse.hudson:hudson-war:3.3.2:war", JETTY] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const home = `${place.data}/home`;
    await Deno.mkdir(home);
    await Deno.writeTextFile(`${home}/initSetup.xml`, "<string>Hudson 3.3 done</string>");
    await Deno.writeTextFile(`${home}/hudson-security.xml`, SECURITY);
    await Deno.writeTextFile(`${home}/config.xml`, SETTINGS);
    await configureJetty(place, { war: "hudson-war.war", realm: "default", users: [] });
    for (const account of HUDSON.accounts) {
      const folder = `${home}/users/${account.username}`;
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeTextFile(`${folder}/config.xml`, await userOf(account));
    }
  },
  start: (place) =>
    startJetty(place, [
      "-Xmx400m",
      ...OPENED.flatMap((name) => ["--add-opens", `${name}=ALL-UNNAMED`]),
      ...["-DskipInitSetup=true", `-DHUDSON_HOME=${place.data}/home`],
    ], "/api/json"),
  async fill(_, { data }) {
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const folder = `${data}/home/jobs/${name}`;
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeTextFile(`${folder}/config.xml`, jobOf(name));
    }
  },
};

/** What its libraries look into, which Java 17 keeps closed. */
const OPENED: readonly string[] = [
  ...["lang", "lang.reflect", "util", "util.concurrent", "util.concurrent.atomic"],
  ...["util.concurrent.locks", "text", "net", "io"],
].map((name) => `java.base/java.${name}`).concat("java.desktop/java.awt.font");

const SECURITY = `<hudsonSecurityManager>
  <securityRealm class="hudson.security.HudsonPrivateSecurityRealm">
    <disableSignup>false</disableSignup>
    <enableCaptcha>false</enableCaptcha>
    <notifyUser>true</notifyUser>
  </securityRealm>
  <authorizationStrategy class="hudson.security.FullControlOnceLoggedInAuthorizationStrategy"/>
  <useSecurity>true</useSecurity>
  <markupFormatter class="hudson.markup.RawHtmlMarkupFormatter"/>
  <slaveAgentPort>-1</slaveAgentPort>
</hudsonSecurityManager>
`;

const SETTINGS = `<hudson>
  <crumbIssuer class="hudson.security.csrf.DefaultCrumbIssuer">
    <excludeClientIPFromCrumb>false</excludeClientIPFromCrumb>
  </crumbIssuer>
</hudson>
`;

async function userOf({ username, password }: Account): Promise<string> {
  const salt = "tPqbMS";
  const salted = new TextEncoder().encode(`${password}{${salt}}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", salted)).toHex();
  const name = username.replace(/^./, (letter) => letter.toUpperCase());
  return `<user>
  <fullName>${name} Sander</fullName>
  <properties>
    <hudson.security.HudsonPrivateSecurityRealm_-Details>
      <passwordHash>${salt}:${digest}</passwordHash>
    </hudson.security.HudsonPrivateSecurityRealm_-Details>
    <hudson.tasks.Mailer_-UserProperty>
      <emailAddress>${username}@builds.example</emailAddress>
    </hudson.tasks.Mailer_-UserProperty>
  </properties>
</user>
`;
}

function jobOf(name: string): string {
  return `<project>
  <description>Where the ${name} are made</description>
  <builders>
    <hudson.tasks.Shell>
      <command>echo ${name}</command>
    </hudson.tasks.Shell>
  </builders>
</project>
`;
}
