import type { Application } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** A repository of Git in a single page: hashes of commits everywhere, and the path of a folder. */
export const UNGIT: Application = {
  name: "ungit",
  login: "JSON, session cookie",
  packages: { npm: ["ungit@1.5.30", "node@22.21.1"] },
  programs: { git: "git", unshare: "util-linux" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // All work in one folder.
  isShareable: false,
  async prepare({ data }) {
    const garden = `${data}/repositories/garden`;
    await Deno.mkdir(garden, { recursive: true });
    await Deno.writeTextFile(
      `${data}/.gitconfig`,
      "[user]\nname = Gardener\nemail = gardener@example.com\n[init]\ndefaultBranch = main\n",
    );
    await Deno.writeTextFile(`${garden}/beds.txt`, `${crypto.randomUUID()}\n`);
    await Deno.writeTextFile(`${garden}/.gitignore`, "*.log\n");
    for (const args of [["init"], ["add", "."], ["commit", "-m", "Begin with the beds"]]) {
      await runProgram({ program: "git", args: ["-C", garden, ...args], cwd: data });
    }
  },
  // Every server shows its own folder at the same path.
  start: ({ packages, data }) =>
    startServer({
      program: "unshare",
      args: (port) => [
        ...["--map-root-user", "--mount", "sh", "-c"],
        'mount --bind repositories "$0" && exec "$@"',
        ...["/mnt", `${packages}/node_modules/node/bin/node`],
        ...[`${packages}/node_modules/ungit/bin/ungit`, "--cliconfigonly", "--no-launchBrowser"],
        ...["--port", `${port}`, "--authentication"],
        ...["--no-autoFetch", "--ungitVersionCheckOverride"],
        ...UNGIT.accounts.map(({ username, password }) => `--users.${username}=${password}`),
      ],
      cwd: data,
    }),
  async fill(_, { data }) {
    const garden = `${data}/repositories/garden`;
    const git = (...args: readonly string[]) =>
      runProgram({ program: "git", args: ["-C", garden, ...args], cwd: data });
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      await Deno.writeTextFile(`${garden}/${name}.txt`, `${name}\n`);
      await git("add", ".");
      await git("commit", "-m", `Add ${name}`);
      await git("branch", name);
    }
  },
};
