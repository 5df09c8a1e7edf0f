import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

/** A family tree whose parts name each other by handles, of the server and of the client itself. */
export const GRAMPS: Application = {
  name: "gramps",
  login: "JSON, bearer, refresh",
  packages: { pypi: ["gramps-webapi==3.24.0", "PyGObject==3.50.0", "setuptools<81"] },
  programs: {
    python3: "python3-venv",
    "../lib/x86_64-linux-gnu/girepository-1.0/Pango-1.0.typelib":
      "libgirepository1.0-dev libcairo2-dev libicu-dev pkg-config gir1.2-gtk-3.0",
  },
  client: (packages) => [`${packages}/bin/python`, "gramps.py"],
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  async prepare(place) {
    await Deno.mkdir(`${place.data}/media`);
    for (const { username, password } of GRAMPS.accounts) {
      await run(place, "user", "add", username, password, "--fullname", username, "--role", "4");
    }
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/python`,
      args: (port) => [...PROGRAM, "run", "--port", `${port}`, "--host", "127.0.0.1", "--use-wsgi"],
      env: () => environment(place),
      ready: "/ready",
      cwd: place.data,
    }),
  async fill(server) {
    const [{ username, password }] = GRAMPS.accounts;
    const { access_token } = await sender(server)("POST", "/api/token/", { username, password });
    const send = sender(server, { authorization: `Bearer ${access_token}` });
    for (const [first_name, surname] of [["Ingrid", "Falk"], ["Leopold", "Hahn"], ["Ada", "Roe"]]) {
      await send("POST", "/api/people/", {
        _class: "Person",
        primary_name: {
          _class: "Name",
          first_name,
          surname_list: [{ _class: "Surname", surname }],
        },
        gender: 1,
      });
      const name = { _class: "PlaceName", value: `Village of ${surname}` };
      await send("POST", "/api/places/", { _class: "Place", name });
      await send("POST", "/api/notes/", {
        _class: "Note",
        text: { _class: "StyledText", string: `What ${first_name} told` },
      });
      await send("POST", "/api/sources/", { _class: "Source", title: `Letters of ${first_name}` });
    }
  },
};

const PROGRAM = ["-m", "gramps_webapi"];

async function run(place: Place, ...args: readonly string[]): Promise<void> {
  await runProgram({
    program: `${place.packages}/bin/python`,
    args: [...PROGRAM, ...args],
    env: environment(place),
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return {
    GRAMPSHOME: data,
    GRAMPSWEB_TREE: "lab",
    GRAMPSWEB_SECRET_KEY: "a key for the tokens of all trees",
    GRAMPSWEB_USER_DB_URI: `sqlite:///${data}/users.sqlite`,
    GRAMPSWEB_SEARCH_INDEX_DB_URI: `sqlite:///${data}/index.sqlite`,
    GRAMPSWEB_MEDIA_BASE_DIR: `${data}/media`,
    GRAMPSWEB_RATELIMIT_ENABLED: "false",
  };
}
