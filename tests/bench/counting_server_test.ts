import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  type CountingServer,
  startCounting,
  wrongCount,
} from "../../scripts/peers/counting_server.ts";
import { buildTools } from "../../scripts/peers/tools.ts";
import { batonText } from "../../scripts/peers/formats/baton.ts";
import { WORKS } from "../../scripts/peers/works.ts";
import { runCli } from "../support/run_cli.ts";
import { hasProgram } from "../support/real/process.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/peers/server.ts", import.meta.url));
const SHORT_WORKS = ["one", "500", "1000"];
const FILES = 3;

/** Starts the server that is written in TypeScript, or the one in Go. */
async function start(language: string, folder: string): Promise<CountingServer> {
  if (language === "Go") return await startCounting((await buildTools(folder)).server);
  const document = `${folder}/document.json`;
  await Deno.writeTextFile(document, "{}");
  return await startCounting([Deno.execPath(), "run", "--quiet", "-A", SCRIPT, document]);
}

for (const language of ["TypeScript", "Go"]) {
  Deno.test({
    name: `the server in ${language} counts every request of baton's flows`,
    ignore: language === "Go" && !hasProgram("go"),
    async fn() {
      const folder = await Deno.makeTempDir();
      const server = await start(language, folder);
      try {
        assert.equal(await server.count(), 0);
        for (const work of WORKS.filter(({ name }) => SHORT_WORKS.includes(name))) {
          const before = await server.count();
          const names = Array.from({ length: FILES }, (_, i) => `flow_${i}`);
          const files = Object.fromEntries(
            names.map((name) => [`${name}.yaml`, batonText(work.flow, name, server.url)]),
          );
          const { exitCode, stdout } = await runCli(["run", "--quiet", "."], { files });
          assert.equal(exitCode, 0, stdout);
          assert.equal(wrongCount(await server.count() - before, FILES, work.requests), undefined);
        }
      } finally {
        await server.stop();
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

Deno.test("a request too many or too few is wrong", () => {
  assert.equal(wrongCount(5_000, 1_000, [5, 5]), undefined);
  assert.equal(wrongCount(4_999, 1_000, [5, 5]), "4999 requests arrived instead of 5000");
  assert.equal(wrongCount(5_001, 1_000, [5, 5]), "5001 requests arrived instead of 5000");
});

Deno.test("polling may send as many requests as its work says", () => {
  assert.equal(wrongCount(12, 1, [2, 13]), undefined);
  assert.equal(wrongCount(14, 1, [2, 13]), "14 requests arrived instead of 2 to 13");
});
