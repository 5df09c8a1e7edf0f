import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

/** A REST API whose tokens come in a response header, with what they are for in nested bodies. */
export const KEYSTONE: Application = {
  name: "keystone",
  login: "JSON, token in a header",
  packages: { pypi: ["keystone==30.0.0", "waitress==3.0.2"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "vera", password: "Vera-pw-9" },
    { username: "luca", password: "Luca-pw-3" },
  ],
  isShareable: true,
  async prepare(place, { username, password }) {
    await Deno.writeTextFile(`${place.data}/keystone.conf`, settings(place.data));
    const run = (...args: readonly string[]) =>
      runProgram({
        program: `${place.packages}/bin/keystone-manage`,
        args: ["--config-file", `${place.data}/keystone.conf`, ...args],
        cwd: place.data,
      });
    await run("db_sync");
    for (const one of ["fernet_setup", "credential_setup", "receipt_setup"]) {
      await run(one, "--keystone-user", "root", "--keystone-group", "root");
    }
    await run("bootstrap", "--bootstrap-username", username, "--bootstrap-password", password);
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/python`,
      args: (port) => {
        Deno.writeTextFileSync(`${data}/keystone.conf`, settings(data));
        return ["-c", SERVE, `${port}`];
      },
      env: () => ({ OS_KEYSTONE_CONFIG_DIR: data }),
      ready: "/v3",
      cwd: data,
    }),
  async fill(server) {
    const [{ username, password }] = KEYSTONE.accounts;
    const response = await fetch(`${server.url}/v3/auth/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(login(username, password)),
    });
    await response.body?.cancel();
    const token = response.headers.get("x-subject-token") ?? "";
    const send = sender(server, { "x-auth-token": token });
    for (const name of ["attic", "cellar"]) {
      const { project } = await send("POST", "/v3/projects", { project: { name } });
      await send("POST", "/v3/users", {
        user: { name: `${name}-keeper`, password: "Keep-2", default_project_id: project.id },
      });
      await send("POST", "/v3/roles", { role: { name: `${name}-role` } });
    }
  },
};

/** Keystone reads the arguments of the program, too. */
const SERVE = `
import sys
port = int(sys.argv.pop())
from keystone.wsgi.api import application
from waitress import serve
serve(application, host="127.0.0.1", port=port, threads=1)
`;

function login(name: string, password: string) {
  const domain = { id: "default" };
  return {
    auth: {
      identity: { methods: ["password"], password: { user: { name, domain, password } } },
      scope: { project: { name: "admin", domain } },
    },
  };
}

function settings(data: string): string {
  return `[DEFAULT]
use_stderr = true
[database]
connection = sqlite:///${data}/keystone.db
[fernet_tokens]
key_repository = ${data}/fernet
[fernet_receipts]
key_repository = ${data}/receipts
[cache]
enabled = false
[credential]
key_repository = ${data}/credential
`;
}
