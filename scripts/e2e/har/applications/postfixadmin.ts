import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** Domains with their mailboxes and aliases: forms whose fields are lists, and ids that are names. */
export const POSTFIX_ADMIN: Application = {
  name: "postfixadmin",
  login: "form, token",
  packages: {},
  programs: {
    "../share/postfixadmin/common.php": "postfixadmin",
    php: "php-cli php-sqlite3 php-mbstring php-imap",
  },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-11" },
    { username: "jonas@example.com", password: "Jonas-pw-22" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data, packages } = place;
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    await Deno.writeTextFile(`${data}/mail.sqlite`, "");
    await runProgram({
      program: "php",
      args: ["upgrade.php"],
      env: { DATA: data },
      cwd: `${packages}/postfixadmin/public`,
    });
    for (const { username, password } of POSTFIX_ADMIN.accounts) {
      const words = ["--superadmin", "1", "--password", password, "--password2", password];
      await command(place, "admin", "add", username, ...words);
    }
    await command(place, "domain", "add", "first.example.org", "--aliases", "9");
  },
  start: ({ data, packages }) =>
    startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/postfixadmin/public`],
        ...["-d", `session.save_path=${data}`],
      ],
      env: () => ({ DATA: data }),
      ready: "/login.php",
      cwd: data,
    }),
  async fill(_, place) {
    for (const name of ["ferry", "harbour", "market"]) {
      const domain = `${name}.example.net`;
      await command(place, "domain", "add", domain, "--aliases", "9", "--mailboxes", "9");
      const to = ["--goto", `office@${domain}`];
      await command(place, "alias", "add", `info@${domain}`, ...to);
      await command(place, "alias", "add", `news@${domain}`, ...to);
    }
  },
};

/** A copy whose settings are those of the server, not those of the machine. */
const COPY = `
[ -e postfixadmin/config.local.php ] && exit
cp -rL /usr/share/postfixadmin . 2>/dev/null
cat >postfixadmin/dbconfig.inc.php <<'END'
<?php
$dbtype = "sqlite";
$dbserver = $dbuser = $dbpass = "";
$dbname = getenv("DATA") . "/mail.sqlite";
END
sed -i "s#'dbconfig.inc.php'#__DIR__ . '/dbconfig.inc.php'#" postfixadmin/config.inc.php
cat >postfixadmin/config.local.php <<'END'
<?php
$CONF["emailcheck_resolve_domain"] = "NO";
$CONF["encrypt"] = "php_crypt:SHA512";
$CONF["default_aliases"] = [];
END
`;

function command({ data, packages }: Place, ...words: readonly string[]): Promise<string> {
  return runProgram({
    program: "php",
    args: ["-q", `${packages}/postfixadmin/scripts/postfixadmin-cli.php`, ...words],
    env: { DATA: data },
    cwd: data,
  });
}
