import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, startProcess, startServer, withAlso } from "../server.ts";

/** A client in JavaScript over REST, with nested things, and files that a queue reads in. */
export const DOCCANO: Application = {
  name: "doccano",
  login: "JSON, session, CSRF",
  packages: {
    pypi: [
      "doccano==1.8.4",
      // Those that it does not pin have newer versions with which it does not start.
      "marshmallow==3.26.2",
      "numpy==1.26.4",
      "psycopg2-binary==2.9.13",
    ],
  },
  programs: { python3: "python3-venv", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await makeDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await using database = await startDatabase(place.data);
    await run(place, database.url, "doccano", ["init"]);
    await run(place, database.url, "python", ["-c", USERS], {
      ACCOUNTS: JSON.stringify([...DOCCANO.accounts, MEMBER]),
    });
  },
  async start(place) {
    const database = await startDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/database`, database.url);
    const env = environment(place, database.url);
    const queue = startProcess({
      program: `${place.packages}/bin/doccano`,
      args: ["task", "--concurrency", "1"],
      env,
      cwd: place.data,
    });
    // Its own program listens on all interfaces.
    const server = await startServer({
      program: `${place.packages}/bin/python`,
      args: (port) => ["-c", SERVE, "--bind", `127.0.0.1:${port}`, "--threads", "8", "config.wsgi"],
      env: () => env,
      ready: "/v1/me",
      cwd: place.data,
    });
    return withAlso(withAlso(server, queue), database);
  },
  async fill(_, place) {
    const url = await Deno.readTextFile(`${place.data}/database`);
    await run(place, url, "python", ["-c", FILL]);
  },
};

/** Whom the recordings let take part in a project. */
const MEMBER = { username: "ines", password: "Ines-pw-3" };

const SHELL = `
import json, os, random, sys
import backend
sys.path.insert(0, os.path.dirname(backend.__file__))
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.production"
import django
django.setup()
from django.contrib.auth import get_user_model
from django.db import connection
`;

const SERVE = `${SHELL}
from gunicorn.app.wsgiapp import run
run()
`;

const USERS = `${SHELL}
with connection.cursor() as cursor:
    cursor.execute("SELECT schemaname, sequencename FROM pg_sequences")
    for schema, name in cursor.fetchall():
        cursor.execute(f'ALTER SEQUENCE "{schema}"."{name}" RESTART WITH {random.randint(300, 3000)}')
for account in json.loads(os.environ["ACCOUNTS"]):
    get_user_model().objects.create_superuser(
        account["username"], account["username"] + "@example.com", account["password"]
    )
`;

const FILL = `${SHELL}
from examples.models import Example
from label_types.models import CategoryType
from projects.models import Member, TextClassificationProject
from roles.models import Role
user = get_user_model().objects.get(username="marta")
for name in ["Invoices", "Voices", "Letters"]:
    project = TextClassificationProject.objects.create(
        name=name, description=f"About {name}", project_type="DocumentClassification",
        created_by=user,
    )
    project.add_admin()
    for text in ["One", "Another", "A third"]:
        Example.objects.create(project=project, text=text)
    CategoryType.objects.create(project=project, text="Urgent")
`;

function run(
  place: Place,
  url: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/${program}`,
    args,
    env: { ...environment(place, url), ...env },
    cwd: place.data,
  });
}

function environment({ data }: Place, url: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: `${url}?sslmode=disable`,
    CELERY_BROKER_URL: `sqla+${url.replace("postgres:", "postgresql:")}`,
    DOCCANO_HOME: data,
    MEDIA_ROOT: `${data}/media`,
    SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
    STANDALONE: "True",
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
