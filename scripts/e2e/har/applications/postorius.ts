import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { DjangoProject } from "../django_project.ts";
import { basicCredentials } from "../requests.ts";
import { startProcess, untilReady, withAlso } from "../server.ts";

const PROJECT = new DjangoProject("postorius", "lists", () => ({ CORE: "", SITE: "" }));

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
    await PROJECT.prepare(place, POSTORIUS.accounts);
    await PROJECT.manage(place, ["shell", "--command", CONFIRM]);
    await (await startCore(place))[Symbol.asyncDispose]();
  },
  async start(place) {
    const core = await startCore(place);
    const server = await PROJECT.start(
      place,
      "/accounts/login/",
      (port) => ({ CORE: core.url, SITE: `http://127.0.0.1:${port}` }),
    );
    return withAlso(server, core);
  },
  async fill(_, place) {
    const { url } = JSON.parse(await Deno.readTextFile(`${place.data}/core.json`));
    await PROJECT.manage(place, ["shell", "--command", FILL], { CORE: url });
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
  const headers = { authorization: basicCredentials("restadmin", "restpass") };
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
