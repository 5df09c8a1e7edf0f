import type { Account, Application } from "./application.ts";
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
 * @param account The account that will log in.
 */
export async function freshServers(
  application: Application,
  folder: string,
  packages: string,
  account: Account,
): Promise<FreshServers> {
  const template = `${folder}/fresh`;
  await Deno.mkdir(template, { recursive: true });
  await application.prepare({ packages, data: template }, account);
  let copies = 0;
  const copy = async () => {
    const data = `${folder}/${++copies}`;
    await runProgram({ program: "cp", args: ["-a", template, data], cwd: folder });
    return { packages, data };
  };
  return {
    start: async () => application.start(await copy()),
    async startFilled() {
      const place = await copy();
      const server = await application.start(place);
      try {
        await application.fill(server, place);
        return server;
      } catch (error) {
        await server[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}

/** Makes a temporary folder that servers can read which run as other users. */
export async function makeOpenFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "baton-e2e-har-" });
  await Deno.chmod(folder, 0o755);
  return folder;
}
