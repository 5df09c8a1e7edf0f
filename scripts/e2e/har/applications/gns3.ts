import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** Networks of emulated devices: JSON with UUIDs, and who may do what. */
export const GNS3: Application = {
  name: "gns3",
  login: "JSON, bearer",
  packages: { pypi: ["gns3-server==3.0.6"] },
  programs: { python3: "python3-venv", vpcs: "vpcs" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It answers with an error to who lists templates while another client removes one.
  isShareable: false,
  async prepare({ data }, { username, password }) {
    await Deno.writeTextFile(
      `${data}/gns3.conf`,
      `[Controller]
jwt_secret_key = ${crypto.randomUUID()}
default_admin_username = ${username}
default_admin_password = ${password}
[Server]
name = Laboratory
report_errors = False
`,
    );
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/gns3server`,
      args: (port) => [
        ...["--config", `${data}/gns3.conf`, "--host", "127.0.0.1", "--port", `${port}`],
      ],
      ready: "/v3/version",
      cwd: data,
    }),
  async fill(server, { data }) {
    const config = await Deno.readTextFile(`${data}/gns3.conf`);
    const [, username] = /username = (.*)/.exec(config)!;
    const [, password] = /password = (.*)/.exec(config)!;
    const login = await fetch(`${server.url}/v3/access/users/authenticate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    const send = sender(server, { authorization: `Bearer ${(await login.json()).access_token}` });
    for (const name of ["Amber", "Basalt", "Chalk"]) {
      const user = { username: name.toLowerCase(), email: `${name}@attic.example`.toLowerCase() };
      await send("POST", "/v3/access/users", { ...user, password: `${name}-pw-4` });
      await send("POST", "/v3/access/groups", { name: `${name} lamps` });
      await send("POST", "/v3/access/roles", { name: `${name} role`, description: "Looks at it" });
      await send("POST", "/v3/pools", { name: `${name} pool` });
      await send("POST", "/v3/projects", { name: `${name} network` });
      await send("POST", "/v3/templates", { name: `${name} node`, template_type: "vpcs" });
    }
  },
};
