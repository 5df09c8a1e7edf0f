import { REQUESTS } from "./requests.ts";

/** Flow files made for a benchmark. */
export interface GeneratedFlows {
  /** The temporary directory that holds them. */
  readonly directory: string;
  /** Removes the directory. */
  remove(): Promise<void>;
}

/**
 * Writes flow files into a temporary directory.
 *
 * @param count The number of flow files.
 * @param baseUrl The URL that the flows send their requests to.
 * @param steps The number of steps of each flow; if absent, all of {@linkcode REQUESTS}.
 */
export async function writeFlows(
  count: number,
  baseUrl: string,
  steps: number = REQUESTS.length,
): Promise<GeneratedFlows> {
  const directory = await Deno.makeTempDir({ prefix: "baton-bench-" });
  for (let i = 0; i < count; i++) {
    const name = `flow_${String(i).padStart(5, "0")}`;
    await Deno.writeTextFile(`${directory}/${name}.yaml`, flowText(name, baseUrl, steps));
  }
  return { directory, remove: () => Deno.remove(directory, { recursive: true }) };
}

function flowText(name: string, baseUrl: string, steps: number): string {
  return `name: ${name}
vars:
  base_url: ${baseUrl}
  run_id: \${RANDOM.UUID}
steps:
${REQUESTS.slice(0, steps).map(stepText).join("")}`;
}

function stepText({ step, method, path, body, status }: typeof REQUESTS[number]): string {
  const lines = [
    `  - name: ${step}`,
    "    request:",
    `      method: ${method}`,
    `      url: \${vars.base_url}${path.replace("{id}", "${steps.create.capture.id}")}`,
    "      headers:",
    "        x-run-id: ${vars.run_id}",
  ];
  if (body) {
    lines.push("        content-type: application/json", `      body: ${JSON.stringify(body)}`);
  }
  if (step === "create") lines.push("    capture:", "      id: $.json.id");
  lines.push("    assert:", `      status: ${status}`);
  if (status !== 204) {
    lines.push(
      "      json:",
      "        - { path: $.json.id, type: string }",
      "        - { path: $.json.price_cents, gte: 1 }",
      "        - { path: '$.json.tags[*]', containsAll: [kitchen] }",
    );
  }
  return `${lines.join("\n")}\n`;
}
