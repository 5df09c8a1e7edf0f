import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application } from "../application.ts";
import { buildSource } from "../packages.ts";
import { basicCredentials, sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** Mails of a program under test: JSON about lists of ids, and tags that are named in paths. */
export const MAILPIT: Application = {
  name: "mailpit",
  login: "Basic",
  packages: { source: ["github.com/axllent/mailpit@v1.33.1"] },
  programs: { go: "golang", npm: "npm" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }) {
    await buildSource(MAILPIT, packages);
    const users = MAILPIT.accounts.map(({ username, password }) => `${username}:${password}\n`);
    await Deno.writeTextFile(`${data}/users`, users.join(""));
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/mailpit`,
      args: (port) => [
        ...["--database", `${data}/mails.db`, "--ui-auth-file", `${data}/users`],
        ...["--listen", `127.0.0.1:${port}`, "--smtp", `127.0.0.1:${freePort()}`],
        "--disable-version-check",
      ],
      ready: "/readyz",
      cwd: data,
    }),
  async fill(server) {
    const [{ username, password }] = MAILPIT.accounts;
    const send = sender(server, { authorization: basicCredentials(username, password) });
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      await send("POST", "/api/v1/send", {
        From: { Email: "shop@attic.example" },
        To: [{ Email: `${name}@cellar.example`.toLowerCase() }],
        Subject: `All about ${name}`,
        Text: `They are in the attic.`,
        Tags: [name],
      });
    }
  },
};
