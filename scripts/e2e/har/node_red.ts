import type { Account, Application, Place } from "./application.ts";
import { sender } from "./requests.ts";
import { startServer } from "./server.ts";

const ACCOUNT: Account = { username: "admin", password: "n0dered-pw" };

/** An editor with a form for the login, bearer tokens and one set of flows under a revision. */
export const NODE_RED: Application = {
  name: "nodered",
  packages: ["node-red@4.1.15"],
  programs: {},
  account: ACCOUNT,
  isShareable: false,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/settings.js`, settings(await hashOf(place)));
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

async function hashOf({ packages }: Place): Promise<string> {
  const script = "console.log(require('bcryptjs').hashSync(process.argv[1], 8))";
  const { stdout } = await new Deno.Command("node", {
    args: ["-e", script, ACCOUNT.password],
    cwd: packages,
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

function settings(hash: string): string {
  const users = [{ username: ACCOUNT.username, password: hash, permissions: "*" }];
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
