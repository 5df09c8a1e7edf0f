import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const CONFIG = new URL("../files/superset/superset_config.py", import.meta.url).pathname;

/** A client with a session in a cookie that changes in many answers, and a token per session. */
export const SUPERSET: Application = {
  name: "superset",
  login: "form, session, CSRF",
  packages: { pypi: ["apache-superset==4.1.4", "marshmallow<4", "pillow", "cachetools"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await superset(place, ["db", "upgrade"]);
    for (const { username, password } of SUPERSET.accounts) {
      await superset(place, [
        ...["fab", "create-admin", "--username", username, "--password", password],
        ...["--firstname", username, "--lastname", "Miller", "--email", `${username}@example.com`],
      ]);
    }
    await superset(place, ["init"]);
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/superset`,
      args: (port) => ["run", "-h", "127.0.0.1", "-p", `${port}`, "--with-threads"],
      env: () => environment(place),
      ready: "/health",
      cwd: place.data,
    }),
  async fill({ url }) {
    const { username, password } = SUPERSET.accounts[0];
    const json = { "content-type": "application/json" };
    const login = await fetch(`${url}/api/v1/security/login`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ username, password, provider: "db" }),
    });
    const { access_token } = await login.json();
    for (const title of ["Costs", "Sales", "Visitors"]) {
      await fetch(`${url}/api/v1/dashboard/`, {
        method: "POST",
        headers: { ...json, authorization: `Bearer ${access_token}` },
        body: JSON.stringify({ dashboard_title: title }),
      }).then((response) => response.body?.cancel());
    }
  },
};

function superset(place: Place, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/superset`,
    args,
    env: environment(place),
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return {
    FLASK_APP: "superset",
    SUPERSET_CONFIG_PATH: CONFIG,
    SUPERSET_DATA: data,
    SUPERSET_KEY: Deno.readTextFileSync(`${data}/key`),
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
