import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

/** Files and notebooks under typed paths, with one password and a token per session. */
export const JUPYTER: Application = {
  name: "jupyter",
  login: "password, XSRF",
  packages: { pypi: ["notebook==7.6.5"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place, { password }) {
    await Deno.mkdir(`${place.data}/work`);
    const hash = await runProgram({
      program: `${place.packages}/bin/python`,
      args: [
        "-c",
        "import sys; from jupyter_server.auth import passwd; print(passwd(sys.argv[1]))",
        password,
      ],
      cwd: place.data,
    });
    await Deno.writeTextFile(`${place.data}/hash`, hash.trim());
  },
  start: (place) => startNotebook(place, ["--IdentityProvider.token="]),
  async fill(server) {
    const send = sender(server, await signedIn(server.url));
    for (const name of ["Archive", "Drafts", "Plans"]) {
      await send("PUT", `/api/contents/${name}`, { type: "directory" });
      for (let i = 1; i <= 5; i++) {
        await send("PUT", `/api/contents/${name}/note ${i}.txt`, {
          type: "file",
          format: "text",
          content: `This is note ${i}`,
        });
      }
    }
  },
};

function startNotebook({ packages, data }: Place, options: readonly string[]) {
  return startServer({
    program: `${packages}/bin/jupyter-notebook`,
    args: (port) => [
      "--no-browser",
      "--allow-root",
      "--ServerApp.ip=127.0.0.1",
      `--ServerApp.port=${port}`,
      "--ServerApp.port_retries=0",
      `--ServerApp.root_dir=${data}/work`,
      `--PasswordIdentityProvider.hashed_password=${Deno.readTextFileSync(`${data}/hash`)}`,
      ...options,
    ],
    ready: "/login",
    cwd: data,
  });
}

async function signedIn(url: string): Promise<Readonly<Record<string, string>>> {
  const cookies: string[] = [];
  const keep = async (response: Response) => {
    for (const line of response.headers.getSetCookie()) cookies.push(line.replace(/;.*/, ""));
    await response.body?.cancel();
  };
  await keep(await fetch(`${url}/login`));
  const token = cookies[0]?.replace(/^_xsrf=/, "") ?? "";
  const password = JUPYTER.accounts[0].password;
  await keep(
    await fetch(`${url}/login`, {
      method: "POST",
      body: new URLSearchParams({ _xsrf: token, password }),
      headers: { cookie: cookies.join("; ") },
      redirect: "manual",
    }),
  );
  return { cookie: cookies.join("; "), "x-xsrftoken": token };
}
