import type { Application } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { compileSpring, springStarters, startSpring } from "../spring_boot.ts";

const PAGES = new URL("../files/springrest/work/static", import.meta.url).pathname;

/** Spring Data REST: things have links in place of ids (HAL), and lists of addresses as references. */
export const SPRINGREST: Application = {
  name: "springrest",
  login: "form, CSRF header",
  packages: {
    jars: [
      ...springStarters("data-rest", "data-jpa", "security", "validation"),
      "com.h2database:h2:2.3.232",
    ],
  },
  programs: { javac: "openjdk-17-jdk-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: (place) => compileSpring(place, SPRINGREST),
  start: (place) =>
    startSpring(place, SPRINGREST, [
      ...["--spring.jpa.hibernate.ddl-auto=update", "--spring.data.rest.base-path=/api"],
      `--spring.web.resources.static-locations=file:${PAGES}/`,
    ], "/login"),
  async fill(server) {
    const [{ username, password }] = SPRINGREST.accounts;
    const send = sender(server, { authorization: basicCredentials(username, password) });
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
