import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const FILES = new URL("../files/springrest/work", import.meta.url).pathname;
const SPRING_BOOT = "org.springframework.boot:spring-boot-starter";

/** Spring Data REST: things have links in place of ids (HAL), and lists of addresses as references. */
export const SPRINGREST: Application = {
  name: "springrest",
  login: "form, CSRF header",
  packages: {
    jars: [
      ...["data-rest", "data-jpa", "security", "validation"]
        .map((name) => `${SPRING_BOOT}-${name}:3.5.7`),
      "com.h2database:h2:2.3.232",
    ],
  },
  programs: { javac: "openjdk-17-jdk-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }: Place) {
    const args = ["-cp", `${packages}/lib/*`, "-d", `${data}/classes`, `${FILES}/Main.java`];
    await runProgram({ program: "javac", args: ["-parameters", ...args], cwd: data });
  },
  start: ({ packages, data }) =>
    startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"],
        ...["-cp", `${data}/classes:${packages}/lib/*`, "work.Main"],
        ...["--server.address=127.0.0.1", `--server.port=${port}`],
        `--spring.datasource.url=jdbc:h2:${data}/workshop`,
        ...["--spring.jpa.hibernate.ddl-auto=update", "--spring.data.rest.base-path=/api"],
        `--spring.web.resources.static-locations=file:${FILES}/static/`,
      ],
      env: () => ({
        ACCOUNTS: SPRINGREST.accounts
          .map(({ username, password }) => `${username}:${password}`).join("\n"),
      }),
      ready: "/login",
      cwd: data,
    }),
  async fill(server) {
    const [{ username, password }] = SPRINGREST.accounts;
    const send = sender(server, { authorization: `Basic ${btoa(`${username}:${password}`)}` });
    for (const name of ["Ashby", "Beck", "Carrow"]) {
      await send("POST", "/api/labels", { title: `${name}'s label` });
      const { _links } = await send("POST", "/api/makers", { name, town: "Whitby" });
      for (const strings of [4, 6]) {
        const instrument = { name: `Guitar of ${name}`, strings, maker: _links.self.href };
        await send("POST", "/api/instruments", instrument);
      }
    }
  },
};
