import assert from "node:assert/strict";
import { COMMANDS } from "../../lib/cli/commands.ts";

/** Checks that a list of calls has every command, and each with an argument that it takes. */
export function checkSynopsis(text: string): void {
  const lines = text.split("\n").map((line) => line.split(" "));
  const named = lines.map(([, command]) => command).filter((word) => !word.startsWith("--"));
  assert.deepEqual([...new Set(named)].sort(), Object.keys(COMMANDS).sort());
  for (const [program, command, ...words] of lines) {
    assert.equal(program, "baton");
    if (command.startsWith("--")) continue;
    const { arguments: taken, options } = COMMANDS[command];
    if (taken.usage !== undefined) {
      assert.equal(words.filter((word) => word !== "[options]").join(" "), taken.usage);
      continue;
    }
    for (const word of words) {
      const [, option] = /^--([\w-]+)$/.exec(word) ?? [];
      if (option !== undefined) assert.ok(options.some(({ name }) => name === option), word);
      else if (word === "[options]") assert.ok(options.length > 0, command);
      else if (!word.includes("results.json")) {
        assert.ok(word.includes(taken.placeholder), `${command}: ${word}`);
      }
    }
  }
}
