import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const FILES = new URL("../files/hapifhir", import.meta.url).pathname;
const HAPI = "ca.uhn.hapi.fhir:hapi-fhir";
const VERSION = "8.8.0";

/** Health records in FHIR: references with the type of what they name, versions, transactions. */
export const HAPIFHIR: Application = {
  name: "hapifhir",
  login: "Basic",
  packages: {
    pypi: ["fhirpy==2.3.1"],
    jars: [
      `${HAPI}-jpaserver-base:${VERSION}`,
      `${HAPI}-validation-resources-r4:${VERSION}`,
      "org.springframework.boot:spring-boot-starter-web:3.5.7",
      "com.h2database:h2:2.3.232",
    ],
  },
  programs: { javac: "openjdk-17-jdk-headless", mvn: "maven", python3: "python3-venv" },
  client: (packages) => [`${packages}/bin/python`, "hapifhir.py"],
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await runProgram({
      program: "javac",
      args: [
        ...["-cp", `${place.packages}/lib/*`, "-d", `${place.data}/classes`],
        `${FILES}/records/Main.java`,
      ],
      cwd: place.data,
    });
    // Making the tables takes much longer than the next start.
    await using _server = await start(place);
  },
  start,
  async fill(server) {
    const [{ username, password }] = HAPIFHIR.accounts;
    const send = sender(server, { authorization: basicCredentials(username, password) });
    for (const [family, born] of [["Tanaka", "1990"], ["Rossi", "1944"], ["Novak", "2011"]]) {
      const name = [{ family, given: ["Robin"] }];
      await send("POST", "/fhir/Practitioner", { resourceType: "Practitioner", name });
      const { id } = await send("POST", "/fhir/Patient", {
        resourceType: "Patient",
        name,
        birthDate: `${born}-01-09`,
      });
      await send("POST", "/fhir/Observation", {
        resourceType: "Observation",
        status: "final",
        code: { text: "Pulse" },
        subject: { reference: `Patient/${id}` },
        valueQuantity: { value: 71, unit: "/min" },
      });
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g"],
      ...["-cp", `${data}/classes:${packages}/lib/*`, "records.Main"],
      ...["--server.address=127.0.0.1", `--server.port=${port}`],
      `--spring.datasource.url=jdbc:h2:${data}/records`,
      "--spring.main.allow-bean-definition-overriding=true",
      "--spring.main.allow-circular-references=true",
    ],
    env: () => ({
      ACCOUNTS: HAPIFHIR.accounts
        .map(({ username, password }) => `${username}:${password}`).join("\n"),
    }),
    ready: "/fhir/metadata",
    cwd: data,
  });
}
