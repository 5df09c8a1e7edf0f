import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Below which path the tracker is, and the folder of it. */
const TRACKER = "boats";

/** Pages with forms of several parts, numbers behind the name of a class in paths, and a token for each form. */
export const ROUNDUP: Application = {
  name: "roundup",
  login: "form, token for each form",
  packages: { pypi: ["roundup==2.6.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  needsOwnOrigin: true,
  // A form with a file goes to a page that leaves at once.
  recorder: "proxy",
  async prepare(place) {
    await admin(place, ["install", "classic", "sqlite"]);
    const settings = await Deno.readTextFile(settingsOf(place));
    await Deno.writeTextFile(
      settingsOf(place),
      settings
        .replace(/^#domain = .*$/m, "domain = example.com")
        .replace(/^#host = .*$/m, "host = localhost")
        .replace(/^debug = $/m, "debug = mails")
        .replace(/^#web = .*$/m, "web = http://127.0.0.1/"),
    );
    await admin(place, ["initialise", "Admin-pw-9"]);
    for (const { username, password } of ROUNDUP.accounts) {
      await admin(place, [
        ...["create", "user", `username=${username}`, `password=${password}`],
        ...[`address=${username}@example.com`, "roles=Admin,User"],
      ]);
    }
    for (const name of ["ropes", "lanterns"]) {
      await admin(place, ["create", "keyword", `name=${name}`]);
    }
    for (let issues = Math.floor(Math.random() * 9); issues >= 0; issues--) {
      await admin(place, ["create", "issue", "title=Repaint the sign", "priority=wish"]);
    }
  },
  start,
  async fill(_, place) {
    for (const name of ["rigging", "engines", "varnish"]) {
      await admin(place, ["create", "keyword", `name=${name}`]);
      await admin(place, [
        ...["create", "issue", `title=Nobody orders ${name}`, "priority=bug", "status=chatting"],
        `keyword=${name}`,
      ]);
    }
  },
};

const settingsOf = ({ data }: Place) => `${data}/${TRACKER}/config.ini`;

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: "sh",
    args: (port) => ["-c", START, "sh", `${port}`, TRACKER, `${packages}/bin/roundup-server`],
    ready: `/${TRACKER}/`,
    cwd: data,
  });
}

/** Writes the address into the settings, and names the user, without whom root may not start it. */
const START = `
sed -i "s#^web = .*#web = http://127.0.0.1:$1/$2/#" "$2/config.ini"
exec "$3" -p "$1" -u "$(id -u)" -g "$(id -g)" "$2=$2"
`;

function admin({ packages, data }: Place, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${packages}/bin/roundup-admin`,
    args: ["-i", TRACKER, ...args],
    cwd: data,
  });
}
