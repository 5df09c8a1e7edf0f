import type { Application } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** An administration behind OpenID Connect with a proof key, whose tokens live for a minute. */
export const KEYCLOAK: Application = {
  name: "keycloak",
  login: "OIDC, PKCE",
  packages: { maven: ["org.keycloak:keycloak-quarkus-dist:26.0.7:zip"] },
  programs: { java: "openjdk-17-jre-headless", unzip: "unzip" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }) {
    const archive = `${packages}/keycloak-quarkus-dist.zip`;
    await runProgram({ program: "unzip", args: ["-q", archive, "-d", data], cwd: data });
    await runProgram({ program: "sh", args: ["-c", "mv keycloak-* keycloak"], cwd: data });
    const run = (args: readonly string[], env = {}) =>
      runProgram({ program: `${data}/keycloak/bin/kc.sh`, args, cwd: data, env });
    await run(["build", "--db=dev-file"]);
    for (const { username, password } of KEYCLOAK.accounts) {
      await run([
        "bootstrap-admin",
        "user",
        "--optimized",
        "--username:env",
        "NAME",
        "--password:env",
        "WORD",
      ], {
        NAME: username,
        WORD: password,
      });
    }
  },
  start: ({ data }) =>
    startServer({
      program: `${data}/keycloak/bin/kc.sh`,
      args: (port) => [
        "start",
        "--optimized",
        "--http-enabled=true",
        "--hostname-strict=false",
        "--http-host=127.0.0.1",
        `--http-port=${port}`,
      ],
      env: () => ({ JAVA_OPTS_APPEND: "-Xmx600m" }),
      ready: "/realms/master",
      cwd: data,
    }),
  async fill({ url }) {
    const { username, password } = KEYCLOAK.accounts[0];
    const login = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: "admin-cli",
        grant_type: "password",
        username,
        password,
      }),
    });
    const { access_token } = await login.json();
    const headers = { "content-type": "application/json", authorization: `Bearer ${access_token}` };
    const send = async (path: string, body: unknown) => {
      const response = await fetch(`${url}/admin/realms/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
    };
    await send("", { realm: "warehouse", enabled: true });
    for (const name of ["anna", "bob", "carla"]) await send("master/users", { username: name });
    for (const name of ["drivers", "guests"]) await send("master/groups", { name });
  },
};
