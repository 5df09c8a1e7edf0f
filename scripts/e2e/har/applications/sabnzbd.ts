import type { Account, Application, Place } from "../application.ts";
import { nzbOf } from "../scenarios/sabnzbd.mjs";
import { type Server, startServer } from "../server.ts";

/** A queue of downloads, whose page has a key that each of its calls sends. */
export const SABNZBD: Application = {
  name: "sabnzbd",
  login: "form, API key in queries",
  packages: {},
  programs: { sabnzbdplus: "sabnzbdplus (of contrib)" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // A schedule is known only by all that it says.
  isShareable: false,
  // A browser records no body with a file.
  recorder: "proxy",
  async prepare({ data }, account) {
    await Deno.writeTextFile(`${data}/settings.ini`, settingsOf(account));
  },
  start,
  async fill({ url }, { data }) {
    const settings = await Deno.readTextFile(`${data}/settings.ini`);
    const apikey = /^api_key = (\w+)/m.exec(settings)?.[1] ?? "";
    for (const name of ["Postcards", "Timetables"]) {
      const body = new FormData();
      for (const [key, value] of Object.entries({ apikey, mode: "addfile", output: "json" })) {
        body.append(key, value);
      }
      body.append("name", new File([nzbOf(name)], `${name}.nzb`));
      const response = await fetch(`${url}/api`, { method: "POST", body });
      const text = await response.text();
      if (!text.includes('"status":true')) throw new Error(text);
    }
  },
};

function start({ data }: Place): Promise<Server> {
  return startServer({
    program: "sabnzbdplus",
    args: (port) => [
      ...["-f", `${data}/settings.ini`, "-s", `127.0.0.1:${port}`],
      ...["-b", "0", "-l", "0", "--pause"],
    ],
    ready: "/login/",
    cwd: data,
  });
}

function settingsOf({ username, password }: Account): string {
  const key = () => crypto.randomUUID().replaceAll("-", "");
  return `[misc]
username = ${username}
password = ${password}
api_key = ${key()}
nzb_key = ${key()}
auto_browser = 0
check_new_rel = 0
preserve_paused_state = 1
[servers]
[[news.example.test]]
name = news.example.test
host = news.example.test
port = 119
enable = 0
`;
}
