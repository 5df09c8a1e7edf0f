import type { Account, Application } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const ACCOUNT: Account = { username: "marta", password: "Marta-pw-1" };

/** The hash of the password. */
const HASH = "$2a$10$jS4toxmgDjheWg9D8uQfaeQtyILxyLkhpqW/SExSWyB.xf/IxnqTy";

/** The key that {@linkcode SYNCTHING.fill} uses. */
const KEY = "key-of-the-operator-4711";

/** A configuration that its page reads, changes and writes back as a whole. */
export const SYNCTHING: Application = {
  name: "syncthing",
  login: "Basic by the browser, CSRF",
  packages: {},
  programs: { syncthing: "syncthing" },
  accounts: [ACCOUNT, ACCOUNT],
  isShareable: false,
  async prepare({ data }) {
    const home = `${data}/home`;
    await runProgram({
      program: "syncthing",
      args: ["generate", `--home=${home}`, "--no-default-folder"],
      cwd: data,
    });
    const file = `${home}/config.xml`;
    const { username } = ACCOUNT;
    const text = (await Deno.readTextFile(file))
      .replace(
        /(<(?:globalAnnounce|localAnnounce|relays|nat|crashReporting)Enabled>)true/g,
        "$1false",
      )
      .replace(/<listenAddress>default/, "<listenAddress>tcp://127.0.0.1:0")
      .replace(/<urAccepted>0/, "<urAccepted>-1")
      .replace(/<stunServer>default/, "<stunServer>")
      .replace("<theme>", () => `<user>${username}</user><password>${HASH}</password><theme>`);
    await Deno.writeTextFile(file, text);
  },
  start: ({ data }) =>
    startServer({
      program: "syncthing",
      args: (port) => [
        "serve",
        `--home=${data}/home`,
        "--no-browser",
        "--no-restart",
        "--no-upgrade",
        "--no-default-folder",
        "--skip-port-probing",
        `--gui-address=127.0.0.1:${port}`,
        `--gui-apikey=${KEY}`,
      ],
      ready: "/rest/noauth/health",
      cwd: data,
    }),
  async fill(server) {
    const send = sender(server, { "x-api-key": KEY });
    for (const id of ["cellar", "garden", "kitchen"]) {
      await send("PUT", `/rest/config/folders/${id}`, { id, label: id, path: `${id}-files` });
    }
  },
};
