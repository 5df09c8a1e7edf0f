import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { startServer } from "../server.ts";

const ACCOUNT = { username: "admin", password: "tr4ns-pw" };
const RPC = "/transmission/rpc";

/** The settings of a daemon that speaks with nobody outside of this machine. */
export const ON_LOOPBACK = {
  "dht-enabled": false,
  "lpd-enabled": false,
  "pex-enabled": false,
  "utp-enabled": false,
  "port-forwarding-enabled": false,
  "bind-address-ipv4": "127.0.0.1",
  "bind-address-ipv6": "::1",
  "rpc-bind-address": "127.0.0.1",
  "rpc-whitelist-enabled": false,
};

/** A daemon with basic authentication, whose RPC returns a required header with status 409. */
export const TRANSMISSION: Application = {
  name: "transmission",
  login: "Basic, 409",
  packages: {},
  programs: { "transmission-daemon": "transmission-daemon" },
  accounts: [ACCOUNT, { username: "warden", password: "w4rden-pw" }],
  isShareable: false,
  prepare: ({ data }, { username, password }) =>
    Deno.writeTextFile(
      `${data}/settings.json`,
      JSON.stringify({
        ...ON_LOOPBACK,
        "download-dir": data,
        "incomplete-dir": data,
        "rpc-authentication-required": true,
        "rpc-username": username,
        "rpc-password": password,
      }),
    ),
  start: ({ data }) =>
    startServer({
      program: "transmission-daemon",
      args: (port) => [
        "--foreground",
        "--config-dir",
        data,
        "--port",
        `${port}`,
        "--peerport",
        `${freePort()}`,
      ],
      ready: RPC,
      cwd: data,
    }),
  async fill(server) {
    const authorization = basicCredentials(ACCOUNT.username, ACCOUNT.password);
    const first = await fetch(`${server.url}${RPC}`, { headers: { authorization } });
    await first.body?.cancel();
    const id = first.headers.get("x-transmission-session-id") ?? "";
    const send = sender(server, { authorization, "x-transmission-session-id": id });
    for (const digit of ["1", "2", "3"]) {
      const filename = `magnet:?xt=urn:btih:${digit.repeat(40)}&dn=other${digit}`;
      await send("POST", RPC, { method: "torrent-add", arguments: { filename, paused: true } });
    }
  },
};
