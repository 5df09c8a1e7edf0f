import { freePort } from "../../../tests/support/free_port.ts";
import { track } from "../children.ts";
import type { Application } from "./application.ts";
import { install, installProxy } from "./packages.ts";
import { inherited, type Server, startProcess, untilReady } from "./server.ts";

const RECORDER = new URL("recorder.mjs", import.meta.url).pathname;
const CLIENTS = new URL("clients/", import.meta.url).pathname;

/** Which of the two recordings: with what names, and as which account. */
export type Run = 0 | 1;

/**
 * Records the scenario of an application in a browser, or in a proxy between it and the server, or
 * what the client of the application does through the proxy.
 *
 * @param packages The folder into which Playwright was installed.
 * @param har The file for the recording.
 * @throws {Error} If the browser, the scenario or the client fails.
 */
export async function record(
  application: Application,
  run: Run,
  { url }: Server,
  packages: string,
  har: string,
): Promise<void> {
  const { name, accounts, recorder, client } = application;
  const home = await Deno.makeTempDir({ prefix: "baton-e2e-har-" });
  const isProxied = recorder === "proxy" || client !== undefined;
  await using proxy = isProxied ? await startProxy(har, home) : undefined;
  const task = { packages, scenario: name, run, url, har, proxy: proxy?.url, ...accounts[run] };
  const [program, file] = client?.(await install(application)) ?? ["node", RECORDER];
  const child = track(
    new Deno.Command(program, {
      args: client ? [`${CLIENTS}${file}`] : [file, JSON.stringify(task)],
      clearEnv: true,
      env: {
        ...inherited(),
        HOME: home,
        ...client && {
          BASE_URL: url,
          LOGIN_USERNAME: accounts[run].username,
          LOGIN_PASSWORD: accounts[run].password,
          RUN: `${run}`,
          http_proxy: proxy!.url,
        },
      },
      stdout: "inherit",
      stderr: "inherit",
    }).spawn(),
  );
  const { code } = await child.status;
  await Deno.remove(home, { recursive: true });
  if (code !== 0) throw new Error(`recording ${run + 1} of ${name} failed`);
}

/** Starts a proxy that writes what it has recorded when it ends. */
async function startProxy(har: string, home: string): Promise<Server> {
  const port = freePort();
  const proxy = startProcess({
    program: `${await installProxy()}/bin/mitmdump`,
    args: ["--listen-host", "127.0.0.1", "-p", `${port}`, "--set", `hardump=${har}`],
    cwd: home,
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () => fetch(url).then((one) => one.body?.cancel()).then(() => true, () => false);
  await untilReady(proxy, isReady);
  return { url, [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose]() };
}
