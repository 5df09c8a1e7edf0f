import type { Account, Application } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

/** A wiki in one page, which saves each note by its title, and drafts while somebody types. */
export const TIDDLY_WIKI: Application = {
  name: "tiddlywiki",
  login: "Basic by the browser",
  packages: { npm: ["tiddlywiki@5.4.1"] },
  programs: { node: "nodejs" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }, account) {
    await Deno.writeTextFile(`${data}/account`, JSON.stringify(account));
    await runProgram({
      program: "node",
      args: [`${packages}/node_modules/tiddlywiki/tiddlywiki.js`, "wiki", "--init", "server"],
      cwd: data,
    });
  },
  start({ packages, data }) {
    const { username, password } = accountIn(data);
    return startServer({
      program: "node",
      args: (port) => [
        ...[`${packages}/node_modules/tiddlywiki/tiddlywiki.js`, "wiki", "--listen"],
        ...[`port=${port}`, `username=${username}`, `password=${password}`],
      ],
      cwd: data,
    });
  },
  async fill(server, { data }) {
    const { username, password } = accountIn(data);
    const send = sender(server, {
      authorization: basicCredentials(username, password),
      "x-requested-with": "TiddlyWiki",
    });
    for (const title of ["Tides", "Moorings", "Harbour dues"]) {
      await send("PUT", `/recipes/default/tiddlers/${encodeURIComponent(title)}`, {
        title,
        text: `All about ${title}`,
        tags: "harbour",
      });
    }
  },
};

function accountIn(data: string): Account {
  return JSON.parse(Deno.readTextFileSync(`${data}/account`));
}
