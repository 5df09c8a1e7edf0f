import { freePort } from "../../../../tests/support/free_port.ts";
import { accountsNamed, type Application, type Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { basicCredentials, sender } from "../requests.ts";
import { type Server, startProcess, startServer, withAlso } from "../server.ts";

const FEEDS = new URL("../files/miniflux/feeds.php", import.meta.url).pathname;

/** Forms with a token, and buttons whose scripts post to an address that the page gives them. */
export const MINIFLUX: Application = {
  name: "miniflux",
  login: "form, CSRF",
  packages: { go: ["miniflux.app/v2@v2.2.14"] },
  programs: { go: "golang", php: "php-cli", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  async prepare(place) {
    await makeDatabase(place.data);
    await using server = await start(place);
    for (const { username, password } of [MINIFLUX.accounts[1], ...MINIFLUX.others ?? []]) {
      await asAdministrator(server)("POST", "/v1/users", { username, password, is_admin: true });
    }
  },
  start,
  async fill(server) {
    const send = asAdministrator(server);
    for (const title of ["Bicycles", "Cooking", "Weather"]) {
      const { id } = await send("POST", "/v1/categories", { title });
      const feed_url = `http://${title.toLowerCase()}.example/rss`;
      await send("POST", "/v1/feeds", { feed_url, category_id: id });
    }
  },
};

/** Starts a server with its database, and a proxy that has every feed. */
async function start({ packages, data }: Place): Promise<Server> {
  const [{ username, password }] = MINIFLUX.accounts;
  const database = await startDatabase(data);
  const port = freePort();
  const feeds = startProcess({
    program: "php",
    args: ["-S", `127.0.0.1:${port}`, FEEDS],
    cwd: data,
  });
  const server = await startServer({
    program: `${packages}/bin/miniflux.app`,
    args: () => [],
    env: (own) => ({
      ADMIN_PASSWORD: password,
      ADMIN_USERNAME: username,
      BASE_URL: `http://127.0.0.1:${own}/`,
      CREATE_ADMIN: "1",
      DATABASE_URL: `${database.url}?sslmode=disable`,
      HTTP_CLIENT_PROXIES: `http://127.0.0.1:${port}`,
      LISTEN_ADDR: `127.0.0.1:${own}`,
      RUN_MIGRATIONS: "1",
    }),
    ready: "/healthcheck",
    cwd: data,
  });
  return withAlso(withAlso(server, feeds), database);
}

function asAdministrator(server: Server) {
  const [{ username, password }] = MINIFLUX.accounts;
  return sender(server, { authorization: basicCredentials(username, password) });
}
