import type { Account, Application, Place } from "../application.ts";
import { startServer } from "../server.ts";

const ADMIN = "/mods/global/webadmin";

/** Users, their networks and channels: forms with a token, and ids that are names in queries. */
export const ZNC: Application = {
  name: "znc",
  login: "form, token",
  packages: {},
  programs: { znc: "znc", unshare: "util-linux" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    await Deno.mkdir(`${data}/configs`);
    await Deno.writeTextFile(`${data}/users`, ZNC.accounts.map((one) => user(one)).join(""));
  },
  start,
  async fill({ url }) {
    const { headers } = await send(url, "/");
    const cookie = headers.get("set-cookie")!.split(";")[0];
    const { username, password } = ZNC.accounts[1];
    await send(url, "/login", cookie, { submitted: "1", user: username, pass: password });
    const page = await send(url, `${ADMIN}/adduser`, cookie);
    const _CSRF_Check = /name="_CSRF_Check" value="(\w+)"/.exec(await page.text())![1];
    for (const name of ["ferry", "market", "zeppelin"]) {
      const form = { _CSRF_Check, submitted: "1", user: name };
      const own = { password: `${name}-pw-3`, password2: `${name}-pw-3`, nick: name };
      await send(url, `${ADMIN}/adduser`, cookie, { ...form, ...own });
      await send(url, `${ADMIN}/addnetwork`, cookie, { ...form, network: "", name: `${name}net` });
    }
  },
};

function start({ data }: Place) {
  return startServer({
    // It waits for half a minute if it is started as root.
    program: "sh",
    args: (port) => [
      "-c",
      '{ printf "%s\\n" "$1"; cat users; } >configs/znc.conf; exec unshare -U znc -f -d "$2"',
      "sh",
      settings(port),
      data,
    ],
    cwd: data,
  });
}

function settings(port: number): string {
  return `Version = 1.8.2
LoadModule = webadmin
MaxBufferSize = 500
<Listener l>
  Port = ${port}
  IPv4 = true
  IPv6 = false
  SSL = false
  Host = 127.0.0.1
</Listener>`;
}

function user({ username, password }: Account): string {
  return `<User ${username}>
  Admin = true
  <Pass password>
    Method = plain
    Hash = ${password}
  </Pass>
</User>
`;
}

async function send(
  url: string,
  path: string,
  cookie = "",
  form?: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    headers: { cookie },
    redirect: "manual",
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  if (response.status >= 400) throw new Error(`${path}: ${response.status}`);
  return response;
}
