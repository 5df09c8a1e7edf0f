import type { Application } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const FILES = new URL("../files/primefaces", import.meta.url).pathname;

/** Jakarta Faces with PrimeFaces: the server keeps the state of pages, and sends parts of them. */
export const PRIME_FACES: Application = {
  name: "primefaces",
  login: "form by script, view state",
  packages: {
    jars: [
      "org.primefaces:primefaces:12.0.0",
      "org.glassfish:jakarta.faces:2.3.21",
      "org.jboss.weld.servlet:weld-servlet-shaded:3.1.9.Final",
      "org.apache.tomcat.embed:tomcat-embed-jasper:9.0.98",
      "org.apache.tomcat.embed:tomcat-embed-websocket:9.0.98",
    ],
  },
  programs: { javac: "openjdk-17-jdk-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }) {
    const args = ["-cp", `${packages}/lib/*`, "-d", `${data}/classes`, "-sourcepath", FILES];
    const sources = [...Deno.readDirSync(`${FILES}/hire`)].map(({ name }) =>
      `${FILES}/hire/${name}`
    );
    await runProgram({ program: "javac", args: [...args, ...sources], cwd: data });
    await Deno.mkdir(`${data}/tmp`);
  },
  start: ({ packages, data }) =>
    startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx384m"],
        ...[`-Djava.io.tmpdir=${data}/tmp`, "-cp", `${data}/classes:${packages}/lib/*`],
        ...["hire.Main", `${port}`, `${FILES}/webapp`, `${data}/classes`],
      ],
      env: () => ({
        ACCOUNTS: PRIME_FACES.accounts
          .map(({ username, password }) => `${username}:${password}`).join("\n"),
      }),
      ready: "/login.xhtml",
      cwd: data,
    }),
  async fill({ url }) {
    const body = "Wheelbarrow\nStump grinder\nFruit press\n";
    const response = await fetch(`${url}/import`, { method: "POST", body });
    if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  },
};
