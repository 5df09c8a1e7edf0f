import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

/** The database, which is also the path of every call. */
const DATABASE = "harbour";

/** What its page depends on. */
const LIBRARIES: readonly string[] = [
  "jquery@3.7.1",
  "bootstrap@3.4.1",
  "moment@2.30.1",
  "gettext.js@0.7.0",
  "d3@5.16.0",
  "c3@0.7.20",
  "papaparse@5.5.3",
  "fullcalendar@3.10.5",
  "mousetrap@1.6.5",
  "sortablejs@1.15.6",
];

/** The folders in which its page looks for some of them, in place of their own. */
const MOVED: Readonly<Record<string, string>> = { d3: "d3/dist", Sortable: "sortablejs" };

/** An ERP, whose page makes every call as JSON-RPC: positional arguments, and ids in arrays. */
export const TRYTON: Application = {
  name: "tryton",
  login: "JSON-RPC, session in a header",
  packages: {
    pypi: ["trytond==7.0.59", "trytond-party==7.0.8", "trytond-product==7.0.2"],
    // Its page gets what it depends on from a registry of its own, unless nothing but files is installed.
    npm: ["--ignore-scripts", "tryton-sao@7.0.56", ...LIBRARIES],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Allotment-pw-1" },
    { username: "jonas", password: "Lighthouse-pw-2" },
  ],
  // On SQLite, parties that are made at once get the same number, which is refused.
  isShareable: false,
  async prepare(place) {
    const { packages, data } = place;
    await Deno.mkdir(`${data}/web/bower_components`, { recursive: true });
    for (const library of LIBRARIES.map((one) => one.replace(/@.*/, "")).concat("Sortable")) {
      const folder = `${packages}/node_modules/${MOVED[library] ?? library}`;
      await Deno.symlink(folder, `${data}/web/bower_components/${library}`);
    }
    for (const part of ["index.html", "dist", "images", "locale", "sounds"]) {
      await Deno.symlink(`${packages}/node_modules/tryton-sao/${part}`, `${data}/web/${part}`);
    }
    await Deno.writeTextFile(`${data}/${DATABASE}.sqlite`, "");
    await Deno.writeTextFile(`${data}/pass`, crypto.randomUUID());
    const config = configure(place);
    await runProgram({
      program: `${packages}/bin/trytond-admin`,
      args: [
        ...["-c", config, "-d", DATABASE, "--email", "root@example.com"],
        ...["-u", "party", "-u", "product", "--activate-dependencies"],
      ],
      env: { TRYTONPASSFILE: `${data}/pass` },
      cwd: data,
    });
    await runProgram({
      program: `${packages}/bin/python`,
      args: ["-c", PREPARE, config, DATABASE, JSON.stringify(TRYTON.accounts)],
      cwd: data,
    });
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/trytond`,
      args: (port) => ["-c", configure(place, port), "-d", DATABASE],
      cwd: place.data,
    }),
  async fill(server) {
    const [{ username, password }] = TRYTON.accounts;
    const path = `/${DATABASE}/`;
    const caller = (headers: Readonly<Record<string, string>>) => {
      const send = sender(server, headers);
      return async (method: string, ...params: unknown[]) => {
        const { result, error } = await send("POST", path, { id: 1, method, params });
        if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
        return result;
      };
    };
    const [user, session] = await caller({})("common.db.login", username, { password }, "en");
    const call = caller({ authorization: `Session ${btoa(`${username}:${user}:${session}`)}` });
    const names = ["Kettles", "Lamps", "Umbrellas"];
    await call("model.party.category.create", names.map((name) => ({ name })), {});
    await call("model.party.party.create", names.map((name) => ({ name })), {});
    await call("model.product.category.create", names.map((name) => ({ name })), {});
    const [unit] = await call("model.product.uom.search", [["symbol", "=", "u"]], 0, 1, null, {});
    const templates = names.map((name) => ({ name, type: "goods", default_uom: unit }));
    await call("model.product.template.create", templates, {});
  },
};

/** Writes the settings, and returns their file. */
function configure({ data }: Place, port = 0): string {
  const file = `${data}/trytond.conf`;
  Deno.writeTextFileSync(
    file,
    `[database]
uri = sqlite://
path = ${data}
[web]
listen = 127.0.0.1:${port}
root = ${data}/web
`,
  );
  return file;
}

/** Makes the users, and ids and numbers that begin anywhere. */
const PREPARE = `
import json
import random
import sys

from trytond.config import config

config.update_etc(sys.argv[1])

from trytond.pool import Pool
from trytond.transaction import Transaction

name, accounts = sys.argv[2], json.loads(sys.argv[3])
Pool.start()
pool = Pool(name)
with Transaction().start(name, 1, readonly=True):
    pool.init()
with Transaction().start(name, 1) as transaction:
    User, Group = pool.get("res.user"), pool.get("res.group")
    for account in accounts:
        User.create([{
            "name": account["username"].title(),
            "login": account["username"],
            "password": account["password"],
            "groups": [("add", [group.id for group in Group.search([])])],
        }])
    Item = pool.get("ir.module.config_wizard.item")
    Item.write(Item.search([]), {"state": "done"})
    for model in ["ir.sequence", "ir.sequence.strict"]:
        Sequence = pool.get(model)
        for one in Sequence.search([]):
            Sequence.write([one], {"number_next": random.randint(200, 2000)})
    cursor = transaction.connection.cursor()
    cursor.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'")
    for table, in cursor.fetchall():
        if table.startswith(("party_", "product_")):
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = ?", [table])
            cursor.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, random.randint(300, 3000)]
            )
    transaction.commit()
`;
