import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application } from "../application.ts";
import { startProcess, startServer, untilReady, withAlso } from "../server.ts";

const SALT = "c0ffee15900d";
const DAEMON = { username: "localclient", password: "between-the-two" };

/** Torrents over JSON-RPC, with a login by a password alone, and a read every two seconds. */
export const DELUGE: Application = {
  name: "deluge",
  login: "JSON-RPC, password, cookie",
  packages: {},
  programs: { "deluged": "deluged", "deluge-web": "deluge-web" },
  accounts: [
    { username: "", password: "Marta-pw-1" },
    { username: "", password: "Jonas-pw-2" },
  ],
  // It has one list for everybody.
  isShareable: false,
  async prepare({ data }, { password }) {
    const bytes = new TextEncoder().encode(SALT + password);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes)).toHex();
    await writeSettings(`${data}/web.conf`, 2, {
      default_daemon: "bridge",
      first_login: false,
      pwd_salt: SALT,
      pwd_sha1: digest,
      show_session_speed: false,
    });
    await Deno.writeTextFile(`${data}/auth`, `${DAEMON.username}:${DAEMON.password}:10\n`);
    await Deno.writeTextFile(`${data}/password`, password);
  },
  async start({ data }) {
    const port = freePort();
    await writeSettings(`${data}/core.conf`, 1, {
      add_paused: true,
      daemon_port: port,
      dht: false,
      download_location: data,
      listen_interface: "127.0.0.1",
      lsd: false,
      natpmp: false,
      upnp: false,
      utpex: false,
    });
    const host = ["bridge", "127.0.0.1", port, DAEMON.username, DAEMON.password];
    await writeSettings(`${data}/hostlist.conf`, 3, { hosts: [host] });
    const daemon = startProcess({ program: "deluged", args: ["-d", "-c", data], cwd: data });
    await untilReady(daemon, () => listens(port));
    const web = await startServer({
      program: "deluge-web",
      args: (port) => ["-d", "-c", data, "-p", `${port}`],
      cwd: data,
    });
    return withAlso(web, daemon);
  },
  async fill({ url }, { data }) {
    const password = await Deno.readTextFile(`${data}/password`);
    let cookie = "";
    const call = async (method: string, ...params: readonly unknown[]) => {
      const response = await fetch(`${url}/json`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ method, params, id: 1 }),
      });
      cookie = response.headers.get("set-cookie")?.replace(/;.*$/, "") ?? cookie;
      const { result, error } = await response.json();
      if (error !== null) throw new Error(`${method}: ${JSON.stringify(error)}`);
      return result;
    };
    await call("auth.login", password);
    if (!await call("web.connected")) await call("web.connect", "bridge");
    // The web interface knows the methods of the daemon once that has told it.
    while (!(await call("system.listMethods")).includes("core.add_torrent_magnet")) { /* again */ }
    for (const digit of ["1", "2", "3"]) {
      const link = `magnet:?xt=urn:btih:${digit.repeat(40)}&dn=other${digit}`;
      await call("core.add_torrent_magnet", link, { add_paused: true });
    }
  },
};

async function listens(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ port })).close();
    return true;
  } catch {
    return false;
  }
}

/** Writes a file of settings, which begins with its versions. */
async function writeSettings(path: string, version: number, settings: object): Promise<void> {
  const text = JSON.stringify({ file: version, format: 1 }) + JSON.stringify(settings);
  await Deno.writeTextFile(path, text);
}
