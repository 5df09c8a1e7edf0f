import type { Account, Application, Place } from "../application.ts";
import { type Server, startServer } from "../server.ts";

/** Rules in Git: JavaServer Faces with parts of pages in XML, and users and tags in JSON. */
export const OPEN_L: Application = {
  name: "openl",
  login: "form, view states",
  packages: {
    maven: [
      "org.openl.rules:org.openl.rules.webstudio:5.27.11:war",
      "org.eclipse.jetty:jetty-runner:9.4.57.v20241219:jar",
    ],
  },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // Of several groups that are made at a time, all but one get the error of a key that is there.
  isShareable: false,
  async prepare(place) {
    await using server = await start(place);
    const cookie = await logIn(server, { username: ADMIN, password: ADMIN });
    for (const { username, password } of OPEN_L.accounts) {
      const name = username.replace(/^./, (letter) => letter.toUpperCase());
      const response = await fetch(`${server.url}/web/users`, {
        method: "PUT",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({
          username,
          email: `${username}@rules.example`,
          firstName: name,
          lastName: "Sander",
          displayName: `${name} Sander`,
          internalPassword: { password },
          groups: ["Administrators"],
        }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`no user ${username}: ${response.status}`);
    }
  },
  start,
  async fill(server) {
    const cookie = await logIn(server, OPEN_L.accounts[1]);
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      const response = await fetch(`${server.url}/web/admin/management/groups`, {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams({ name, oldName: "", description: `Rules of ${name}` }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`no group ${name}: ${response.status}`);
    }
  },
};

const ADMIN = "keeper";

async function start({ packages, data }: Place): Promise<Server> {
  await Deno.mkdir(`${data}/tmp`, { recursive: true });
  return await startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx700m"],
      ...[`-Djava.io.tmpdir=${data}/tmp`, `-Dopenl.home=${data}/home`],
      ...["-Dwebstudio.configured=true", "-Duser.mode=multi", `-Dsecurity.administrators=${ADMIN}`],
      ...["-jar", `${packages}/jetty-runner.jar`, "--host", "127.0.0.1", "--port", `${port}`],
      `${packages}/org.openl.rules.webstudio.war`,
    ],
    cwd: data,
  });
}

async function logIn({ url }: Server, account: Account): Promise<string> {
  const response = await fetch(`${url}/security_login_check`, {
    method: "POST",
    body: new URLSearchParams({ ...account }),
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
}
