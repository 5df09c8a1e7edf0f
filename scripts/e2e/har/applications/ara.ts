import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const API = "/api/v1";
const VERSION = "2.18.6";

/** Records of what Ansible did: its plugin reports each play, task and result while it runs. */
export const ARA: Application = {
  name: "ara",
  login: "Basic",
  packages: { pypi: ["ara[server]==1.8.0", `ansible-core==${VERSION}`] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "marta-pw-4" },
    { username: "jonas", password: "jonas-pw-4" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "ara.py"],
  async prepare(place) {
    const command = { program: `${place.packages}/bin/ara-manage`, cwd: place.data };
    await runProgram({ ...command, args: ["migrate"], env: settings(place) });
    for (const { username, password } of ARA.accounts) {
      const email = `${username}@example.com`;
      await runProgram({
        ...command,
        args: ["createsuperuser", "--noinput", "--username", username, "--email", email],
        env: { ...settings(place), DJANGO_SUPERUSER_PASSWORD: password },
      });
    }
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/ara-manage`,
      args: (port) => ["runserver", `127.0.0.1:${port}`, "--noreload", "--skip-checks"],
      env: () => settings(place),
      cwd: place.data,
    }),
  async fill(server) {
    const [{ username, password }] = ARA.accounts;
    const send = sender(server, { authorization: basicCredentials(username, password) });
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const { id: playbook } = await send("POST", `${API}/playbooks`, {
        name: `Prices of ${name}`,
        ansible_version: VERSION,
        path: `/srv/${name}.yml`,
        labels: [name],
        status: "completed",
        started: new Date().toISOString(),
      });
      await send("POST", `${API}/hosts`, { name: `${name}.example`, playbook });
      const record = { key: name, value: `All about ${name}`, type: "text", playbook };
      await send("POST", `${API}/records`, record);
      const { id: play } = await send("POST", `${API}/plays`, {
        name: `Count the ${name}`,
        status: "completed",
        uuid: crypto.randomUUID(),
        playbook,
        started: new Date().toISOString(),
      });
      const content = `# Nothing about ${name}`;
      const { id: file } = await send("POST", `${API}/files`, {
        path: `/srv/${name}.yml`,
        content,
        playbook,
      });
      await send("POST", `${API}/tasks`, {
        name: `Look for ${name}`,
        status: "completed",
        action: "debug",
        lineno: 3,
        tags: [],
        handler: false,
        uuid: crypto.randomUUID(),
        play,
        playbook,
        file,
        started: new Date().toISOString(),
      });
    }
  },
};

function settings({ data }: Place) {
  return {
    ARA_BASE_DIR: `${data}/ara`,
    ARA_READ_LOGIN_REQUIRED: "true",
    ARA_WRITE_LOGIN_REQUIRED: "true",
    // Two changes at a time wait for each other.
    ARA_DATABASE_OPTIONS: '@json {"timeout": 60, "transaction_mode": "IMMEDIATE"}',
  };
}
