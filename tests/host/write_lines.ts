import { createDenoHost } from "../../lib/cli/deno_host.ts";

const host = createDenoHost();
host.stdout.write("a line that nobody reads to its end\n".repeat(20_000));
host.stderr.write("done\n");
