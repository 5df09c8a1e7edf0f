import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

/** A client over REST with a token in a header of its own, for the tokens of people in a table. */
export const PRIVACY_IDEA: Application = {
  name: "privacyidea",
  login: "JSON, JWT in a header",
  packages: { pypi: ["privacyidea==3.14", "gunicorn==27.0.1"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // A list fails if another client deletes one of its tokens meanwhile.
  isShareable: false,
  async prepare(place) {
    const { data } = place;
    await Deno.writeTextFile(`${data}/pi.cfg`, configured(crypto.randomUUID()));
    for (const part of ["enckey", "audit_keys", "tables"]) {
      await manage(place, ["setup", `create_${part}`]);
    }
    for (const { username, password } of PRIVACY_IDEA.accounts) {
      const email = `${username}@example.com`;
      await manage(place, ["admin", "add", username, "-e", email, "-p", password]);
    }
    await runProgram({
      program: `${place.packages}/bin/python`,
      args: ["-c", PEOPLE],
      env: environment(place),
      cwd: data,
    });
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/gunicorn`,
      args: (port) => [
        ...["--bind", `127.0.0.1:${port}`, "--threads", "8", "--no-control-socket"],
        'privacyidea.app:create_app(config_name="production", silent=True)',
      ],
      env: () => environment(place),
      ready: "/config",
      cwd: place.data,
    }),
  async fill(server) {
    const [account] = PRIVACY_IDEA.accounts;
    const { result } = await sender(server)("POST", "/auth", account);
    const send = sender(server, { "PI-Authorization": result.value.token });
    for (const username of ["edda", "otto", "ruth"]) {
      await send("POST", "/user/", {
        user: username,
        resolver: "staff",
        password: `${username}-pw-9`,
      });
      const token = { type: "hotp", genkey: 1, user: username, realm: "island" };
      await send("POST", "/token/init", { ...token, description: `Key of ${username}` });
    }
    for (const name of ["porters", "cooks"]) {
      await send("POST", `/policy/${name}`, { scope: "user", action: "disable", realm: "island" });
    }
  },
};

function configured(secret: string): string {
  return `import os
SECRET_KEY = "${secret}"
PI_PEPPER = "${secret}"
SQLALCHEMY_DATABASE_URI = "sqlite:///" + os.path.join(os.getcwd(), "pi.db")
SUPERUSER_REALM = ["office"]
PI_ENCFILE = os.path.join(os.getcwd(), "enckey")
PI_AUDIT_KEY_PRIVATE = os.path.join(os.getcwd(), "private.pem")
PI_AUDIT_KEY_PUBLIC = os.path.join(os.getcwd(), "public.pem")
PI_LOGFILE = os.path.join(os.getcwd(), "pi.log")
`;
}

const PEOPLE = `
import json, random, sqlite3
from privacyidea.app import create_app
from privacyidea.lib.container import init_container
from privacyidea.lib.policy import set_policy
from privacyidea.lib.realm import set_default_realm, set_realm
from privacyidea.lib.resolver import save_resolver
from privacyidea.lib.token import init_token
from privacyidea.lib.user import User
database = sqlite3.connect("staff.db")
columns = ["username", "givenname", "surname", "email", "phone", "mobile", "password"]
database.execute(
    "CREATE TABLE people (id INTEGER PRIMARY KEY AUTOINCREMENT, "
    + ", ".join(f"{column} TEXT" for column in columns) + ")"
)
database.execute("INSERT INTO sqlite_sequence VALUES ('people', ?)", [random.randint(200, 900)])
database.executemany(
    "INSERT INTO people (username, givenname, surname, email) VALUES (?, ?, ?, ?)",
    [("hanna", "Hanna", "Brandt", "hanna@example.com"), ("tom", "Tom", "Reuter", "tom@example.com")],
)
database.commit()
with create_app(config_name="production", silent=True).app_context():
    save_resolver({
        "resolver": "staff", "type": "sqlresolver", "Driver": "sqlite", "Database": "staff.db",
        "Table": "people", "Editable": True, "Password_Hash_Type": "SSHA256", "Limit": 500,
        "Map": json.dumps({"userid": "id", **{column: column for column in columns}}),
    })
    set_realm("island", [{"name": "staff"}])
    set_default_realm("island")
    set_policy("welcome", scope="webui", action="hide_welcome_info")
    init_token({"type": "totp", "genkey": 1, "description": "Spare key"}, user=User("tom", "island"))
    init_container({"type": "generic", "description": "Spare keys"})
`;

function manage(place: Place, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/pi-manage`,
    args,
    env: environment(place),
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { PRIVACYIDEA_CONFIGFILE: `${data}/pi.cfg`, PYTHONDONTWRITEBYTECODE: "1" };
}
