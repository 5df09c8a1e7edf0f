import type { Application, Place } from "../application.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { REDIS_PROGRAMS, startRedis } from "../redis.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Events with contributions and registrations: forms as HTML inside of JSON, and JSON of React. */
export const INDICO: Application = {
  name: "indico",
  login: "form, CSRF",
  packages: { pypi: ["indico==3.2.9", "setuptools==65.5.0", "gunicorn==23.0.0"] },
  programs: { python3: "python3-venv", ...REDIS_PROGRAMS, ...POSTGRES_PROGRAMS },
  recorder: "proxy",
  needsOwnOrigin: true,
  accounts: [
    { username: "marta", password: "Harbour-light-11" },
    { username: "jonas", password: "Orchard-gate-22" },
  ],
  isShareable: true,
  async prepare(place) {
    await copyDatabase(place, migrate);
    await configure(place);
    await using database = await startDatabase(place.data);
    await inShell(place, database.url, USERS, { ACCOUNTS: JSON.stringify(INDICO.accounts) });
  },
  async start(place) {
    const database = await startDatabase(place.data);
    const redis = await startRedis(place.data);
    await Deno.writeTextFile(`${place.data}/database`, database.url);
    const server = await startServer({
      program: `${place.packages}/bin/gunicorn`,
      args: (port) => [
        ...["--bind", `127.0.0.1:${port}`, "--threads", "8", "--timeout", "120"],
        "indico.web.flask.app:make_app()",
      ],
      env: (port) => environment(place, database.url, `http://127.0.0.1:${port}`, `${redis.url}/0`),
      ready: "/login/",
      cwd: place.data,
    });
    return withAlso(withAlso(server, redis), database);
  },
  async fill(_, place) {
    await inShell(place, await Deno.readTextFile(`${place.data}/database`), FILL);
  },
};

const LOGGING = "version: 1\nhandlers: {}\nformatters: {}\nfilters: {}\n";

/** Makes the tables, of which there are many. */
async function migrate(place: Place, url: string): Promise<void> {
  await configure(place);
  const extensions = "CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent";
  await runProgram({ program: "psql", args: [url, "-c", extensions], cwd: place.data });
  await runProgram({
    program: `${place.packages}/bin/indico`,
    args: ["db", "prepare"],
    env: environment(place, url),
    cwd: place.data,
  });
}

async function configure({ data }: Place): Promise<void> {
  await Deno.writeTextFile(`${data}/indico.conf`, configured(crypto.randomUUID()));
  await Deno.writeTextFile(`${data}/logging.yaml`, LOGGING);
}

function configured(secret: string): string {
  return `import os as _os
SECRET_KEY = "${secret}"
BASE_URL = _os.environ["INDICO_URL"]
SQLALCHEMY_DATABASE_URI = _os.environ["INDICO_DATABASE"].replace("postgres:", "postgresql:")
CELERY_BROKER = REDIS_CACHE_URL = _os.environ["INDICO_REDIS"]
CACHE_DIR = LOG_DIR = TEMP_DIR = _os.getcwd()
STORAGE_BACKENDS = {"default": "fs:" + _os.getcwd() + "/archive"}
ATTACHMENT_STORAGE = "default"
NO_REPLY_EMAIL = SUPPORT_EMAIL = "office@example.com"
SMTP_SERVER = ("127.0.0.1", 9)
DISABLE_CELERY_CHECK = True
FAILED_LOGIN_RATE_LIMIT = None
SYSTEM_NOTICES_URL = None
`;
}

const SHELL = `
from indico.web.flask.app import make_app
from indico.core.db import db
from indico.modules.categories import Category
from indico.modules.users import User
`;

const USERS = `${SHELL}
import json, os, random
from indico.modules.auth import Identity
from indico.modules.users.operations import create_user
with make_app().app_context():
    rows = db.session.execute("SELECT schemaname, sequencename FROM pg_sequences").fetchall()
    for schema, name in rows:
        db.session.execute(
            f'ALTER SEQUENCE "{schema}"."{name}" RESTART WITH {random.randint(300, 3000)}'
        )
    for account in json.loads(os.environ["ACCOUNTS"]):
        name = account["username"]
        identity = Identity(provider="indico", identifier=name, password=account["password"])
        names = {"first_name": name.title(), "last_name": "Miller", "affiliation": "Island office"}
        user = create_user(f"{name}@example.com", names, identity)
        user.is_admin = True
        user.settings.set("timezone", "UTC")
        user.settings.set("lang", "en_GB")
        db.session.add(user)
    for title in ["Talks in the harbour", "Courses"]:
        Category(title=title, parent=Category.get_root())
    db.session.commit()
`;

const FILL = `${SHELL}
from datetime import timedelta
from indico.modules.events.models.events import EventType
from indico.modules.events.operations import create_event
from indico.util.date_time import now_utc
with make_app().test_request_context():
    user = User.query.filter_by(is_admin=True).first()
    from flask import session
    session.set_session_user(user)
    category = Category.query.filter_by(title="Courses").first()
    for title in ["Knots for beginners", "Reading charts", "First aid at sea"]:
        create_event(category, EventType.conference, {
            "title": title, "timezone": "UTC", "creator": user,
            "start_dt": now_utc() + timedelta(days=30), "end_dt": now_utc() + timedelta(days=31),
        })
    db.session.commit()
`;

function inShell(
  place: Place,
  database: string,
  code: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/python`,
    args: ["-c", code],
    env: { ...environment(place, database), ...env },
    cwd: place.data,
  });
}

function environment(
  { data }: Place,
  database: string,
  url = "http://127.0.0.1",
  redis = "redis://127.0.0.1:9/0",
): Readonly<Record<string, string>> {
  return {
    INDICO_CONFIG: `${data}/indico.conf`,
    INDICO_DATABASE: database,
    INDICO_REDIS: redis,
    INDICO_URL: url,
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
