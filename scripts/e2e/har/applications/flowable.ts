import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const FILES = new URL("../files/flowable", import.meta.url).pathname;
const SPRING_BOOT = "org.springframework.boot:spring-boot";

/** Processes and tasks over REST: actions in bodies, links to everything, lists in pages. */
export const FLOWABLE: Application = {
  name: "flowable",
  login: "Basic",
  packages: {
    pypi: ["requests==2.32.5"],
    jars: [
      // Otherwise it gets one that does not go with the rest of Jackson.
      "com.fasterxml.jackson.core:jackson-annotations:2.19.2",
      "org.flowable:flowable-spring-boot-starter-process-rest:7.2.0",
      ...["web", "security", "jdbc"].map((name) => `${SPRING_BOOT}-starter-${name}:3.5.7`),
      "com.h2database:h2:2.3.232",
    ],
  },
  programs: { javac: "openjdk-17-jdk-headless", mvn: "maven", python3: "python3-venv" },
  client: (packages) => [`${packages}/bin/python`, "flowable.py"],
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It fails to number two versions of a process that are deployed at the same time.
  isShareable: false,
  async prepare(place) {
    await runProgram({
      program: "javac",
      args: [
        ...["-cp", `${place.packages}/lib/*`, "-d", `${place.data}/classes`],
        `${FILES}/work/Main.java`,
      ],
      cwd: place.data,
    });
    // Making the tables takes much longer than the next start.
    await using _server = await start(place);
  },
  start,
  async fill(server) {
    const [{ username, password }] = FLOWABLE.accounts;
    const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` };
    const send = sender(server, headers);
    for (const name of ["greeting", "packing", "parting"]) {
      const body = new FormData();
      body.set("file", new Blob([modelOf(name)]), `${name}.bpmn20.xml`);
      const url = `${server.url}/process-api/repository/deployments`;
      const response = await fetch(url, { method: "POST", headers, body });
      if (!response.ok) throw new Error(await response.text());
      await response.body?.cancel();
      for (const businessKey of [`first ${name}`, `second ${name}`]) {
        const start = { processDefinitionKey: name, businessKey };
        await send("POST", "/process-api/runtime/process-instances", start);
      }
      const task = { name: `Ask about the ${name}`, assignee: username };
      await send("POST", "/process-api/runtime/tasks", task);
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"],
      ...["-cp", `${data}/classes:${packages}/lib/*`, "work.Main"],
      ...["--server.address=127.0.0.1", `--server.port=${port}`],
      `--spring.datasource.url=jdbc:h2:${data}/engine`,
    ],
    env: () => ({
      ACCOUNTS: FLOWABLE.accounts
        .map(({ username, password }) => `${username}:${password}`).join("\n"),
    }),
    ready: "/process-api/repository/deployments",
    cwd: data,
  });
}

function modelOf(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://a.example">
  <process id="${name}" name="The ${name}" isExecutable="true">
    <startEvent id="begin"/>
    <sequenceFlow id="a" sourceRef="begin" targetRef="only"/>
    <userTask id="only" name="Do the ${name}"/>
    <sequenceFlow id="b" sourceRef="only" targetRef="done"/>
    <endEvent id="done"/>
  </process>
</definitions>
`;
}
