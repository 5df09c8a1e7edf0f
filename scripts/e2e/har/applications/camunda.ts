import { accountsNamed, type Application, type Place } from "../application.ts";
import { type Send, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const FILES = new URL("../files/camunda", import.meta.url).pathname;
const SPRING_BOOT = "org.springframework.boot:spring-boot";

/** Processes and tasks: scripts that also ask with POST, and a token in a header. */
export const CAMUNDA: Application = {
  name: "camunda",
  login: "form by script, CSRF header",
  packages: {
    jars: [
      "org.camunda.bpm.springboot:camunda-bpm-spring-boot-starter-webapp:7.24.0",
      "org.camunda.bpm.springboot:camunda-bpm-spring-boot-starter-rest:7.24.0",
      ...[`${SPRING_BOOT}-starter-web:3.5.7`, `${SPRING_BOOT}-starter-jdbc:3.5.7`],
      "com.h2database:h2:2.3.232",
    ],
  },
  programs: { javac: "openjdk-17-jdk-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  async prepare(place) {
    await runProgram({
      program: "javac",
      args: [
        ...["-cp", `${place.packages}/lib/*`, "-d", `${place.data}/classes`],
        `${FILES}/process/Main.java`,
      ],
      cwd: place.data,
    });
    await using server = await start(place);
    const send = programOf(server);
    for (const { username: id, password } of [CAMUNDA.accounts[1], ...CAMUNDA.others ?? []]) {
      await addUser(send, id, password);
      await send("PUT", `/group/camunda-admin/members/${id}`);
    }
    await deploy(server, "loan", await Deno.readTextFile(`${FILES}/loan.bpmn`));
    await send("POST", "/filter/create", {
      resourceType: "Task",
      name: "All tasks",
      query: {},
      properties: { priority: 1 },
    });
  },
  start,
  async fill(server) {
    const send = programOf(server);
    const text = await Deno.readTextFile(`${FILES}/loan.bpmn`);
    for (const name of ["repair", "return", "sale"]) {
      await addUser(send, `${name}desk`, `Desk-pw-${name}`);
      await send("POST", "/group/create", { id: `${name}s`, name: `Those of the ${name}s` });
      await send("PUT", `/group/${name}s/members/${name}desk`);
      const own = text.replaceAll('"loan"', `"${name}"`).replace("Loan of", `A ${name} of`);
      await deploy(server, name, own);
      await send("POST", `/process-definition/key/${name}/start`, { businessKey: `first ${name}` });
      await send("POST", "/task/create", { name: `Ask about the ${name}` });
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  const [{ username, password }] = CAMUNDA.accounts;
  const admin = "--camunda.bpm.admin-user";
  return startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"],
      ...["-cp", `${data}/classes:${packages}/lib/*`, "process.Main"],
      ...["--server.address=127.0.0.1", `--server.port=${port}`],
      ...[`--spring.datasource.url=jdbc:h2:${data}/engine`],
      ...[`${admin}.id=${username}`, `${admin}.password=${password}`],
    ],
    ready: "/engine-rest/engine",
    cwd: data,
  });
}

/** Returns a function that sends requests to the REST API for programs, which has no login. */
function programOf(server: Server): Send {
  const send = sender(server);
  return (method, path, body) => send(method, `/engine-rest${path}`, body);
}

async function addUser(send: Send, id: string, password: string): Promise<void> {
  const profile = { id, firstName: id, lastName: "Sander", email: `${id}@tools.example` };
  await send("POST", "/user/create", { profile, credentials: { password } });
}

async function deploy({ url }: Server, name: string, text: string): Promise<void> {
  const body = new FormData();
  body.set("deployment-name", name);
  body.set("model", new Blob([text]), `${name}.bpmn`);
  const response = await fetch(`${url}/engine-rest/deployment/create`, { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}
