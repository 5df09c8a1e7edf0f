import type { Account, Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** An index of packages, whose program uploads files and proves each request by what login gave. */
export const DEVPI: Application = {
  name: "devpi",
  login: "JSON, token in Base64 in a header",
  packages: { pypi: ["devpi-server==6.20.3", "devpi-client==7.3.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Allotment-pw-1" },
    { username: "jonas", password: "Lighthouse-pw-2" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "devpi.py"],
  async prepare(place) {
    const { packages, data } = place;
    await Deno.writeTextFile(`${data}/secret`, crypto.randomUUID(), { mode: 0o600 });
    await runProgram({
      program: `${packages}/bin/devpi-init`,
      args: ["--serverdir", `${data}/server`, "--root-passwd", "Root-pw-9", "--no-root-pypi"],
      cwd: data,
    });
    await using server = await start(place);
    for (const { username, password } of DEVPI.accounts) {
      const email = `${username}@example.com`;
      await sender(server)("PUT", `/${username}`, { password, email });
    }
  },
  start,
  async fill(server) {
    const [account] = DEVPI.accounts;
    const headers = await login(server, account);
    const send = sender(server, headers);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const index = `/${account.username}/${name}`;
      await send("PUT", index, { type: "stage", bases: [], volatile: true });
      for (const part of ["body", "handle", "lid"]) {
        const body = new FormData();
        body.set(":action", "submit");
        body.set("name", `${name}-${part}`);
        body.set("version", "2.0");
        const response = await fetch(`${server.url}${index}/`, { method: "POST", headers, body });
        const text = await response.text();
        if (!response.ok) throw new Error(`POST ${index}: ${response.status} ${text}`);
      }
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/devpi-server`,
    args: (port) => [
      ...["--serverdir", `${data}/server`, "--secretfile", `${data}/secret`, "--offline-mode"],
      ...["--host", "127.0.0.1", "--port", `${port}`],
    ],
    ready: "/+api",
    cwd: data,
  });
}

/** Logs in, and returns what proves the requests that follow. */
async function login(server: Server, { username: user, password }: Account) {
  const { result } = await sender(server)("POST", "/+login", { user, password });
  return { accept: "application/json", "x-devpi-auth": btoa(`${user}:${result.password}`) };
}
