import type { Application, Place } from "../application.ts";
import { type Server, startServer } from "../server.ts";

/** A registry of models: UUIDs everywhere, things in bodies under `body`, and a session in a cookie. */
export const ZEN_ML: Application = {
  name: "zenml",
  login: "form by script, JWT in a cookie",
  packages: { pypi: ["zenml[server]==0.98.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await using server = await start(place);
    const [{ username, password }, ...others] = ZEN_ML.accounts;
    await send(`${server.url}/api/v1/activate`, "PUT", {
      admin_username: username,
      admin_password: password,
    });
    const authorization = await tokenFor(server.url);
    for (const { username, password } of others) {
      await send(
        `${server.url}/api/v1/users`,
        "POST",
        { name: username, password, is_admin: true, active: true },
        { authorization },
      );
    }
  },
  start,
  async fill({ url }) {
    const authorization = await tokenFor(url);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      for (const path of ["projects", "tags"]) {
        await send(`${url}/api/v1/${path}`, "POST", { name }, { authorization });
      }
      await send(
        `${url}/api/v1/components`,
        "POST",
        { name, type: "orchestrator", flavor: "local", configuration: {} },
        { authorization },
      );
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/uvicorn`,
    args: (port) => ["zenml.zen_server.zen_server_api:app", "--port", `${port}`],
    env: () => ({
      ZENML_ANALYTICS_OPT_IN: "false",
      ZENML_CONFIG_PATH: `${data}/config`,
      ZENML_SERVER_DEPLOYMENT_TYPE: "other",
      ZENML_STORE_URL: `sqlite:///${data}/store.db`,
    }),
    ready: "/api/v1/info",
    cwd: data,
  });
}

async function tokenFor(url: string): Promise<string> {
  const [{ username, password }] = ZEN_ML.accounts;
  const body = new URLSearchParams({ username, password });
  const response = await fetch(`${url}/api/v1/login`, { method: "POST", body });
  const { access_token } = await response.json();
  return `Bearer ${access_token}`;
}

async function send(
  url: string,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status} ${await response.text()}`);
  await response.body?.cancel();
}
