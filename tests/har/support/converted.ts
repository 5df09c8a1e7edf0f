import assert from "node:assert/strict";
import { check } from "../../../lib/compiler/mod.ts";
import type { Draft } from "../../../lib/har/draft/draft.ts";
import { convert, type ConvertOptions, type DraftStep } from "../../../lib/har/mod.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { type Exchange, recordingOf } from "./har_of.ts";

/** A flow that was made of exchanges. */
export interface Converted {
  readonly draft: Draft;
  readonly text: string;
  /** The step of a name, as in the text, without the dash before it. */
  step(name: string): string;
}

/** Makes a flow of exchanges. */
export async function converted(
  exchanges: readonly Exchange[],
  options: ConvertOptions = {},
): Promise<Converted> {
  const { flows: [{ draft, text }] } = await convert([await recordingOf(exchanges)], options);
  return { draft, text, step: (name) => stepText(text, name) };
}

/** The lines of a step, unindented, without its name. */
export function stepText(text: string, name: string): string {
  const steps = text.slice(text.indexOf("\nsteps:\n")).split(/\n(?= {2}- name: )/);
  const found = steps.find((step) => step.startsWith(`  - name: ${name}\n`));
  assert.ok(found !== undefined, `there is no step ${name} in\n${text}`);
  const lines = found.trimEnd().split("\n").slice(1);
  return lines.filter((line) => !line.startsWith("  #")).map((line) => line.slice(4)).join("\n")
    .trimEnd() + "\n";
}

/** The step of a name in a draft. */
export function draftStep({ steps }: Draft, name: string): DraftStep {
  const found = steps.find((step) => step.name === name);
  assert.ok(found, `there is no step ${name} among ${steps.map((one) => one.name).join(", ")}`);
  return found;
}

/** What \`baton check\` finds in a flow whose environment is set, a line each. */
export async function findings(text: string, names: Iterable<string>): Promise<string[]> {
  const env = Object.fromEntries(
    Array.from(names, (name) => [name, /URL$/.test(name) ? "http://app.test" : "set"]),
  );
  const host = createMemoryHost({ files: { "flow.yaml": text }, env });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"], lint: true });
  return diagnostics.map(({ code, message, at }) => `${at?.line} ${code}: ${message}`);
}
