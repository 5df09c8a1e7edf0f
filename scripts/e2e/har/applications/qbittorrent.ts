import type { Account, Application } from "../application.ts";
import { startServer } from "../server.ts";

const ACCOUNT = { username: "marta", password: "Marta-pw-1" };

/** Torrents, with a login that answers `Ok.` and a cookie, and forms that answer with nothing. */
export const QBITTORRENT: Application = {
  name: "qbittorrent",
  login: "form by script, cookie",
  packages: {},
  programs: { "qbittorrent-nox": "qbittorrent-nox" },
  accounts: [ACCOUNT, { username: "jonas", password: "Jonas-pw-2" }],
  isShareable: false,
  async prepare({ data }, account) {
    await Deno.mkdir(`${data}/qBittorrent/config`, { recursive: true });
    await Deno.writeTextFile(
      `${data}/qBittorrent/config/qBittorrent.conf`,
      await settingsFor(account),
    );
  },
  start: ({ data }) =>
    startServer({
      program: "qbittorrent-nox",
      args: (port) => [`--profile=${data}`, `--webui-port=${port}`],
      ready: "/",
      cwd: data,
    }),
  async fill({ url }) {
    const login = await fetch(`${url}/api/v2/auth/login`, {
      method: "POST",
      body: new URLSearchParams({ ...ACCOUNT }),
    });
    await login.body?.cancel();
    const cookie = login.headers.get("set-cookie")?.replace(/;.*$/, "") ?? "";
    for (const digit of ["1", "2", "3"]) {
      const response = await fetch(`${url}/api/v2/torrents/add`, {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams({
          urls: `magnet:?xt=urn:btih:${digit.repeat(40)}&dn=other${digit}`,
          paused: "true",
          tags: "others",
        }),
      });
      const text = await response.text();
      if (text !== "Ok.") throw new Error(`adding a torrent: ${response.status} ${text}`);
    }
  },
};

/** Returns settings with an account, for a client that connects to nobody. */
async function settingsFor({ username, password }: Account): Promise<string> {
  const salt = new TextEncoder().encode("sixteen bytes of");
  const secret = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const algorithm = { name: "PBKDF2", hash: "SHA-512", salt, iterations: 100_000 };
  const hash = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 512));
  return `[LegalNotice]
Accepted=true
[BitTorrent]
Session\\DHTEnabled=false
Session\\LSDEnabled=false
Session\\PeXEnabled=false
Session\\Interface=lo
[Preferences]
WebUI\\Address=127.0.0.1
WebUI\\CSRFProtection=false
WebUI\\HostHeaderValidation=false
WebUI\\Username=${username}
WebUI\\Password_PBKDF2="@ByteArray(${salt.toBase64()}:${hash.toBase64()})"
`;
}
