import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const PROGRAM = "/usr/share/mediawiki";

/** Pages under typed titles, edited in forms with a token, and by scripts over an API of forms. */
export const MEDIAWIKI: Application = {
  name: "mediawiki",
  login: "form, tokens",
  packages: {},
  programs: {
    "../share/mediawiki/index.php": "mediawiki",
    php: "php-cli php-sqlite3",
  },
  accounts: [
    { username: "Marta", password: "Marta-pw-12" },
    { username: "Jonas", password: "Jonas-pw-34" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    const [first, ...others] = MEDIAWIKI.accounts;
    await run(place, "install", [
      ...["--dbtype", "sqlite", "--dbpath", `${data}/db`, "--dbname", "wiki"],
      ...["--server", "http://127.0.0.1", "--scriptpath", "", "--confpath", data],
      ...["--pass", first.password, "Kitchen notes", first.username],
    ]);
    const settings = `${data}/LocalSettings.php`;
    const written = await Deno.readTextFile(settings);
    await Deno.writeTextFile(settings, `${written.replace(DATABASE, OWN_DATABASE)}\n${SERVER}`);
    for (const { username, password } of others) {
      await run(place, "createAndPromote", ["--sysop", username, password]);
    }
  },
  start: (place) =>
    startServer({
      program: "php",
      args: (port) => ["-S", `127.0.0.1:${port}`, "-t", PROGRAM],
      env: () => environment(place),
      ready: "/index.php",
      cwd: place.data,
    }),
  async fill(_, place) {
    const files = ["Butter", "Cheese", "Milk", "Yoghurt"].map((name) =>
      `${place.data}/${name}.txt`
    );
    for (const file of files) await Deno.writeTextFile(file, "Kept in the cold room");
    await run(place, "importTextFiles", files);
  },
};

const DATABASE = /^\$wgSQLiteDataDir = .*$/m;
/** What is the same for every copy of the data, whatever its folder and port. */
const OWN_DATABASE = "$wgSQLiteDataDir = getenv('WIKI_DATA') . '/db';";
const SERVER = "$wgServer = 'http://' . ($_SERVER['HTTP_HOST'] ?? '127.0.0.1');";

function run(place: Place, script: string, args: readonly string[]): Promise<string> {
  return runProgram({
    program: "php",
    args: [`${PROGRAM}/maintenance/${script}.php`, ...args],
    env: script === "install" ? {} : environment(place),
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { WIKI_DATA: data, MW_CONFIG_FILE: `${data}/LocalSettings.php` };
}
