import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** A client in JavaScript with a session, a token in a header, and numbers as ids in its paths. */
export const PGADMIN: Application = {
  name: "pgadmin",
  login: "form, CSRF header",
  packages: { pypi: ["pgadmin4==9.18"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${await programOf(place)}/config_local.py`, SETTINGS);
    const [first, ...others] = PGADMIN.accounts;
    const setup = { PGADMIN_SETUP_EMAIL: first.username, PGADMIN_SETUP_PASSWORD: first.password };
    await python(place, ["setup.py", "setup-db"], setup);
    for (const { username, password } of others) {
      await python(place, ["setup.py", "add-user", username, password, "--admin"]);
    }
  },
  start: async (place) =>
    startServer({
      program: `${place.packages}/bin/python`,
      args: () => ["pgAdmin4.py"],
      env: (port) => ({ ...environment(place), PORT: `${port}` }),
      ready: "/misc/ping",
      cwd: await programOf(place),
    }),
  async fill(_, place) {
    const servers = { Servers: {} as Record<string, unknown> };
    for (let i = 1; i <= 3; i++) {
      servers.Servers[i] = {
        Name: `Other ${i}`,
        Group: `Elsewhere ${i % 2}`,
        Host: "127.0.0.1",
        Port: 5432 + i,
        MaintenanceDB: "postgres",
        Username: "postgres",
      };
    }
    const file = `${place.data}/servers.json`;
    await Deno.writeTextFile(file, JSON.stringify(servers));
    const [{ username }] = PGADMIN.accounts;
    await python(place, ["setup.py", "load-servers", file, "--user", username]);
  },
};

const SETTINGS = `import os
DATA_DIR = os.environ["PGADMIN_DATA"]
LOG_FILE = os.path.join(DATA_DIR, "pgadmin4.log")
SQLITE_PATH = os.path.join(DATA_DIR, "pgadmin4.db")
SESSION_DB_PATH = os.path.join(DATA_DIR, "sessions")
STORAGE_DIR = os.path.join(DATA_DIR, "storage")
AZURE_CREDENTIAL_CACHE_DIR = os.path.join(DATA_DIR, "azure")
KERBEROS_CCACHE_DIR = os.path.join(DATA_DIR, "kerberos")
SERVER_MODE = True
DEFAULT_SERVER_PORT = int(os.environ.get("PORT", "5050"))
UPGRADE_CHECK_ENABLED = False
MASTER_PASSWORD_REQUIRED = False
ENHANCED_COOKIE_PROTECTION = False
`;

/** The folder of the program in the virtual environment. */
async function programOf({ packages }: Place): Promise<string> {
  const code = "import pgadmin4, os; print(list(pgadmin4.__path__)[0])";
  const output = await runProgram({
    program: `${packages}/bin/python`,
    args: ["-c", code],
    cwd: packages,
  });
  return output.trim();
}

async function python(
  place: Place,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/python`,
    args,
    env: { ...environment(place), ...env },
    cwd: await programOf(place),
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { HOME: data, PGADMIN_DATA: data, PYTHONDONTWRITEBYTECODE: "1" };
}
