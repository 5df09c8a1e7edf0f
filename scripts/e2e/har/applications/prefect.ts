import type { Account, Application } from "../application.ts";
import { basicCredentials, type Send, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A scheduler over a REST API whose reads are filters in bodies, with one user from a setting. */
export const PREFECT: Application = {
  name: "prefect",
  login: "Basic by script, JSON",
  packages: { pypi: ["prefect==3.9.1"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // Its SQLite refuses what comes while it is locked.
  isShareable: false,
  async prepare(place, account) {
    await Deno.writeTextFile(`${place.data}/account`, JSON.stringify(account));
    await using server = await PREFECT.start(place);
    const send = asUser(server, account);
    const { id } = await send("POST", "/flows/", { name: "import-orders" });
    await send("POST", "/deployments/", {
      name: "nightly",
      flow_id: id,
      entrypoint: "flow.py:run",
      path: ".",
      parameter_openapi_schema: {
        type: "object",
        properties: { source: { type: "string", title: "source", position: 0 } },
      },
    });
  },
  start({ packages, data }) {
    const { username, password } = accountIn(data);
    return startServer({
      program: `${packages}/bin/prefect`,
      args: (port) => ["server", "start", "--host", "127.0.0.1", "--port", `${port}`],
      env: (port) => ({
        PREFECT_HOME: data,
        PREFECT_SERVER_ANALYTICS_ENABLED: "false",
        PREFECT_SERVER_API_AUTH_STRING: `${username}:${password}`,
        PREFECT_SERVER_UI_API_URL: `http://127.0.0.1:${port}/api`,
        PYTHONDONTWRITEBYTECODE: "1",
      }),
      ready: "/api/health",
      cwd: data,
    });
  },
  async fill(server, { data }) {
    const send = asUser(server, accountIn(data));
    for (const name of ["colour", "region", "timezone"]) {
      await send("POST", "/variables/", { name, value: "grey", tags: [] });
    }
    for (const name of ["laptops", "attic"]) {
      await send("POST", "/work_pools/", { name, type: "process", base_job_template: {} });
    }
    const { id } = await send("POST", "/flows/", { name: "clean-up" });
    const deployment = await send("POST", "/deployments/", { name: "weekly", flow_id: id });
    await send("POST", `/deployments/${deployment.id}/create_flow_run`, {
      state: { type: "SCHEDULED" },
    });
  },
};

function accountIn(data: string): Account {
  return JSON.parse(Deno.readTextFileSync(`${data}/account`));
}

/** Returns what sends requests, each again while a new server still has its database locked. */
function asUser(server: Server, { username, password }: Account) {
  const send = sender(server, { authorization: basicCredentials(username, password) });
  const sendTo: Send = async (method, path, body) => {
    for (let attempts = 60;; attempts--) {
      try {
        return await send(method, `/api${path}`, body);
      } catch (error) {
        if (attempts === 1 || !`${error}`.includes(" 503 ")) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  return sendTo;
}
