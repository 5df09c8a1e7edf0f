import { createDenoHost } from "../../lib/host/deno/mod.ts";

const host = createDenoHost();
host.stdout.write("a line that nobody reads to its end\n".repeat(20_000));
host.stderr.write("done\n");
