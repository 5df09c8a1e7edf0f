/**
 * Sends the requests of a planned flow some number of times, as a small script without a test runner
 * would, and judges what the flow says. Prints how many milliseconds that took.
 */
import type { Path, PlannedCheck, PlannedFlow, PlannedStep } from "./plan.ts";

type Captures = Readonly<Record<string, string>>;

async function runFlow({ steps, isTagged }: PlannedFlow, baseUrl: string): Promise<void> {
  const headers = isTagged ? { "x-run-id": crypto.randomUUID() } : undefined;
  let captures: Captures = {};
  for (const step of steps) {
    let body = await send(step, baseUrl, captures, headers);
    for (let i = 1; step.until && !holds(step.until, body); i++) {
      if (i === step.until.attempts) throw new Error(`${step.name}: not within ${i} attempts`);
      await new Promise((done) => setTimeout(done, step.until!.everyMs));
      body = await send(step, baseUrl, captures, headers);
    }
    const wrong = step.checks?.find((check) => !holds(check, body));
    if (wrong) throw new Error(`${step.name}: ${JSON.stringify(wrong)} does not hold`);
    if (step.capture) captures = { ...captures, [step.capture]: at([step.capture], body) };
  }
}

async function send(
  { name, method, path, body, status }: PlannedStep,
  baseUrl: string,
  captures: Captures,
  headers: Readonly<Record<string, string>> | undefined,
): Promise<unknown> {
  const response = await fetch(baseUrl + path.replace(/\{(\w+)\}/, (_, of) => captures[of]), {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  if (response.status !== status) throw new Error(`${name}: ${response.status}`);
  if (status !== 204) return await response.json();
  await response.body?.cancel();
}

function holds(check: PlannedCheck, body: unknown): boolean {
  const found = at(check.path, body);
  if ("equals" in check) return found === check.equals;
  if ("isString" in check) return typeof found === "string";
  if ("atLeast" in check) return found >= check.atLeast;
  if ("includes" in check) return found.includes(check.includes);
  const { member, relation, value } = check.where;
  const passes = (item: unknown) => {
    const actual = at(member, item);
    if (relation === "==") return actual === value;
    return relation === ">" ? actual > value : actual < value;
  };
  return found.filter(passes).length === check.count;
}

// deno-lint-ignore no-explicit-any -- a response body
function at(path: Path, body: any): any {
  return path.reduce((value, part) => value?.[part], body);
}

const [plan, baseUrl, flows, jobs] = Deno.args;
const flow: PlannedFlow = JSON.parse(await Deno.readTextFile(plan));
let left = Number(flows);
const start = performance.now();
await Promise.all(Array.from({ length: Number(jobs) }, async () => {
  while (left-- > 0) await runFlow(flow, baseUrl);
}));
console.log(performance.now() - start);
