import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A tracker of experiments, prompts and models, over REST with names in bodies, beside GraphQL. */
export const MLFLOW: Application = {
  name: "mlflow",
  login: "Basic by the browser",
  packages: { pypi: ["mlflow[auth]==3.17.2"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-password-1" },
    { username: "jonas", password: "Jonas-password-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    const [{ username, password }, other] = MLFLOW.accounts;
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await Deno.writeTextFile(
      `${data}/auth.ini`,
      `[mlflow]
default_permission = READ
database_uri = sqlite:///auth.db
admin_username = ${username}
admin_password = ${password}
authorization_function = mlflow.server.auth:authenticate_request_basic_auth
`,
    );
    await using server = await start(place);
    const send = asAdmin(server);
    await send("POST", "/api/2.0/mlflow/users/create", other);
    const admin = { username: other.username, is_admin: true };
    await send("PATCH", "/api/2.0/mlflow/users/update-admin", admin);
    // The name of an experiment remains taken after it was deleted.
    for (const name of ["Ferry delays", "Vine yields"]) {
      await send("POST", "/api/2.0/mlflow/experiments/create", { name });
    }
  },
  start,
  async fill(server) {
    const send = asAdmin(server);
    for (const name of ["Rainfall", "Prices of fish", "Ticket sales"]) {
      await send("POST", "/api/2.0/mlflow/experiments/create", { name });
    }
    for (const name of ["rain", "fish"]) {
      await send("POST", "/api/2.0/mlflow/registered-models/create", { name });
    }
    const ines = { username: "ines", password: "Ines-password-3" };
    await send("POST", "/api/2.0/mlflow/users/create", ines);
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/mlflow`,
    args: (port) => [
      ...["server", "--app-name", "basic-auth", "--host", "127.0.0.1", "--port", `${port}`],
      ...["--backend-store-uri", "sqlite:///mlflow.db", "--artifacts-destination", "artifacts"],
      ...["--workers", "1"],
    ],
    env: () => ({
      MLFLOW_AUTH_CONFIG_PATH: `${data}/auth.ini`,
      MLFLOW_DISABLE_TELEMETRY: "true",
      MLFLOW_FLASK_SERVER_SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
      MLFLOW_SERVER_ENABLE_JOB_EXECUTION: "false",
      PYTHONDONTWRITEBYTECODE: "1",
    }),
    ready: "/health",
    cwd: data,
  });
}

function asAdmin(server: Server) {
  const [{ username, password }] = MLFLOW.accounts;
  return sender(server, { authorization: basicCredentials(username, password) });
}
