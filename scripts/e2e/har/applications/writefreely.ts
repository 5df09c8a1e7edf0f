import { accountsNamed, type Application, type Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Blogs: forms, JSON by scripts with the cookie of the session, and addresses made of titles. */
export const WRITE_FREELY: Application = {
  name: "writefreely",
  login: "form, session cookie",
  packages: { npm: ["less@4.2.2"], source: ["github.com/writefreely/writefreely@v0.15.1"] },
  programs: { go: "golang", gcc: "gcc" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  recorder: "proxy",
  // A user has only one address.
  others: accountsNamed("emil", "ines", "nora"),
  async prepare(place) {
    const { packages, data } = place;
    await buildSource(WRITE_FREELY, packages);
    await Deno.mkdir(`${data}/keys`);
    writeConfiguration(place, 8080);
    const [first, ...others] = [...WRITE_FREELY.accounts, ...WRITE_FREELY.others!]
      .map(({ username, password }) => `${username}:${password}`);
    for (
      const args of [
        ["keys", "generate"],
        ["db", "init"],
        ["user", "create", "--admin", first],
        ...others.map((one) => ["user", "create", one]),
      ]
    ) {
      await runProgram({ program: `${packages}/writefreely`, args, cwd: data });
    }
  },
  start,
  async fill(server) {
    for (const { username, password } of WRITE_FREELY.accounts) {
      const { data } = await sender(server)("POST", "/api/auth/login", {
        alias: username,
        pass: password,
      });
      const send = sender(server, { authorization: `Token ${data.access_token}` });
      for (const name of ["Kettles", "Lamps"]) {
        const title = `${name} of ${username}`;
        const { data: blog } = await send("POST", "/api/collections", { title });
        await send("POST", `/api/collections/${blog.alias}/posts`, { title, body: `On ${name}` });
      }
      await send("POST", "/api/posts", { title: "Umbrellas", body: "On umbrellas" });
    }
  },
};

async function start(place: Place): Promise<Server> {
  return await startServer({
    program: `${place.packages}/writefreely`,
    args: (port) => {
      writeConfiguration(place, port);
      return ["serve"];
    },
    ready: "/login",
    cwd: place.data,
  });
}

function writeConfiguration({ packages, data }: Place, port: number): void {
  const lines = [
    ...["[server]", `port = ${port}`, "bind = 127.0.0.1", `keys_parent_dir = ${data}`],
    ...["templates", "static", "pages"].map((one) => `${one}_parent_dir = ${packages}/src`),
    ...["[database]", "type = sqlite3", `filename = ${data}/writefreely.db`],
    ...["[app]", "site_name = Letters", `host = http://127.0.0.1:${port}`, "theme = write"],
    ...["max_blogs = 99", "local_timeline = true", "min_username_len = 3", "editor = pad"],
    ...["default_visibility = public", "open_deletion = true"],
  ];
  Deno.writeTextFileSync(`${data}/config.ini`, lines.join("\n"));
}
