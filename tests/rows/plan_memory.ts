import { prepare } from "../../lib/compiler/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";

declare const gc: () => void;

/** Returns the bytes that are in use, after what is not has been freed. */
function bytesInUse(): number {
  for (let i = 0; i < 3; i++) gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

function flowOf(data: string): string {
  return `name: user \${data.name}
data: ${data}
steps:
  - { name: a, request: { url: "http://api.test/\${data.name}" }, assert: { status: 200 } }
`;
}

/**
 * Prepares a flow with rows, and prints how many bytes the plan of its run keeps.
 *
 * Arguments: the ending of the file with the rows, and their number.
 */
if (import.meta.main) {
  const [ending, rows] = [Deno.args[0], Number(Deno.args[1])];
  const lineOf = (i: number) =>
    ending === "csv" ? `user ${i},${i % 90},Zürich` : `{"name":"user ${i}","age":${i % 90}}`;
  const lines = Array.from({ length: rows }, (_, i) => lineOf(i));
  const host = createMemoryHost({
    files: {
      [`rows.${ending}`]: `${ending === "csv" ? "name,age,city\n" : ""}${lines.join("\n")}`,
      [`few.${ending}`]: [...ending === "csv" ? ["name,age,city"] : [], lineOf(0)].join("\n"),
      "a.yaml": flowOf(`rows.${ending}`),
      "first.yaml": flowOf(`few.${ending}`),
    },
  });
  lines.length = 0;
  // What is loaded for the first flow stays.
  await prepare(host, { paths: ["first.yaml"], toRun: true });
  const before = bytesInUse();
  const plan = await prepare(host, { paths: ["a.yaml"], toRun: true });
  const kept = bytesInUse() - before;
  if (plan.flows.length !== rows || plan.hasErrors) {
    throw new Error("the plan is not that of all rows");
  }
  console.log(kept);
}
