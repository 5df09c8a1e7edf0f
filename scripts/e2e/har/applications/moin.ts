import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** A wiki with versions: forms with files that name their page, which tags and lists lead to. */
export const MOIN: Application = {
  name: "moin",
  login: "form, session cookie",
  packages: { pypi: ["moin==2.0.0b5"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Allotment-pw-1" },
    { username: "jonas", password: "Lighthouse-pw-2" },
  ],
  isShareable: true,
  // A browser records no body of a form with a file.
  recorder: "proxy",
  async prepare(place) {
    await moin(place, place.data, ["create-instance", "--path", wikiOf(place)]);
    const file = `${wikiOf(place)}/wikiconfig.py`;
    const settings = (await Deno.readTextFile(file))
      .replaceAll("YOUR-TRUSTED-EDITORS-GROUP:read,write,create", RIGHTS)
      .replace(
        "WARNING: set this to a unique string to create secure cookies",
        crypto.randomUUID(),
      );
    await Deno.writeTextFile(file, settings);
    await moin(place, wikiOf(place), ["index-create"]);
    for (const { username, password } of MOIN.accounts) {
      const email = `${username}@example.com`;
      await moin(
        place,
        wikiOf(place),
        ["account-create", "--name", username, "--email", email, "--password", password],
      );
    }
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/moin`,
      args: (port) => ["run", "--host", "127.0.0.1", "--port", `${port}`],
      ready: "/+login",
      cwd: wikiOf(place),
    }),
  async fill(server) {
    const cookie = await login(server);
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      const form = new FormData();
      form.set("content_form_data_text", `About ${name.toLowerCase()}.`);
      form.set("comment", "moved here");
      form.set("meta_form_acl", "None");
      form.set("meta_form_name", name);
      form.set("meta_form_summary", `All the ${name.toLowerCase()}`);
      form.set("meta_form_tags", "household");
      const query = "itemtype=default&contenttype=text/x-markdown;charset%3Dutf-8&template=";
      await post(server, `/+modify/${name}?${query}`, form, cookie);
    }
  },
};

/** What whoever is logged in may do. */
const RIGHTS = "Known:read,write,create,destroy,admin";

function wikiOf({ data }: Place): string {
  return `${data}/wiki`;
}

function moin({ packages }: Place, cwd: string, args: readonly string[]): Promise<string> {
  return runProgram({ program: `${packages}/bin/moin`, args, cwd });
}

async function login(server: Server): Promise<string> {
  const [{ username, password }] = MOIN.accounts;
  const response = await post(
    server,
    "/+login",
    new URLSearchParams({
      login_username: username,
      login_password: password,
      login_nexturl: "/",
      login_submit: "1",
    }),
  );
  return response.headers.getSetCookie()[0].split(";")[0];
}

async function post(
  { url }: Server,
  path: string,
  body: FormData | URLSearchParams,
  cookie = "",
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { cookie },
    body,
    redirect: "manual",
  });
  await response.body?.cancel();
  if (response.status !== 302) throw new Error(`POST ${path}: ${response.status}`);
  return response;
}
