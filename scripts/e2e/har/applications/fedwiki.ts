import { dirname } from "node:path";
import type { Account, Application } from "../application.ts";
import { startServer } from "../server.ts";

/** Pages of paragraphs that the browser numbers: one action in JSON for each change, in a form. */
export const FED_WIKI: Application = {
  name: "fedwiki",
  login: "code as text, cookie",
  packages: { npm: ["wiki@0.40.2"] },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-code-7f3a9c21" },
    { username: "jonas", password: "Jonas-code-b04e66d8" },
  ],
  // Every flow changes the first page.
  isShareable: false,
  async prepare({ data }, account) {
    await Deno.mkdir(`${data}/status`);
    await Deno.writeTextFile(`${data}/status/owner.json`, owner(account));
  },
  start: ({ packages, data }) =>
    startServer({
      program: "node",
      args: (port) => [
        `${packages}/node_modules/wiki/index.js`,
        ...["--port", `${port}`, "--host", "127.0.0.1", "--url", `http://127.0.0.1:${port}`],
        ...["--packageDir", `${packages}/node_modules`, "--data", data],
        ...["--security_type", "friends", "--cookieSecret", crypto.randomUUID()],
      ],
      cwd: data,
    }),
  async fill(_, { data }) {
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      const id = crypto.randomUUID().replaceAll("-", "").slice(16);
      const story = [{ type: "paragraph", id, text: `All about ${name.toLowerCase()}.` }];
      const path = `${data}/pages/${name.toLowerCase()}`;
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeTextFile(path, JSON.stringify({ title: name, story, journal: [] }));
    }
  },
};

function owner({ username, password }: Account): string {
  return JSON.stringify({ name: username, friend: { secret: password } });
}
