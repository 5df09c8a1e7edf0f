import { accountsNamed, type Application, type Place } from "../application.ts";
import { copyFiles, runProgram, startServer } from "../server.ts";

/** Pages of Laravel: forms with tokens, a cookie with one for scripts, a bin of what is removed. */
export const LARAVEL: Application = {
  name: "laravel",
  login: "form, tokens",
  packages: { npm: ["axios@0.21.4"] },
  programs: {
    "../share/php/Illuminate/autoload.php": "php-laravel-framework",
    php: "php-cli php-sqlite3 php-mbstring php-xml",
  },
  accounts: [
    { username: "marta@gigs.test", password: "Marta-pw-1" },
    { username: "jonas@gigs.test", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // Each flow changes the profile of its user.
  others: accountsNamed("ines@gigs.test", "pavel@gigs.test", "rosa@gigs.test"),
  async prepare(place) {
    const { data, packages } = place;
    await copyFiles("laravel", data);
    await runProgram({
      program: "sh",
      args: ["-c", MAKE, "sh", `${packages}/node_modules/axios/dist/axios.min.js`],
      cwd: data,
    });
    await runArtisan(place, "migrate");
  },
  start: ({ data }) =>
    startServer({
      program: "php",
      args: (port) => ["-S", `127.0.0.1:${port}`, "-t", "public", "server.php"],
      ready: "/login",
      cwd: data,
    }),
  fill: (_, place) => runArtisan(place, "fill"),
};

/** The folders that Laravel writes into, the database, and the script that pages load. */
const MAKE = `
mkdir -p bootstrap/cache storage/app storage/logs
mkdir -p storage/framework/sessions storage/framework/views
touch database/database.sqlite
cp "$1" public/js/
`;

async function runArtisan({ data }: Place, command: string) {
  const { accounts, others = [] } = LARAVEL;
  const logins = [...accounts, ...others].map((one) => `${one.username}:${one.password}`);
  await runProgram({
    program: "php",
    args: ["artisan", command],
    env: { ACCOUNTS: logins.join("\n") },
    cwd: data,
  });
}
