import { accountsNamed, type Application } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Records of time that the page keeps and names itself, and exchanges as they change. */
export const TIMETAGGER: Application = {
  name: "timetagger",
  login: "JSON in Base64, JWT in a header",
  packages: { pypi: ["timetagger==26.1.3"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  // A browser records no body of the answer to the login.
  recorder: "proxy",
  async prepare({ packages, data }) {
    const accounts = [...TIMETAGGER.accounts, ...TIMETAGGER.others ?? []];
    const credentials = await runProgram({
      program: `${packages}/bin/python`,
      args: ["-c", HASH, ...accounts.flatMap(({ username, password }) => [username, password])],
      cwd: data,
    });
    await Deno.writeTextFile(`${data}/credentials`, credentials);
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/python`,
      args: (port) => ["-m", "timetagger", `--bind=127.0.0.1:${port}`, `--datadir=${data}`],
      env: () => ({
        TIMETAGGER_CREDENTIALS: Deno.readTextFileSync(`${data}/credentials`).trim(),
      }),
      ready: "/timetagger/status",
      cwd: data,
    }),
  async fill(server) {
    const headers = await login(server);
    const now = Math.floor(Date.now() / 1000);
    const records = ["kettles", "lamps", "umbrellas"].map((name, index) => ({
      key: `${name.slice(0, 4)}${index}x`,
      mt: now,
      t1: now - 9000 * (index + 1),
      t2: now - 9000 * (index + 1) + 1800,
      ds: `Counting #${name}`,
    }));
    const response = await fetch(`${server.url}/timetagger/api/v2/records`, {
      method: "PUT",
      headers,
      body: JSON.stringify(records),
    });
    const text = await response.text();
    if (!response.ok || !text.includes('"accepted"')) throw new Error(`filling fails: ${text}`);
  },
};

async function login({ url }: Server): Promise<Record<string, string>> {
  const [account] = TIMETAGGER.accounts;
  const response = await fetch(`${url}/timetagger/api/v2/bootstrap_authentication`, {
    method: "POST",
    body: btoa(JSON.stringify({ method: "usernamepassword", ...account })),
  });
  const { token } = await response.json();
  return { authtoken: token };
}

/** Prints names with hashes of passwords. */
const HASH = `
import sys

import bcrypt

names, passwords = sys.argv[1::2], sys.argv[2::2]
hashes = [bcrypt.hashpw(one.encode(), bcrypt.gensalt(6)).decode() for one in passwords]
print(",".join(f"{name}:{hash}" for name, hash in zip(names, hashes)))
`;
