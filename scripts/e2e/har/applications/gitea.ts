import type { Application, Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** A forge: forms, JSON by scripts without a token, and pages under `/owner/repository`. */
export const GITEA: Application = {
  name: "gitea",
  login: "form, session cookie",
  packages: { npm: ["node@22.21.1"], source: ["code.gitea.io/gitea@v1.25.2"] },
  programs: { go: "golang", git: "git", gcc: "gcc" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { packages, data } = place;
    await buildSource(GITEA, packages);
    await Deno.mkdir(`${data}/conf`, { recursive: true });
    await writeConfiguration(place, 3000);
    await runProgram({ ...gitea(place, "migrate"), cwd: data });
    for (const { username, password } of GITEA.accounts) {
      await runProgram({
        ...gitea(
          place,
          ...["admin", "user", "create", "--username", username, "--password", password],
          ...["--email", `${username}@example.com`, "--must-change-password=false"],
        ),
        cwd: data,
      });
    }
  },
  start,
  async fill(server) {
    const [{ username, password }] = GITEA.accounts;
    const send = sender(server, { authorization: basicCredentials(username, password) });
    for (const name of ["kite", "lantern", "anvil"]) {
      await send("POST", "/api/v1/user/repos", { name, auto_init: true });
      await send("POST", `/api/v1/repos/${username}/${name}/issues`, {
        title: `Paint the ${name}`,
      });
    }
  },
};

function gitea({ packages, data }: Place, ...args: readonly string[]) {
  return {
    program: `${packages}/gitea`,
    args: ["--work-path", data, "--config", `${data}/conf/app.ini`, ...args],
  };
}

async function start(place: Place): Promise<Server> {
  return await startServer({
    program: `${place.packages}/gitea`,
    args: (port) => {
      writeConfiguration(place, port);
      return gitea(place, "web").args;
    },
    env: () => ({ USER: "root" }),
    ready: "/api/healthz",
    cwd: place.data,
  });
}

function writeConfiguration({ packages, data }: Place, port: number): void {
  const lines = [
    ...["APP_NAME = Forge", "RUN_USER = root", "I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true"],
    ...["[server]", "HTTP_ADDR = 127.0.0.1", `HTTP_PORT = ${port}`],
    ...[`ROOT_URL = http://127.0.0.1:${port}/`, `STATIC_ROOT_PATH = ${packages}/src`],
    ...["DISABLE_SSH = true", "OFFLINE_MODE = true"],
    ...["[database]", "DB_TYPE = sqlite3", `PATH = ${data}/gitea.db`, "SQLITE_JOURNAL_MODE = WAL"],
    ...["[security]", "INSTALL_LOCK = true", "SECRET_KEY = 4c1f7a9be2d0"],
    ...["[repository]", `ROOT = ${data}/repositories`],
    ...["[log]", "LEVEL = warn"],
  ];
  Deno.writeTextFileSync(`${data}/conf/app.ini`, lines.join("\n"));
}
