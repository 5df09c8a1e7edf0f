import type { Application } from "../application.ts";
import { buildSource } from "../packages.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** A generated application of Spring and React: lists with filters, and users with their settings. */
export const JHIPSTER: Application = {
  name: "jhipster",
  login: "JSON, JWT",
  packages: { npm: ["generator-jhipster@8.11.0"] },
  programs: { javac: "openjdk-17-jdk-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages }) {
    await Deno.mkdir(`${packages}/src`, { recursive: true });
    await buildSource(JHIPSTER, packages);
  },
  start: ({ packages, data }) =>
    startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"],
        ...["-jar", `${packages}/orchestra.jar`, "--spring.profiles.active=prod"],
        ...["--server.address=127.0.0.1", `--server.port=${port}`],
        `--spring.datasource.url=jdbc:h2:file:${data}/orchestra`,
      ],
      ready: "/management/health/readiness",
      cwd: data,
    }),
  async fill(server) {
    const [{ username, password }] = JHIPSTER.accounts;
    const { id_token } = await sender(server)("POST", "/api/authenticate", { username, password });
    const send = sender(server, { authorization: `Bearer ${id_token}` });
    for (const [name, town] of [["Ashby", "Whitby"], ["Beck", "Ripon"], ["Carrow", "Thirsk"]]) {
      const { id } = await send("POST", "/api/composers", { name, town });
      for (const title of ["Waltz", "March"]) {
        const piece = { title: `${title} of ${name}`, mood: "MERRY", minutes: 12 };
        await send("POST", "/api/pieces", { ...piece, composer: { id } });
      }
      await send("POST", "/api/concerts", {
        title: `Evening with ${name}`,
        hall: "Town hall",
        begins: "2027-02-03T19:30:00Z",
      });
      await send("POST", "/api/admin/users", {
        login: name.toLowerCase(),
        email: `${name}@orchestra.example`.toLowerCase(),
        langKey: "en",
        activated: true,
        authorities: ["ROLE_USER"],
      });
    }
  },
};
