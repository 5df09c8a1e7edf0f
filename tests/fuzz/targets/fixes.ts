import { asyncProperty } from "fast-check";
import assert from "node:assert/strict";
import { check } from "../../../lib/compiler/mod.ts";
import { type Diagnostic, isError } from "../../../lib/diagnostics/mod.ts";
import { fixFiles } from "../../../lib/fix/mod.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import type { HostFiles } from "../../../lib/host/mod.ts";
import { changedFlows, ENVIRONMENT } from "../flow_texts.ts";
import { behaviourOf } from "../sent_requests.ts";
import type { FuzzTarget } from "../target.ts";

/** Fixes any text. */
export const fixes: FuzzTarget = {
  name: "fixes",
  holds:
    "fixing a file again changes nothing, and a file that could be run does the same as before",
  property: asyncProperty(changedFlows, async (text) => {
    const first = await fixed(text);
    if (first.text === text) return;
    const second = await fixed(first.text);
    assert.equal(second.text, first.text);
    if (first.before.some(isError)) return;
    assert.deepEqual(await behaviourOf(first.text), await behaviourOf(text));
  }),
};

async function fixed(text: string) {
  const host = createMemoryHost({ files: { "flow.yaml": text }, env: ENVIRONMENT });
  const diagnosticsOf = async (file: string, files: HostFiles) => {
    const [one] = await check({ ...host, files }, { paths: [file] });
    return one.diagnostics as readonly Diagnostic[];
  };
  const list = await check(host, { paths: ["flow.yaml"] });
  await fixFiles(list, host.files, diagnosticsOf);
  return { text: host.files.text("flow.yaml")!, before: list[0].diagnostics };
}
