import assert from "node:assert/strict";
import { entryOf, isEmptyName, type MapNode, parseYaml } from "../../lib/loader/mod.ts";
import { SHOP } from "../cli/convert_shop.ts";
import { harOf } from "../har/support/har_of.ts";
import { runCli } from "../support/run_cli.ts";

const ROOT = new URL("../../", import.meta.url);
/** Shows what the rule `missing-name` reports. */
const WITHOUT_NAME = [
  'docs/diagnostics.md: steps: - name: list_users request: { url: "${ENV.BASE_URL}/users" } ' +
  "assert: { status: 200 }",
];

/** The paths below a folder of the repository that end in one of some endings. */
function filesIn(folder: string, ...endings: readonly string[]): string[] {
  return Array.from(Deno.readDirSync(new URL(folder, ROOT))).flatMap(({ name, isDirectory }) => {
    if (isDirectory) return name === "node_modules" ? [] : filesIn(`${folder}${name}/`, ...endings);
    return endings.some((ending) => name.endsWith(ending)) ? [folder + name] : [];
  });
}

const read = (path: string) => Deno.readTextFileSync(new URL(path, ROOT));

/** The flow that a text is; `undefined` if it is other YAML, or a part of a flow. */
function flowIn(text: string): MapNode | undefined {
  const root = parseYaml(text);
  const steps = root.kind === "map" ? entryOf(root, "steps")?.value : undefined;
  if (root.kind !== "map" || steps?.kind !== "list") return undefined;
  const isComplete = steps.items.every((item) =>
    item.kind === "map" && entryOf(item, "request")?.value.kind === "map"
  );
  return isComplete && steps.items.length > 0 ? root : undefined;
}

function isNamed(flow: MapNode): boolean {
  const name = entryOf(flow, "name")?.value;
  return name !== undefined && !isEmptyName(name);
}

/** Every flow in a code block of a page. */
function blocksOf(path: string): { place: string; flow: MapNode }[] {
  return Array.from(read(path).matchAll(/^( *)```ya?ml\n([^]*?)^ *```/gm)).flatMap(
    ([, indent, block]) => {
      const text = block.replaceAll(new RegExp(`^${indent}`, "gm"), "");
      if (!/^(?:steps|\{)/m.test(text)) return [];
      const flow = flowIn(text);
      return flow ? [{ place: `${path}: ${text.replaceAll(/\s+/g, " ").trim()}`, flow }] : [];
    },
  );
}

Deno.test("every flow that the documentation shows has a name", () => {
  const pages = ["README.md", ...filesIn("docs/", ".md"), ...filesIn("examples/", ".md")];
  const flows = pages.flatMap(blocksOf);
  assert.ok(flows.length >= 35, `${flows.length} flows`);
  assert.deepEqual(
    flows.filter(({ flow }) => !isNamed(flow)).map(({ place }) => place),
    WITHOUT_NAME,
  );
});

Deno.test("every flow of the examples has a name", () => {
  const flows = filesIn("examples/", ".yaml", ".yml").flatMap((path) => {
    const flow = flowIn(read(path));
    return flow ? [{ path, flow }] : [];
  });
  assert.ok(flows.length >= 15, `${flows.length} flows`);
  assert.deepEqual(flows.filter(({ flow }) => !isNamed(flow)), []);
  assert.match(read("examples/library/main.ts"), /`[^`]*^name: .+$[^`]*^steps:$/m);
});

for (const spelling of ["A", "B"]) {
  Deno.test(`the flows that init and convert write in spelling ${spelling} have names`, async () => {
    const first = await runCli(["init", "--spelling", spelling], {});
    const flow = flowIn(first.files["flows/first.yaml"]);
    assert.ok(flow && isNamed(flow), first.files["flows/first.yaml"]);
    for (const split of ["none", "page", "login"]) {
      const argv = ["shop.har", "--spelling", spelling, "--all", "--split-by", split];
      const files = { "shop.har": harOf(SHOP) };
      const run = await runCli(["convert", ...argv, "-o", "out/shop.yaml"], { files });
      const written = Object.entries(run.files).filter(([path]) => /^out\/.*\.yaml$/.test(path));
      assert.ok(written.length > 0, run.stdout + run.stderr);
      for (const [path, text] of written) assert.ok(isNamed(flowIn(text)!), path);
    }
  });
}

for (const name of ["jsonauth_1", "transmission_2"]) {
  Deno.test(`the flow that convert makes of the recording ${name} has a name`, async () => {
    const path = `tests/data/har/${name}.har.gz`;
    const files = { "app.har.gz": Deno.readFileSync(new URL(path, ROOT)) };
    const { stdout, stderr } = await runCli(["convert", "app.har.gz"], { files });
    assert.ok(isNamed(flowIn(stdout)!), stderr);
  });
}
