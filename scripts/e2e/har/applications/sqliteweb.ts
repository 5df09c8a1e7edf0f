import type { Account, Application } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** A database in pages: names of tables and coded keys in paths, and statements of SQL in forms. */
export const SQLITE_WEB: Application = {
  name: "sqliteweb",
  login: "form, only a password",
  packages: { pypi: ["sqlite-web==0.8.2"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // Its list of tables is in a cache, which one request may fill while another makes a table.
  isShareable: false,
  async prepare({ packages, data }, account) {
    await Deno.writeTextFile(`${data}/account`, JSON.stringify(account));
    await runProgram({ program: `${packages}/bin/python`, args: ["-c", PREPARE], cwd: data });
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/sqlite_web`,
      args: (port) => ["--no-browser", "--port", `${port}`, "--password", "library.db"],
      env: () => ({ SQLITE_WEB_PASSWORD: accountIn(data).password }),
      ready: "/login/",
      cwd: data,
    }),
  async fill(server, { data }) {
    const send = await loggedIn(server, accountIn(data));
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      await send("/query/", { sql: `CREATE TABLE ${name} (id INTEGER PRIMARY KEY, label TEXT)` });
    }
    for (const [index, name] of ["Ines", "Pavel", "Rosa"].entries()) {
      const sql =
        `INSERT INTO reader (name, street, since) VALUES ('${name}', 'Quay', 200${index})`;
      await send("/query/", { sql });
    }
  },
};

function accountIn(data: string): Account {
  return JSON.parse(Deno.readTextFileSync(`${data}/account`));
}

async function loggedIn({ url }: Server, { password }: Account) {
  const send = async (path: string, fields: Readonly<Record<string, string>>, cookie = "") => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    await response.text();
    if (response.status >= 400) throw new Error(`POST ${path}: ${response.status}`);
    return response.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  };
  const cookie = await send("/login/", { password });
  return (path: string, fields: Readonly<Record<string, string>>) => send(path, fields, cookie);
}

/** Makes the tables of a library, whose ids begin anywhere. */
const PREPARE = `
import random, sqlite3

with sqlite3.connect("library.db") as database:
    database.executescript("""
        CREATE TABLE reader (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, street TEXT, since INTEGER
        );
        CREATE TABLE book (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, reader_id INTEGER
        );
        INSERT INTO reader (name, street, since) VALUES ('Tilda', 'Mill lane', 1998);
        INSERT INTO book (title, reader_id) VALUES ('Knots and splices', 1);
    """)
    database.execute("UPDATE sqlite_sequence SET seq = ?", [random.randint(300, 3000)])
`;
