import type { Application } from "./application.ts";
import { runProgram, type Server } from "./server.ts";

/** Starts servers of one application, each over a copy of the same fresh data. */
export interface FreshServers {
  start(): Promise<Server>;
  /** Starts a server and adds data other than that of the recording. */
  startFilled(): Promise<Server>;
}

/**
 * Makes fresh data of an application; another call makes different data, with other ids and keys.
 *
 * @param folder An empty folder for all the data.
 * @param packages The folder into which the application was installed.
 */
export async function freshServers(
  application: Application,
  folder: string,
  packages: string,
): Promise<FreshServers> {
  const template = `${folder}/fresh`;
  await Deno.mkdir(template, { recursive: true });
  await application.prepare({ packages, data: template });
  let copies = 0;
  const start = async () => {
    const data = `${folder}/${++copies}`;
    await runProgram({ program: "cp", args: ["-a", template, data], cwd: folder });
    return application.start({ packages, data });
  };
  return {
    start,
    async startFilled() {
      const server = await start();
      try {
        await application.fill(server);
        return server;
      } catch (error) {
        await server[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}
