import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Packages of links to download: small numbers in pages, changes in JSON and in forms. */
export const PYLOAD: Application = {
  name: "pyload",
  login: "form, CSRF header",
  packages: { pypi: ["pyload-ng==0.5.0b3.dev101", "setuptools==65.5.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Harbour-light-11" },
    { username: "jonas", password: "Orchard-gate-22" },
  ],
  isShareable: true,
  async prepare(place) {
    await runProgram({
      program: `${place.packages}/bin/pyload`,
      args: [...folders(place), "--dry-run"],
      env: { HOME: place.data },
      cwd: place.data,
    });
    await Deno.writeTextFile(`${place.data}/users.py`, USERS);
    const args = ["users.py", JSON.stringify(PYLOAD.accounts)];
    await runProgram({ program: `${place.packages}/bin/python`, args, cwd: place.data });
  },
  start,
  async fill({ url }) {
    const page = await fetch(`${url}/login`);
    const cookie = page.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
    const csrf_token = /name="csrf_token" value="([^"]+)/.exec(await page.text())?.[1] ?? "";
    const [{ username, password }] = PYLOAD.accounts;
    const send = async (path: string, fields: Readonly<Record<string, string>>, sent: string) => {
      const response = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { cookie: sent, "x-csrftoken": csrf_token },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      await response.text();
      return response.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
    };
    const session = await send("/login", { csrf_token, username, password }, cookie) || cookie;
    for (const add_name of ["Lamps", "Postcards"]) {
      const fields = { add_name, add_links: `http://127.0.0.1:9/${add_name}`, add_dest: "0" };
      await send("/json/add_package", fields, session);
    }
  },
};

const folders = ({ data }: Place) =>
  ["userdir", "tempdir", "storagedir"].flatMap((name) => [`--${name}`, `${data}/${name}`])
    .concat("--pidfile", `${data}/pid`);

async function start(place: Place): Promise<Server> {
  const settings = `${place.data}/userdir/settings/pyload.cfg`;
  return await startServer({
    program: `${place.packages}/bin/python`,
    args: (port) => ["users.py", settings, `${port}`, ...folders(place)],
    env: () => ({ HOME: place.data }),
    ready: "/login",
    cwd: place.data,
  });
}

/** Makes the accounts, or starts the server at a port. */
const USERS = `
import json, os, re, sqlite3, sys
from pyload.core.database.user_database import _gensalt, _salted_password

if len(sys.argv) == 2:
    with sqlite3.connect("userdir/data/pyload.db") as database:
        for account in json.loads(sys.argv[1]):
            password = _salted_password(account["password"], _gensalt())
            row = (account["username"], password)
            database.execute("insert into users (name, password) values (?, ?)", row)
else:
    settings, port, *args = sys.argv[1:]
    text = open(settings).read()
    text = re.sub(r"(int port : .Port. = )\\d+", r"\\g<1>" + port, text)
    text = re.sub(r"(ip host : .IP address. = )\\S+", r"\\g<1>127.0.0.1", text)
    open(settings, "w").write(text)
    program = os.path.join(os.path.dirname(sys.executable), "pyload")
    os.execv(program, [program, *args])
`;
