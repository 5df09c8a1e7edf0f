import assert from "node:assert/strict";
import { programCall } from "../support/program.ts";
import { NOT_ON_WINDOWS, testUnless } from "../support/needing.ts";
import { openServer } from "../support/server.ts";

const FLOWS = 300;

testUnless(
  NOT_ON_WINDOWS,
  "more jobs than descriptors pass, and the reports are whole",
  async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
    await using server = openServer({ "/": () => pause().then(() => new Response("ok")) });
    const folder = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      for (let i = 0; i < FLOWS; i++) {
        const request = { method: "GET", url: `${server.origin}/` };
        const flow = {
          name: `flow ${i}`,
          steps: [{ name: "get", request, assert: { status: 200 } }],
        };
        await Deno.writeTextFile(`${folder}/${i}.yaml`, JSON.stringify(flow));
      }
      const { command, args } = programCall();
      const argv = [...args, "run", ".", "--jobs", "200", "--artifacts", "out"];
      const { code, stdout, stderr } = await new Deno.Command("sh", {
        args: ["-c", 'ulimit -n 128 && exec "$0" "$@"', command, ...argv],
        cwd: folder,
        env: { DENO_TLS_CA_STORE: "mozilla" },
      }).output();
      const output = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
      assert.equal(code, 0, output.slice(-1_000));
      const { summary } = JSON.parse(await Deno.readTextFile(`${folder}/out/results.json`));
      assert.equal(summary.passed, FLOWS);
      const names = Array.from(Deno.readDirSync(`${folder}/out`), ({ name }) => name).sort();
      assert.deepEqual(names, [
        "junit.xml",
        "report.html",
        "results.json",
        "run-manifest.json",
        "run.ndjson",
      ]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
