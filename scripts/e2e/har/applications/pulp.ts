import type { Application, Place } from "../application.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, type Server, startProcess, startServer, withAlso } from "../server.ts";

const API = "/pulp/api/v3";
const ACCOUNTS = [
  { username: "marta", password: "Marta-pw-1" },
  { username: "jonas", password: "Jonas-pw-2" },
] as const;

/** Files in repositories with versions: changes are tasks that its command line polls. */
export const PULP: Application = {
  name: "pulp",
  login: "Basic",
  packages: { pypi: ["pulpcore==3.123.1", "pulp-cli==0.41.1"] },
  programs: { python3: "python3-venv", ...POSTGRES_PROGRAMS },
  accounts: ACCOUNTS,
  // It ends by removing the files that are in no repository, also those of others.
  isShareable: false,
  client: (packages) => [`${packages}/bin/python`, "pulp.py"],
  prepare: (place) => copyDatabase(place, migrate),
  async start(place) {
    const { packages, data } = place;
    const database = await startDatabase(data);
    const env = await settled(place, database.url);
    const worker = startProcess({
      program: `${packages}/bin/pulpcore-worker`,
      args: [],
      env,
      cwd: data,
    });
    const server = await startServer({
      program: `${packages}/bin/pulpcore-api`,
      args: (port) => ["--bind", `127.0.0.1:${port}`, "--workers", "1"],
      env: () => env,
      ready: `${API}/status/`,
      cwd: data,
    });
    return withAlso(withAlso(server, worker), database);
  },
  async fill(server) {
    const [{ username, password }] = ACCOUNTS;
    const login = basicCredentials(username, password);
    const send = sender(server, { authorization: login });
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const description = `All about ${name}`;
      const { pulp_href } = await send("POST", `${API}/repositories/file/file/`, {
        name,
        description,
      });
      await upload(server, login, pulp_href, name);
      const url = `https://${name}.example/PULP_MANIFEST`;
      await send("POST", `${API}/remotes/file/file/`, { name, url });
      await send("POST", `${API}/groups/`, { name });
      await send("POST", `${API}/users/`, { username: name, password: `${name}-pw-34` });
      await send("POST", `${API}/distributions/file/file/`, { name, base_path: name });
    }
  },
};

async function upload({ url }: Server, login: string, repository: string, name: string) {
  const body = new FormData();
  body.set("file", new Blob([`Prices of ${name}\n`]), `${name}.txt`);
  body.set("relative_path", `${name}.txt`);
  body.set("repository", repository);
  const response = await fetch(`${url}${API}/content/file/files/`, {
    method: "POST",
    headers: { authorization: login },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`an upload fails: ${response.status} ${text}`);
}

async function migrate(place: Place, url: string) {
  const { packages, data } = place;
  const manager = { program: `${packages}/bin/pulpcore-manager`, cwd: data };
  const env = await settled(place, url);
  await runProgram({ ...manager, args: ["migrate", "--noinput"], env });
  for (const { username, password } of ACCOUNTS) {
    const email = `${username}@example.com`;
    await runProgram({
      ...manager,
      args: ["createsuperuser", "--noinput", "--username", username, "--email", email],
      env: { ...env, DJANGO_SUPERUSER_PASSWORD: password },
    });
  }
}

/** Writes the settings for a database, and returns the environment in which they are used. */
async function settled({ packages, data }: Place, url: string): Promise<Record<string, string>> {
  const { hostname, port, username } = new URL(url);
  const key = `${packages}/key`;
  await Deno.writeTextFile(
    key,
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))),
    { createNew: true },
  ).catch((error) => {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  });
  for (const name of ["media", "tmp"]) await Deno.mkdir(`${data}/${name}`, { recursive: true });
  await Deno.writeTextFile(
    `${data}/settings.py`,
    `SECRET_KEY = "${crypto.randomUUID()}"
DATABASES = {"default": {
    "ENGINE": "django.db.backends.postgresql", "NAME": "postgres",
    "HOST": "${hostname}", "PORT": "${port}", "USER": "${username}",
}}
CONTENT_ORIGIN = "http://files.example"
DEPLOY_ROOT = "${data}"
MEDIA_ROOT = "${data}/media"
WORKING_DIRECTORY = "${data}/tmp"
FILE_UPLOAD_TEMP_DIR = "${data}/tmp"
DB_ENCRYPTION_KEY = "${key}"
ANALYTICS = False
# Every request has the password, and hashing it slowly would take most of the time of a run.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
`,
  );
  return { PULP_SETTINGS: `${data}/settings.py` };
}
