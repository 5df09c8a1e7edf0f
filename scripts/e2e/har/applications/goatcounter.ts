import type { Account, Application, Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { runProgram, startServer } from "../server.ts";

/** Counts of page views: forms with a token, and views that a program counts with a key. */
export const GOAT_COUNTER: Application = {
  name: "goatcounter",
  login: "form, CSRF",
  packages: { source: ["zgo.at/goatcounter/v2@v2.7.0"] },
  programs: { go: "golang", gcc: "gcc" },
  accounts: [
    { username: "marta@orchard.example", password: "Marta-pw-1" },
    { username: "jonas@harbour.example", password: "Jonas-pw-2" },
  ],
  // It loses views that are counted while others are removed, and a login renews the token for all
  // forms of the user.
  isShareable: false,
  async prepare(place) {
    await buildSource(GOAT_COUNTER, place.packages);
    const [first, second] = GOAT_COUNTER.accounts;
    await manage(
      place,
      ...["create", "site", "-createdb", "-vhost", "127.0.0.1"],
      ...["-user.email", first.username, "-user.password", first.password],
    );
    await addUser(place, second);
    await manage(place, "query", "update users set email_verified = 1");
    // Ids that begin anywhere.
    for (const table of ["users", "sites", "api_tokens", "paths"]) {
      const last = 300 + Math.floor(Math.random() * 3000);
      for (
        const statement of [
          `delete from sqlite_sequence where name = '${table}'`,
          `insert into sqlite_sequence (name, seq) values ('${table}', ${last})`,
        ]
      ) await manage(place, "query", statement);
    }
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/goatcounter`,
      args: (port) => [
        ...["serve", "-db", `sqlite+${data}/counts.sqlite`, "-listen", `127.0.0.1:${port}`],
        ...["-public-port", `${port}`, "-tls", "http", "-store-every", "1"],
        ...["-ratelimit", "login:1000/1,api:1000/1,api-count:1000/1"],
      ],
      ready: "/user/new",
      cwd: data,
    }),
  async fill(_, place) {
    for (const name of ["gustav", "frieda"]) {
      const account = { username: `${name}@attic.example`, password: `${name}-pw-4` };
      await addUser(place, account);
      await manage(place, "create", "site", "-vhost", `${name}.example`, "-link", "127.0.0.1");
      await manage(place, "create", "apitoken", "-name", name, "-user", "1", "-perm", "count");
    }
  },
};

async function addUser(place: Place, { username, password }: Account): Promise<void> {
  await manage(
    place,
    ...["create", "user", "-site", "127.0.0.1", "-email", username, "-password", password],
    ...["-access", "superuser"],
  );
}

async function manage({ packages, data }: Place, ...args: readonly string[]): Promise<void> {
  await runProgram({
    program: `${packages}/goatcounter`,
    args: ["db", ...args, "-db", `sqlite+${data}/counts.sqlite`],
    cwd: data,
  });
}
