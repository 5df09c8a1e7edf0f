import type { Account, Application, Place } from "../application.ts";
import { startServer } from "../server.ts";

/** Pages by name: forms with a field of a random name, groups, and files beside pages. */
export const JSP_WIKI: Application = {
  name: "jspwiki",
  login: "form, field of any name",
  packages: {
    maven: [
      "org.apache.jspwiki:jspwiki-war:2.11.2:war",
      "org.eclipse.jetty:jetty-runner:9.4.57.v20241219:jar",
    ],
  },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    for (const folder of ["pages", "files"]) await Deno.mkdir(`${data}/${folder}`);
    await Deno.writeTextFile(`${data}/pages/Main.txt`, "What grows where, and who waters it.\n");
    await Deno.writeTextFile(`${data}/groups.xml`, GROUPS);
    const users = await Promise.all(JSP_WIKI.accounts.map(userOf));
    await Deno.writeTextFile(`${data}/users.xml`, `<users>\n${users.join("")}</users>\n`);
  },
  async start(place) {
    const { packages, data } = place;
    await Deno.mkdir(`${data}/tmp`, { recursive: true });
    await Deno.writeTextFile(`${data}/wiki.properties`, settingsOf(place));
    await Deno.writeTextFile(`${data}/context.xml`, contextOf(place));
    await Deno.writeTextFile(`${data}/override.xml`, OVERRIDE);
    return startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx400m"],
        ...[`-Djava.io.tmpdir=${data}/tmp`, `-Djspwiki.custom.config=${data}/wiki.properties`],
        ...["-jar", `${packages}/jetty-runner.jar`],
        ...["--host", "127.0.0.1", "--port", `${port}`, `${data}/context.xml`],
      ],
      ready: "/Wiki.jsp",
      cwd: data,
    });
  },
  async fill(_, { data }) {
    for (const name of ["Compost", "Greenhouse", "Rain Barrels", "Tool Shed"]) {
      const file = `${data}/pages/${name.replaceAll(" ", "+")}.txt`;
      await Deno.writeTextFile(file, `!!! ${name}\n\nNear the south wall, see [Main].\n`);
    }
  },
};

const ADDED = 'created="2026.01.02 at 10:00:00:000 UTC"';

async function userOf({ username, password }: Account): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(8));
  const salted = new Uint8Array([...new TextEncoder().encode(password), ...salt]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", salted));
  const hash = new Uint8Array([...digest, ...salt]).toBase64();
  const name = nameOf(username);
  return `<user uid="${crypto.getRandomValues(new BigInt64Array(1))[0]}" loginName="${username}" ` +
    `fullName="${name}" wikiName="${name.replace(" ", "")}" email="${username}@garden.example" ` +
    `password="{SSHA}${hash}" ${ADDED} lastModified="2026.01.02 at 10:00:00:000 UTC" ` +
    'lockExpiry=""></user>\n';
}

function nameOf(username: string): string {
  return `${username.replace(/^./, (letter) => letter.toUpperCase())} Sander`;
}

const GROUPS = `<groups>
<group name="Admin" ${ADDED} lastModified="2026.01.02 at 10:00:00:000 UTC" creator="marta"
  modifier="marta"><member principal="Marta Sander"/><member principal="Jonas Sander"/></group>
</groups>
`;

function settingsOf({ data }: Place): string {
  return `jspwiki.applicationName = Allotments
jspwiki.pageProvider = VersioningFileProvider
jspwiki.fileSystemProvider.pageDir = ${data}/pages
jspwiki.basicAttachmentProvider.storageDir = ${data}/files
jspwiki.searchProvider = BasicSearchProvider
jspwiki.workDir = ${data}/work
jspwiki.xmlUserDatabaseFile = ${data}/users.xml
jspwiki.xmlGroupDatabaseFile = ${data}/groups.xml
`;
}

function contextOf({ packages, data }: Place): string {
  return `<!DOCTYPE Configure PUBLIC "-//Jetty//Configure//EN" "https://jetty.org/configure_9_3.dtd">
<Configure class="org.eclipse.jetty.webapp.WebAppContext">
  <Set name="contextPath">/</Set>
  <Set name="war">${packages}/jspwiki-war.war</Set>
  <Set name="overrideDescriptor">${data}/override.xml</Set>
</Configure>
`;
}

const OVERRIDE = `<web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" version="3.1">
  <servlet>
    <servlet-name>jsp</servlet-name>
    <init-param><param-name>compilerSourceVM</param-name><param-value>1.8</param-value></init-param>
    <init-param><param-name>compilerTargetVM</param-name><param-value>1.8</param-value></init-param>
  </servlet>
</web-app>
`;
