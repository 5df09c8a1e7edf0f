import { loadText, parseEnvFile, parseYaml } from "../../lib/loader/mod.ts";
import { Redactor } from "../../lib/redaction/mod.ts";
import { parseTemplate } from "../../lib/resolver/mod.ts";
import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";

const REPEATS = 5;
const SIZE = 40_000;
/**
 * Twice the input takes twice the time if the work is linear, and four times if it is quadratic.
 */
const AIM: Aim = { relation: "<", bound: 3 };

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

/** Work on hostile or large inputs, by the size of the input. */
const WORK: Readonly<Record<string, (size: number) => unknown>> = {
  "a map of many keys": (size) => parseYaml(lines(size, (i) => `key${i}: value ${i}`)),
  "a YAML mistake in a large file": (size) =>
    loadText("a.yaml", lines(size, (i) => i === size / 2 ? "key: [1" : `key${i}: value ${i}`)),
  "an environment file": (size) => parseEnvFile(".env", lines(size, (i) => `NAME_${i}="v${i}"`)),
  "a text of many expressions": (size) => parseTemplate("${vars.a} and $${x} ".repeat(size)),
  "masking many secrets": (size) => {
    const redactor = new Redactor();
    for (let i = 0; i < size / 20; i++) redactor.add(`secret-number-${i}`);
    return redactor.text("no secret here, ".repeat(size / 20));
  },
};

/** Measures how the time of loading and masking grows when the input doubles. */
export async function benchScaling(): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, work] of Object.entries(WORK)) {
    const time = (size: number) => async () => {
      const start = performance.now();
      await work(size);
      return performance.now() - start;
    };
    await work(SIZE);
    const { once, twice } = await takeTurns(REPEATS, { once: time(SIZE), twice: time(2 * SIZE) });
    results.push({
      name: `twice: ${name}`,
      baseline: `once ${milliseconds(median(once))}`,
      baton: milliseconds(median(twice)),
      ratio: median(twice) / median(once),
      aim: AIM,
    });
  }
  return results;
}
