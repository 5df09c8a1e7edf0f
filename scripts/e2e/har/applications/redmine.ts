import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

const PROGRAM = "/usr/share/redmine";

/** Forms with a token, `_method` and a version for locking, and files sent by a script. */
export const REDMINE: Application = {
  name: "redmine",
  login: "form, tokens",
  packages: {},
  programs: {
    "../share/redmine/Rakefile": "redmine ruby-pg",
    bundle: "ruby-bundler",
    ...POSTGRES_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    await makeDatabase(data);
    await runProgram({ program: "sh", args: ["-c", COPY, "sh", PROGRAM], cwd: data });
    const own = `${data}/redmine/instances/default/config`;
    await Deno.writeTextFile(`${own}/database.yml`, DATABASE);
    await Deno.writeTextFile(`${own}/secret_key.txt`, crypto.randomUUID());
    await Deno.writeTextFile(`${data}/redmine/Gemfile.local`, 'gem "pg"\ngem "webrick"\n');
    await Deno.writeTextFile(`${data}/users.rb`, usersIn(REDMINE.accounts));
    await using database = await startDatabase(data);
    await bundle(place, database.url, ["rake", "db:migrate"]);
    await bundle(place, database.url, ["rake", "redmine:load_default_data"]);
    await bundle(place, database.url, ["rails", "runner", `${data}/users.rb`]);
  },
  async start(place) {
    const database = await startDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/database`, database.url);
    const server = await startServer({
      program: "bundle",
      args: (port) => [
        ...["exec", "rails", "server", "-u", "webrick", "-b", "127.0.0.1", "-p", `${port}`],
      ],
      env: () => ({ ...ENVIRONMENT, DATABASE_URL: database.url }),
      ready: "/login",
      cwd: `${place.data}/redmine`,
    });
    return withAlso(server, database);
  },
  async fill(_, place) {
    await Deno.writeTextFile(`${place.data}/fill.rb`, FILL);
    const url = await Deno.readTextFile(`${place.data}/database`);
    await bundle(place, url, ["rails", "runner", `${place.data}/fill.rb`]);
  },
};

const COPY =
  'cp -r "$1" redmine && rm -r redmine/Gemfile.lock redmine/instances redmine/public && ' +
  'cp -rL "$1/public" redmine/public && ' +
  "for one in config files log tmp; do mkdir -p redmine/instances/default/$one; done";
const DATABASE = "production: { adapter: postgresql, encoding: unicode }\n";
const ENVIRONMENT = { RAILS_ENV: "production", REDMINE_LANG: "en" };

const FILL = `
user = User.find_by_login("marta")
project = Project.create!(name: "Orchard", identifier: "orchard", trackers: Tracker.all.to_a)
%w[Mow Prune Water].each do |subject|
  Issue.create!(
    project: project, subject: subject, author: user, tracker: Tracker.first,
    priority: IssuePriority.first, status: IssueStatus.first
  )
end
`;

function usersIn(accounts: Application["accounts"]): string {
  return accounts.map(({ username, password }) => `
user = User.new(firstname: "Alex", lastname: "Miller", mail: "${username}@example.com")
user.login = "${username}"
user.password = "${password}"
user.admin = true
user.save!
`).join("");
}

function bundle({ data }: Place, url: string, args: readonly string[]): Promise<string> {
  return runProgram({
    program: "bundle",
    args: ["exec", ...args],
    env: { ...ENVIRONMENT, DATABASE_URL: url },
    cwd: `${data}/redmine`,
  });
}
