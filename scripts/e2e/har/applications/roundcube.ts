import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application } from "../application.ts";
import { runProgram, startProcess, startServer, untilReady, withAlso } from "../server.ts";

const PROGRAM = "/usr/share/roundcube";

/** Mail in frames: forms with a token, and scripts that answer with calls of functions in JSON. */
export const ROUNDCUBE: Application = {
  name: "roundcube",
  login: "form, token header",
  packages: {},
  programs: {
    "../share/roundcube/index.php": "roundcube-core roundcube-sqlite3",
    php: "php-cli php-sqlite3",
    dovecot: "dovecot-imapd",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    const users = ROUNDCUBE.accounts.map(({ username, password }) =>
      `${username}:{PLAIN}${password}::::::\n`
    );
    await Deno.writeTextFile(`${data}/users`, users.join(""));
    for (const folder of ["mail", "run", "logs", "temp"]) await Deno.mkdir(`${data}/${folder}`);
    await runProgram({ program: "sh", args: ["-c", TABLES], env: { PROGRAM }, cwd: data });
    await Deno.copyFile("/etc/roundcube/defaults.inc.php", `${data}/defaults.inc.php`);
    await Deno.copyFile("/etc/roundcube/mimetypes.php", `${data}/mimetypes.php`);
    await Deno.writeTextFile(`${data}/config.inc.php`, settingsWith(crypto.randomUUID()));
    if (Deno.uid() === 0) {
      await runProgram({ program: "chmod", args: ["-R", "a+rwX", data], cwd: data });
    }
  },
  async start(place) {
    const { data } = place;
    const port = freePort();
    await Deno.writeTextFile(`${data}/dovecot.conf`, dovecotIn(data, port));
    const mail = startProcess({
      program: "dovecot",
      args: ["-F", "-c", `${data}/dovecot.conf`],
      cwd: data,
    });
    await untilReady(mail, () => isListening(port));
    const server = await startServer({
      program: "php",
      args: (own) => ["-S", `127.0.0.1:${own}`, "-t", PROGRAM],
      env: () => ({
        ROUNDCUBE_CONFIG_DIR: data,
        DATA: data,
        IMAP: `127.0.0.1:${port}`,
      }),
      ready: "/index.php",
      cwd: data,
    });
    return withAlso(server, mail);
  },
  async fill(_, { data }) {
    for (const { username } of ROUNDCUBE.accounts) {
      for (const subject of ["Invoice 17", "Tomorrow", "Weather"]) {
        const text = `From: anna@example.com\nTo: ${username}@example.com\nSubject: ${subject}\n` +
          `Date: Mon, 2 Mar 2026 10:00:00 +0000\nMessage-ID: <${crypto.randomUUID()}@x>\n\nHello\n`;
        await Deno.writeTextFile(`${data}/mail.txt`, text);
        const line = `doveadm -c dovecot.conf save -u ${username} < mail.txt`;
        await runProgram({ program: "sh", args: ["-c", line], cwd: data });
      }
    }
  },
};

const TABLES = 'php -r \'$db = new SQLite3("mail.sqlite"); ' +
  '$db->exec(file_get_contents(getenv("PROGRAM") . "/SQL/sqlite.initial.sql"));\'';

async function isListening(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    return false;
  }
}

function settingsWith(key: string): string {
  return `<?php
$data = getenv("DATA");
$config["db_dsnw"] = "sqlite:///$data/mail.sqlite?mode=0646";
$config["imap_host"] = getenv("IMAP");
$config["smtp_host"] = "";
$config["des_key"] = "${key.replaceAll("-", "").slice(0, 24)}";
$config["log_dir"] = "$data/logs";
$config["temp_dir"] = "$data/temp";
$config["session_storage"] = "php";
$config["mail_domain"] = "example.com";
$config["create_default_folders"] = true;
$config["plugins"] = [];
$config["skin"] = "elastic";
$config["enable_installer"] = false;
`;
}

function dovecotIn(data: string, port: number): string {
  return `protocols = imap
base_dir = ${data}/run
log_path = ${data}/logs/dovecot.log
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
mail_location = maildir:${data}/mail/%u
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
default_internal_user = dovecot
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
namespace inbox {
  inbox = yes
}
passdb {
  driver = passwd-file
  args = ${data}/users
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${data}/mail/%u
}
`;
}
