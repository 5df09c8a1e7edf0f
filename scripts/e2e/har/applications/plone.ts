import type { Application, Place } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

/** Pages below a folder, in forms of several parts with a token, and dialogs that are pages. */
export const PLONE: Application = {
  name: "plone",
  login: "form, token",
  packages: { pypi: ["--only-binary=:all:", "Products.CMFPlone==6.1.5"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  async prepare(place) {
    const { data } = place;
    await Deno.mkdir(`${data}/etc`);
    await Deno.writeTextFile(`${data}/etc/site.zcml`, PRODUCTS);
    await Deno.writeTextFile(`${data}/zope.conf`, SETTINGS);
    await Deno.writeTextFile(`${data}/zope.ini`, SERVER);
    await run(place, `${SITE}${PLONE.accounts.map(accountOf).join("")}transaction.commit()\n`);
  },
  async start({ packages, data }) {
    return await startServer({
      program: `${packages}/bin/runwsgi`,
      args: (port) => ["zope.ini", `http_port=${port}`],
      env: () => ({ PLACE: data }),
      ready: "/Plone",
      cwd: data,
    });
  },
  async fill({ url }) {
    const [{ username, password }] = PLONE.accounts;
    const authorization = basicCredentials(username, password);
    for (const title of ["Regatta", "Harbour news", "Members"]) {
      const form = `${url}/Plone/++add++Folder`;
      const page = await (await fetch(form, { headers: { authorization } })).text();
      const body = new FormData();
      body.set("form.widgets.IDublinCore.title", title);
      body.set("form.buttons.save", "Save");
      body.set("_authenticator", /name="_authenticator"[^>]*value="(\w+)"/.exec(page)?.[1] ?? "");
      const added = await fetch(form, { method: "POST", headers: { authorization }, body });
      if (!(await added.text()).includes(title)) throw new Error(`there is no folder ${title}`);
    }
  },
};

const PRODUCTS = `<configure
    xmlns="http://namespaces.zope.org/zope"
    xmlns:five="http://namespaces.zope.org/five">
  <include package="Zope2.App" />
  <include package="Products.CMFPlone" file="meta.zcml" />
  <five:loadProducts file="meta.zcml" />
  <five:loadProducts />
  <five:loadProductsOverrides />
</configure>
`;

const SETTINGS = `instancehome $(PLACE)
<zodb_db main>
  <filestorage>
    path $(PLACE)/Data.fs
  </filestorage>
  mount-point /
</zodb_db>
`;

const SERVER = `[app:zope]
use = egg:Zope#main
zope_conf = %(here)s/zope.conf

[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = %(http_port)s
threads = 1

[pipeline:main]
pipeline =
    egg:Zope#httpexceptions
    zope
`;

/** A site with the theme for pages, which is off at the address of the machine itself. */
const SITE = `
import transaction
from plone.registry.interfaces import IRegistry
from Products.CMFPlone.factory import addPloneSite
from zope.component import getUtility
from zope.component.hooks import setSite

site = addPloneSite(app, "Plone", title="Boats", extension_ids=[
    "plone.app.contenttypes:default", "plonetheme.barceloneta:default"])
setSite(site)
theme = "plone.app.theming.interfaces.IThemeSettings.hostnameBlacklist"
getUtility(IRegistry)[theme] = []
`;

function accountOf({ username, password }: Application["accounts"][number]): string {
  return `site.acl_users.userFolderAddUser("${username}", "${password}", ["Manager"], [])\n`;
}

/** Runs a script inside of the server. */
async function run({ packages, data }: Place, script: string): Promise<void> {
  await Deno.writeTextFile(`${data}/script.py`, script);
  await runProgram({
    program: `${packages}/bin/zconsole`,
    args: ["run", "zope.conf", "script.py"],
    env: { PLACE: data },
    cwd: data,
  });
}
