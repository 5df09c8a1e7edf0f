import assert from "node:assert/strict";

const DIRECTORY = new URL("../golden/reporters/", import.meta.url);

/** Compares a text with a golden file; `UPDATE_GOLDEN=1` writes the file instead. */
export async function matchesGolden(text: string, name: string): Promise<void> {
  const file = new URL(name, DIRECTORY);
  if (Deno.env.get("UPDATE_GOLDEN") === "1") {
    await Deno.mkdir(DIRECTORY, { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  assert.equal(text, await Deno.readTextFile(file), `differs from tests/golden/reporters/${name}`);
}
