import type { Application, Place } from "../application.ts";
import { passwordHash } from "../php.ts";
import { runProgram, startServer } from "../server.ts";

const PROGRAM = "/usr/share/dokuwiki";

/** Pages in files: forms with a token, times as revisions, and scripts that load pieces of pages. */
export const DOKUWIKI: Application = {
  name: "dokuwiki",
  login: "form, token",
  packages: {},
  programs: {
    "../share/dokuwiki/doku.php": "dokuwiki",
    php: "php-cli php-xml",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: data });
    await Deno.writeTextFile(`${data}/first.php`, FIRST);
    await Deno.writeTextFile(`${data}/conf/local.php`, SETTINGS);
    await Deno.writeTextFile(`${data}/conf/acl.auth.php`, "*\t@ALL\t1\n*\t@user\t16\n");
    const users = DOKUWIKI.accounts.map(({ username, password }) => hashed(username, password));
    await Deno.writeTextFile(
      `${data}/conf/users.auth.php`,
      (await Promise.all(users)).join(""),
    );
  },
  start: (place) =>
    startServer({
      program: "php",
      args: (port) => ["-S", `127.0.0.1:${port}`, "-t", PROGRAM, "-d", prepended(place)],
      env: () => ({ WIKI_DATA: place.data }),
      ready: "/doku.php",
      cwd: place.data,
    }),
  async fill(_, place) {
    for (const name of ["butter", "cheese", "milk", "yoghurt"]) {
      await Deno.writeTextFile(`${place.data}/${name}.txt`, "Kept in the cold room\n");
      await runProgram({
        program: "php",
        args: [
          ...["-d", prepended(place), `${PROGRAM}/bin/dwpage.php`, "commit", "-m", "moved here"],
          ...[`${place.data}/${name}.txt`, name],
        ],
        env: { WIKI_DATA: place.data },
        cwd: place.data,
      });
    }
  },
};

const COPY = "cp -rL /etc/dokuwiki conf && cp -r /var/lib/dokuwiki/data pages";
/** Run before every script, so that each server has its own settings and pages. */
const FIRST = '<?php define("DOKU_CONF", getenv("WIKI_DATA") . "/conf/");\n';
const SETTINGS = `<?php
$conf["title"] = "Kitchen notes";
$conf["savedir"] = getenv("WIKI_DATA") . "/pages";
$conf["useacl"] = 1;
$conf["subscribers"] = 1;
$conf["superuser"] = "@admin";
$conf["disableactions"] = "register";
`;

function prepended({ data }: Place): string {
  return `auto_prepend_file=${data}/first.php`;
}

async function hashed(username: string, password: string): Promise<string> {
  const hash = await passwordHash(password);
  return `${username}:${hash}:Alex Miller:${username}@example.com:admin,user\n`;
}
