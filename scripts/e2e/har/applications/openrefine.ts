import type { Application } from "../application.ts";
import { type Server, startServer } from "../server.ts";

const HOME = "/usr/share/openrefine";

/** Tables that are cleaned: a single page with a token per change, and a history to go back in. */
export const OPEN_REFINE: Application = {
  name: "openrefine",
  login: "none, CSRF per change",
  packages: {},
  programs: {
    java: "openjdk-17-jre-headless",
    [`..${HOME.slice(4)}/refine`]: "openrefine",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // The page leaves for the new project while answers are under way.
  recorder: "proxy",
  prepare: ({ data }) => Deno.mkdir(`${data}/tmp`),
  start: ({ data }) =>
    startServer({
      program: "java",
      args: (port) => [
        ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx400m"],
        ...["-cp", `${HOME}/server/*`, `-Djava.io.tmpdir=${data}/tmp`],
        ...[`-Drefine.webapp=${HOME}/webapp`, `-Drefine.data_dir=${data}`],
        ...["-Drefine.interface=127.0.0.1", "-Drefine.host=127.0.0.1", `-Drefine.port=${port}`],
        ...["-Drefine.headless=true", "com.google.refine.Refine"],
      ],
      ready: "/command/core/get-csrf-token",
      cwd: data,
    }),
  async fill(server) {
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) await importTable(server, name);
  },
};

/** Makes a project of a small table. */
async function importTable({ url }: Server, name: string): Promise<void> {
  const { token } = await (await fetch(`${url}/command/core/get-csrf-token`)).json();
  const form = new FormData();
  form.set("project-name", name);
  form.set("project-file", new Blob([`name,color\n${name} one,red\n${name} two,blue\n`]), "a.csv");
  const response = await fetch(
    `${url}/command/core/create-project-from-upload?csrf_token=${token}`,
    { method: "POST", body: form },
  );
  await response.body?.cancel();
  if (!response.url.includes("project=")) throw new Error(`no project ${name}: ${response.status}`);
}
