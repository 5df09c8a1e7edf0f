import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { run, ship } from "./process.ts";

const REPEATS = 15;
const STEPS = 200;
const AIM: Aim = { relation: "<", bound: 60, of: "extra milliseconds" };

/** Compares the time to check a file of 200 steps and about 200 kB with that of an empty script. */
export async function benchCheck(): Promise<Result[]> {
  const directory = await Deno.makeTempDir({ prefix: "baton-bench-" });
  const file = `${directory}/large.yaml`;
  const text = largeFlow();
  await Deno.writeTextFile(file, text);
  const shipped = await ship();
  const time = (script: string, ...args: string[]) => async () =>
    (await run(script, args)).durationMs;
  try {
    const { empty, source, asShipped } = await takeTurns(REPEATS, {
      empty: time("scripts/bench/empty.ts"),
      source: time("cli.ts", "check", file),
      asShipped: async () => (await shipped.run(["check", file])).durationMs,
    });
    const result = (name: string, baton: readonly number[], aim?: Aim): Result => ({
      name: `check: ${Math.round(text.length / 1000)} kB, ${name}`,
      baseline: `empty script ${milliseconds(median(empty))}`,
      baton: milliseconds(median(baton)),
      ratio: median(baton) / median(empty),
      extraMs: median(baton) - median(empty),
      ...(aim ? { aim } : {}),
    });
    return [result("from source", source), result("as shipped", asShipped, AIM)];
  } finally {
    await shipped.remove();
    await Deno.remove(directory, { recursive: true });
  }
}

/**
 * Returns a flow without diagnostics: each step uses what the step before it captured, and the last
 * step cleans up.
 */
function largeFlow(): string {
  const steps = Array.from({ length: STEPS - 1 }, (_, i) => step(i));
  return `name: large
vars: { base_url: "\${BASE_URL:-http://127.0.0.1:1}" }
steps:
${steps.join("")}  - name: delete_all
    request: { method: DELETE, url: "\${vars.base_url}/things/\${steps.create_${
    STEPS - 2
  }.capture.id}" }
    assert: { status: 204 }
`;
}

function step(i: number): string {
  const before = i === 0 ? "0" : `\${steps.create_${i - 1}.capture.id}`;
  return `  - name: create_${i}
    request:
      method: POST
      url: "\${vars.base_url}/things?after=${before}&sort=name&filter=active"
      headers:
        content-type: application/json
        accept: application/json
        x-request-id: "\${RANDOM.UUID}"
      body:
        name: thing number ${i}
        description: "a thing with a longer text that goes on for a while, number ${i}"
        tags: [alpha, beta, gamma, delta]
        price: { amount: ${i}.5, currency: EUR }
        owner: { id: ${i}, email: "user+${i}@example.test" }
    capture: { id: $.json.id }
    assert:
      status: { anyOf: [200, 201] }
      headers: { content-type: { contains: json }, etag: { matches: '^"' } }
      json:
        - { path: $.json.id, exists: true }
        - { path: $.json.name, equals: thing number ${i} }
        - { path: "$.json.items[*].id", containsAll: [1, 2, 3] }
        - { path: $.json.created_at, matches: '^\\d{4}-\\d{2}' }
        - { path: $.json.price.amount, gte: 0 }
`;
}
