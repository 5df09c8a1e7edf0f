import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const ACCOUNT = { username: "admin", password: "n0dered-pw" };

/** An editor with a form for the login, bearer tokens and one set of flows under a revision. */
export const NODE_RED: Application = {
  name: "nodered",
  login: "form, bearer",
  packages: { npm: ["node-red@4.1.15"] },
  programs: {},
  accounts: [ACCOUNT, { username: "keeper", password: "k33per-pw" }],
  isShareable: false,
  async prepare(place) {
    const users = [];
    for (const { username, password } of NODE_RED.accounts) {
      users.push({ username, password: await hashOf(place, password), permissions: "*" });
    }
    await Deno.writeTextFile(`${place.data}/settings.js`, settings(users));
  },
  start: ({ packages, data }) =>
    startServer({
      program: "node",
      args: (port) => [
        `${packages}/node_modules/node-red/red.js`,
        "--userDir",
        data,
        "--port",
        `${port}`,
      ],
      cwd: data,
      ready: "/auth/login",
    }),
  async fill(server) {
    const { access_token } = await sender(server)("POST", "/auth/token", {
      client_id: "node-red-editor",
      grant_type: "password",
      scope: "*",
      ...ACCOUNT,
    });
    const send = sender(server, { authorization: `Bearer ${access_token}` });
    for (const label of ["kitchen", "cellar", "garden"]) {
      await send("POST", "/flow", {
        label,
        nodes: [{ id: `${label}1`, type: "comment", wires: [] }],
      });
    }
  },
};

async function hashOf({ packages }: Place, password: string): Promise<string> {
  const script = "console.log(require('bcryptjs').hashSync(process.argv[1], 8))";
  const args = ["-e", script, password];
  return (await runProgram({ program: "node", args, cwd: packages })).trim();
}

function settings(users: readonly unknown[]): string {
  return `module.exports = ${
    JSON.stringify({
      uiHost: "127.0.0.1",
      flowFile: "flows.json",
      credentialSecret: crypto.randomUUID(),
      adminAuth: { type: "credentials", users },
      telemetry: { enabled: false, updateNotification: false },
      editorTheme: { tours: false },
      logging: { console: { level: "warn" } },
    })
  };\n`;
}
