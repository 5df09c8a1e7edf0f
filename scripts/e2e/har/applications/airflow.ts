import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer, withAlso } from "../server.ts";

/** A client in JavaScript over a REST API described by OpenAPI, with a token in a cookie. */
export const AIRFLOW: Application = {
  name: "airflow",
  login: "form, JWT in a cookie",
  packages: { pypi: ["apache-airflow==3.3.2", "psycopg2-binary==2.9.13", "asyncpg==0.32.0"] },
  programs: { python3: "python3-venv", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    const accounts = AIRFLOW.accounts.map(({ username, password }) => [username, password]);
    await Deno.writeTextFile(
      `${data}/passwords.json`,
      JSON.stringify(Object.fromEntries(accounts)),
    );
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await Deno.mkdir(`${data}/dags`);
    await Deno.writeTextFile(`${data}/dags/bakery.py`, DAG);
    await makeDatabase(data);
    await using database = await startDatabase(data);
    await airflow(place, database.url, ["db", "migrate"]);
    await airflow(place, database.url, ["dags", "reserialize"]);
  },
  async start(place) {
    const database = await startDatabase(place.data);
    const server = await startServer({
      program: `${place.packages}/bin/airflow`,
      args: (port) => ["api-server", "--host", "127.0.0.1", "--port", `${port}`],
      env: () => environment(place, database.url),
      ready: "/api/v2/monitor/health",
      cwd: place.data,
    });
    return withAlso(server, database);
  },
  async fill(server) {
    const send = await signedIn(server);
    for (const key of ["colour", "region", "season"]) {
      await send("POST", "/api/v2/variables", { key, value: "north", description: "as agreed" });
    }
    for (const name of ["fast", "slow"]) {
      await send("POST", "/api/v2/pools", { name, slots: 4, include_deferred: false });
    }
    await send("POST", "/api/v2/dags/bakery/dagRuns", { logical_date: null });
  },
};

const DAG = `
import pendulum
from airflow.sdk import DAG
from airflow.providers.standard.operators.empty import EmptyOperator

with DAG("bakery", schedule=None, start_date=pendulum.datetime(2026, 1, 1), tags=["bread"]):
    EmptyOperator(task_id="knead") >> EmptyOperator(task_id="bake")
`;

async function signedIn(server: Server) {
  const { access_token: token } = await sender(server)("POST", "/auth/token", AIRFLOW.accounts[0]);
  return sender(server, { authorization: `Bearer ${token}` });
}

function airflow(place: Place, url: string, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/airflow`,
    args,
    env: environment(place, url),
    cwd: place.data,
  });
}

function environment({ data, packages }: Place, url: string): Readonly<Record<string, string>> {
  const key = Deno.readTextFileSync(`${data}/key`);
  return {
    PATH: `${packages}/bin:${Deno.env.get("PATH") ?? ""}`,
    AIRFLOW_HOME: data,
    AIRFLOW__API_AUTH__JWT_SECRET: key + key,
    AIRFLOW__API__SECRET_KEY: key,
    AIRFLOW__CORE__FERNET_KEY: btoa(key.slice(0, 32)).replaceAll("+", "-").replaceAll("/", "_"),
    AIRFLOW__CORE__LOAD_EXAMPLES: "False",
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_PASSWORDS_FILE: `${data}/passwords.json`,
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_USERS: AIRFLOW.accounts
      .map(({ username }) => `${username}:admin`).join(),
    AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: url.replace("postgres:", "postgresql+psycopg2:"),
    AIRFLOW__USAGE_DATA_COLLECTION__ENABLED: "False",
  };
}
