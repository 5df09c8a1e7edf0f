import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

const ADMIN_KEY = "0f5e".repeat(16);

/** Mails that test people: a form with a token, and JSON with a key that the pages have. */
export const GOPHISH: Application = {
  name: "gophish",
  login: "form, CSRF, key in pages",
  packages: { npm: ["ckeditor@4.12.1"], source: ["github.com/gophish/gophish@v0.12.1"] },
  programs: { go: "golang", gcc: "gcc" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { packages, data } = place;
    await buildSource(GOPHISH, packages);
    for (const name of ["VERSION", "db", "static", "templates"]) {
      await Deno.symlink(`${packages}/src/${name}`, `${data}/${name}`);
    }
    await using server = await start(place);
    const send = sender(server, { authorization: ADMIN_KEY });
    for (const account of GOPHISH.accounts) {
      await send("POST", "/api/users/", { ...account, role: "admin" });
    }
  },
  start,
  async fill(server) {
    const users = await sender(server, { authorization: ADMIN_KEY })("GET", "/api/users/");
    for (const { username, api_key } of users) {
      const send = sender(server, { authorization: api_key });
      for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
        const targets = [{ first_name: username, email: `${name}@example.org`.toLowerCase() }];
        await send("POST", "/api/groups/", { name, targets });
        await send("POST", "/api/templates/", { name, subject: name, text: `About ${name}` });
        await send("POST", "/api/pages/", { name, html: `<p>All the ${name}</p>` });
        await send("POST", "/api/smtp/", {
          name,
          interface_type: "SMTP",
          from_address: "shop@example.org",
          host: "127.0.0.1:9",
        });
      }
    }
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  return await startServer({
    program: `${packages}/gophish`,
    args: (port) => {
      const config = {
        admin_server: { listen_url: `127.0.0.1:${port}`, use_tls: false },
        phish_server: { listen_url: `127.0.0.1:${freePort()}`, use_tls: false },
        db_name: "sqlite3",
        db_path: "gophish.db",
        migrations_prefix: "db/db_",
      };
      Deno.writeTextFileSync(`${data}/config.json`, JSON.stringify(config));
      return [];
    },
    env: () => ({ GOPHISH_INITIAL_ADMIN_API_TOKEN: ADMIN_KEY }),
    ready: "/login",
    cwd: data,
  });
}
