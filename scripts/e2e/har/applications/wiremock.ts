import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** Answers in place of a server: stubs with ids of their own, and a journal of all requests. */
export const WIREMOCK: Application = {
  name: "wiremock",
  login: "Basic",
  packages: {
    pypi: ["wiremock==2.7.0"],
    maven: ["org.wiremock:wiremock-standalone:3.13.2:jar"],
  },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven", python3: "python3-venv" },
  client: (packages) => [`${packages}/bin/python`, "wiremock_client.py"],
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  prepare: ({ data }, account) => Deno.writeTextFile(`${data}/account`, JSON.stringify(account)),
  start,
  async fill(server, { data }) {
    const { username, password } = JSON.parse(await Deno.readTextFile(`${data}/account`));
    const authorization = basicCredentials(username, password);
    const send = sender(server, { authorization });
    for (const name of ["parcels", "ferries", "museums"]) {
      await send("POST", "/__admin/mappings", {
        name: `All ${name}`,
        request: { method: "GET", urlPath: `/${name}` },
        response: { status: 200, jsonBody: { [name]: [] } },
        metadata: { team: name },
        scenarioName: `Opening of the ${name}`,
        requiredScenarioState: "Started",
        newScenarioState: "Open",
      });
      await send("GET", `/${name}`);
    }
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  const { username, password } = JSON.parse(await Deno.readTextFile(`${data}/account`));
  return startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-jar", `${packages}/wiremock-standalone.jar`],
      ...["--port", `${port}`, "--bind-address", "127.0.0.1", "--root-dir", data],
      ...["--admin-api-basic-auth", `${username}:${password}`],
    ],
    ready: "/__admin/health",
    cwd: data,
  });
}
