import type { Application, Place } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { startServer } from "../server.ts";

/** Calendars over WebDAV: methods of their own, bodies of XML, and Basic credentials by script. */
export const RADICALE: Application = {
  name: "radicale",
  login: "Basic by script, XML",
  packages: { pypi: ["radicale==3.9.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    const lines = RADICALE.accounts.map(({ username, password }) => `${username}:${password}\n`);
    await Deno.writeTextFile(`${data}/users`, lines.join(""));
  },
  start: ({ packages, data }: Place) =>
    startServer({
      program: `${packages}/bin/python`,
      args: (port) => [
        ...["-m", "radicale", "--hosts", `127.0.0.1:${port}`, "--auth-type", "htpasswd"],
        ...["--auth-htpasswd-filename", `${data}/users`, "--auth-htpasswd-encryption", "plain"],
        ...["--storage-filesystem-folder", `${data}/collections`],
      ],
      ready: "/.web/",
      cwd: data,
    }),
  async fill({ url }) {
    for (const { username, password } of RADICALE.accounts) {
      const authorization = basicCredentials(username, password);
      for (const name of ["errands", "football", "birthdays"]) {
        const response = await fetch(`${url}/${username}/${name}/`, {
          method: "MKCALENDAR",
          headers: { authorization },
        });
        await response.body?.cancel();
      }
    }
  },
};
