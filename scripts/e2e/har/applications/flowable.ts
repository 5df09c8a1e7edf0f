import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import type { Server } from "../server.ts";
import { compileSpring, springStarters, startSpring } from "../spring_boot.ts";

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
      ...springStarters("web", "security", "jdbc"),
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
    await compileSpring(place, FLOWABLE);
    // Making the tables takes much longer than the next start.
    await using _server = await start(place);
  },
  start,
  async fill(server) {
    const [{ username, password }] = FLOWABLE.accounts;
    const headers = { authorization: basicCredentials(username, password) };
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

function start(place: Place): Promise<Server> {
  return startSpring(place, FLOWABLE, [], "/process-api/repository/deployments");
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
