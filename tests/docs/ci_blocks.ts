import { load, loadAll } from "js-yaml";
import assert from "node:assert/strict";
import { readProject } from "./code_blocks.ts";
import { checkCommands } from "./shell_checks.ts";
import { shellCommands } from "./shell_lines.ts";

type YamlMap = Readonly<Record<string, unknown>>;

/** Whether a YAML block is a part of the file of a CI system. */
export function isCi(text: string): boolean {
  return /^(?:\s*- (?:uses|run):|include:|name: .*\non:)/.test(text);
}

/** Checks the inputs of the action and of the component, and every call of baton. */
export function checkCi(text: string): void {
  for (const node of mapsIn(load(text))) {
    if (typeof node.uses === "string" && node.uses.includes("/baton@")) {
      assertInputs(node.with, load(readProject("action.yml")));
    }
    if (typeof node.remote === "string" && node.remote.endsWith("/templates/baton.yml")) {
      const [{ spec }] = loadAll(readProject("templates/baton.yml")) as { spec: unknown }[];
      assertInputs(node.inputs, spec);
    }
    if (typeof node.run === "string" && node.run.startsWith("baton")) {
      checkCommands(shellCommands(node.run));
    }
  }
}

/** Every map in a YAML value. */
function mapsIn(value: unknown): YamlMap[] {
  if (Array.isArray(value)) return value.flatMap(mapsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as YamlMap, ...Object.values(value).flatMap(mapsIn)];
}

function assertInputs(given: unknown, definition: unknown): void {
  const known = (definition as { readonly inputs: YamlMap }).inputs;
  for (const name of Object.keys(given ?? {})) assert.ok(Object.hasOwn(known, name), name);
}
