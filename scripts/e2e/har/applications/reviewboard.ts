import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

const SETTINGS = new URL("../files/reviewboard/settings_local.py", import.meta.url).pathname;

/** Reviews of changes over REST with links in the responses, and drafts that are published. */
export const REVIEW_BOARD: Application = {
  name: "reviewboard",
  login: "form, session, CSRF",
  packages: {
    pypi: [
      ...["ReviewBoard==8.1", "psycopg2-binary==2.9.13"],
      ...["gunicorn==27.0.1", "whitenoise==6.12.0"],
    ],
  },
  programs: { python3: "python3-venv", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data, packages } = place;
    const [{ username, password }] = REVIEW_BOARD.accounts;
    await makeDatabase(data);
    await Deno.writeTextFile(`${data}/key`, `${crypto.randomUUID()}${crypto.randomUUID()}`);
    await using database = await startDatabase(data);
    await runProgram({
      program: `${packages}/bin/rb-site`,
      args: [
        ...["install", `${data}/site`, "--noinput", "--opt-out-support-data"],
        ...["--settings-local-template", SETTINGS, "--sitelist", `${data}/sites`],
        ...["--domain-name", "127.0.0.1", "--db-type", "sqlite3"],
        ...["--cache-type", "file", "--cache-info", `${data}/cache`],
        ...["--admin-user", username, "--admin-password", password],
        ...["--admin-email", `${username}@example.com`],
      ],
      env: environment(place, database.url),
      cwd: data,
    });
    await runProgram({
      program: `${packages}/bin/python`,
      args: ["-c", MADE],
      env: { ...environment(place, database.url), ACCOUNTS: JSON.stringify(REVIEW_BOARD.accounts) },
      cwd: data,
    });
  },
  async start(place) {
    const database = await startDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/database`, database.url);
    const server = await startServer({
      program: `${place.packages}/bin/gunicorn`,
      args: (port) => [
        ...["--bind", `127.0.0.1:${port}`, "--threads", "8"],
        // Its own wsgi module wants a site whose packages `virtualenv` installed.
        ...["--env", "DJANGO_SETTINGS_MODULE=reviewboard.settings"],
        ...["--pythonpath", `${place.data}/site/conf`, "django.core.wsgi:get_wsgi_application()"],
      ],
      env: () => environment(place, database.url),
      ready: "/account/login/",
      cwd: place.data,
    });
    return withAlso(server, database);
  },
  async fill(_, place) {
    const url = await Deno.readTextFile(`${place.data}/database`);
    await runProgram({
      program: `${place.packages}/bin/python`,
      args: ["-c", FILL],
      env: environment(place, url),
      cwd: place.data,
    });
  },
};

const SHELL = `
import json, os, random, sys
import django
sys.path.insert(0, os.environ["REVIEWBOARD_SITEDIR"] + "/conf")
os.environ["DJANGO_SETTINGS_MODULE"] = "reviewboard.settings"
django.setup()
from django.contrib.auth.models import User
from django.db import connection
`;

const MADE = `${SHELL}
from djblets.siteconfig.models import SiteConfiguration
with connection.cursor() as cursor:
    cursor.execute("SELECT schemaname, sequencename FROM pg_sequences")
    for schema, name in cursor.fetchall():
        cursor.execute(f'ALTER SEQUENCE "{schema}"."{name}" RESTART WITH {random.randint(300, 3000)}')
for account in json.loads(os.environ["ACCOUNTS"]):
    user, _ = User.objects.get_or_create(username=account["username"])
    user.email = account["username"] + "@example.com"
    user.is_staff = user.is_superuser = True
    user.set_password(account["password"])
    user.save()
siteconfig = SiteConfiguration.objects.get_current()
# Otherwise pages load pictures of people from elsewhere.
siteconfig.set("avatars_enabled", False)
siteconfig.save()
`;

const FILL = `${SHELL}
from reviewboard.reviews.models import Group, ReviewRequest
user = User.objects.get(username="marta")
for name in ["bakers", "miners", "painters"]:
    group = Group.objects.create(name=name, display_name=f"The {name}")
    request = ReviewRequest.objects.create(user, None)
    request.summary = f"Tools for the {name}"
    request.description = "What they need"
    request.public = True
    request.save()
    request.target_groups.add(group)
`;

function environment({ data }: Place, url: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: url,
    PYTHONDONTWRITEBYTECODE: "1",
    REVIEWBOARD_SITEDIR: `${data}/site`,
    SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
  };
}
