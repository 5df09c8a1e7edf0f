import type { Application, Place } from "../application.ts";
import { copyFiles, runProgram, startServer } from "../server.ts";

/** Scaffolds of Ruby on Rails: forms with tokens, forms that scripts send, pages by Turbolinks. */
export const RAILS: Application = {
  name: "rails",
  login: "form, tokens",
  packages: { npm: ["@rails/ujs@6.1.7", "turbolinks@5.2.0"] },
  programs: { puma: "ruby-rails ruby-sqlite3 ruby-bcrypt ruby-turbolinks puma" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    await copyFiles("rails", data);
    await runRake(place, ["db:schema:load", "db:seed"]);
  },
  start: (place) =>
    startServer({
      program: "puma",
      // What compiles its scripts fails now and then if several threads do.
      args: (port) => ["--threads", "1:1", "--bind", `tcp://127.0.0.1:${port}`],
      env: () => environment(place),
      ready: "/login",
      cwd: place.data,
    }),
  fill: (_, place) => runRake(place, ["fill"]),
};

async function runRake(place: Place, tasks: readonly string[]) {
  await runProgram({ program: "rake", args: tasks, env: environment(place), cwd: place.data });
}

function environment({ packages }: Place): Readonly<Record<string, string>> {
  return {
    RAILS_ENV: "production",
    SECRET_KEY_BASE: "1f0d9a6c7be84d7e8d1ce1a5b3a2f4c6",
    NODE_MODULES: `${packages}/node_modules`,
    ACCOUNTS: RAILS.accounts.map(({ username, password }) => `${username}:${password}`).join("\n"),
  };
}
