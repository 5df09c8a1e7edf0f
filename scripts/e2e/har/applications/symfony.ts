import type { Application, Place } from "../application.ts";
import { copyFiles, runProgram, startServer } from "../server.ts";

/** Pages of Symfony: forms with a token each, fields in lists, refusals with 422. */
export const SYMFONY: Application = {
  name: "symfony",
  login: "form, CSRF",
  packages: {},
  programs: {
    "../share/php/Symfony/Bundle/SecurityBundle/autoload.php":
      "php-symfony-framework-bundle php-symfony-security-bundle php-symfony-twig-bundle",
    "../share/php/Symfony/Component/Form/autoload.php":
      "php-symfony-form php-symfony-validator php-symfony-yaml",
    php: "php-cli php-sqlite3 php-mbstring php-xml",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    await copyFiles("symfony", data);
    await runProgram({ program: "mkdir", args: ["-p", "var/sessions"], cwd: data });
    await runConsole(place, "load");
  },
  start: ({ data }) =>
    startServer({
      program: "php",
      args: (port) => ["-S", `127.0.0.1:${port}`, "-t", "public", "public/index.php"],
      ready: "/login",
      cwd: data,
    }),
  fill: (_, place) => runConsole(place, "fill"),
};

async function runConsole({ data }: Place, command: string) {
  const accounts = SYMFONY.accounts.map(({ username, password }) => `${username}:${password}`);
  await runProgram({
    program: "php",
    args: ["bin/console", command],
    env: { ACCOUNTS: accounts.join("\n") },
    cwd: data,
  });
}
