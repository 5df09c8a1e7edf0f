import type { Account, Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Comments below pages: JSON with a cookie for each comment, and a page to moderate them. */
export const ISSO: Application = {
  name: "isso",
  login: "password",
  packages: { pypi: ["isso==0.14.0", "setuptools==65.5.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place, { password }: Account) {
    const { data } = place;
    await Deno.mkdir(`${data}/pages`);
    for (const [name, title] of Object.entries(PAGES)) {
      await Deno.writeTextFile(`${data}/pages/${name}.html`, page(title));
    }
    await Deno.writeTextFile(`${data}/isso.cfg`, settings(data, password));
    await using server = await ISSO.start(place);
    await comment(server, "welcome", "Pavel", "Glad that these pages exist.");
    await approve(place);
    await runProgram({
      program: `${place.packages}/bin/python`,
      args: ["-c", COUNT_ON],
      cwd: data,
    });
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/python`,
      args: (port) => ["-c", SERVE, `${port}`],
      ready: "/js/embed.min.js",
      cwd: data,
    }),
  async fill(server, place) {
    for (const name of ["welcome", "compost", "bees"] as const) {
      for (const text of ["The first frost was early.", "Where is the key?", "See you there."]) {
        await comment(server, name, "Ines", text);
      }
    }
    await approve(place);
  },
};

const PAGES = { welcome: "Welcome", compost: "About compost", bees: "Bees in winter" };

/** Adds a comment below a page, of somebody elsewhere who may be voted for. */
async function comment(
  { url }: Server,
  name: keyof typeof PAGES,
  author: string,
  text: string,
): Promise<void> {
  const uri = encodeURIComponent(`/pages/${name}.html`);
  const response = await fetch(`${url}/new?uri=${uri}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.7" },
    body: JSON.stringify({ author, text, title: PAGES[name], parent: null }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}

/** Lets everybody see the comments so far. */
async function approve({ packages, data }: Place) {
  await runProgram({ program: `${packages}/bin/python`, args: ["-c", APPROVE], cwd: data });
}

const APPROVE = `
import sqlite3
with sqlite3.connect("comments.db", timeout=30) as database:
    database.execute("UPDATE comments SET mode = 1")
`;

/** Lets the ids go on from anywhere. */
const COUNT_ON = `
import random, sqlite3
with sqlite3.connect("comments.db") as database:
    database.execute("UPDATE comments SET id = ?", [random.randint(300, 3000)])
`;

function page(title: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<script data-isso="/" data-isso-lang="en" data-isso-avatar="false" src="/js/embed.min.js"></script>
</head><body><h1>${title}</h1><section id="isso-thread" data-title="${title}"></section></body>
</html>`;
}

function settings(data: string, password: string): string {
  return `[general]
dbpath = ${data}/comments.db
host = http://127.0.0.1/
[admin]
enabled = true
password = ${password}
[moderation]
enabled = true
[server]
trusted-proxies = 127.0.0.1
[guard]
enabled = false
reply-to-self = true
`;
}

/** Serves the pages and the comments below them. */
const SERVE = `
import sys
from isso import config, make_app
from werkzeug.middleware.shared_data import SharedDataMiddleware
from werkzeug.serving import run_simple
app = make_app(config.load(config.default_file(), "isso.cfg"), threading=True)
run_simple("127.0.0.1", int(sys.argv[1]), SharedDataMiddleware(app, {"/pages": "pages"}), threaded=True)
`;
