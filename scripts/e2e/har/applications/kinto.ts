import type { Application } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** A store of JSON with versions: PUT that creates, ETags, conditions, and batches. */
export const KINTO: Application = {
  name: "kinto",
  login: "Basic, ETag",
  packages: { pypi: ["kinto==26.5.0", "setuptools<81"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "nora", password: "Nora-pw-4711" },
    { username: "ivan", password: "Ivan-pw-0815" },
  ],
  isShareable: true,
  prepare: async () => {},
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/kinto`,
      args: (port) => {
        Deno.writeTextFileSync(`${data}/kinto.ini`, settings(port));
        return ["start", "--ini", `${data}/kinto.ini`];
      },
      ready: "/v1/",
      cwd: data,
    }),
  async fill(server) {
    await sender(server)("PUT", "/v1/accounts/zoe", { data: { password: "somebody else" } });
    const send = sender(server, { authorization: basicCredentials("zoe", "somebody else") });
    await send("PUT", "/v1/buckets/attic", { data: {} });
    await send("PUT", "/v1/buckets/attic/collections/boxes", { data: {} });
    for (const title of ["lamps", "books", "toys"]) {
      await send("POST", "/v1/buckets/attic/collections/boxes/records", { data: { title } });
    }
  },
};

/** The same for a program with its library, which sends a body with a DELETE. */
export const KINTO_CLIENT: Application = {
  ...KINTO,
  name: "kinto_client",
  packages: { pypi: [...KINTO.packages.pypi!, "kinto-http==11.11.0"] },
  client: (packages) => [`${packages}/bin/python`, "kinto.py"],
};

/** The same with a group, permissions of two users, patches, conditions and the history. */
export const KINTO_MORE: Application = {
  ...KINTO_CLIENT,
  name: "kinto_more",
  client: (packages) => [`${packages}/bin/python`, "kinto_more.py"],
};

function settings(port: number): string {
  return `[app:main]
use = egg:kinto
kinto.storage_backend = kinto.core.storage.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.permission_backend = kinto.core.permission.memory
kinto.userid_hmac_secret = ${crypto.randomUUID()}
kinto.includes = kinto.plugins.accounts kinto.plugins.history
multiauth.policies = account
multiauth.policy.account.use = kinto.plugins.accounts.authentication.AccountsAuthenticationPolicy
kinto.account_create_principals = system.Everyone
kinto.bucket_create_principals = system.Authenticated
[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = ${port}
`;
}
