import { freePort } from "../../../../tests/support/free_port.ts";
import type { Account, Application } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { runProgram, type Server, startProcess, untilReady } from "../server.ts";

const VERSION = "9.9.8.100196";
const ADMINISTRATOR = { username: "admin", password: "Admin-pw-77" };

/** Gates for the quality of code: forms as bodies, a token against forgery, and keys from names. */
export const SONARQUBE: Application = {
  name: "sonarqube",
  login: "form, JWT in a cookie, CSRF header",
  packages: { maven: [`org.sonarsource.sonarqube:sonar-application:${VERSION}:zip`] },
  programs: {
    java: "openjdk-17-jre-headless",
    mvn: "maven",
    setpriv: "util-linux",
    unzip: "unzip",
  },
  accounts: [
    { username: "marta", password: "marta-pw-4" },
    { username: "jonas", password: "jonas-pw-4" },
  ],
  isShareable: true,
  async prepare(place) {
    const { packages, data } = place;
    const args = ["-q", `${packages}/sonar-application.zip`, "-d", data];
    await runProgram({ program: "unzip", args, cwd: data });
    await runProgram({ program: "chown", args: ["-R", USER, data], cwd: data });
    await using server = await start(data);
    const first = { username: "admin", password: "admin" };
    await post(server, first, "users/change_password", {
      login: first.username,
      previousPassword: first.password,
      password: ADMINISTRATOR.password,
    });
    for (const { username: login, password } of SONARQUBE.accounts) {
      await post(server, ADMINISTRATOR, "users/create", { login, name: login, password });
      const member = { name: "sonar-administrators", login };
      await post(server, ADMINISTRATOR, "user_groups/add_user", member);
    }
  },
  start: ({ data }) => start(data),
  async fill(server) {
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      const project = name.toLowerCase();
      await post(server, ADMINISTRATOR, "user_groups/create", { name, description: `All ${name}` });
      await post(server, ADMINISTRATOR, "projects/create", { project, name, mainBranch: "main" });
      await post(server, ADMINISTRATOR, "qualitygates/create", { name });
      await post(server, ADMINISTRATOR, "qualityprofiles/create", { name, language: "kotlin" });
      await post(server, SONARQUBE.accounts[0], "user_tokens/generate", { name });
    }
  },
};

/** Its search engine refuses to run as root. */
const USER = "nobody:nogroup";

async function start(data: string): Promise<Server> {
  const home = `${data}/sonarqube-${VERSION}`;
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = startProcess({
    program: "setpriv",
    args: [
      ...["--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"],
      ...["java", "-Xms8m", "-Xmx32m", "-jar", `${home}/lib/sonar-application-${VERSION}.jar`],
      ...["-Dsonar.web.host=127.0.0.1", `-Dsonar.web.port=${port}`, "-Dsonar.search.port=0"],
      ...[`-Dsonar.embeddedDatabase.port=${freePort()}`, "-Dsonar.telemetry.enable=false"],
    ],
    cwd: data,
  });
  await untilReady(process, async () => {
    const response = await fetch(`${url}/api/system/status`).catch(() => undefined);
    return (await response?.text())?.includes('"UP"') ?? false;
  });
  return { url, [Symbol.asyncDispose]: () => process[Symbol.asyncDispose]() };
}

async function post(
  { url }: Server,
  { username, password }: Account,
  path: string,
  fields: Readonly<Record<string, string>>,
) {
  const response = await fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: { authorization: basicCredentials(username, password) },
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
}
