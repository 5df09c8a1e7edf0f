import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** A library of books: forms with a token, calls of scripts, and an upload that leads to a page. */
export const CALIBRE_WEB: Application = {
  name: "calibreweb",
  login: "form, CSRF",
  packages: { pypi: ["calibreweb==0.6.27"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // A logout ends all sessions of the user, and requests at the same time lose users that it makes.
  isShareable: false,
  async prepare(place) {
    await run(place, PREPARE, { ACCOUNTS: JSON.stringify(CALIBRE_WEB.accounts) });
    // Its first start makes its key.
    await (await start(place))[Symbol.asyncDispose]();
  },
  start,
  async fill(_, place) {
    await run(place, FILL);
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/python`,
    args: (port) => ["-c", START, "-p", `${data}/app.db`, "-i", "127.0.0.1", `${port}`],
    ready: "/login",
    cwd: data,
  });
}

function run(
  { packages, data }: Place,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({ program: `${packages}/bin/python`, args: ["-c", script], env, cwd: data });
}

const MODULES = `
import json, os, random, sqlite3, sys, uuid
import calibreweb
sys.path.append(os.path.dirname(calibreweb.__file__))
`;

/** Opens the settings and the library. */
const DATABASES = `${MODULES}
from datetime import datetime
from sqlalchemy import create_engine, Float, text
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool
from werkzeug.security import generate_password_hash
from cps import config_sql, constants, db, ub

ub.init_db("app.db")
library = create_engine("sqlite://", poolclass=StaticPool)
with library.begin() as connection:
    connection.execute(text("attach database 'library/metadata.db' as calibre"))
library = library.execution_options(schema_translate_map={None: "calibre"})

def add_book(title, name, tag, ids=()):
    now = datetime.now()
    with Session(library) as session:
        author, label = db.Authors(name, name), db.Tags(tag)
        book = db.Books(title, title, name, now, now, 1.0, now, "", None, [], [])
        book.uuid = str(uuid.uuid4())
        book.authors, book.tags = [author], [label]
        for one, value in zip([book, author, label], ids):
            one.id = value
        session.add(book)
        session.commit()
`;

/** Makes a library with a book and the accounts, with ids that begin anywhere. */
const PREPARE = `${MODULES}
os.mkdir("library")
${DATABASES}
# Libraries are made by Calibre itself, where books are so.
books = db.Books.__table__
books.c.series_index.type = Float()
books.dialect_options["sqlite"]["autoincrement"] = True
db.Base.metadata.create_all(library)
parts = ["comments", "data", "identifiers"] + [
    f"books_{one}_link"
    for one in ["authors", "languages", "publishers", "ratings", "series", "tags"]
]
removals = "".join(f"delete from {part} where book = old.id;" for part in parts)
with library.begin() as connection:
    connection.execute(
        text(f"create trigger calibre.parts after delete on books begin {removals} end")
    )
    connection.execute(
        text("insert into calibre.library_id (id, uuid) values (1, :uuid)"), {"uuid": str(uuid.uuid4())}
    )
first = lambda: random.randint(300, 3000)
add_book("Timetables", "Ada Porter", "old", [first(), first(), first()])

config_sql.load_configuration(ub.session, config_sql.get_encryption_key(".")[0])
settings = ub.session.query(config_sql._Settings).one()
settings.config_uploading = 1
settings.config_ratelimiter = False
settings.config_password_policy = False
last = first()
for account in json.loads(os.environ["ACCOUNTS"]):
    last += 1
    ub.session.add(ub.User(
        id=last,
        name=account["username"],
        email=account["username"] + "@example.com",
        role=constants.ADMIN_USER_ROLES,
        sidebar_view=constants.ADMIN_USER_SIDEBAR,
        password=generate_password_hash(account["password"]),
    ))
ub.session.add(ub.Shelf(id=first(), name="Lent", is_public=0, user_id=1))
ub.session.commit()
`;

/** Starts the server on the port that is its last argument. */
const START = `${MODULES}
with sqlite3.connect("app.db") as connection:
    connection.execute(
        "update settings set config_port = ?, config_calibre_dir = ?",
        (int(sys.argv.pop()), os.path.abspath("library")),
    )
from cps.main import main
main()
`;

const FILL = `${DATABASES}
for title, name, tag in [
    ("Old kettles", "Emil Stone", "kitchen"),
    ("Lamps", "Frieda Berg", "light"),
    ("Umbrellas", "Gustav Holm", "rain"),
]:
    add_book(title, name, tag)
user = ub.session.query(ub.User).filter_by(name="marta").one()
for name in ["Borrowed", "For the holidays"]:
    ub.session.add(ub.Shelf(name=name, is_public=0, user_id=user.id))
ub.session.commit()
`;
