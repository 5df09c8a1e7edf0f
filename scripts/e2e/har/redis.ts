import { freePort } from "../../../tests/support/free_port.ts";
import { type Server, startProcess, untilReady } from "./server.ts";

/** The programs that an application with Redis needs, with their Debian packages. */
export const REDIS_PROGRAMS = { "redis-server": "redis-server" } as const;

/** Starts a Redis that forgets everything at its end. Its address ends in its port. */
export async function startRedis(data: string): Promise<Server> {
  const port = freePort();
  const redis = startProcess({
    program: "redis-server",
    args: ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", data],
    cwd: data,
  });
  await untilReady(redis, async () => {
    try {
      (await Deno.connect({ port })).close();
      return true;
    } catch {
      return false;
    }
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose](),
  };
}
