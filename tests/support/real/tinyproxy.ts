import { freePort } from "../free_port.ts";
import { hasProgram, startProcess } from "./process.ts";

/** A tinyproxy on loopback. */
export interface Tinyproxy extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** The requests that it has seen: `GET http://…`, `CONNECT host:port`. */
  log(): Promise<string[]>;
}

/** What a proxy requires of its clients. */
export interface TinyproxyOptions {
  /** The user and the password that clients must give. */
  readonly auth?: { readonly user: string; readonly password: string };
}

/** Whether tinyproxy is installed. */
export function hasTinyproxy(): boolean {
  return hasProgram("tinyproxy");
}

/** Starts tinyproxy. */
export async function startTinyproxy({ auth }: TinyproxyOptions = {}): Promise<Tinyproxy> {
  const folder = await Deno.makeTempDir({ prefix: "baton-proxy-" });
  const port = freePort();
  const log = `${folder}/proxy.log`;
  await Deno.writeTextFile(
    `${folder}/proxy.conf`,
    [
      `Port ${port}`,
      "Listen 127.0.0.1",
      "Timeout 60",
      `LogFile "${log}"`,
      "LogLevel Connect",
      "MaxClients 100",
      "Allow 127.0.0.1",
      ...(auth ? [`BasicAuth ${auth.user} ${auth.password}`] : []),
      "",
    ].join("\n"),
  );
  const server = await startProcess("tinyproxy", ["-d", "-c", `${folder}/proxy.conf`], port);
  return {
    url: `http://127.0.0.1:${port}`,
    async log() {
      const text = await Deno.readTextFile(log);
      return Array.from(
        text.matchAll(/Request \(file descriptor \d+\): (\S+ \S+)/g),
        ([, one]) => one,
      );
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
