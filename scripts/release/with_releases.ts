import { serveReleases } from "./release_server.ts";

if (import.meta.main) {
  const [folder, program, ...args] = Deno.args;
  if (program === undefined) {
    console.error("usage: with_releases.ts FOLDER PROGRAM [ARGUMENT...]");
    Deno.exit(2);
  }
  await using server = serveReleases(folder);
  const { code } = await new Deno.Command(program, {
    args,
    env: { BATON_RELEASES: server.url },
  }).spawn().status;
  Deno.exitCode = code;
}
