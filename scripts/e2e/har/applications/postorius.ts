import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { runProgram, startProcess, startServer, untilReady, withAlso } from "../server.ts";

const PROJECT = new URL("../files/postorius", import.meta.url).pathname;
const SETTINGS = ["--settings", "lists.settings", "--pythonpath", PROJECT];

/** Mailing lists in pages over a server of its own: names and addresses as parts of paths. */
export const POSTORIUS: Application = {
  name: "postorius",
  login: "form, CSRF",
  packages: { pypi: ["postorius==1.3.13", "mailman==3.3.10", "sqlalchemy==2.0.44"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // The page of all domains fails if one is deleted while it is made.
  isShareable: false,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await manage(place, ["migrate"]);
    for (const { username, password } of POSTORIUS.accounts) {
      await manage(
        place,
        ["createsuperuser", "--noinput", "--username", username, "--email", `${username}@x.org`],
        { DJANGO_SUPERUSER_PASSWORD: password },
      );
    }
    await manage(place, ["shell", "--command", CONFIRM]);
    await (await startCore(place))[Symbol.asyncDispose]();
  },
  async start(place) {
    const core = await startCore(place);
    const server = await startServer({
      program: `${place.packages}/bin/django-admin`,
      args: (port) => ["runserver", "--noreload", ...SETTINGS, `127.0.0.1:${port}`],
      env: (port) => ({ ...environment(place, core.url), SITE: `http://127.0.0.1:${port}` }),
      ready: "/accounts/login/",
      cwd: place.data,
    });
    return withAlso(server, core);
  },
  async fill(_, place) {
    const { url } = JSON.parse(await Deno.readTextFile(`${place.data}/core.json`));
    await manage(place, ["shell", "--command", FILL], { CORE: url });
  },
};

const CONFIRM = `
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
for user in User.objects.all():
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
`;

const FILL = `
from django_mailman3.lib.mailman import get_mailman_client
domain = get_mailman_client().create_domain("harbour.example")
for name in ["pilots", "market", "theatre"]:
    domain.create_list(name).subscribe(
        "ines@harbour.example", pre_verified=True, pre_confirmed=True, pre_approved=True
    )
`;

/** Starts the server of the lists, without the parts that send mail. */
async function startCore({ packages, data }: Place) {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  await Deno.writeTextFile(`${data}/mailman.cfg`, configurationIn(data, port));
  await Deno.writeTextFile(`${data}/core.json`, JSON.stringify({ url }));
  const core = startProcess({
    program: `${packages}/bin/master`,
    args: ["--force", "--config", `${data}/mailman.cfg`],
    cwd: data,
  });
  const headers = { authorization: `Basic ${btoa("restadmin:restpass")}` };
  await untilReady(core, async () => {
    const response = await fetch(`${url}/3.1/system`, { headers }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok === true;
  });
  return { url, [Symbol.asyncDispose]: () => core[Symbol.asyncDispose]() };
}

const IDLE = ["archive", "bad", "bounces", "command", "digest", "in", "lmtp", "nntp", "out"];

function configurationIn(data: string, port: number): string {
  const idle = [...IDLE, "pipeline", "retry", "shunt", "virgin", "task"];
  return `[mailman]
layout: here
[paths.here]
var_dir: ${data}/var
[webservice]
port: ${port}
workers: 1
[mta]
incoming: mailman.mta.null.NullMTA
${idle.map((name) => `[runner.${name}]\nstart: no\n`).join("")}`;
}

function manage(
  place: Place,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/django-admin`,
    args: [...args, ...SETTINGS],
    env: { ...environment(place, ""), ...env },
    cwd: place.data,
  });
}

function environment({ data }: Place, core: string): Readonly<Record<string, string>> {
  return {
    CORE: core,
    DATABASE: `${data}/db.sqlite3`,
    PYTHONDONTWRITEBYTECODE: "1",
    SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
    SITE: "",
  };
}
