import { endAll } from "../children.ts";
import { applicationsNamed } from "./applications.ts";
import { freshServers, makeOpenFolder } from "./fresh_servers.ts";
import { install, installRecorder } from "./packages.ts";
import { record } from "./record.ts";

/**
 * Starts a fresh server of an application, prints its URL and accounts as variables, and keeps it
 * until it is interrupted; with names of files, records into them instead, each on a fresh server.
 *
 * @param args The application, and up to two files for its recordings.
 * @param folder An empty folder for its data.
 */
async function serve([name, ...hars]: readonly string[], folder: string): Promise<void> {
  const [application] = applicationsNamed([name]);
  const packages = await install(application);
  if (hars.length > 0) {
    for (const [run, har] of hars.entries()) {
      const servers = await freshServers(
        application,
        `${folder}/${run}`,
        packages,
        application.accounts[run],
      );
      await using server = await servers.start();
      await record(application, run === 0 ? 0 : 1, server, await installRecorder(), har);
    }
    return;
  }
  const servers = await freshServers(application, folder, packages, application.accounts[0]);
  const { url } = await servers.start();
  console.log(`BASE_URL=${url}`);
  for (const [index, { username, password }] of application.accounts.entries()) {
    const comment = index === 0 ? "" : "# ";
    console.log(`${comment}LOGIN_USERNAME=${username}\n${comment}LOGIN_PASSWORD=${password}`);
  }
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, resolve);
  });
}

if (import.meta.main) {
  const folder = await makeOpenFolder();
  try {
    await serve(Deno.args, folder);
  } finally {
    await endAll();
    await Deno.remove(folder, { recursive: true });
  }
}
