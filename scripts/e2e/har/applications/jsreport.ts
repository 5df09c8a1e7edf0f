import type { Account, Application } from "../application.ts";
import { basicCredentials, type Send, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A studio for reports over OData, whose page gives each thing a short id of its own. */
export const JS_REPORT: Application = {
  name: "jsreport",
  login: "form, session cookie",
  packages: {
    npm: ["jsreport@4.10.1", "node@22.21.1"],
    // The other one wants to download a browser.
    overrides: { puppeteer: "npm:puppeteer-core@24.10.0" },
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }, account) {
    await Deno.writeTextFile(`${data}/account`, JSON.stringify(account));
    await Deno.writeTextFile(
      `${data}/server.cjs`,
      `require("${packages}/node_modules/jsreport")(JSON.parse(process.env.OPTIONS)).init()
        .catch((error) => { console.error(error); process.exit(1); });`,
    );
  },
  start({ packages, data }) {
    const options = (httpPort: number) => ({
      rootDirectory: packages,
      tempDirectory: `${data}/temp`,
      loadConfig: false,
      useExtensionsLocationCache: false,
      httpPort,
      store: { provider: "fs" },
      blobStorage: { provider: "fs" },
      trustUserCode: true,
      extensions: {
        authentication: { admin: accountIn(data), cookieSession: { secret: "for tests only" } },
        "sample-template": { createSamples: false, skipCreateSamplesModal: true },
        "fs-store": { dataDirectory: `${data}/store` },
        "chrome-pdf": { enabled: false },
        licensing: { enabled: false },
      },
    });
    return startServer({
      program: `${packages}/node_modules/node/bin/node`,
      args: () => [`${data}/server.cjs`],
      env: (port) => ({ OPTIONS: JSON.stringify(options(port)) }),
      ready: "/login",
      cwd: data,
    });
  },
  async fill(server, { data }) {
    const send = asUser(server, accountIn(data));
    const { shortid } = await send("POST", "/odata/folders", { name: "Archive" });
    for (const name of ["Letter", "Reminder", "Poster"]) {
      await send("POST", "/odata/templates", {
        name,
        content: `<p>${name}</p>`,
        engine: "handlebars",
        recipe: "html",
        folder: { shortid },
      });
    }
    await send("POST", "/odata/data", { name: "Addresses", dataJson: "{}" });
  },
};

function accountIn(data: string): Account {
  return JSON.parse(Deno.readTextFileSync(`${data}/account`));
}

function asUser(server: Server, { username, password }: Account): Send {
  return sender(server, { authorization: basicCredentials(username, password) });
}
