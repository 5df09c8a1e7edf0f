import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** A client in JavaScript over a REST API with a session and a token, and files sent in parts. */
export const LABEL_STUDIO: Application = {
  name: "labelstudio",
  login: "form, CSRF",
  packages: { pypi: ["label-studio==1.23.2"] },
  programs: { python3: "python3-venv", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const [first, second] = LABEL_STUDIO.accounts;
    await makeDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await using database = await startDatabase(place.data);
    await run(place, database.url, "label-studio", [
      ...["init", "garden", "--username", first.username, "--password", first.password],
    ]);
    await run(place, database.url, "python", ["-c", userIn(second)]);
  },
  async start(place) {
    const database = await startDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/database`, database.url);
    const server = await startServer({
      program: `${place.packages}/bin/label-studio`,
      args: (port) => ["start", "--no-browser", "--port", `${port}`],
      env: () => environment(place, database.url),
      ready: "/user/login/",
      cwd: place.data,
    });
    return withAlso(server, database);
  },
  async fill(_, place) {
    const url = await Deno.readTextFile(`${place.data}/database`);
    await run(place, url, "python", ["-c", FILL]);
  },
};

const SHELL = `
import os, sys
import label_studio
sys.path.insert(0, os.path.dirname(label_studio.__file__))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings.label_studio")
import django
django.setup()
from organizations.models import Organization
from projects.models import Project
from users.models import User
`;

const FILL = `${SHELL}
user = User.objects.first()
for title in ["Birds", "Invoices", "Voices"]:
    Project.objects.create(title=title, organization=user.active_organization, created_by=user)
`;

function userIn({ username, password }: Application["accounts"][0]): string {
  return `${SHELL}
first = User.objects.first()
user = User.objects.create_user("${username}", "${password}")
first.active_organization.add_user(user)
user.active_organization = first.active_organization
user.save()
`;
}

function run(
  place: Place,
  url: string,
  program: string,
  args: readonly string[],
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/${program}`,
    args,
    env: environment(place, url),
    cwd: place.data,
  });
}

function environment({ data }: Place, url: string): Readonly<Record<string, string>> {
  return {
    BASE_DATA_DIR: data,
    LABEL_STUDIO_BASE_DATA_DIR: data,
    DJANGO_DB: "default",
    POSTGRE_HOST: "127.0.0.1",
    POSTGRE_PORT: new URL(url).port,
    POSTGRE_USER: "lab",
    POSTGRE_NAME: "postgres",
    SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
    COLLECT_ANALYTICS: "false",
    LATEST_VERSION_CHECK: "false",
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
